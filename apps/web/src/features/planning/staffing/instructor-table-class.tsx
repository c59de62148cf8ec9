import { fill } from '@lousa/contract/messages.ts'
import { STAFFING } from '@lousa/contract/planning/staffing/staffing.messages.ts'
import { Text, UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import { ContentCard } from '../../../frames/page/content-card.tsx'
import { MultiSelect } from '../../../ui/multi-select.tsx'
import { Select } from '../../../ui/select.tsx'
import { chosenInstructors, type TableCell, type TableChanges } from './instructor-table.values.ts'
import classes from './staffing.module.css'

const S = STAFFING

type Shared = {
  from: string
  changes: TableChanges
  people: ReadonlyMap<string, string>
  isFixed: boolean
  onChoose: (cells: readonly TableCell[], ids: readonly string[]) => void
}

const choicesOf = (people: ReadonlyMap<string, string>) =>
  [...people]
    .map(([value, label]) => ({ value, label }))
    .toSorted((a, b) => a.label.localeCompare(b.label, 'pt-BR'))

const Cell = ({ cell, from, changes, people, isFixed, onChoose }: Shared & { cell: TableCell }) => {
  const [isOpen, setOpen] = useState(false)
  const ids = chosenInstructors(cell, changes, from)
  const names = ids.map(id => people.get(id) ?? '').join(', ')
  const label = fill(S.cell, { component: cell.component.name, grade: cell.grade.name })
  if (isOpen)
    return (
      <MultiSelect
        aria-label={label}
        description={cell.component.name}
        data={choicesOf(people)}
        value={[...ids]}
        onChange={chosen => onChoose([cell], chosen)}
        onBlur={() => setOpen(false)}
        searchable
        autoFocus
        defaultDropdownOpened
        hidePickedOptions
        maxDropdownHeight={240}
        comboboxProps={{ withinPortal: true }}
      />
    )
  return (
    <UnstyledButton
      className={`${classes.cell ?? ''} ${changes.has(cell.key) ? (classes.changed ?? '') : ''}`}
      disabled={isFixed}
      aria-label={fill(S.cellShown, {
        component: cell.component.name,
        grade: cell.grade.name,
        names: names || S.none,
      })}
      onClick={() => setOpen(true)}
    >
      <Text span size="xs" c="dimmed" display="block">
        {cell.component.name}
        {cell.plan === null && ` · ${S.noPlan}`}
        {(cell.plan?.childLessonPlans.length ?? 0) > 0 && ` · ${S.parts}`}
      </Text>
      <Text span size="sm" {...(names ? {} : { c: 'var(--lousa-warn)' })}>
        {names || S.none}
      </Text>
    </UnstyledButton>
  )
}

/** The components of one class with their instructors, and the regent of all of them. */
export const InstructorTableClass = ({
  grade,
  cells,
  allCells,
  ...shared
}: Shared & {
  grade: { id: string; name: string }
  /** The cells that are shown; the regent gets all of them. */
  cells: readonly TableCell[]
  allCells: readonly TableCell[]
}) => (
  <ContentCard
    title={grade.name}
    aside={
      !shared.isFixed && (
        <Select
          aria-label={fill(S.regentOf, { grade: grade.name })}
          placeholder={S.regent}
          data={choicesOf(shared.people)}
          value={null}
          onChange={id => {
            if (id) shared.onChoose(allCells, [id])
          }}
          searchable
          w={280}
          comboboxProps={{ withinPortal: true }}
        />
      )
    }
  >
    <ul className={classes.cells}>
      {cells.map(cell => (
        <li key={cell.key}>
          <Cell cell={cell} {...shared} />
        </li>
      ))}
    </ul>
  </ContentCard>
)
