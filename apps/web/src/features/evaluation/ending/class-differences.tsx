import type { ClassEnding, ResultDifference } from '@lousa/contract/evaluation/ending/ending.contract.ts'
import { ENDING_SCREEN as words } from '@lousa/contract/evaluation/ending/ending-screen.messages.ts'
import { situationText } from '@lousa/contract/evaluation/performance/situation-text.ts'
import { fill } from '@lousa/contract/messages.ts'
import { formatMark } from '@lousa/rules/evaluation/decimal.rules.ts'
import { SITUATIONS } from '@lousa/rules/evaluation/performance/situations.rules.ts'
import { Text } from '@mantine/core'
import { showInstant } from '../../../lib/text/dates.ts'
import { Notice } from '../../../ui/notice.tsx'
import classes from './ending.module.css'

const valueText = (value: ResultDifference['from'], { retention }: ClassEnding): string => {
  if (value === null) return words.nothing
  if (typeof value === 'number') return formatMark(value)
  const situation = SITUATIONS.find(each => each === value)
  return situation ? situationText(situation, retention) : value
}

const differenceText = ({ student, component, field, from, to }: ResultDifference, ending: ClassEnding) =>
  fill(component ? words.differenceOf : words.difference, {
    student: student.name,
    component: component?.name ?? '',
    field: words.fields[field],
    from: valueText(from, ending),
    to: valueText(to, ending),
  })

/** How records differ from what the class has published, and who changed them. */
export const ClassDifferences = ({ ending }: { ending: ClassEnding }) => {
  const { differences, changes } = ending
  if (differences.length === 0) return null
  return (
    <Notice tone="warn">
      <Text fw={600} size="sm">
        {words.differencesTitle}
      </Text>
      <Text size="sm">{words.differencesLead}</Text>
      <ul className={classes.differences}>
        {differences.map(difference => (
          <li key={`${difference.enrollmentId} ${difference.field} ${difference.component?.id}`}>
            {differenceText(difference, ending)}
          </li>
        ))}
      </ul>
      {changes.length > 0 && (
        <>
          <Text fw={600} size="sm" mt="xs">
            {words.changesTitle}
          </Text>
          <ul className={classes.differences}>
            {changes.map(({ at, by, deed }, row) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two changes may be of one instant
              <li key={row}>
                {fill(words.change, { name: by ?? words.system, deed, date: showInstant(at) })}
              </li>
            ))}
          </ul>
        </>
      )}
    </Notice>
  )
}
