import { READY_START } from '@lousa/contract/curriculum/ready-start/ready-start.messages.ts'
import { Text, Title } from '@mantine/core'
import type { StartAnswer } from './ready-start.api.ts'
import classes from './ready-start.module.css'
import { partsOf, type StartPart } from './ready-start.values.ts'

const words = READY_START

const Parts = ({ title, parts }: { title?: string; parts: readonly StartPart[] }) => (
  <section className={classes.parts}>
    {title && (
      <Title order={3} size="h4">
        {title}
      </Title>
    )}
    {parts.map(({ template, lines }) => (
      <div key={template ?? ''}>
        <Text fw={600} mb={6}>
          {template ? words.template[template] : words.ofInstitution}
        </Text>
        <dl className={classes.lines}>
          {lines.map(({ kind, text }) => [
            <dt key={`${kind} name`}>{words.kinds[kind]}</dt>,
            <dd key={kind}>{text}</dd>,
          ])}
        </dl>
      </div>
    ))}
  </section>
)

/** The items that would be created, that exist, and that are archived. */
export const ReadyStartPreview = ({ answer: { items, rule } }: { answer: StartAnswer }) => {
  const created = partsOf(items, 'CREATED')
  const existing = partsOf(items, 'EXISTS')
  const archived = partsOf(items, 'ARCHIVED')
  return (
    <div className={classes.parts}>
      {created.length === 0 ? <Text>{words.nothingNew}</Text> : <Parts parts={created} />}
      {created.length > 0 && (
        <Text size="sm">
          {words.modes[rule.mode]}: {words.rule[rule.state]}
        </Text>
      )}
      {existing.length > 0 && <Parts title={words.leavesTitle} parts={existing} />}
      {archived.length > 0 && <Parts title={words.archivedTitle} parts={archived} />}
    </div>
  )
}
