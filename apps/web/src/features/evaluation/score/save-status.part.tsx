import { SCORES } from '@lousa/contract/evaluation/score/score.messages.ts'
import { fill } from '@lousa/contract/messages.ts'
import { Button } from '@mantine/core'
import {
  IconAlertTriangle,
  IconCheck,
  IconClock,
  IconCloudOff,
  IconLoader2,
  IconUsers,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { showMoment } from '../../../lib/text/dates.ts'
import { countedIn } from '../../../lib/text/numbers.ts'
import classes from './save-status.module.css'
import type { ScoreState } from './score-rows.values.ts'
import { type ScoreSheet, waitingScores } from './use-score-sheet.part.ts'

type StatusWords = { tone: 'good' | 'warn' | 'bad' | 'plain'; icon: ReactNode; text: string; retry?: boolean }

const look = { size: 18, 'aria-hidden': true } as const

const S = SCORES.status

const countIn = ({ columns }: ScoreSheet, is: (state: ScoreState) => boolean): number =>
  columns.reduce((sum, { rows }) => sum + [...rows.values()].filter(is).length, 0)

/** How many typed values stand in their cells and are nowhere else. */
export const invalidInputsIn = (sheet: ScoreSheet): number => countIn(sheet, ({ typed }) => typed !== null)

/** The obstacles between scores and the server, in the order in which the person can act on them. */
const statusWords = (sheet: ScoreSheet): StatusWords | null => {
  const { columns, blocked } = sheet
  const count = (is: (state: ScoreState) => boolean): number => countIn(sheet, is)
  const waiting = count(({ syncState }) => syncState === 'queued' || syncState === 'sending')
  const warning = <IconAlertTriangle {...look} />
  if (blocked && waiting > 0) {
    const icon = blocked === 'offline' ? <IconCloudOff {...look} /> : warning
    return {
      tone: 'warn',
      icon,
      text: fill(S.blocked, { why: S[blocked], count: waiting }),
      retry: blocked === 'offline',
    }
  }
  const reason = columns.find(({ entry }) => entry?.state === 'queued' && entry.reason)?.entry?.reason
  if (waiting > 0 && reason)
    return {
      tone: 'warn',
      icon: <IconClock {...look} />,
      text: fill(S.queued, { count: waiting, reason }),
      retry: true,
    }
  if (waiting > 0) return { tone: 'plain', icon: <IconLoader2 {...look} />, text: S.saving }
  const conflicts = count(({ syncState }) => syncState === 'conflict')
  if (conflicts > 0)
    return {
      tone: 'warn',
      icon: <IconUsers {...look} />,
      text: countedIn(S.conflicts, conflicts),
    }
  const refused = count(({ syncState }) => syncState === 'refused')
  if (refused > 0) return { tone: 'bad', icon: warning, text: countedIn(S.refused, refused) }
  return null
}

const savedAt = ({ columns }: ScoreSheet): string | null =>
  columns
    .flatMap(({ entry }) => entry?.savedAt ?? [])
    .sort()
    .at(-1) ?? null

/** Where the typed values are: always in view, and read out when it changes. */
export const SaveStatus = ({ sheet }: { sheet: ScoreSheet }) => {
  const invalid = invalidInputsIn(sheet)
  const sent = statusWords(sheet)
  const saved: StatusWords = { tone: 'good', icon: <IconCheck {...look} />, text: S.saved }
  // Refused scores wait for the person, whatever happens to the rest: the one state never hides the other.
  const bad: StatusWords = {
    tone: 'bad',
    icon: <IconAlertTriangle {...look} />,
    text: countedIn(S.invalid, invalid),
  }
  const { tone, icon, text, retry } = sent ?? (invalid > 0 ? bad : saved)
  const at = tone === 'good' ? savedAt(sheet) : null
  const sendNow = () => {
    for (const { evaluation } of sheet.columns) void waitingScores(evaluation.id).flush()
  }
  return (
    <span className={classes.status} data-tone={tone}>
      {icon}
      <span role="status">{text}</span>
      {sent && invalid > 0 && (
        <span className={classes.status} data-tone="bad">
          {bad.icon}
          <span role="status">{bad.text}</span>
        </span>
      )}
      {at && <span>{showMoment(at)}</span>}
      {retry && (
        <Button size="compact-sm" variant="default" className={classes.retry ?? ''} onClick={sendNow}>
          {SCORES.retry}
        </Button>
      )}
    </span>
  )
}

/** Said only where it matters: a browser that keeps nothing. */
export const NotStoredWarning = ({ sheet }: { sheet: ScoreSheet }) =>
  sheet.durable ? null : (
    <p className={classes.warning} role="alert">
      <IconAlertTriangle {...look} /> {S.keptNowhere}
    </p>
  )
