import { ROLLOVER } from '@lousa/contract/academics/rollover/rollover.messages.ts'
import { fill } from '@lousa/contract/messages.ts'
import { Table, Text, Title } from '@mantine/core'
import { showDate } from '../../../lib/text/dates.ts'
import { showCount } from '../../../lib/text/numbers.ts'
import { firstNames } from '../parameter/use.words.ts'
import type { RolloverAnswer } from './rollover.api.ts'
import classes from './rollover.module.css'

const words = ROLLOVER

type Dates = RolloverAnswer['terms'][number]['from']
const shown = ({ start, end }: Dates): string => `${showDate(start)} a ${showDate(end)}`

const Terms = ({ terms, from, to }: { terms: RolloverAnswer['terms']; from: string; to: string }) => (
  <section>
    <Title order={3} size="h5" mb="xs">
      {words.termDates}
    </Title>
    <Table.ScrollContainer minWidth={520} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
      <Table className={classes.terms ?? ''}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{words.level}</Table.Th>
            <Table.Th scope="col">{words.term}</Table.Th>
            <Table.Th scope="col">{fill(words.before, { year: from })}</Table.Th>
            <Table.Th scope="col">{fill(words.after, { year: to })}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {terms.map(({ educationLevel, position, from: before, to: after }) => (
            <Table.Tr key={`${educationLevel.name} ${position}`}>
              <Table.Td>{educationLevel.name}</Table.Td>
              <Table.Td>{position}º</Table.Td>
              <Table.Td c="dimmed">{shown(before)}</Table.Td>
              <Table.Td fw={550}>{shown(after)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  </section>
)

const Warnings = ({ warnings }: { warnings: RolloverAnswer['warnings'] }) => (
  <section>
    <Title order={3} size="h5" mb="xs">
      {words.warnings}
    </Title>
    <ul className={classes.warnings}>
      {warnings.map(({ kind, count, names }) => (
        <li key={kind}>
          {words.warningTexts[kind]} {names.length > 0 ? firstNames(names, count) : showCount(count)}
        </li>
      ))}
    </ul>
  </section>
)

/** The parts of a copy, before or after it: figures, dates and remarks. */
export const RolloverSummary = ({
  summary: { applied, created, terms, grades, warnings },
  from,
  to,
}: {
  summary: RolloverAnswer
  from: string
  to: string
}) => {
  const made = created.filter(({ count }) => count > 0)
  return (
    <div className={classes.step}>
      <section>
        <Title order={3} size="h5" mb="xs">
          {applied ? words.wasCreated : words.created}
        </Title>
        {made.length === 0 ? (
          <Text size="sm">{words.nothing}</Text>
        ) : (
          <dl className={classes.figures}>
            {made.map(({ part, count }) => (
              <div key={part}>
                <dt>{words.parts[part]}</dt>
                <dd>{showCount(count)}</dd>
              </div>
            ))}
          </dl>
        )}
      </section>
      {warnings.length > 0 && <Warnings warnings={warnings} />}
      {terms.length > 0 && <Terms terms={terms} from={from} to={to} />}
      {grades.length > 0 && (
        <section>
          <Title order={3} size="h5" mb="xs">
            {words.classes}
          </Title>
          <Text size="sm">{grades.map(({ name }) => name).join(' · ')}</Text>
        </section>
      )}
    </div>
  )
}
