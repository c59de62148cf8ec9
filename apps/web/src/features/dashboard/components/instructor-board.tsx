import type { InstructorYear } from '@lousa/contract/dashboard/dashboard.contract.ts'
import { M } from '@lousa/contract/messages.ts'
import type { Lesson } from '@lousa/contract/planning/planning.contract.ts'
import { Anchor, Button, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import { ContentCard } from '../../../frames/content-card.tsx'
import { PageHeader } from '../../../frames/page-header.tsx'
import { addDays, showLongDate, showTime } from '../../../lib/dates.ts'
import { PATHS } from '../../../lib/paths.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { scheduleOptions } from '../../planning/planning.api.ts'
import { countOf } from '../greeting.ts'
import { useNow } from '../use-now.ts'
import classes from './board.module.css'
import { PlanProgress } from './plan-progress.tsx'
import cards from './today-card.module.css'
import { LessonSummary, recordAddress, TodayCard } from './today-card.tsx'
import { WeekList } from './week-list.tsx'

// Past days come after today's lessons, also on the way to the screen.
const PendingCard = lazy(async () => ({ default: (await import('./pending-card.tsx')).PendingCard }))

/** How far ahead the next lesson is looked for on a free day. */
const DAYS_AHEAD = 31

const byTime = (a: Lesson, b: Lesson): number => `${a.date} ${a.start}`.localeCompare(`${b.date} ${b.start}`)

const useNextLesson = (yearId: string, today: string, wanted: boolean): Lesson | undefined => {
  const query = { start: addDays(today, 1), end: addDays(today, DAYS_AHEAD) }
  const { data } = useQuery({ ...scheduleOptions(yearId, query), enabled: wanted })
  return data?.data
    .flatMap(({ lessons }) => lessons)
    .filter(({ deleted }) => !deleted)
    .toSorted(byTime)[0]
}

const FreeDay = ({ yearId, today, hasPlans }: { yearId: string; today: string; hasPlans: boolean }) => {
  const next = useNextLesson(yearId, today, hasPlans)
  const reason = !hasPlans
    ? 'A secretaria ainda não indicou você como professor em nenhuma turma deste ano letivo.'
    : next
      ? `A próxima é ${next.lessonPlan.curriculumComponent.name}, ${next.lessonPlan.grade.name}: ${showLongDate(next.date)}, às ${showTime(next.start)}.`
      : 'Nenhuma aula prevista para os próximos dias. Veja as aulas anteriores em suas turmas.'
  return (
    <ContentCard>
      <EmptyState
        title={hasPlans ? 'Sem aulas hoje' : 'Nenhuma turma neste ano letivo'}
        reason={reason}
        action={
          hasPlans && (
            <Button component={Link} to={PATHS.classes} variant="default">
              Ver minhas turmas
            </Button>
          )
        }
      />
    </ContentCard>
  )
}

const summaryOf = (lessons: readonly Lesson[]): string => {
  if (lessons.length === 0) return 'sem aulas hoje'
  const due = lessons.filter(({ accomplished }) => accomplished === null).length
  const all = countOf(lessons.length, 'aula hoje', 'aulas hoje')
  return due === 0 ? `${all}, todas lançadas` : `${all}, ${due} a lançar`
}

/** The instructor's day: today's lessons first, then the week, then the classes. */
export const InstructorBoard = ({
  data,
  yearId,
  today,
  greeting,
}: {
  data: InstructorYear
  yearId: string
  today: string
  greeting: string
}) => {
  const now = useNow()
  const lessons = data.today.filter(({ deleted }) => !deleted).toSorted(byTime)
  const week = data.week.filter(({ date, deleted }) => date !== today && !deleted).toSorted(byTime)
  return (
    <>
      <PageHeader
        title={greeting}
        tabTitle={M.menu.dashboard}
        subtitle={`${showLongDate(today)} · ${summaryOf(lessons)}`}
      />
      <Stack gap="lg">
        <section aria-label="Aulas de hoje">
          {lessons.length > 0 ? (
            <ul className={cards.cards}>
              {lessons.map(lesson => (
                <TodayCard key={lesson.id} lesson={lesson} today={today} now={now} />
              ))}
            </ul>
          ) : (
            <FreeDay yearId={yearId} today={today} hasPlans={data.lessonPlans.length > 0} />
          )}
        </section>
        {data.lessonPlans.length > 0 && (
          <ContentCard title="Pendências">
            <div className={classes.pending}>
              <Suspense>
                <PendingCard yearId={yearId} />
              </Suspense>
            </div>
          </ContentCard>
        )}
        <div className={classes.halves}>
          <ContentCard title="Esta semana">
            {week.length > 0 ? (
              <WeekList
                lessons={week}
                to={recordAddress}
                signOf={lesson => <LessonSummary lesson={lesson} today={today} />}
              />
            ) : (
              <Text c="dimmed" size="sm">
                Nenhuma outra aula nesta semana.
              </Text>
            )}
          </ContentCard>
          {data.lessonPlans.length > 0 && (
            <ContentCard
              title="Minhas turmas"
              aside={
                <Anchor component={Link} to={PATHS.classes} size="sm" py={4}>
                  Ver todas
                </Anchor>
              }
            >
              <PlanProgress plans={data.lessonPlans} />
            </ContentCard>
          )}
        </div>
      </Stack>
    </>
  )
}
