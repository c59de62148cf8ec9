import { listLessons } from '../../../packages/contract/src/planning/lesson/lesson.contract.ts'
import { changeDemo } from './demo-database.ts'
import type { PlacedLesson, Teaching } from './teaching-day.ts'

const ADD = `
  insert into lesson (institution_id, academic_year_id, grade_id, lesson_plan_id, date, start_time, end_time)
  select institution_id, academic_year_id, grade_id, lesson_plan_id, date, $2::time, $2::time + interval '1 minute'
  from lesson where id = $1::uuid`
const REMOVE = 'update lesson set deleted_at = now() where id = $1::uuid'

/** A lesson more for the same class on the same day, of one minute, that has no records. */
export const lessonBeside = async (
  { ask }: Teaching,
  { plan, lesson }: PlacedLesson,
  start: string,
): Promise<PlacedLesson> => {
  await changeDemo(ADD, lesson.id, start)
  const query = { start: lesson.date, end: lesson.date, rowsPerPage: 100 }
  const { data } = await ask(listLessons, { params: { id: plan.id }, query })
  const made = data.find(found => found.start === `${start}:00`)
  if (!made) throw new Error(`The lesson at ${start} was not made`)
  return { plan, lesson: made }
}

/** Later journeys do not meet the additions of this one. */
export const removeLessons = async (placed: readonly PlacedLesson[]): Promise<void> => {
  for (const { lesson } of placed) await changeDemo(REMOVE, lesson.id)
}
