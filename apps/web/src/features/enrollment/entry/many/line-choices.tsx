import { ENTRY } from '@lousa/contract/enrollment/entry/entry.messages.ts'
import { fill } from '@lousa/contract/messages.ts'
import { Radio, Stack } from '@mantine/core'
import { ContentCard } from '../../../../frames/page/content-card.tsx'
import { showDate } from '../../../../lib/text/dates.ts'
import { nameInUse } from '../../../../ui/person-avatar.tsx'
import type { PersonRecord } from '../../../people/person/person-records.values.ts'

const W = ENTRY.many

/** A line that may mean several students, or one with a longer name. */
export type DoubtfulLine = { line: string; possible: PersonRecord[] }

/** The facts that distinguish homonyms. */
const describe = (person: PersonRecord): string =>
  [
    nameInUse(person),
    person.birthdate ? fill(W.bornOn, { date: showDate(person.birthdate) }) : '',
    person.registration ? fill(W.ofNumber, { number: person.registration }) : '',
    person.grades?.map(({ name }) => name).join(', ') ?? '',
  ]
    .filter(Boolean)
    .join(' · ')

/** Asks which student each doubtful line means; a line without an answer enrols no student. */
export const LineChoices = ({
  lines,
  chosen,
  onChoose,
}: {
  lines: readonly DoubtfulLine[]
  chosen: ReadonlyMap<string, PersonRecord>
  onChoose: (line: string, person: PersonRecord) => void
}) => (
  <ContentCard title={W.doubtful}>
    <Stack gap="md">
      {lines.map(({ line, possible }) => (
        <Radio.Group
          key={line}
          label={fill(W.whoIs, { line })}
          value={chosen.get(line)?.id ?? ''}
          onChange={id => {
            const person = possible.find(each => each.id === id)
            if (person) onChoose(line, person)
          }}
        >
          <Stack gap="xs" mt="xs">
            {possible.map(person => (
              <Radio key={person.id} value={person.id} label={describe(person)} />
            ))}
          </Stack>
        </Radio.Group>
      ))}
    </Stack>
  </ContentCard>
)
