import { RECORD } from '@lousa/contract/record.messages.ts'
import { List, Text } from '@mantine/core'

/** The shown fields of a record that another person has changed; '' for an empty value. */
export type ComparedFields<R> = readonly (readonly [label: string, show: (record: R) => string])[]

/** "Vagas: 30 → 32": field by field, where two versions differ. */
const changeLines = <R,>(before: R, now: R, fields: ComparedFields<R>): string[] =>
  fields.flatMap(([label, show]) => {
    const [former, latter] = [show(before), show(now)]
    return former === latter ? [] : [`${label}: ${former || RECORD.blank} → ${latter || RECORD.blank}`]
  })

/** Changes of another person while the form was open. */
export const OtherChanges = <R,>({
  before,
  now,
  comparedFields,
  lead = RECORD.otherChanged,
  after,
}: {
  before: R
  now: R
  comparedFields: ComparedFields<R>
  lead?: string | undefined
  /** The outcome when this form is saved. */
  after?: string | undefined
}) => {
  const lines = changeLines(before, now, comparedFields)
  if (lines.length === 0 && !after) return null
  return (
    <div role="status">
      <Text size="sm" fw={600}>
        {lead}
      </Text>
      <List size="sm">
        {lines.map(line => (
          <List.Item key={line}>{line}</List.Item>
        ))}
      </List>
      {after && (
        <Text size="sm" c="dimmed">
          {after}
        </Text>
      )}
    </div>
  )
}
