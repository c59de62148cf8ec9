import { SCORE_SHEET } from '@lousa/contract/evaluation/score-sheet/score-sheet.messages.ts'
import { fill } from '@lousa/contract/messages.ts'
import { UNSCORED_STATES } from '@lousa/rules/evaluation/mark/unscored-state.rules.ts'
import { CloseButton, List } from '@mantine/core'
import { IconClipboardCheck, IconClipboardX } from '@tabler/icons-react'
import { countedIn } from '../../../lib/text/numbers.ts'
import classes from './paste-summary.module.css'
import type { Paste, SkippedRow } from './score-paste.ts'

const P = SCORE_SHEET.paste

/** How many scores were pasted, and how many states of each kind. */
const takenParts = ({ marks }: Paste): string[] => {
  const scores = marks.filter(({ state }) => state === null).length
  const states = UNSCORED_STATES.flatMap(state => {
    const count = marks.filter(mark => mark.state === state).length
    return count > 0 ? [countedIn(P.states[state], count)] : []
  })
  return [...(scores > 0 ? [countedIn(P.taken, scores)] : []), ...states]
}

const titleOf = (paste: Paste): string => {
  const taken = takenParts(paste).join(', ')
  if (paste.leftOutCount === 0) return taken || P.nothing
  return fill(P.both, { taken: taken || P.none, left: countedIn(P.left, paste.leftOutCount) })
}

const Left = ({ leftOut, more }: { leftOut: readonly SkippedRow[]; more: number }) => (
  <details className={classes.details} open={leftOut.length <= 5}>
    <summary>{P.see}</summary>
    <List size="sm" className={classes.list ?? ''}>
      {leftOut.map(({ where, text, why }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a list that never changes, of lines that may be the same
        <List.Item key={index}>{fill(P.line, { where, text, why })}</List.Item>
      ))}
      {more > 0 && <List.Item>{fill(P.more, { count: more })}</List.Item>}
    </List>
  </details>
)

/** The result of a paste: the number of accepted cells, and the place and reason of each rejected one. */
export const PasteSummary = ({ paste, onClose }: { paste: Paste; onClose: () => void }) => {
  const { leftOut, leftOutCount, notices, marks } = paste
  const isClean = leftOutCount === 0 && marks.length > 0
  const Icon = isClean ? IconClipboardCheck : IconClipboardX
  return (
    <div className={classes.summary} data-tone={isClean ? 'good' : 'warn'}>
      <div className={classes.head}>
        <Icon size={18} aria-hidden />
        <p role="status">{titleOf(paste)}</p>
        <CloseButton size={44} iconSize={18} aria-label={P.close} onClick={onClose} />
      </div>
      {notices.map(notice => (
        <p key={notice} className={classes.notice}>
          {notice}
        </p>
      ))}
      {leftOutCount > 0 && <Left leftOut={leftOut} more={leftOutCount - leftOut.length} />}
    </div>
  )
}
