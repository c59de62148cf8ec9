import { randomUUID } from 'node:crypto'
import type { AnyEndpoint } from '@lousa/contract/endpoint.ts'
import { generateLessons } from '@lousa/contract/planning/generation/generation.contract.ts'
import {
  createLesson,
  deleteLesson,
  swapLessons,
  updateLesson,
} from '@lousa/contract/planning/lesson/lesson.contract.ts'
import { createMissingPlans } from '@lousa/contract/planning/plan/missing-plans.contract.ts'
import {
  createLessonPlan,
  deleteLessonPlan,
  savePlanInstructors,
  updateLessonPlan,
} from '@lousa/contract/planning/plan/plan.contract.ts'
import { releaseLesson } from '@lousa/contract/planning/release/release.contract.ts'
import {
  saveInstructorTable,
  substituteInstructor,
} from '@lousa/contract/planning/staffing/staffing.contract.ts'
import { saveBellTimes } from '@lousa/contract/planning/timetable/timetable.contract.ts'
import {
  createChildWeeklyTime,
  createWeeklyTime,
  deleteWeeklyTime,
  updateWeeklyTime,
} from '@lousa/contract/planning/weekly-time/weekly-time.contract.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { lessonDesk } from './lesson-desk.ts'
import { plansDesk, refusal } from './plans-desk.ts'
import { createSchool, type School } from './school.ts'
import { type Ask, type Sent, startTestApp, type TestApp } from './test-app.ts'
import { codeOf, timetableDesk } from './timetable-desk.ts'
import { waitingLocks } from './waiting-locks.ts'

let app: TestApp
let school: School
beforeAll(async () => {
  app = await startTestApp()
})
beforeEach(async () => {
  school = await createSchool(app)
})
afterAll(() => app.stop())

const TEN = ['10:00:00', '10:50:00'] as const
const DAY = '2026-08-25'
const as = (endpoint: AnyEndpoint, ask: Ask = {}): Promise<Sent> =>
  app.call(endpoint, { host: school.host, token: school.administrator.token, ...ask })

/** A confirmed weekly time of Português, on a child plan's parent, with the lessons that it made. */
const furnished = async (): Promise<{ time: string; child: string; lesson: string }> => {
  const desk = timetableDesk(app, school)
  const { portuguese } = school.plans
  const { body: child } = await plansDesk(app, school).create({
    parentLessonPlanId: portuguese,
    name: 'Redação',
  })
  const { body: time } = await desk.create(portuguese, 'TUESDAY', TEN)
  await desk.generate()
  const { body } = await lessonDesk(app, school).list(portuguese, { start: DAY, end: DAY })
  return { time: time.id, child: child.id, lesson: body.data[0].id }
}

/** Every write of planning, each good but for where it is done. */
const writesOn = ({ time, child, lesson }: { time: string; child: string; lesson: string }) => {
  const { portuguese } = school.plans
  const gradeId = school.classes[0]!.id
  const at = { id: portuguese, lessonId: lesson }
  const validFrom = '2026-08-04'
  const [start, end] = TEN
  const hours = { start: '15:00:00', end: '15:50:00' }
  const calls: [AnyEndpoint, Ask][] = [
    [createLesson, { params: { id: portuguese }, body: { date: DAY, ...hours } }],
    [updateLesson, { params: at, body: hours }],
    [deleteLesson, { params: at }],
    [swapLessons, { body: { lessonId: lesson, otherLessonId: school.lessons.nextWeek } }],
    [createWeeklyTime, { body: { lessonPlanId: portuguese, weekday: 'MONDAY', start, end, validFrom } }],
    [updateWeeklyTime, { params: { id: time }, body: { weekday: 'FRIDAY', validFrom } }],
    [deleteWeeklyTime, { params: { id: time }, query: { validFrom } }],
    [createChildWeeklyTime, { body: { lessonPlanRecurrenceId: time, lessonPlanId: child, validFrom } }],
    [
      releaseLesson,
      {
        params: { id: portuguese, lessonId: school.lessons.today },
        body: { contentRegistration: 'Crônica' },
      },
    ],
  ]
  const ofYear: [AnyEndpoint, Ask][] = [
    [generateLessons, { body: { gradeId } }],
    [createLessonPlan, { body: { parentLessonPlanId: portuguese, name: 'Gramática' } }],
    [createMissingPlans, { body: { gradeId } }],
    [updateLessonPlan, { params: { id: portuguese }, body: { isActive: false } }],
    [deleteLessonPlan, { params: { id: child } }],
    [savePlanInstructors, { params: { id: portuguese }, body: { lessonPlanInstructors: [] } }],
    [
      saveInstructorTable,
      {
        params: { id: school.year },
        body: {
          from: DAY,
          cells: [{ gradeId, curriculumComponentId: school.components.portuguese, instructorIds: [] }],
        },
      },
    ],
    [
      substituteInstructor,
      {
        params: { id: school.year },
        body: { instructorId: school.instructor.id, substituteId: school.otherInstructor.id, from: DAY },
      },
    ],
    [saveBellTimes, { params: { id: school.level }, body: { shift: null, slots: [{ start, end }] } }],
  ]
  return { calls, ofYear }
}

test('nothing of a finished year is written by any call', async () => {
  const { calls, ofYear } = writesOn(await furnished())
  await app.owner.query("update academic_year set status = 'FINISHED' where id = $1", [school.year])
  for (const [endpoint, ask] of [...calls, ...ofYear])
    expect([endpoint.path, ...codeOf(await as(endpoint, ask))]).toEqual([
      endpoint.path,
      422,
      'ACADEMIC_YEAR_FINISHED',
    ])
})

test('nothing of a term that is being closed is written by any call that came meanwhile', async () => {
  const { calls } = writesOn(await furnished())
  const holder = await app.owner.connect()
  try {
    for (const [endpoint, ask] of calls) {
      await holder.query('begin')
      await holder.query('select 1 from academic_term where institution_id = $1 and id = $2 for update', [
        school.id,
        school.terms[2]!.id,
      ])
      await holder.query('update academic_term set closed_at = now() where id = $1', [school.terms[2]!.id])
      const answer = as(endpoint, ask)
      await waitingLocks(app, 1)
      await holder.query('commit')
      expect([endpoint.path, ...codeOf(await answer)]).toEqual([endpoint.path, 422, 'TERM_CLOSED'])
      await holder.query('update academic_term set closed_at = null where id = $1', [school.terms[2]!.id])
    }
  } finally {
    holder.release()
  }
})

describe('dates and times', () => {
  test.each([
    ['the first day of all', { date: '0001-01-01' }, 'OUT_OF_TERM'],
    ['the last day of all', { date: '9999-12-31' }, 'OUT_OF_TERM'],
    ['a day before all', { date: '0000-01-01' }, 'VALIDATION_ERROR'],
    ['a day of five digits', { date: '10000-01-01' }, 'VALIDATION_ERROR'],
    ['a day that no month has', { date: '2026-02-30' }, 'VALIDATION_ERROR'],
    ['the hour 24', { end: '24:00:00' }, 'VALIDATION_ERROR'],
    ['a leap second', { end: '23:59:60' }, 'VALIDATION_ERROR'],
    ['no seconds', { end: '10:50' }, 'VALIDATION_ERROR'],
  ])('%s makes no lesson', async (_, said, code) => {
    const body = { date: DAY, start: '10:00:00', end: '10:50:00', ...said }
    expect(codeOf(await lessonDesk(app, school).add(school.plans.portuguese, body))).toEqual([422, code])
  })

  test('a weekly time begins at the earliest with its year, and not after it', async () => {
    const desk = timetableDesk(app, school)
    const { portuguese } = school.plans
    const far = await desk.create(portuguese, 'MONDAY', TEN, { validFrom: '9999-12-31' })
    expect(refusal(far)).toEqual([
      422,
      'INVALID_DATE_INTERVAL_ERROR',
      'validFrom INVALID_DATE_INTERVAL_ERROR',
    ])
    const early = await desk.create(portuguese, 'MONDAY', TEN, { validFrom: '0001-01-01' })
    expect([early.status, early.body.validFrom]).toEqual([201, null])
    expect((await desk.list({ lessonPlanId: portuguese, date: '9999-12-31' })).body.data).toEqual([])
  })
})

test('a list of instructors is refused whose rows are of nobody, of another plan or twice the same', async () => {
  const desk = plansDesk(app, school)
  const foreign = await createSchool(app)
  const [own, other] = [school.plans.portuguese, school.plans.mathematics]
  const [row, rowOfOther] = await Promise.all(
    [own, other].map(async id => (await desk.read(id)).instructors[0].id),
  )
  const of = (given: object) => ({ instructorId: school.instructor.id, start: '2026-02-09', ...given })
  const lists: [unknown[], unknown[]][] = [
    [[of({ id: rowOfOther })], [404, 'NOT_FOUND']],
    [[of({ id: randomUUID() })], [404, 'NOT_FOUND']],
    [
      [of({ id: row }), of({ id: row.toUpperCase() })],
      [422, 'VALIDATION_ERROR', 'lessonPlanInstructors.1.id INVALID'],
    ],
    [
      [of({ instructorId: foreign.instructor.id })],
      [422, 'INSTRUCTOR_INVALID', 'lessonPlanInstructors.0.instructorId INSTRUCTOR_INVALID'],
    ],
    [
      [of({ instructorId: school.students[0]!.id })],
      [422, 'INSTRUCTOR_INVALID', 'lessonPlanInstructors.0.instructorId INSTRUCTOR_INVALID'],
    ],
    [
      [of({ end: '2026-02-08' })],
      [422, 'INVALID_DATE_INTERVAL_ERROR', 'lessonPlanInstructors.0.end INVALID_DATE_INTERVAL_ERROR'],
    ],
    [
      [of({ end: '2026-03-01' }), of({ start: '2026-03-01' })],
      [422, 'VALIDATION_ERROR', 'lessonPlanInstructors.1.start DATE_OVERLAP'],
    ],
    [
      Array.from({ length: 5000 }, () => of({})),
      [422, 'VALIDATION_ERROR', 'lessonPlanInstructors OUT_OF_RANGE'],
    ],
  ]
  for (const [list, said] of lists) expect(refusal(await desk.instructors(own, list))).toEqual(said)
  const same = await desk.instructors(own, [of({ id: row.toUpperCase() })])
  expect([same.status, same.body.version]).toEqual([200, 1])
})

describe('a version in the head', () => {
  test.each(['"7"', '7', 'W/"7"'])(
    '%s that is not the stored one is refused with what stands',
    async head => {
      const { portuguese } = school.plans
      const headers = { 'if-match': head }
      const { nextWeek } = school.lessons
      const stale: [AnyEndpoint, Ask, string][] = [
        [updateLesson, { params: { id: portuguese, lessonId: nextWeek }, body: {} }, nextWeek],
        [deleteLesson, { params: { id: portuguese, lessonId: nextWeek } }, nextWeek],
        [updateLessonPlan, { params: { id: portuguese }, body: {} }, portuguese],
        [deleteLessonPlan, { params: { id: portuguese } }, portuguese],
        [
          savePlanInstructors,
          { params: { id: portuguese }, body: { lessonPlanInstructors: [], preview: true } },
          portuguese,
        ],
      ]
      for (const [endpoint, ask, id] of stale) {
        const { status, body } = await as(endpoint, { ...ask, headers })
        expect([endpoint.method, endpoint.path, status, body?.code, body?.current?.id]).toEqual([
          endpoint.method,
          endpoint.path,
          409,
          'STALE_VERSION',
          id,
        ])
      }
    },
  )

  test.each(['x', '"1", "2"', '', '"-1"', '9999999999'])('%s that is none is refused', async head => {
    const { portuguese: id } = school.plans
    const answer = await as(deleteLessonPlan, { params: { id }, headers: { 'if-match': head } })
    expect(refusal(answer)).toEqual([422, 'VALIDATION_ERROR', 'If-Match INVALID'])
  })
})

test('a lesson that was removed is swapped, moved and removed no more, and restored where it is free', async () => {
  const desk = lessonDesk(app, school)
  const { portuguese, mathematics } = school.plans
  const { nextWeek, lastWeek } = school.lessons
  expect(codeOf(await desk.remove(mathematics, nextWeek))).toEqual([404, 'NOT_FOUND'])
  expect((await desk.remove(portuguese, nextWeek)).status).toBe(204)
  expect(codeOf(await desk.remove(portuguese, nextWeek))).toEqual([404, 'NOT_FOUND'])
  expect(codeOf(await desk.swap(nextWeek, lastWeek))).toEqual([422, 'LESSON_DELETED'])
  expect(codeOf(await desk.change(portuguese, nextWeek, { start: '07:00:00' }))).toEqual([
    422,
    'LESSON_DELETED',
  ])
  await desk.add(mathematics, { date: '2026-08-24', start: '08:00:00', end: '08:50:00' })
  const taken = await desk.change(portuguese, nextWeek, { deleted: false })
  expect([...codeOf(taken), taken.body.conflict.lessonPlan.id]).toEqual([
    422,
    'END_TIME_OVERLAP',
    mathematics,
  ])
  const elsewhere = await desk.change(portuguese, nextWeek, {
    deleted: false,
    start: '07:00:00',
    end: '07:50:00',
  })
  expect([elsewhere.status, elsewhere.body.deleted, elsewhere.body.start]).toEqual([200, false, '07:00:00'])
})
