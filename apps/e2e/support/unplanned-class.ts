import { listComponents } from '../../../packages/contract/src/curriculum/component/component-writing.contract.ts'
import { createMatrixRow } from '../../../packages/contract/src/curriculum/matrix/matrix.contract.ts'
import { listLessons } from '../../../packages/contract/src/planning/lesson/lesson.contract.ts'
import { createMissingPlans } from '../../../packages/contract/src/planning/plan/missing-plans.contract.ts'
import { listLessonPlans } from '../../../packages/contract/src/planning/plan/plan.contract.ts'
import { saveBellTimes } from '../../../packages/contract/src/planning/timetable/timetable.contract.ts'
import { listWeeklyTimes } from '../../../packages/contract/src/planning/weekly-time/weekly-time.contract.ts'
import { type Asking, runningYear } from '../server-answers.ts'
import { changeDemo } from './demo-database.ts'
import { smallYear } from './school-year.ts'

const REMOVE_LESSONS = 'delete from lesson where academic_year_id = $1::uuid'
const REMOVE_NOTICES = 'delete from school_message where academic_year_id = $1::uuid'
const HOURS = 40
const SLOTS = [
  { start: '07:00:00', end: '07:50:00' },
  { start: '07:50:00', end: '08:40:00' },
  { start: '09:00:00', end: '09:50:00' },
]

export const TIMETABLE = '/app/planos-de-aula/quadro-de-horarios'

/** A class in a year of its own, with a matrix of two components, three times between bells, and no plan yet. */
export const unplannedClass = async (ask: Asking, yearsAhead: number) => {
  const year = String(Number((await runningYear(ask)).year) + yearsAhead)
  const { id, level, grade, remove } = await smallYear(ask, year)
  const { data } = await ask(listComponents, { query: { academicYearId: id } })
  for (const component of data)
    await ask(createMatrixRow, {
      body: { gradeId: grade.id, curriculumComponentId: component.id, hour: HOURS },
    })
  await ask(saveBellTimes, { params: { id: level.id }, body: { shift: null, slots: SLOTS } })
  const plans = async () => (await ask(listLessonPlans, { query: { academicYearId: id } })).data
  return {
    year,
    id,
    level,
    grade,
    plans,
    createPlans: () => ask(createMissingPlans, { body: { gradeId: grade.id } }),
    /** 'MONDAY 07:00:00–07:50:00' of each weekly time. */
    times: async () =>
      (await ask(listWeeklyTimes, { query: { gradeId: grade.id } })).data
        .map(({ weekday, start, end }) => `${weekday} ${start}–${end}`)
        .toSorted(),
    lessonsOf: async (component: string, query: Record<string, string>) => {
      const plan = (await plans()).find(({ curriculumComponent }) => curriculumComponent.name === component)
      const params = { id: plan?.id ?? '' }
      return (await ask(listLessons, { params, query: { ...query, rowsPerPage: 100 } })).data
    },
    remove: async () => {
      await changeDemo(REMOVE_LESSONS, id)
      await changeDemo(REMOVE_NOTICES, id)
      await remove()
    },
  }
}
