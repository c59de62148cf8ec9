import { fill, M } from '@lousa/contract/messages.ts'
import type { Accomplished } from '@lousa/contract/planning/release/release.contract.ts'
import { RELEASE } from '@lousa/contract/planning/release/release.messages.ts'
import { displayName } from '@lousa/rules/people/person/display-name.rules.ts'
import { Text } from '@mantine/core'
import { showInstant } from '../../../lib/text/dates.ts'
import classes from './record-facts.module.css'

type Texts = Pick<Accomplished, 'contentRegistration' | 'materialUsage' | 'note'>

const Fact = ({ label, text }: { label: string; text: string | null }) =>
  text ? (
    <div>
      <dt>{label}</dt>
      <dd>{text}</dd>
    </div>
  ) : null

/** The three texts of a record, as far as there are any. */
export const RecordTexts = ({ record }: { record: Texts }) => (
  <dl className={classes.facts}>
    <Fact label={M.field.content} text={record.contentRegistration} />
    <Fact label={M.field.material} text={record.materialUsage} />
    <Fact label={M.field.note} text={record.note} />
  </dl>
)

/** The record of a lesson, with author and time. */
export const RecordFacts = ({ record }: { record: Accomplished }) => (
  <div>
    <RecordTexts record={record} />
    <Text size="xs" c="dimmed" mt="md">
      {fill(RELEASE.recordedBy, { name: displayName(record.by), moment: showInstant(record.updatedAt) })}
    </Text>
  </div>
)
