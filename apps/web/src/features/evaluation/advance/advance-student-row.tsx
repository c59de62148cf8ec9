import type { AdvancingStudent } from '@lousa/contract/evaluation/advance/advance.contract.ts'
import { ADVANCE as W } from '@lousa/contract/evaluation/advance/advance.messages.ts'
import { situationText } from '@lousa/contract/evaluation/performance/situation-text.ts'
import { fill } from '@lousa/contract/messages.ts'
import { Button, Checkbox, Group, NativeSelect, Text } from '@mantine/core'
import { nameInUse } from '../../../ui/person-avatar.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { SITUATION_TONES } from '../performance/performance-looks.values.ts'
import classes from './advance.module.css'
import { isOpen, lacksDependencies } from './advance-choices.values.ts'
import { ConfirmAdvanceButton } from './confirm-advance-button.tsx'

const settledText = ({ done, enrolledIn }: AdvancingStudent): string => {
  if (enrolledIn) return fill(W.enrolledIn, { grade: enrolledIn.name })
  if (!done) return W.noResult
  return done.grade ? fill(W.goesTo, { grade: done.grade.name }) : W.goesNowhere
}

const dependencyText = ({ curriculumComponent, year }: AdvancingStudent['dependencies'][number]): string =>
  fill(W.dependencyOf, { component: curriculumComponent.name, year })

/** A student with the class that is chosen, or the decision; open ones are selected and dragged. */
export const AdvanceStudentRow = ({
  student,
  choice,
  options,
  isSelected,
  onChoose,
  onSelect,
  onDrag,
  onUndo,
  onRegister,
}: {
  student: AdvancingStudent
  choice: string
  options: readonly { value: string; label: string }[]
  isSelected: boolean
  onChoose: (choice: string) => void
  onSelect: (selected: boolean) => void
  onDrag: () => void
  onUndo: () => void
  /** Registers the dependencies of a student who is in a class of the next year already. */
  onRegister: () => void
}) => {
  const { number, user } = student.studentEnrollment
  return (
    <li
      className={classes.row}
      data-selected={isSelected || undefined}
      draggable={isOpen(student)}
      onDragStart={onDrag}
    >
      <span className={classes.mark}>
        {isOpen(student) && (
          <Checkbox
            size="md"
            aria-label={fill(W.select, { name: nameInUse(user) })}
            checked={isSelected}
            onChange={({ currentTarget }) => onSelect(currentTarget.checked)}
          />
        )}
      </span>
      <span className={classes.number}>{number}</span>
      <span className={classes.name}>
        {nameInUse(user)}
        {student.answer && isOpen(student) && (
          <Text size="sm" c="dimmed">
            {W.answers[student.answer]}
          </Text>
        )}
        {student.dependencies.length > 0 && (
          <Text size="sm" c="dimmed">
            {fill(W.dependencies, { components: student.dependencies.map(dependencyText).join(', ') })}
          </Text>
        )}
      </span>
      <span>
        <StatusBadge tone={SITUATION_TONES[student.situation]}>
          {situationText(student.situation, student.retention)}
        </StatusBadge>
      </span>
      <span className={classes.next}>
        {isOpen(student) ? (
          <NativeSelect
            aria-label={fill(W.nextOf, { name: nameInUse(user) })}
            data={[...options]}
            value={choice}
            onChange={({ currentTarget }) => onChoose(currentTarget.value)}
          />
        ) : (
          <Group gap="xs" justify="space-between">
            <Text size="sm" c="dimmed">
              {settledText(student)}
            </Text>
            {lacksDependencies(student) && (
              <Button
                variant="subtle"
                mih={44}
                aria-label={fill(W.registerDependencyOf, { name: nameInUse(user) })}
                onClick={onRegister}
              >
                {W.registerDependency}
              </Button>
            )}
            {student.done && (
              <Button
                variant="subtle"
                mih={44}
                aria-label={fill(W.undoStudent, { name: nameInUse(user) })}
                onClick={onUndo}
              >
                {W.undo}
              </Button>
            )}
          </Group>
        )}
        {student.done?.outdated && student.done.decidedOn && (
          <>
            <Text size="sm" c="var(--lousa-warn)">
              {fill(student.done.decidedOn === student.situation ? W.otherComponents : W.wasAndIs, {
                before: situationText(student.done.decidedOn, student.retention),
                now: situationText(student.situation, student.retention),
              })}
            </Text>
            <ConfirmAdvanceButton
              studentEnrollment={student.studentEnrollment}
              decidedOn={student.done.decidedOn}
              situation={student.situation}
            />
          </>
        )}
      </span>
    </li>
  )
}
