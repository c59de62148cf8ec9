import { M } from '@lousa/contract/messages.ts'
import { z } from 'zod'
import { ChooseClass } from '../../frames/page/choose-class.tsx'
import { todayIn } from '../../lib/dates.ts'
import { classPathsOf } from '../../lib/paths.ts'
import { useSearch } from '../../lib/use-search.ts'
import { useActor, useInstitution } from '../identity/identity.api.ts'
import { PendingTrail } from '../planning/pending/pending-trail.part.tsx'
import { MONTH, monthOf } from './attendance-month.values.ts'
import { LessonAttendance } from './lesson/lesson-attendance.tsx'
import { MonthAttendance } from './month/month-attendance.tsx'

const search = z.object({
  plano: z.string().catch(''),
  aula: z.string().catch(''),
  mes: z.string().regex(MONTH).optional().catch(undefined),
})

const NoPlan = () => {
  const { role } = useActor()
  return (
    <ChooseClass
      title={M.menu.attendance}
      choose="Escolha uma aula"
      reason="A frequência é feita por aula."
      to={classPathsOf(role).classes}
    />
  )
}

/** Attendance of a lesson, or of a whole month of a plan. */
export const Component = () => {
  const { timeZone } = useInstitution()
  const [{ plano, aula, mes }] = useSearch(search)
  if (!plano) return <NoPlan />
  if (aula && !mes)
    return (
      <>
        <PendingTrail of="attendance" id={aula} />
        <LessonAttendance place={{ planId: plano, lessonId: aula }} />
      </>
    )
  return <MonthAttendance planId={plano} month={mes ?? monthOf(todayIn(timeZone))} />
}
