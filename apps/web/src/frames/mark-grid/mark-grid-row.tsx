import { useMediaQuery } from '@mantine/hooks'
import { memo, useEffect, useRef } from 'react'
import classes from './mark-grid.module.css'
import type { MarkGridCell, MarkGridColumn, MarkGridEntry, MarkGridRow } from './mark-grid.types.ts'
import { NextBar } from './next-bar.tsx'

export type ExitDirection = 'down' | 'up' | 'right' | 'left' | 'stay'
/** Closes the editor: with the typed text, or with null to bring the former one back. */
export type OnFinish = (text: string | null, leaving: ExitDirection | null) => void

type EditorProps = {
  cell: MarkGridCell
  label: string
  initial: string | null
  entry: MarkGridEntry
  finish: OnFinish
  /** Where in the column it stands. */
  place: { isFirst: boolean; isLast: boolean }
}

const leavingOf = (event: React.KeyboardEvent<HTMLInputElement>): ExitDirection | null => {
  const { selectionStart, selectionEnd, value } = event.currentTarget
  const caretAt = (place: number) => selectionStart === place && selectionEnd === place
  switch (event.key) {
    case 'Enter':
      return event.shiftKey ? 'up' : 'down'
    case 'Tab':
      return event.shiftKey ? 'left' : 'right'
    case 'ArrowDown':
      return 'down'
    case 'ArrowUp':
      return 'up'
    case 'ArrowRight':
      return caretAt(value.length) ? 'right' : null
    case 'ArrowLeft':
      return caretAt(0) && value !== '' ? 'left' : null
    default:
      return null
  }
}

const Editor = ({ cell, label, initial, entry, finish, place }: EditorProps) => {
  const byFinger = useMediaQuery('(pointer: coarse)') ?? false
  const input = useRef<HTMLInputElement>(null)
  const done = useRef(false)
  useEffect(() => {
    input.current?.focus()
    // Started by typing: go on behind the first character. Otherwise the whole value is ready to be replaced.
    if (initial === null) input.current?.select()
  }, [initial])
  const close: OnFinish = (text, leaving) => {
    if (done.current) return
    done.current = true
    finish(text, leaving)
  }
  const leave = (leaving: ExitDirection) => () => close(input.current?.value.trim() ?? '', leaving)
  return (
    <>
      <input
        ref={input}
        className={classes.editor}
        aria-label={label}
        defaultValue={initial ?? cell.text}
        inputMode={entry.kind === 'text' ? (entry.inputMode ?? 'decimal') : 'text'}
        maxLength={entry.kind === 'text' ? (entry.maxLength ?? 12) : 1}
        autoComplete="off"
        enterKeyHint={place.isLast ? 'done' : 'next'}
        onBlur={event => close(event.currentTarget.value.trim(), null)}
        onKeyDown={event => {
          event.stopPropagation()
          if (event.key === 'Escape') {
            event.preventDefault()
            return close(null, 'stay')
          }
          const leaving = leavingOf(event)
          if (!leaving) return
          event.preventDefault()
          close(event.currentTarget.value.trim(), leaving)
        }}
      />
      {byFinger && entry.kind === 'text' && (
        <NextBar
          label={label}
          isLast={place.isLast}
          signs={entry.signs ?? []}
          onSign={text => close(text, place.isLast ? 'stay' : 'down')}
          onPrevious={place.isFirst ? null : leave('up')}
          onNext={leave(place.isLast ? 'stay' : 'down')}
        />
      )}
    </>
  )
}

type RowProps = {
  row: MarkGridRow
  index: number
  columns: readonly MarkGridColumn[]
  entry: MarkGridEntry
  /** The column under edit, -1 when none: only the edited row renders again. */
  editColumn: number
  initial: string | null
  finish: OnFinish
  isLast: boolean
}

const described = (cell: MarkGridCell): string | undefined => {
  const parts = [cell.ariaText ?? cell.text, cell.problem, cell.hint].filter(part => part)
  return cell.ariaText || cell.problem || cell.hint ? parts.join(', ') : undefined
}

export const GridRow = memo(
  ({ row, index, columns, entry, editColumn, initial, finish, isLast }: RowProps) => (
    <tr>
      <th scope="row" className={classes.name} title={row.name}>
        {row.header ?? row.name}
      </th>
      {row.cells.map((cell, column) => (
        <td
          key={columns[column]?.id ?? column}
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the grid pattern of WAI-ARIA on a real table
          role="gridcell"
          tabIndex={-1}
          data-row={index}
          data-column={column}
          data-tone={cell.tone}
          data-state={cell.state}
          className={classes.cell}
          aria-label={described(cell)}
          aria-readonly={cell.readOnly ?? false}
          aria-invalid={cell.problem ? true : undefined}
          data-hint={cell.hint ? true : undefined}
          title={cell.problem ?? cell.hint}
        >
          {column === editColumn ? (
            <Editor
              cell={cell}
              label={`${row.name}, ${columns[column]?.label ?? ''}`}
              initial={initial}
              entry={entry}
              finish={finish}
              place={{ isFirst: index === 0, isLast }}
            />
          ) : (
            <>
              {cell.text}
              {cell.mark && (
                <span className={classes.mark} aria-hidden>
                  {cell.mark}
                </span>
              )}
            </>
          )}
        </td>
      ))}
    </tr>
  ),
)
GridRow.displayName = 'GridRow'
