import { SCORE_SHEET } from '@lousa/contract/evaluation/score-sheet/score-sheet.messages.ts'
import { fill } from '@lousa/contract/messages.ts'
import { CloseButton, List } from '@mantine/core'
import { IconClipboardCheck, IconClipboardX } from '@tabler/icons-react'
import { countedIn } from '../../../lib/text/numbers.ts'
import classes from './paste-summary.module.css'
import type { Paste, SkippedRow } from './score-paste.ts'

const P = SCORE_SHEET.paste

const titleOf = ({ marks, leftOutCount }: Paste): string => {
  const taken = countedIn(P.taken, marks.length)
  if (leftOutCount === 0) return marks.length === 0 ? P.nothing : taken
  const left = countedIn(P.left, leftOutCount)
  return fill(P.both, { taken: marks.length === 0 ? P.none : taken, left })
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

/** What came of a paste: how much was taken, and of what was not, where it stood and why. */
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
