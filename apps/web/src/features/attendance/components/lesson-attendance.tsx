import { M } from '@lousa/contract/messages.ts'
import type { Lesson, LessonPlan } from '@lousa/contract/planning/planning.contract.ts'
import { Button, Group } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { ContentCard } from '../../../frames/content-card.tsx'
import type { PageAction } from '../../../frames/page-action.types.ts'
import { PageHeader } from '../../../frames/page-header.tsx'
import { showDate, showLongDate, showTime, todayIn } from '../../../lib/dates.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { RowsSkeleton } from '../../../ui/page-skeleton.tsx'
import { useActor, useInstitution } from '../../identity/identity.api.ts'
import { lessonsAroundOptions, planOptions, whyClosed } from '../../planning/planning.api.ts'
import { type AttendancePlace, attendanceOptions } from '../attendance.api.ts'
import { useAttendanceWays } from '../use-attendance-ways.ts'
import classes from './attendance-editor.module.css'
import { AttendanceEditor } from './attendance-editor.tsx'
import { ViewTabs } from './view-tabs.tsx'

/** The lesson itself, and the ones before and after it that have taken place. */
const useNeighbours = ({ planId, lessonId }: AttendancePlace, day: string | undefined, today: string) => {
  const { data } = useQuery({ ...lessonsAroundOptions(planId, day ?? ''), enabled: day !== undefined })
  const held = data?.filter(({ deleted, date, id }) => id === lessonId || (!deleted && date <= today)) ?? []
  const at = held.findIndex(({ id }) => id === lessonId)
  return {
    lesson: held[at],
    former: at > 0 ? held[at - 1] : undefined,
    next: at >= 0 ? held[at + 1] : undefined,
  }
}

const LessonNotice = ({ lesson, recordTo, today }: { lesson: Lesson; recordTo: string; today: string }) => {
  const { role } = useActor()
  if (!lesson.can.takeAttendance)
    return <Notice tone="info">Somente consulta. {whyClosed(lesson, { today, role })}</Notice>
  if (lesson.accomplished) return null
  return (
    <Notice tone="warn">
      <Group justify="space-between" gap="xs" className={classes.notice ?? ''}>
        <span>A aula ainda não foi lançada: a frequência conta depois que ela for.</span>
        <Button component={Link} to={recordTo} variant="default" size="xs" h={36}>
          {M.btn.launchLesson}
        </Button>
      </Group>
    </Notice>
  )
}

const Content = ({
  place,
  lesson,
  plan,
}: {
  place: AttendancePlace
  lesson: Lesson | undefined
  plan: LessonPlan | undefined
}) => {
  const { id: institutionId } = useInstitution()
  const { id: accountId } = useActor()
  const { planId, lessonId } = place
  const owner = useMemo(() => ({ institutionId, accountId, lessonId }), [institutionId, accountId, lessonId])
  const { data, error, refetch } = useQuery(attendanceOptions(place))
  if (error && !data)
    return (
      <ContentCard>
        <ErrorState error={error} onRetry={() => void refetch()} />
      </ContentCard>
    )
  if (!data)
    return (
      <ContentCard>
        <RowsSkeleton rows={10} />
      </ContentCard>
    )
  const [first] = data.data
  if (!first)
    return (
      <ContentCard>
        <EmptyState
          title={M.empty.enrollments}
          reason="Nenhum aluno tinha matrícula ativa na data desta aula. A secretaria faz as matrículas."
        />
      </ContentCard>
    )
  return (
    <AttendanceEditor
      key={lessonId}
      planId={planId}
      lesson={first.lesson}
      plan={plan}
      owner={owner}
      list={data.data}
      readOnly={lesson !== undefined && !lesson.can.takeAttendance}
    />
  )
}

const neighbour = (
  label: string,
  lesson: Lesson | undefined,
  to: (lesson: Lesson) => string,
  icon: React.ReactNode,
): PageAction => (lesson ? { label, icon, to: to(lesson) } : { label, icon, disabled: true })

/** Attendance of one lesson, with the lessons before and after it. */
export const LessonAttendance = ({ place }: { place: AttendancePlace }) => {
  const { timeZone } = useInstitution()
  const today = todayIn(timeZone)
  const ways = useAttendanceWays(place.planId)
  const plan = useQuery(planOptions(place.planId)).data
  const day = useQuery(attendanceOptions(place)).data?.data[0]?.lesson
  const { lesson, former, next } = useNeighbours(place, day?.date, today)
  const where = plan ? [plan.grade.name, plan.curriculumComponent.name] : []
  const when = day ? [`${showLongDate(day.date)}, ${showTime(day.start)}–${showTime(day.end)}`] : []
  return (
    <div className={classes.page}>
      <PageHeader
        title={day ? `${M.menu.attendance} de ${showDate(day.date)}` : M.menu.attendance}
        subtitle={[...where, ...when].join(' · ')}
        actions={[
          neighbour('Aula anterior', former, ways.attendance, <IconChevronLeft size={18} aria-hidden />),
          neighbour('Próxima aula', next, ways.attendance, <IconChevronRight size={18} aria-hidden />),
        ]}
      />
      <div className={classes.body}>
        <ViewTabs
          here="lesson"
          lessonTo={ways.attendance({ id: place.lessonId })}
          monthTo={ways.month(day?.date ?? today)}
        />
        {lesson && <LessonNotice lesson={lesson} recordTo={ways.record(lesson)} today={today} />}
        <Content place={place} lesson={lesson} plan={plan} />
      </div>
    </div>
  )
}
