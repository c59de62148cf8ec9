import type { StudentYear } from '@lousa/contract/dashboard/dashboard.contract.ts'
import { DASHBOARD } from '@lousa/contract/dashboard/dashboard.messages.ts'
import { STUDENT_CLASSES } from '@lousa/contract/dashboard/student-classes.messages.ts'
import type { StudentEnrollment } from '@lousa/contract/enrollment/enrollment.contract.ts'
import { fill, M } from '@lousa/contract/messages.ts'
import { Anchor, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ContentCard } from '../../../frames/page/content-card.tsx'
import type { PageAction } from '../../../frames/page/page-action.types.ts'
import { PageHeader } from '../../../frames/page/page-header.tsx'
import { PATHS } from '../../../lib/address/paths.ts'
import { lazyModule, useLazyModule } from '../../../lib/device/lazy.ts'
import { useSession } from '../../../lib/session/session.ts'
import { showDate, showLongDate, timeOfDay } from '../../../lib/text/dates.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { academicYearsOptions } from '../../academics/academics.api.ts'
import { modalityText } from '../../enrollment/modality.words.ts'
import { useActor } from '../../identity/identity.api.ts'
import classes from '../board.module.css'
import { WeekList } from '../week-list.tsx'
import enrollments from './enrollment-list.module.css'
import { LatestResults } from './latest-results.tsx'

const W = STUDENT_CLASSES

// Few are offered anything.
const ownOffers = lazyModule(async () => (await import('./own-offers.tsx')).OwnOffers)

/** Whether the year that the person looks at is over. */
const useYearIsOver = (): boolean => {
  const yearId = useSession(({ menuYear }) => menuYear?.id)
  const { data } = useQuery(academicYearsOptions())
  return data?.data.some(({ id, status }) => id === yearId && status === 'FINISHED') ?? false
}

const stateOf = ({ status, exit, queuePosition }: StudentEnrollment, isOver: boolean) => {
  if (exit) return <StatusBadge tone="neutral">{fill(W.exited, { date: showDate(exit.date) })}</StatusBadge>
  if (isOver) return <StatusBadge tone="neutral">{W.yearOver}</StatusBadge>
  if (status === 'ACTIVE') return <StatusBadge tone="good">{M.enum.ACTIVE}</StatusBadge>
  return (
    <StatusBadge tone="warn">
      {queuePosition === null
        ? M.enum.SURPLUS
        : fill(W.place, { status: M.enum.SURPLUS, position: queuePosition })}
    </StatusBadge>
  )
}

const detailOf = ({ grade, number, modalities, start }: StudentEnrollment): string =>
  [
    number === null ? '' : fill(W.number, { number }),
    modalityText({ grade, modalities }),
    fill(W.since, { date: showDate(start) }),
  ]
    .filter(part => part !== '')
    .join(' · ')

const Enrollments = ({ list, isOver }: { list: readonly StudentEnrollment[]; isOver: boolean }) => (
  <ul className={enrollments.list}>
    {list.map(enrollment => (
      <li key={enrollment.id}>
        <div>
          <Text fw={550}>{enrollment.grade.name}</Text>
          <Text size="sm" c="dimmed">
            {detailOf(enrollment)}
          </Text>
        </div>
        {stateOf(enrollment, isOver)}
      </li>
    ))}
  </ul>
)

const Quiet = ({ children }: { children: string }) => (
  <Text c="dimmed" size="sm">
    {children}
  </Text>
)

/** A lesson of today that is over is not the next one. */
const stillAhead = ({ nextLessons }: StudentYear, today: string): StudentYear['nextLessons'] => {
  const time = timeOfDay()
  return nextLessons.filter(({ date, end }) => date !== today || time < end)
}

const NextLessons = ({ data, today, isOver }: { data: StudentYear; today: string; isOver: boolean }) => {
  const lessons = stillAhead(data, today)
  return (
    <ContentCard title={W.nextLessons}>
      {lessons.length > 0 ? (
        <WeekList lessons={lessons} withClass={data.enrolledGrades.length > 1} />
      ) : (
        <EmptyState
          title={isOver ? W.over : W.nonePlanned}
          reason={isOver ? W.overReason : W.nonePlannedReason}
        />
      )}
    </ContentCard>
  )
}

type BoardProps = {
  data: StudentYear
  yearId: string
  messages?: ReactNode
  today: string
  greeting: string
}

/** A student's offers, next lessons, published results and enrolments. */
export const StudentBoard = ({ data, yearId, messages, today, greeting }: BoardProps) => {
  const { role } = useActor()
  const isOver = useYearIsOver()
  const isMunicipal = role === 'STUDENT-SMELJ'
  const attended = data.enrolledGrades.filter(({ status }) => status === 'ACTIVE')
  const offers = [...data.enrolledGrades, ...data.enrolledEvents].filter(({ offer }) => offer !== null)
  const OwnOffers = useLazyModule(ownOffers, offers.length > 0 ? 'now' : 'never')
  const primary: PageAction = isMunicipal
    ? { label: M.menu.studentEnrollment, to: PATHS.studentEnrollment }
    : { label: fill(W.see, { what: M.menu.performance.toLowerCase() }), to: PATHS.performance }
  return (
    <>
      <PageHeader
        title={greeting}
        tabTitle={M.menu.dashboard}
        subtitle={showLongDate(today)}
        primary={primary}
      />
      {OwnOffers && offers.length > 0 && <OwnOffers offers={offers} />}
      <div className={classes.halves}>
        <NextLessons data={data} today={today} isOver={isOver} />
        <Stack gap="md">
          {!isMunicipal && attended.length > 0 && (
            <LatestResults
              yearId={yearId}
              gradeOf={new Map(attended.map(({ id, grade }) => [id, grade.id]))}
            />
          )}
          <ContentCard title={DASHBOARD.myClasses}>
            {data.enrolledGrades.length > 0 ? (
              <Enrollments list={data.enrolledGrades} isOver={isOver} />
            ) : (
              <Quiet>{W.notEnrolled}</Quiet>
            )}
          </ContentCard>
          {(isMunicipal || data.enrolledEvents.length > 0) && (
            <ContentCard
              title={DASHBOARD.myEvents}
              aside={
                isMunicipal && (
                  <Anchor component={Link} to={PATHS.events} size="sm">
                    {W.seeEvents}
                  </Anchor>
                )
              }
            >
              {data.enrolledEvents.length > 0 ? (
                <Enrollments list={data.enrolledEvents} isOver={isOver} />
              ) : (
                <Quiet>{W.noEvents}</Quiet>
              )}
            </ContentCard>
          )}
          {messages}
        </Stack>
      </div>
    </>
  )
}
