import { M } from '@lousa/contract/messages.ts'
import type { LessonPlan } from '@lousa/contract/planning/plan/plan.contract.ts'
import { classLine } from '@lousa/rules/academics/grade/nucleus.rules.ts'
import type { EntrySubject } from '../../../lib/outbox/outbox.types.ts'
import { showDate, showTime } from '../../../lib/text/dates.ts'

/** The subject of an entry of the outbox: "Frequência de 17/08 07:30 · 6º ano A · Matemática". */
export const attendanceSubject = (
  planId: string,
  lesson: { id: string; date: string; start: string },
  plan: (Pick<LessonPlan, 'grade'> & { curriculumComponent: { name: string } }) | undefined,
): EntrySubject => ({
  kind: 'attendance',
  subjectId: lesson.id,
  place: { planId, lessonId: lesson.id },
  title: [
    `${M.menu.attendance} de ${showDate(lesson.date).slice(0, 5)} ${showTime(lesson.start)}`,
    ...(plan ? [classLine(plan.grade.name, plan.curriculumComponent.name)] : []),
  ].join(' · '),
})
