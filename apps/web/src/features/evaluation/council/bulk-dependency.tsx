import type { CouncilStudentRow } from '@lousa/contract/evaluation/council/council.contract.ts'
import { COUNCIL } from '@lousa/contract/evaluation/council/council.messages.ts'
import { fill } from '@lousa/contract/messages.ts'
import { listed } from '@lousa/contract/phrases.ts'
import { Checkbox, Group, Stack, Text } from '@mantine/core'
import { nameInUse } from '../../../ui/person-avatar.tsx'
import { failedOf } from './council.words.ts'

const W = COUNCIL.many

/** The components of a dependency, by enrolment. */
export type DependencyChoice = ReadonlyMap<string, readonly string[]>

/** All failed components of each student. */
export const allFailed = (students: readonly CouncilStudentRow[]): DependencyChoice =>
  new Map(
    students.map(student => [student.studentEnrollment.id, failedOf(student).map(({ id }) => id)] as const),
  )

/** Students without a component in the choice, by name; null where each has one. */
export const withoutComponent = (
  students: readonly CouncilStudentRow[],
  choice: DependencyChoice,
): string | null => {
  const without = students.filter(
    ({ studentEnrollment }) => (choice.get(studentEnrollment.id) ?? []).length === 0,
  )
  return without.length === 0
    ? null
    : listed(without.map(({ studentEnrollment }) => nameInUse(studentEnrollment.user)))
}

/** The components of a dependency of several students, chosen for each of them. */
export const BulkDependency = ({
  students,
  choice,
  onChange,
}: {
  students: readonly CouncilStudentRow[]
  choice: DependencyChoice
  onChange: (choice: DependencyChoice) => void
}) => {
  const without = withoutComponent(students, choice)
  return (
    <Stack gap="sm">
      <Text c="dimmed">{W.dependencies}</Text>
      {students.map(student => {
        const { id, user } = student.studentEnrollment
        return (
          <Checkbox.Group
            key={id}
            label={fill(W.dependencyOf, { name: nameInUse(user) })}
            value={[...(choice.get(id) ?? [])]}
            onChange={chosen => onChange(new Map(choice).set(id, chosen))}
          >
            <Group gap="md" mt={4}>
              {failedOf(student).map(component => (
                <Checkbox key={component.id} value={component.id} label={component.name} />
              ))}
            </Group>
          </Checkbox.Group>
        )
      })}
      {without !== null && (
        <Text c="red" size="sm" role="alert">
          {fill(W.noneChosen, { names: without })}
        </Text>
      )}
    </Stack>
  )
}
