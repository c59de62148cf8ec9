import type { AnswerOf } from '@lousa/contract/endpoint.ts'
import { fill } from '@lousa/contract/messages.ts'
import type { getCoverDay } from '@lousa/contract/planning/cover/cover.contract.ts'
import { COVER } from '@lousa/contract/planning/cover/cover.messages.ts'
import { COVER_WORDS } from '@lousa/contract/planning/cover/cover-words.messages.ts'
import { ROUTES } from '@lousa/contract/shell/routes.messages.ts'
import { isCivilDate } from '@lousa/rules/calendar/civil-date.rules.ts'
import { ActionIcon, Button, Stack, Text, Title } from '@mantine/core'
import {
  IconCalendarRepeat,
  IconChevronLeft,
  IconChevronRight,
  IconListDetails,
  IconPlus,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { ContentCard } from '../../../frames/page/content-card.tsx'
import { PageHeader } from '../../../frames/page/page-header.tsx'
import { PATHS } from '../../../lib/address/paths.ts'
import { searchOf, textThat } from '../../../lib/address/search-fields.ts'
import { useSearch } from '../../../lib/address/use-search.ts'
import { addDays, showLongDate, todayIn } from '../../../lib/text/dates.ts'
import { countedIn } from '../../../lib/text/numbers.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { RowsSkeleton } from '../../../ui/page-skeleton.tsx'
import { useInstitution } from '../../identity/identity.api.ts'
import { confirmWithdrawal } from './absence-withdrawal.ts'
import { coverDayOptions } from './cover.api.ts'
import classes from './cover.module.css'
import { spanWords } from './cover.words.ts'
import { LessonToCoverRow } from './lesson-to-cover.tsx'

const AbsenceForm = lazy(async () => ({ default: (await import('./absence-form.part.tsx')).AbsenceForm }))

const C = COVER
const search = searchOf({ dia: textThat(isCivilDate) })

type Day = AnswerOf<typeof getCoverDay>

const DayBar = ({ date, today, onDay }: { date: string; today: string; onDay: (date: string) => void }) => (
  <nav className={classes.bar} aria-label={C.day.label}>
    <ActionIcon
      variant="default"
      size={44}
      aria-label={C.day.previous}
      onClick={() => onDay(addDays(date, -1))}
    >
      <IconChevronLeft size={20} aria-hidden />
    </ActionIcon>
    <ActionIcon variant="default" size={44} aria-label={C.day.next} onClick={() => onDay(addDays(date, 1))}>
      <IconChevronRight size={20} aria-hidden />
    </ActionIcon>
    <Button variant="default" h={44} onClick={() => onDay(today)}>
      {C.day.today}
    </Button>
    <Title order={2} size="h3" aria-live="polite">
      {showLongDate(date)}
    </Title>
  </nav>
)

const Absent = ({ absence }: { absence: Day['absences'][number] }) => (
  <li className={classes.row}>
    <Text fw={600}>{absence.instructor.name}</Text>
    <Text size="sm">
      {COVER_WORDS.kinds[absence.kind]}, {spanWords(absence)}
    </Text>
    {absence.note && (
      <Text size="sm" c="dimmed">
        {absence.note}
      </Text>
    )}
    <div className={classes.acts}>
      <Button
        variant="default"
        size="sm"
        mih={44}
        aria-label={fill(C.absence.withdrawOf, absence.instructor)}
        onClick={() => void confirmWithdrawal(absence)}
      >
        {C.absence.withdraw}
      </Button>
    </div>
  </li>
)

const Lessons = ({ lessons }: { lessons: Day['lessons'] }) => {
  const left = lessons.filter(({ cover, isRecorded }) => cover === null && !isRecorded).length
  if (lessons.length === 0) return <Text size="sm">{C.noLessons}</Text>
  return (
    <>
      <Notice tone={left > 0 ? 'warn' : 'good'}>{left > 0 ? countedIn(C.left, left) : C.allDecided}</Notice>
      <ul className={classes.rows}>
        {lessons.map(row => (
          <LessonToCoverRow key={row.lesson.id} row={row} />
        ))}
      </ul>
    </>
  )
}

const Content = ({ date, onNew }: { date: string; onNew: () => void }) => {
  const { data, error, refetch } = useQuery(coverDayOptions(date))
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <RowsSkeleton rows={6} />
  if (data.absences.length === 0 && data.lessons.length === 0)
    return (
      <EmptyState
        title={C.noneAbsent}
        reason={C.noneAbsentReason}
        action={<Button onClick={onNew}>{C.newAbsence}</Button>}
      />
    )
  return (
    <Stack gap="md">
      {data.absences.length > 0 && (
        <ContentCard title={C.absentTitle}>
          <ul className={classes.rows}>
            {data.absences.map(absence => (
              <Absent key={absence.id} absence={absence} />
            ))}
          </ul>
        </ContentCard>
      )}
      <ContentCard title={C.lessonsTitle}>
        <Lessons lessons={data.lessons} />
      </ContentCard>
    </Stack>
  )
}

/** The absent instructors of a day and the lessons that others give for them, for the office. */
export const Component = () => {
  const institution = useInstitution()
  const today = todayIn(institution.timeZone)
  const [{ dia }, setSearch] = useSearch(search)
  const [isNew, setNew] = useState(false)
  const date = dia || today
  const icon = { size: 18, 'aria-hidden': true } as const
  return (
    <>
      <PageHeader
        title={ROUTES.coverDay}
        subtitle={C.subtitle}
        primary={{ label: C.newAbsence, icon: <IconPlus {...icon} />, onClick: () => setNew(true) }}
        actions={[
          { label: C.register, icon: <IconListDetails {...icon} />, to: PATHS.covers },
          ...(institution.kind === 'SCHOOL'
            ? [{ label: C.makeUp, icon: <IconCalendarRepeat {...icon} />, to: PATHS.makeUp }]
            : []),
        ]}
      />
      <DayBar date={date} today={today} onDay={day => setSearch({ dia: day === today ? '' : day })} />
      <Content date={date} onNew={() => setNew(true)} />
      {isNew && (
        <Suspense>
          <AbsenceForm date={date} onClose={() => setNew(false)} />
        </Suspense>
      )}
    </>
  )
}
