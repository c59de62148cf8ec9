import {
  createCalendarEvent,
  deleteCalendarEvent,
  updateCalendarEvent,
} from '@lousa/contract/calendar/calendar.contract.ts'
import {
  createLesson,
  deleteLesson,
  listLessons,
  swapLessons,
  updateLesson,
} from '@lousa/contract/planning/lesson/lesson.contract.ts'
import { lessonRow } from '../src/modules/planning/planning.factory.ts'
import { insertRows } from '../src/modules/rows.ts'
import type { School } from './school.ts'
import type { TestApp } from './test-app.ts'

type Said = Record<string, unknown>
type Times = readonly [date: string, start: string, end: string]

/** Acts of a secretary with lessons and days, by the calls; `from` plays another account. */
export const lessonDesk = (app: TestApp, school: School, from = school.administrator) => {
  const as = { host: school.host, token: from.token }
  const at = (planId: string, lessonId: string) => ({ ...as, params: { id: planId, lessonId } })
  return {
    add: (planId: string, body: Said) => app.call(createLesson, { ...as, params: { id: planId }, body }),
    change: (planId: string, lessonId: string, body: Said) =>
      app.call(updateLesson, { ...at(planId, lessonId), body }),
    remove: (planId: string, lessonId: string, query: Said = {}) =>
      app.call(deleteLesson, { ...at(planId, lessonId), query }),
    swap: (lessonId: string, otherLessonId: string, more: Said = {}) =>
      app.call(swapLessons, { ...as, body: { lessonId, otherLessonId, ...more } }),
    list: (planId: string, query: Said = {}) =>
      app.call(listLessons, { ...as, params: { id: planId }, query: { rowsPerPage: 100, ...query } }),
    addEvent: (body: Said) => app.call(createCalendarEvent, { ...as, body: { title: 'Evento', ...body } }),
    changeEvent: (id: string, body: Said) => app.call(updateCalendarEvent, { ...as, params: { id }, body }),
    removeEvent: (id: string, query: Said = {}) =>
      app.call(deleteCalendarEvent, { ...as, params: { id }, query }),
  }
}

/** A lesson beneath the product: of the second class if its plan is of that. */
export const putLesson = async (
  app: TestApp,
  school: School,
  { planId, at: [date, start, end], given = {} }: { planId: string; at: Times; given?: Said },
): Promise<string> => {
  const id = crypto.randomUUID()
  const second = planId === school.plans.mathematicsOfSecondClass
  const row = lessonRow({
    institution_id: school.id,
    id,
    academic_year_id: school.year,
    grade_id: school.classes[second ? 1 : 0]!.id,
    lesson_plan_id: planId,
    date,
    start_time: start,
    end_time: end,
    ...given,
  })
  await app.within(school.id, db => insertRows(db, 'lesson', [row]))
  return id
}

/** Everything stored of a school's lessons that a person could see or that keeps them apart, by id. */
export const lessonsStored = async (app: TestApp, school: School): Promise<Said[]> => {
  const { rows } = await app.owner.query<Said>(
    `select id, lesson_plan_id as plan, date::text as date, start_time::text as start, end_time::text as "end", series_id as series,
       occurrence_date::text as occurrence, deleted_at is not null as deleted, deleted_reason as reason,
       removed_by_event_id as event, removed_out_of_term as out_of_term, accomplished,
       attendance_taken_at is not null as attended
     from lesson where institution_id = $1 order by id`,
    [school.id],
  )
  return rows
}

export const takeAttendanceBeneath = (app: TestApp, lessonId: string) =>
  app.owner.query('update lesson set attendance_taken_at = now() where id = $1', [lessonId])
