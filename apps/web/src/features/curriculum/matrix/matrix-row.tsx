import type { CurriculumComponent } from '@lousa/contract/curriculum/curriculum.contract.ts'
import type { CurriculumMatrix } from '@lousa/contract/curriculum/matrix/matrix.contract.ts'
import { MATRIX } from '@lousa/contract/curriculum/matrix/matrix.messages.ts'
import { fill, M } from '@lousa/contract/messages.ts'
import { Anchor, CloseButton, Text, TextInput } from '@mantine/core'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import type { RowAction } from '../../../frames/list/row-actions.tsx'
import { RowActions } from '../../../frames/list/row-actions.tsx'
import { Select } from '../../../ui/select.tsx'
import { StatusBadge, type Tone } from '../../../ui/status-badge.tsx'
import classes from './matrix.module.css'
import { isProblem, type RowState } from './matrix-rows.ts'
import { useMatrixRow } from './use-matrix-row.ts'

const W = MATRIX
const TONES: Record<CurriculumMatrix['status'], Tone> = {
  READY_TO_START: 'neutral',
  IN_PROGRESS: 'info',
  FINISHED: 'good',
}

const Standing = ({
  state,
  isDirty,
  onRetry,
}: {
  state: RowState
  isDirty: boolean
  onRetry: () => void
}) => (
  <span className={classes.standing} role="status">
    {isProblem(state) ? (
      <Text span size="xs" c="var(--lousa-bad)">
        {state.problem}{' '}
        <Anchor component="button" type="button" inherit c="inherit" td="underline" onClick={onRetry}>
          {W.retry}
        </Anchor>
      </Text>
    ) : state === 'saving' ? (
      W.saving
    ) : isDirty ? (
      W.unsaved
    ) : state === 'saved' ? (
      W.saved
    ) : (
      ''
    )}
  </span>
)

export type MatrixRowProps = {
  row: CurriculumMatrix | null
  /** From 1, among the rows of the block. */
  number: number
  block: string
  gradeId: string
  trainingTypeId: string | null
  /** Active components of the level that the block does not have yet. */
  offered: readonly CurriculumComponent[]
  isReadOnly: boolean
  actions?: readonly RowAction[]
  /** Enter in the last field: the next row is meant. */
  onNext: () => void
  /** It was a new one a moment ago. */
  isFresh?: boolean
  onCreated?: (row: CurriculumMatrix) => void
  onDiscard?: () => void
  /** Tells the page what would be lost by leaving. */
  onDirty: (isDirty: boolean) => void
}

/** One component of a block: chosen, given its hours, saved by itself. */
export const MatrixRow = (props: MatrixRowProps) => {
  const { row, number, block, gradeId, trainingTypeId, offered, isReadOnly, actions = [], onNext } = props
  const { isFresh = false, onCreated, onDiscard, onDirty } = props
  const place = { gradeId, trainingTypeId }
  const { typed, type, save, revert, problem, state, isDirty } = useMatrixRow({
    row,
    place,
    isFresh,
    ...(onCreated ? { onCreated } : {}),
  })
  const line = useRef<HTMLTableRowElement>(null)
  const hour = useRef<HTMLInputElement>(null)
  const latestOnDirty = useRef(onDirty)
  latestOnDirty.current = onDirty
  useEffect(() => {
    latestOnDirty.current(isDirty)
    return () => latestOnDirty.current(false)
  }, [isDirty])

  const isFixed = isReadOnly || row?.status === 'FINISHED'
  // A new row that is being sent becomes another line of the table: nothing is typed into it in between.
  const isOnItsWay = row === null && state === 'saving'
  const isComponentFixed = isFixed || (row !== null && row.status !== 'READY_TO_START')
  const labelFor = (column: string): string =>
    fill(row ? W.ofRow : W.ofNewRow, { column, row: number, block })
  const choices = [
    ...(row ? [{ value: row.curriculumComponent.id, label: row.curriculumComponent.name }] : []),
    ...offered
      .filter(({ id }) => id !== row?.curriculumComponent.id)
      .map(({ id, name }) => ({ value: id, label: name })),
  ]
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && isDirty) revert()
    if (event.key !== 'Enter') return
    event.preventDefault()
    void save()
    onNext()
  }
  return (
    <tr
      ref={line}
      className={classes.row}
      data-row
      onBlur={({ relatedTarget: to }) => {
        // The menu of a saved row is beyond its fields; what discards a new one must not save it first.
        const isInside = line.current?.contains(to) && !(row && to?.closest('[data-menu]'))
        if (!isInside) void save()
      }}
    >
      <td data-label={W.component} className={classes.component}>
        {isComponentFixed ? (
          <Text fw={600} size="sm">
            {row?.curriculumComponent.name}
          </Text>
        ) : (
          <Select
            aria-label={labelFor(W.component)}
            data-first
            readOnly={isOnItsWay}
            searchable
            selectFirstOptionOnChange
            placeholder={W.choose}
            nothingFoundMessage={M.empty.generic}
            data={choices}
            value={typed.componentId || null}
            error={problem.componentId}
            comboboxProps={{ withinPortal: true }}
            // The focus stays: a habitual Tab leads to the hours, and not past them.
            onChange={componentId => type({ componentId: componentId ?? '' })}
          />
        )}
      </td>
      <td data-label={W.hour} className={classes.hour}>
        {isFixed ? (
          <Text size="sm">{typed.hour}</Text>
        ) : (
          <TextInput
            ref={hour}
            aria-label={labelFor(W.hour)}
            {...(isComponentFixed ? { 'data-first': true } : {})}
            inputMode="decimal"
            readOnly={isOnItsWay}
            maxLength={8}
            value={typed.hour}
            error={problem.hour}
            onChange={event => type({ hour: event.currentTarget.value })}
            onKeyDown={onKeyDown}
          />
        )}
      </td>
      <td data-label={W.status} className={classes.status}>
        {row && <StatusBadge tone={TONES[row.status]}>{M.enum[row.status]}</StatusBadge>}
        <Standing state={state} isDirty={isDirty} onRetry={() => void save()} />
      </td>
      <td className={classes.actions} data-menu>
        {row ? (
          <RowActions name={row.curriculumComponent.name} actions={actions} />
        ) : (
          onDiscard && (
            <CloseButton
              aria-label={`${W.discard}: ${block}`}
              onClick={() => {
                revert()
                onDiscard()
              }}
            />
          )
        )}
      </td>
    </tr>
  )
}
