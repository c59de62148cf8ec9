import { CloseButton, List } from '@mantine/core'
import { IconClipboardCheck, IconClipboardX } from '@tabler/icons-react'
import classes from './paste-summary.module.css'
import type { LeftOut, Paste } from './score-paste.ts'

const counted = (count: number, one: string, many: string): string =>
  count === 1 ? `1 ${one}` : `${count} ${many}`

const titleOf = ({ marks, leftOutCount }: Paste): string => {
  const taken = counted(marks.length, 'nota colada', 'notas coladas')
  if (leftOutCount === 0) return marks.length === 0 ? 'Nada foi colado' : taken
  const left = counted(leftOutCount, 'célula ficou de fora', 'células ficaram de fora')
  return `${marks.length === 0 ? 'Nenhuma nota colada' : taken}, ${left}`
}

const Left = ({ leftOut, more }: { leftOut: readonly LeftOut[]; more: number }) => (
  <details className={classes.details} open={leftOut.length <= 5}>
    <summary>Ver o que ficou de fora</summary>
    <List size="sm" className={classes.list ?? ''}>
      {leftOut.map(({ where, text, why }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a list that never changes, of lines that may be the same
        <List.Item key={index}>
          {where}: “{text}” – {why}
        </List.Item>
      ))}
      {more > 0 && <List.Item>e mais {more}</List.Item>}
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
        <CloseButton size={44} iconSize={18} aria-label="Fechar aviso" onClick={onClose} />
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
