import { BROUGHT } from '@lousa/contract/enrollment/brought/brought.messages.ts'
import { fill } from '@lousa/contract/messages.ts'
import { Box, Button, Text, TextInput } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { CellDetails, type CellRef } from './cell-details.tsx'
import type { GridShape, TermMarksValues } from './term-marks.values.ts'
import classes from './term-marks-grid.module.css'

const W = BROUGHT.marks
const STEPS: Readonly<Record<string, number>> = { Enter: 1, ArrowDown: 1, ArrowUp: -1 }

/** Up, down and Enter go to the same figure of the component above or below. */
const walk = (event: KeyboardEvent<HTMLElement>): void => {
  const step = STEPS[event.key]
  const { target, currentTarget } = event
  if (step === undefined || !(target instanceof HTMLInputElement)) return
  event.preventDefault()
  const column = [...currentTarget.querySelectorAll<HTMLInputElement>('input')].filter(
    input => input.dataset.figure === target.dataset.figure,
  )
  column[column.indexOf(target) + step]?.focus()
}

type Where = Pick<CellRef, 'component' | 'term'>

const NUMBERS = [
  { name: 'mark', title: W.mark, labelAt: (where: Where) => fill(W.markOf, where) },
  { name: 'absences', title: W.absences, labelAt: (where: Where) => fill(W.absencesOf, where) },
  { name: 'lessonsGiven', title: W.lessonsGiven, labelAt: (where: Where) => fill(W.lessonsOf, where) },
] as const

const Cell = ({ place, inWords, onOpen }: { place: CellRef; inWords: boolean; onOpen: () => void }) => {
  const { control, register, getFieldState, formState } = useFormContext<TermMarksValues>()
  const { row, column, component, term, isReadOnly } = place
  const cell = `rows.${row}.cells.${column}` as const
  const [origin, text, note, mark, absences] = useWatch({
    control,
    name: [`${cell}.origin`, `${cell}.text`, `${cell}.note`, `${cell}.mark`, `${cell}.absences`],
  })
  const hasAnything = [text, note, mark, absences].some(value => value !== '')
  const shown = hasAnything ? `${text ? `${W.text} · ` : ''}${W.origins[origin]}` : W.detailsShort
  return (
    <div className={classes.cell} data-words={inWords}>
      {NUMBERS.filter(({ name }) => name !== 'mark' || !inWords).map(({ name, title, labelAt }) => (
        <TextInput
          key={name}
          size="xs"
          inputMode={name === 'mark' ? 'decimal' : 'numeric'}
          maxLength={7}
          placeholder={title}
          aria-label={labelAt({ component, term })}
          data-figure={`${column} ${name}`}
          readOnly={isReadOnly}
          {...(isReadOnly ? { variant: 'filled' } : {})}
          error={getFieldState(`${cell}.${name}`, formState).error?.message}
          {...register(`${cell}.${name}`)}
        />
      ))}
      <Button
        variant="subtle"
        size="compact-sm"
        className={classes.more ?? ''}
        aria-label={fill(W.details, { shown, component, term })}
        onClick={onOpen}
      >
        {shown}
      </Button>
    </div>
  )
}

/** Components by terms, each with mark, absences and lessons given. */
export const TermMarksGrid = ({
  shape: { components, terms },
  termTitle,
  inWords,
  isReadOnly,
  correctsClosed,
}: {
  shape: GridShape
  termTitle: (position: number) => string
  /** The class is judged in words: there are no marks. */
  inWords: boolean
  isReadOnly: boolean
  /** Whether cells of closed terms may be typed too. */
  correctsClosed: boolean
}) => {
  const [open, setOpen] = useState<CellRef | null>(null)
  return (
    <>
      <Text size="sm" c="dimmed" mb="xs">
        {W.keys}
      </Text>
      <Box className={classes.scroll ?? ''} onKeyDown={walk}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col" className={classes.name}>
                {W.component}
              </th>
              {terms.map(({ id, position, closedAt }) => (
                <th key={id} scope="col">
                  {termTitle(position)}
                  {closedAt !== null && ` (${W.closed})`}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {components.map((component, row) => (
              <tr key={component.id}>
                <th scope="row" className={classes.name}>
                  {component.name}
                </th>
                {terms.map((term, column) => {
                  const place: CellRef = {
                    row,
                    column,
                    component: component.name,
                    term: termTitle(term.position),
                    isReadOnly: isReadOnly || (term.closedAt !== null && !correctsClosed),
                  }
                  return (
                    <td key={term.id}>
                      <Cell place={place} inWords={inWords} onOpen={() => setOpen(place)} />
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </Box>
      {open && <CellDetails place={open} onClose={() => setOpen(null)} />}
    </>
  )
}
