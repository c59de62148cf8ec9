import { ROLLOVER } from '@lousa/contract/academics/rollover/rollover.messages.ts'
import { fill } from '@lousa/contract/messages.ts'
import { Refusal } from '@lousa/contract/refusal/refusal.ts'
import { Button, Group, Text } from '@mantine/core'
import { Link } from 'react-router'
import { PATHS } from '../../../lib/address/paths.ts'
import { errorText } from '../../../lib/http/error-text.ts'
import { anObject, array, aText } from '../../../lib/shapes.ts'
import { Notice } from '../../../ui/notice.tsx'
import { inList } from '../parameter/use.words.ts'

const words = ROLLOVER

const instructorClashes = anObject({ people: array(anObject({ name: aText })) })

/** Why nothing was copied, and the way out of it. */
export const RolloverRefusal = ({
  error,
  year,
  onWithoutRecurrences,
}: {
  error: unknown
  year: string
  onWithoutRecurrences: () => void
}) => {
  const code = error instanceof Refusal ? error.code : null
  if (code === 'YEAR_NOT_EMPTY')
    return (
      <Notice tone="bad">
        <Text fw={600} inherit>
          {fill(words.notEmptyTitle, { year })}
        </Text>
        {fill(words.notEmptyText, { year })}
        <Group mt="xs">
          <Button component={Link} to={PATHS.academicYears} variant="default" size="compact-md">
            {words.seeYears}
          </Button>
        </Group>
      </Notice>
    )
  if (error instanceof Refusal && code === 'INSTRUCTOR_CLASH') {
    const people = instructorClashes.safeParse(error.data).data?.people ?? []
    return (
      <Notice tone="bad">
        <Text fw={600} inherit>
          {words.clashTitle}
        </Text>
        {fill(words.clashText, { names: inList(people.map(({ name }) => name)) })}
        <Group mt="xs">
          <Button variant="default" size="compact-md" onClick={onWithoutRecurrences}>
            {words.withoutRecurrences}
          </Button>
        </Group>
      </Notice>
    )
  }
  if (code === 'ACADEMIC_YEAR_FINISHED')
    return <Notice tone="bad">{fill(words.finishedText, { year })}</Notice>
  return <Notice tone="bad">{errorText(error)}</Notice>
}
