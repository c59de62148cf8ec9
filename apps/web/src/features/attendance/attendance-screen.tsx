import { LESSON_SHEET } from '@lousa/contract/attendance/lesson/attendance-lesson.messages.ts'
import { M } from '@lousa/contract/messages.ts'
import { isCivilDate } from '@lousa/rules/calendar/civil-date.rules.ts'
import { lazy, Suspense } from 'react'
import { ChooseClass } from '../../frames/page/choose-class.tsx'
import { classPathsOf } from '../../lib/address/paths.ts'
import { anyText, searchOf, textThat } from '../../lib/address/search-fields.ts'
import { useSearch } from '../../lib/address/use-search.ts'
import { todayIn } from '../../lib/text/dates.ts'
import { PageSkeleton } from '../../ui/page-skeleton.tsx'
import { useActor, useInstitution } from '../identity/identity.api.ts'
import { NextPending } from '../planning/pending/pending-trail.part.tsx'
import { MONTH, monthOf } from './attendance-month.values.ts'
import { LessonAttendance } from './lesson/lesson-attendance.tsx'

// The list of a lesson and this view are alternatives: people who open one seldom open the other.
const MonthAttendance = lazy(async () => ({
  default: (await import('./month/month-attendance.tsx')).MonthAttendance,
}))

const search = searchOf({
  plano: anyText,
  aula: anyText,
  dia: textThat(isCivilDate),
  mes: typed => (typed !== undefined && MONTH.test(typed) ? typed : undefined),
})

const NoPlan = () => {
  const { role } = useActor()
  return (
    <ChooseClass
      title={M.menu.attendance}
      choose={LESSON_SHEET.choose}
      reason={LESSON_SHEET.chooseReason}
      to={classPathsOf(role).classes}
    />
  )
}

/** Attendance of a lesson, or of a whole month of a plan. */
export const Component = () => {
  const { timeZone } = useInstitution()
  const [{ plano, aula, dia, mes }] = useSearch(search)
  if (!plano) return <NoPlan />
  if (aula && !mes)
    return (
      <>
        <NextPending of="attendance" id={aula} />
        <LessonAttendance place={{ planId: plano, lessonId: aula }} linkedDay={dia} />
      </>
    )
  return (
    <Suspense fallback={<PageSkeleton />}>
      <MonthAttendance planId={plano} month={mes ?? monthOf(todayIn(timeZone))} />
    </Suspense>
  )
}
