import { FAMILY } from '@lousa/contract/family/family.messages.ts'
import { Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ContentCard } from '../../frames/page/content-card.tsx'
import { showLongDate } from '../../lib/text/dates.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { RowsSkeleton } from '../../ui/page-skeleton.tsx'
import { childFrequencyOptions } from './family.api.ts'
import classes from './family.module.css'
import { absenceSentences, absentDayText } from './family.values.ts'

const W = FAMILY.absences

/** How often a child was absent, in words, and on which days. */
export const ChildAbsences = ({ studentId, yearId }: { studentId: string; yearId: string }) => {
  const { data, error, refetch } = useQuery(childFrequencyOptions(studentId, yearId))
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <RowsSkeleton rows={5} />
  const [first, ...others] = absenceSentences(data)
  return (
    <Stack gap="md">
      <ContentCard>
        <Text fw={700} size="lg">
          {first}
        </Text>
        {others.map(sentence => (
          <Text key={sentence}>{sentence}</Text>
        ))}
      </ContentCard>
      {data.days > 0 && (
        <ContentCard title={W.list}>
          {data.absentDays.length === 0 ? (
            <Text>{W.noList}</Text>
          ) : (
            <ul className={classes.list}>
              {data.absentDays.map(day => (
                <li key={day.date}>
                  <Text fw={650}>{showLongDate(day.date)}</Text>
                  <Text>{absentDayText(day)}</Text>
                </li>
              ))}
            </ul>
          )}
        </ContentCard>
      )}
    </Stack>
  )
}
