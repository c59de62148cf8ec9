import type { AttendanceSheet } from '@lousa/contract/attendance/attendance.contract.ts'
import { MONTH_SHEET } from '@lousa/contract/attendance/month/attendance-month.messages.ts'
import { fill, M } from '@lousa/contract/messages.ts'
import type { LessonPlan } from '@lousa/contract/planning/plan/plan.contract.ts'
import { classLine } from '@lousa/rules/academics/grade/nucleus.rules.ts'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { ContentCard } from '../../../frames/page/content-card.tsx'
import { PageHeader } from '../../../frames/page/page-header.tsx'
import { todayIn } from '../../../lib/text/dates.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { RowsSkeleton } from '../../../ui/page-skeleton.tsx'
import { useActor, useInstitution } from '../../identity/identity.api.ts'
import { usePlanIssue } from '../../planning/plan-issue.part.tsx'
import { usePlan } from '../../planning/use-plan-class.part.ts'
import { sheetOptions } from '../attendance.api.ts'
import classes from '../attendance-editor.module.css'
import { addMonths, showMonth } from '../attendance-month.values.ts'
import { useAttendanceLinks } from '../sheet/use-attendance-links.part.ts'
import { ViewTabs } from '../sheet/view-tabs.part.tsx'
import { MonthEditor } from './month-editor.tsx'

type MonthProps = { planId: string; month: string; today: string; plan: LessonPlan | undefined }

const Content = ({ planId, month, today, plan }: MonthProps) => {
  const { id: institutionId } = useInstitution()
  const { id: accountId } = useActor()
  const owner = useMemo(() => ({ institutionId, accountId }), [institutionId, accountId])
  const { data, error, refetch } = useQuery(sheetOptions(planId, month))
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
  if (data.lessons.length === 0 || data.data.length === 0)
    return (
      <ContentCard>
        <EmptyState
          title={
            data.lessons.length === 0
              ? fill(MONTH_SHEET.noLesson, { month: showMonth(month) })
              : M.empty.enrollments
          }
          reason={data.lessons.length === 0 ? MONTH_SHEET.noLessonReason : MONTH_SHEET.nobody}
        />
      </ContentCard>
    )
  return (
    <MonthEditor
      key={`${planId} ${month}`}
      planId={planId}
      plan={plan}
      owner={owner}
      sheet={data}
      today={today}
    />
  )
}

/** The lesson that "Aula" leads to: the last one held in the month, else its first. */
const lessonOf = (sheet: AttendanceSheet | undefined, today: string) =>
  sheet?.lessons.findLast(({ date }) => date <= today) ?? sheet?.lessons[0]

/** A month of a plan, students by lessons, for seeing and correcting. */
export const MonthAttendance = ({ planId, month }: { planId: string; month: string }) => {
  const { timeZone } = useInstitution()
  const today = todayIn(timeZone)
  const ways = useAttendanceLinks(planId)
  const plan = usePlan(planId).data
  const lesson = lessonOf(useQuery(sheetOptions(planId, month)).data, today)
  const where = plan ? [classLine(plan.grade.name, plan.curriculumComponent.name)] : []
  const { issueActions, issueWindow } = usePlanIssue(plan)
  const monthAt = (months: number) => ways.month(`${addMonths(month, months)}-01`)
  return (
    <>
      <PageHeader
        compact
        title={fill(MONTH_SHEET.title, { attendance: M.menu.attendance, month: showMonth(month) })}
        subtitle={where.join(' · ')}
        actions={[
          { label: MONTH_SHEET.previous, to: monthAt(-1), icon: <IconChevronLeft size={18} aria-hidden /> },
          { label: MONTH_SHEET.next, to: monthAt(1), icon: <IconChevronRight size={18} aria-hidden /> },
          ...issueActions,
        ]}
      />
      <div className={classes.body}>
        <ViewTabs
          here="month"
          lessonTo={lesson ? ways.attendance(lesson) : null}
          monthTo={ways.month(`${month}-01`)}
        />
        <Content planId={planId} month={month} today={today} plan={plan} />
      </div>
      {issueWindow}
    </>
  )
}
