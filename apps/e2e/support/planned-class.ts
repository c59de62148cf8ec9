import type { AnswerOf } from '../../../packages/contract/src/endpoint.ts'
import { generateLessons } from '../../../packages/contract/src/planning/generation/generation.contract.ts'
import { createMissingPlans } from '../../../packages/contract/src/planning/plan/missing-plans.contract.ts'
import {
  listLessonPlans,
  savePlanInstructors,
} from '../../../packages/contract/src/planning/plan/plan.contract.ts'
import { createWeeklyTime } from '../../../packages/contract/src/planning/weekly-time/weekly-time.contract.ts'
import type { Weekday } from '../../../packages/rules/src/calendar/civil-date.rules.ts'
import type { Asking } from '../server-answers.ts'

type Planned = {
  instructorId: string
  weekly: readonly { weekday: Weekday; start: string; end: string }[]
}

/** Plans a class and makes its lessons: who teaches each component of its matrix through the year, and when. */
export const planClass = async (
  ask: Asking,
  { gradeId, year }: { gradeId: string; year: string },
  week: Record<string, Planned>,
): Promise<AnswerOf<typeof generateLessons>> => {
  await ask(createMissingPlans, { body: { gradeId } })
  for (const { id, curriculumComponent } of (await ask(listLessonPlans, { query: { gradeId } })).data) {
    const planned = week[curriculumComponent.name]
    if (!planned) continue
    await ask(savePlanInstructors, {
      params: { id },
      body: { lessonPlanInstructors: [{ instructorId: planned.instructorId, start: `${year}-01-01` }] },
    })
    for (const time of planned.weekly) await ask(createWeeklyTime, { body: { lessonPlanId: id, ...time } })
  }
  return ask(generateLessons, { body: { gradeId } })
}
