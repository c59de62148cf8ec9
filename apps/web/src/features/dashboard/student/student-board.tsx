import type { StudentYear } from '@lousa/contract/dashboard/dashboard.contract.ts'
import { DASHBOARD } from '@lousa/contract/dashboard/dashboard.messages.ts'
import type { StudentEnrollment } from '@lousa/contract/enrollment/enrollment.contract.ts'
import { fill, M } from '@lousa/contract/messages.ts'
import { Anchor, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { ContentCard } from '../../../frames/page/content-card.tsx'
import type { PageAction } from '../../../frames/page/page-action.types.ts'
import { PageHeader } from '../../../frames/page/page-header.tsx'
import { showDate, showLongDate } from '../../../lib/dates.ts'
import { PATHS } from '../../../lib/paths.ts'
import { useSession } from '../../../lib/session.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { academicYearsOptions } from '../../academics/academics.api.ts'
import { modalityText } from '../../enrollment/enrollment.api.ts'
import { useActor } from '../../identity/identity.api.ts'
import classes from '../board.module.css'
import { WeekList } from '../week-list.tsx'
import enrollments from './enrollment-list.module.css'

const W = DASHBOARD.student

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

/** What a student is enrolled in and what comes next. */
export const StudentBoard = ({
  data,
  today,
  greeting,
}: {
  data: StudentYear
  today: string
  greeting: string
}) => {
  const { role } = useActor()
  const isOver = useYearIsOver()
  const isMunicipal = role === 'STUDENT-SMELJ'
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
      <div className={classes.halves}>
        <ContentCard title={W.nextLessons}>
          {data.nextLessons.length > 0 ? (
            <WeekList lessons={data.nextLessons} withClass={data.enrolledGrades.length > 1} />
          ) : (
            <EmptyState
              title={isOver ? W.over : W.nonePlanned}
              reason={isOver ? W.overReason : W.nonePlannedReason}
            />
          )}
        </ContentCard>
        <Stack gap="md">
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
        </Stack>
      </div>
    </>
  )
}
