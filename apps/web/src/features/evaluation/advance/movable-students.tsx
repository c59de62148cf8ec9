import type { AdvancingStudent, ClassAdvance } from '@lousa/contract/evaluation/advance/advance.contract.ts'
import { ADVANCE as W } from '@lousa/contract/evaluation/advance/advance.messages.ts'
import { fill } from '@lousa/contract/messages.ts'
import { Checkbox, Group, NativeSelect } from '@mantine/core'
import { useRef, useState } from 'react'
import { ContentCard } from '../../../frames/page/content-card.tsx'
import { countedIn, showCount } from '../../../lib/text/numbers.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { toast } from '../../../ui/toast.tsx'
import classes from './advance.module.css'
import { choiceOf, countsAfter, isOpen, NO_CLASS } from './advance-choices.values.ts'
import { AdvanceStudentRow } from './advance-student-row.tsx'
import { TargetClasses } from './target-classes.tsx'

type Option = { value: string; label: string }

const optionsOf = (
  targets: ClassAdvance['classes'],
  counts: ReadonlyMap<string, number>,
): readonly Option[] => [
  ...targets.map(({ id, name, capacity }) => ({
    value: id,
    label: fill(capacity === null ? W.placeOpen : W.place, {
      grade: name,
      count: showCount(counts.get(id) ?? 0),
      capacity: capacity ?? '',
    }),
  })),
  { value: NO_CLASS, label: W.none },
]

/** One control over all selected students: the equivalent of dragging for the keyboard and for phones. */
const Selection = ({
  count,
  of,
  options,
  onAll,
  onMove,
}: {
  count: number
  of: number
  options: readonly Option[]
  onAll: (selected: boolean) => void
  onMove: (choice: string) => void
}) => (
  <Group gap="md" px="md" py="xs" mih={60}>
    <Checkbox
      size="md"
      label={W.selectAll}
      checked={count === of}
      indeterminate={count > 0 && count < of}
      onChange={({ currentTarget }) => onAll(currentTarget.checked)}
    />
    {count > 0 && (
      <NativeSelect
        aria-label={countedIn(W.move, count)}
        data={[{ value: '', label: countedIn(W.move, count) }, ...options]}
        value=""
        onChange={({ currentTarget }) => onMove(currentTarget.value)}
      />
    )}
  </Group>
)

/** The students of a class, each with a choice; several go to a class at once, selected or dragged. */
export const MovableStudents = ({
  grade,
  year,
  advance,
  chosen,
  onMove,
  onUndo,
  onRegister,
}: {
  grade: { name: string }
  year: string
  advance: ClassAdvance
  chosen: ReadonlyMap<string, string>
  onMove: (enrollmentIds: readonly string[], choice: string) => void
  onUndo: (student: AdvancingStudent) => void
  onRegister: (student: AdvancingStudent) => void
}) => {
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set())
  const dragged = useRef<readonly string[]>([])
  const openIds = advance.students.filter(isOpen).map(({ studentEnrollment }) => studentEnrollment.id)
  const selected = openIds.filter(id => marked.has(id))
  const counts = countsAfter(advance, chosen)
  const options = optionsOf(advance.classes, counts)
  const nameOf = (choice: string) => advance.classes.find(({ id }) => id === choice)?.name ?? W.none
  const move = (ids: readonly string[], choice: string): void => {
    if (ids.length === 0 || choice === '') return
    onMove(ids, choice)
    setMarked(new Set())
    if (ids.length > 1) toast.success(fill(countedIn(W.moved, ids.length), { grade: nameOf(choice) }))
  }
  const mark = (id: string, isMarked: boolean): void =>
    setMarked(before => {
      const after = new Set(before)
      if (isMarked) after.add(id)
      else after.delete(id)
      return after
    })
  return (
    <div className={classes.columns}>
      <ContentCard title={grade.name} padded={false}>
        {advance.students.length === 0 && <EmptyState title={W.empty} />}
        {openIds.length > 1 && (
          <Selection
            count={selected.length}
            of={openIds.length}
            options={options}
            onAll={isMarked => setMarked(new Set(isMarked ? openIds : []))}
            onMove={choice => move(selected, choice)}
          />
        )}
        <ul className={classes.list}>
          {advance.students.map(student => {
            const { id } = student.studentEnrollment
            return (
              <AdvanceStudentRow
                key={id}
                student={student}
                choice={choiceOf(student, chosen)}
                options={[{ value: '', label: W.choose }, ...options]}
                isSelected={selected.includes(id)}
                onChoose={choice => onMove([id], choice)}
                onSelect={isMarked => mark(id, isMarked)}
                onDrag={() => {
                  dragged.current = selected.includes(id) ? selected : [id]
                }}
                onUndo={() => onUndo(student)}
                onRegister={() => onRegister(student)}
              />
            )
          })}
        </ul>
      </ContentCard>
      {openIds.length > 0 && (
        <div className={classes.aside}>
          <TargetClasses
            year={year}
            targets={advance.classes}
            counts={counts}
            onDrop={choice => move(dragged.current, choice)}
          />
        </div>
      )}
    </div>
  )
}
