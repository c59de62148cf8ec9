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
import classes from './save-status.module.css'
import type { ScoreState } from './score-rows.values.ts'
import { type ScoreSheet, waitingScores } from './use-score-sheet.part.ts'

type StatusWords = { tone: 'good' | 'warn' | 'bad' | 'plain'; icon: ReactNode; text: string; retry?: boolean }

const look = { size: 18, 'aria-hidden': true } as const

const counted = (count: number, one: string, many: string): string =>
  count === 1 ? `1 ${one}` : `${count} ${many}`

const BLOCKED = {
  offline: 'Sem conexão',
  'signed-out': 'Entre novamente para enviar',
  outdated: 'Atualize a Lousa para enviar',
} as const

/** Everything that keeps scores from the server, in the order in which the person can do something about it. */
const statusWords = ({ columns, blocked }: ScoreSheet): StatusWords => {
  const states = columns.flatMap(({ rows }) => [...rows.values()])
  const count = (is: (state: ScoreState) => boolean): number => states.filter(is).length
  const waiting = count(({ standing }) => standing === 'queued' || standing === 'sending')
  const warning = <IconAlertTriangle {...look} />
  if (blocked && waiting > 0) {
    const icon = blocked === 'offline' ? <IconCloudOff {...look} /> : warning
    return {
      tone: 'warn',
      icon,
      text: `${BLOCKED[blocked]} · ${waiting} na fila`,
      retry: blocked === 'offline',
    }
  }
  const reason = columns.find(({ entry }) => entry?.state === 'queued' && entry.reason)?.entry?.reason
  if (waiting > 0 && reason)
    return { tone: 'warn', icon: <IconClock {...look} />, text: `${waiting} na fila. ${reason}`, retry: true }
  if (waiting > 0) return { tone: 'plain', icon: <IconLoader2 {...look} />, text: 'Salvando…' }
  const conflicts = count(({ standing }) => standing === 'conflict')
  if (conflicts > 0)
    return {
      tone: 'warn',
      icon: <IconUsers {...look} />,
      text: counted(conflicts, 'conflito para decidir', 'conflitos para decidir'),
    }
  const refused = count(({ standing }) => standing === 'refused')
  if (refused > 0)
    return { tone: 'bad', icon: warning, text: counted(refused, 'nota recusada', 'notas recusadas') }
  const invalid = count(({ typed }) => typed !== null)
  if (invalid > 0)
    return { tone: 'bad', icon: warning, text: counted(invalid, 'nota não aceita', 'notas não aceitas') }
  return { tone: 'good', icon: <IconCheck {...look} />, text: 'Tudo salvo' }
}

const savedAt = ({ columns }: ScoreSheet): string | null =>
  columns
    .flatMap(({ entry }) => entry?.savedAt ?? [])
    .sort()
    .at(-1) ?? null

/** Where the typed values are: always in view, and read out when it changes. */
export const SaveStatus = ({ sheet }: { sheet: ScoreSheet }) => {
  const { tone, icon, text, retry } = statusWords(sheet)
  const at = tone === 'good' ? savedAt(sheet) : null
  const sendNow = () => {
    for (const { evaluation } of sheet.columns) void waitingScores(evaluation.id).flush()
  }
  return (
    <span className={classes.status} data-tone={tone}>
      {icon}
      <span role="status">{text}</span>
      {at && <span>{showMoment(at)}</span>}
      {retry && (
        <Button size="compact-sm" variant="default" className={classes.retry ?? ''} onClick={sendNow}>
          Tentar de novo
        </Button>
      )}
    </span>
  )
}

/** Said only where it matters: a browser that keeps nothing. */
export const KeptNowhere = ({ sheet }: { sheet: ScoreSheet }) =>
  sheet.durable ? null : (
    <p className={classes.warning} role="alert">
      <IconAlertTriangle {...look} /> Este navegador não guarda dados: o que não foi enviado se perde ao
      fechar a página.
    </p>
  )
