import type { CurriculumComponent } from '@lousa/contract/curriculum/curriculum.contract.ts'
import type { CurriculumMatrix } from '@lousa/contract/curriculum/matrix/matrix.contract.ts'
import { MATRIX } from '@lousa/contract/curriculum/matrix/matrix.messages.ts'
import { fill, M } from '@lousa/contract/messages.ts'
import { sumMarks } from '@lousa/rules/evaluation/decimal.rules.ts'
import { Button, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useLayoutEffect, useRef, useState } from 'react'
import type { RowAction } from '../../../frames/list/row-actions.tsx'
import { ContentCard } from '../../../frames/page/content-card.tsx'
import { countedIn, showCount } from '../../../lib/text/numbers.ts'
import classes from './matrix.module.css'
import { MatrixRow } from './matrix-row.tsx'
import type { Block } from './matrix-rows.ts'

const W = MATRIX

/** The rows of one block, and blank ones to go on with: one where there is none yet. */
export const MatrixBlock = ({
  block: { title, trainingTypeId, rows },
  gradeId,
  components,
  isReadOnly,
  actionsOf,
  onDirty,
}: {
  block: Block
  gradeId: string
  components: readonly CurriculumComponent[]
  isReadOnly: boolean
  actionsOf: (row: CurriculumMatrix) => RowAction[]
  onDirty: (key: string, isDirty: boolean) => void
}) => {
  const body = useRef<HTMLTableSectionElement>(null)
  const [next, setNext] = useState(1)
  const [blanks, setBlanks] = useState<number[]>(() => (rows.length === 0 ? [0] : []))
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set())
  const [rowToFocus, setRowToFocus] = useState<number | null>(null)
  const taken = new Set(rows.map(({ curriculumComponent }) => curriculumComponent.id))
  const offered = components.filter(({ id }) => !taken.has(id))
  const mayAdd = !isReadOnly && offered.length > blanks.length
  // A block without rows shows one blank row, also after its last row has gone.
  if (!isReadOnly && rows.length === 0 && blanks.length === 0) setBlanks([next])
  if (blanks.includes(next)) setNext(next + 1)

  const focusRow = (index: number): void => {
    const line = body.current?.querySelectorAll('[data-row]')[index]
    const field = line?.querySelector<HTMLElement>('input[data-first], [data-first] input')
    field?.focus()
  }
  useLayoutEffect(() => {
    if (rowToFocus === null) return
    focusRow(rowToFocus)
    setRowToFocus(null)
  })
  const add = (): void => {
    setBlanks(before => [...before, next])
    setNext(next + 1)
    setRowToFocus(rows.length + blanks.length)
  }
  const goOn = (index: number): void => {
    if (index + 1 < rows.length + blanks.length) focusRow(index + 1)
    else if (mayAdd) add()
  }
  const shared = { block: title, gradeId, trainingTypeId, offered, isReadOnly }
  return (
    <ContentCard
      title={title}
      padded={false}
      aside={
        <Text size="sm" c="dimmed">
          {fill(W.blockTotal, {
            count: countedIn(W.rows, rows.length),
            hours: showCount(sumMarks(rows.map(({ hour }) => hour))),
          })}
        </Text>
      }
    >
      <table className={classes.table} aria-label={title}>
        <thead>
          <tr>
            <th scope="col">{W.component}</th>
            <th scope="col">{W.hour}</th>
            <th scope="col">{W.status}</th>
            <th scope="col">
              <span className={classes.hidden}>{M.list.actions}</span>
            </th>
          </tr>
        </thead>
        <tbody ref={body}>
          {rows.map((row, index) => (
            <MatrixRow
              key={row.id}
              {...shared}
              row={row}
              number={index + 1}
              isFresh={fresh.has(row.id)}
              actions={isReadOnly ? [] : actionsOf(row)}
              onNext={() => goOn(index)}
              onDirty={isDirty => onDirty(row.id, isDirty)}
            />
          ))}
          {blanks.map((blank, index) => (
            <MatrixRow
              key={`novo-${blank}`}
              {...shared}
              row={null}
              number={rows.length + index + 1}
              onNext={() => goOn(rows.length + index)}
              onCreated={({ id }) => {
                setFresh(before => new Set([...before, id]))
                setBlanks(before => before.filter(one => one !== blank))
              }}
              onDirty={isDirty => onDirty(`${trainingTypeId}-${blank}`, isDirty)}
              {...(rows.length + blanks.length > 1
                ? { onDiscard: () => setBlanks(before => before.filter(one => one !== blank)) }
                : {})}
            />
          ))}
        </tbody>
      </table>
      {!isReadOnly && (
        <div className={classes.foot}>
          {mayAdd ? (
            <Button
              variant="subtle"
              size="sm"
              leftSection={<IconPlus size={16} aria-hidden />}
              aria-label={fill(W.addTo, { block: title })}
              onClick={add}
            >
              {W.add}
            </Button>
          ) : (
            offered.length === 0 &&
            components.length > 0 && (
              <Text size="sm" c="dimmed">
                {W.noneLeft}
              </Text>
            )
          )}
        </div>
      )}
    </ContentCard>
  )
}
