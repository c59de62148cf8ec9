import { ABSENCE_NOTES } from '@lousa/contract/attendance/absence-note/absence-note.messages.ts'
import type { Child } from '@lousa/contract/family/family.contract.ts'
import { FAMILY } from '@lousa/contract/family/family.messages.ts'
import { fill } from '@lousa/contract/messages.ts'
import { daysToJustify } from '@lousa/rules/attendance/absence-note/absence-note.rules.ts'
import { Button, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { ContentCard } from '../../frames/page/content-card.tsx'
import { showLongDate, todayIn } from '../../lib/text/dates.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { RowsSkeleton } from '../../ui/page-skeleton.tsx'
import { nameInUse } from '../../ui/person-avatar.tsx'
import { ChildNotes } from '../attendance/absence-note/child-notes.part.tsx'
import { useInstitution } from '../identity/identity.api.ts'
import { childFrequencyOptions } from './family.api.ts'
import classes from './family.module.css'
import { absenceSentences, absentDayText } from './family.values.ts'

const ChildNoteForm = lazy(async () => ({
  default: (await import('../attendance/absence-note/child-note-form.part.tsx')).ChildNoteForm,
}))

const W = FAMILY.absences
const N = ABSENCE_NOTES.family

type Days = { start: string; end: string }

/** The absences of a child in words, their days, and the notes that justify them. */
export const ChildAbsences = ({ child, yearId }: { child: Child; yearId: string }) => {
  const { timeZone } = useInstitution()
  const [days, setDays] = useState<Days | null>(null)
  const { data, error, refetch } = useQuery(childFrequencyOptions(child.id, yearId))
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <RowsSkeleton rows={5} />
  const [first, ...others] = absenceSentences(data)
  const today = todayIn(timeZone)
  return (
    <Stack gap="md">
      <ContentCard>
        <Text fw={700} size="lg">
          {first}
        </Text>
        {others.map(sentence => (
          <Text key={sentence}>{sentence}</Text>
        ))}
        <Button
          size="md"
          mt="md"
          fullWidth
          onClick={() => setDays(daysToJustify(data.absentDays) ?? { start: today, end: today })}
        >
          {N.justify}
        </Button>
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
                  {day.absences > day.justified && (
                    <Button
                      variant="default"
                      size="compact-md"
                      mt={4}
                      aria-label={fill(N.justifyDay, { date: showLongDate(day.date) })}
                      onClick={() => setDays({ start: day.date, end: day.date })}
                    >
                      {N.justify}
                    </Button>
                  )}
                </li>
              ))}
            </ul>
          )}
        </ContentCard>
      )}
      <ChildNotes studentId={child.id} name={nameInUse(child)} />
      <Suspense>
        {days && (
          <ChildNoteForm
            studentId={child.id}
            name={nameInUse(child)}
            initial={days}
            onClose={() => setDays(null)}
          />
        )}
      </Suspense>
    </Stack>
  )
}
