import { updateAcademicTerms } from '@lousa/contract/academics/level/level-writing.contract.ts'
import { saveAttendance } from '@lousa/contract/attendance/attendance.contract.ts'
import { getSchoolDays } from '@lousa/contract/calendar/calendar.contract.ts'
import { getPending, getTermDashboard } from '@lousa/contract/dashboard/dashboard.contract.ts'
import { updateEnrollment } from '@lousa/contract/enrollment/movement/movement.contract.ts'
import type { GradePerformance } from '@lousa/contract/evaluation/performance/performance.contract.ts'
import { releaseLesson } from '@lousa/contract/planning/release/release.contract.ts'
import { countedTerm } from '@lousa/rules/academics/level/terms.rules.ts'
import { addDays } from '@lousa/rules/calendar/civil-date.rules.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { enrollmentDesk } from '../../../../test/enrollment-desk.ts'
import { lessonDesk, lessonsStored, putLesson, takeAttendanceBeneath } from '../../../../test/lesson-desk.ts'
import { marksDesk } from '../../../../test/marks-desk.ts'
import { releaseBeneath } from '../../../../test/released-lesson.ts'
import { createSchool, type School } from '../../../../test/school.ts'
import { startTestApp, type TestApp } from '../../../../test/test-app.ts'
import { followNewRule, RULES } from '../../evaluation/performance/performance-scope.queries.ts'

let app: TestApp
let school: School
let desk: ReturnType<typeof lessonDesk>
let plan: string
beforeAll(async () => {
  app = await startTestApp()
})
beforeEach(async () => {
  school = await createSchool(app)
  desk = lessonDesk(app, school)
  plan = school.plans.portuguese
})
afterAll(() => app.stop())

const asOffice = () => ({ host: school.host, token: school.administrator.token })
const asInstructor = () => ({ host: school.host, token: school.instructor.token })
/** A Wednesday in the recess between the second term (until 10/07) and the third (from 27/07). */
const LATE = { date: '2026-07-15', start: '07:30:00', end: '08:20:00' }
const code = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code]

const release = (lessonId: string) =>
  app.call(releaseLesson, {
    ...asInstructor(),
    params: { id: plan, lessonId },
    body: { contentRegistration: 'Recuperação da greve' },
  })
const callRoll = (lessonId: string) =>
  app.call(saveAttendance, {
    ...asInstructor(),
    params: { id: plan, lessonId },
    body: {
      attendances: school.enrollments.map((studentEnrollmentId, at) => ({
        studentEnrollmentId,
        status: at === 0 ? 'ABSENCE' : 'ATTENDANCE',
      })),
    },
  })
/** Lessons given and absences of the first student in Português: of each term, then of the year. */
const figures = async (of = school): Promise<[number | undefined, number | undefined][]> => {
  const marks = marksDesk(app, of)
  await marks.compute()
  const answers = await Promise.all([...of.terms.map((_, at) => marks.ofTerm(at)), marks.read()])
  return answers.map(({ body }) => {
    const row = marks.rowOf(body.data as GradePerformance[], 0)
    return [row?.lessonsGiven, row?.absences]
  })
}
const saveTerms = (changes: Record<number, object>, more: object = {}) =>
  app.call(updateAcademicTerms, {
    ...asOffice(),
    params: { id: school.level },
    body: {
      academicTerms: school.terms.map(({ id, start, end }, at) => ({ id, start, end, ...changes[at] })),
      ...more,
    },
  })
const close = (term: number) =>
  app.owner.query('update academic_term set closed_at = now() where id = $1', [school.terms[term]!.id])
const board = async (term: number) =>
  (
    await app.call(getTermDashboard, {
      ...asOffice(),
      params: { id: plan, termId: school.terms[term]!.id },
    })
  ).body
const schoolDays = async () =>
  (await app.call(getSchoolDays, { ...asOffice(), params: { id: school.year } })).body

describe('a lesson between two terms', () => {
  test('has its class raised once, whose figures a process of the former release may have computed', async () => {
    const raised = async () => {
      await app.owner.query(
        'update performance_scope set computed_version = input_version where institution_id = $1',
        [school.id],
      )
      await app.owner.query('delete from performance_rule where institution_id = $1', [school.id])
      await app.within(school.id, db => followNewRule({ institutionId: school.id, db }, RULES.later))
      const { rows } = await app.owner.query(
        'select count(*)::int as n from performance_scope where institution_id = $1 and input_version > computed_version',
        [school.id],
      )
      return rows[0].n > 0
    }
    await figures()
    const added = await desk.add(plan, LATE)
    expect(await raised()).toBe(false)
    expect((await callRoll(added.body.id)).status).toBe(200)
    expect(await raised()).toBe(true)
    await app.owner.query("update academic_year set status = 'FINISHED' where institution_id = $1", [
      school.id,
    ])
    expect(await raised()).toBe(false)
  })

  test('is added, released and called, and counts for the former term everywhere', async () => {
    await app.owner.query('delete from lesson where institution_id = $1', [school.id])
    const days = await schoolDays()
    const added = await desk.add(plan, LATE)
    expect(added.status).toBe(201)
    const pending = async () =>
      (await app.call(getPending, { ...asInstructor(), params: { id: school.year } })).body.plans
    expect(await pending()).toMatchObject([{ lessonPlan: { id: plan }, unreleased: 1, withoutAttendance: 1 }])
    const closing = await saveTerms({ 1: { closed: true } })
    expect(code(closing)).toEqual([422, 'TERM_CLOSING_WARNINGS'])
    expect(
      closing.body.warnings
        .filter(({ kind }: { kind: string }) => kind !== 'NO_EVALUATION')
        .map(({ kind, position, count }: { kind: string; position: number; count: number }) => [
          kind,
          position,
          count,
        ]),
    ).toEqual(expect.arrayContaining([['LESSONS_NOT_RELEASED', 2, 1]]))
    expect((await callRoll(added.body.id)).status).toBe(200)
    expect((await release(added.body.id)).status).toBe(201)
    expect(await figures()).toEqual([
      [0, 0],
      [1, 1],
      [0, 0],
      [0, 0],
      [1, 1],
    ])
    expect((await board(1)).lessons).toEqual({ planned: 1, accomplished: 1, pending: 0 })
    expect((await board(2)).lessons).toEqual({ planned: 0, accomplished: 0, pending: 0 })
    expect(await pending()).toEqual([])
    expect(await schoolDays()).toEqual(days)
  })

  test('is not added, called, released or moved there once that term is closed', async () => {
    const { body } = await desk.add(plan, LATE)
    await close(1)
    const other = { ...LATE, start: '09:00:00', end: '09:50:00' }
    for (const answer of [
      await desk.add(plan, other),
      await desk.change(plan, body.id, { date: '2026-07-16' }),
      await desk.change(plan, body.id, { start: other.start, end: other.end }),
      await desk.change(plan, school.lessons.nextWeek, { date: '2026-07-16' }),
      await desk.swap(body.id, school.lessons.nextWeek),
      await release(body.id),
      await callRoll(body.id),
    ])
      expect(answer.body.code).toBe('TERM_CLOSED')
  })

  test('without a record leaves that closed term, and with one or inside its days does not', async () => {
    const [moved, removed, called, released] = await Promise.all(
      ['07:30:00', '08:30:00', '09:30:00', '10:30:00'].map(start =>
        putLesson(app, school, { planId: plan, at: [LATE.date, start, `${start.slice(0, 2)}:59:00`] }),
      ),
    )
    const inside = await putLesson(app, school, { planId: plan, at: ['2026-07-08', '07:30:00', '07:59:00'] })
    await takeAttendanceBeneath(app, called!)
    await releaseBeneath(app, school, released!)
    await close(1)
    const to = { date: '2026-08-26' }
    for (const [id, refusal] of [
      [inside, 'TERM_CLOSED'],
      [called!, 'LESSON_HAS_ATTENDANCE'],
      [released!, 'LESSON_ALREADY_ACCOMPLISHED'],
    ] as const) {
      expect((await desk.change(plan, id, to)).body.code).toBe(refusal)
      expect((await desk.remove(plan, id)).body.code).toBe(refusal)
    }
    const before = await figures()
    expect((await desk.change(plan, moved!, to)).status).toBe(200)
    expect((await desk.remove(plan, removed!)).status).toBe(204)
    expect(await figures()).toEqual(before)
    const instructor = lessonDesk(app, school, school.instructor)
    expect((await instructor.remove(plan, inside)).status).toBe(403)
  })

  test('without a record goes with an event also after that term is closed, and inside its days does not', async () => {
    const [late, inside] = await Promise.all(
      [LATE.date, '2026-07-08'].map(date =>
        putLesson(app, school, { planId: plan, at: [date, '07:30:00', '08:20:00'] }),
      ),
    )
    await close(1)
    const days = { start: '2026-07-08', end: LATE.date, type: 'RECESS' }
    const { status, body } = await desk.addEvent({ ...days, lessons: 'REMOVE' })
    expect(status).toBe(201)
    const stored = await lessonsStored(app, school)
    expect(stored.filter(({ event }) => event === body.id).map(({ id }) => id)).toEqual([late])
    expect(stored.find(({ id }) => id === inside)).toMatchObject({ deleted: false })
  })

  test('after the last term counts for it until the year ends', async () => {
    await app.owner.query("update academic_year set end_date = '2026-12-22' where id = $1", [school.year])
    expect((await desk.add(plan, { ...LATE, date: '2026-12-22' })).status).toBe(201)
    expect(code(await desk.add(plan, { ...LATE, date: '2026-12-23' }))).toEqual([422, 'OUT_OF_TERM'])
    expect((await board(3)).lessons).toMatchObject({ planned: 1 })
    await close(3)
    expect((await desk.add(plan, { ...LATE, date: '2026-12-21' })).body.code).toBe('TERM_CLOSED')
  })

  test('passes to the next term when that begins earlier, unless one of both is closed', async () => {
    await app.owner.query('delete from lesson where institution_id = $1', [school.id])
    const { body } = await desk.add(plan, LATE)
    await callRoll(body.id)
    await release(body.id)
    await close(1)
    const refused = await saveTerms({ 2: { start: '2026-07-13' } })
    expect(code(refused)).toEqual([422, 'TERM_CLOSED'])
    expect(refused.body.terms).toEqual([{ id: school.terms[1]!.id, position: 2 }])
    expect((await saveTerms({ 1: { closed: false }, 2: { start: '2026-07-13' } })).status).toBe(200)
    expect(await figures()).toEqual([
      [0, 0],
      [0, 0],
      [1, 1],
      [0, 0],
      [1, 1],
    ])
  })

  test('with a record extends its closed term for days of enrolments, and without one does not', async () => {
    const { body } = await desk.add(plan, LATE)
    await close(1)
    const startOn = (start: string) =>
      app.call(updateEnrollment, {
        ...asOffice(),
        params: { id: school.enrollments[0]! },
        body: { start },
      })
    await app.owner.query("update student_enrollment set start_date = '2026-07-14' where id = $1", [
      school.enrollments[0],
    ])
    expect((await startOn('2026-07-15')).status).toBe(200)
    const office = enrollmentDesk(() => app)
    const [one, other] = await office.students(school, 2)
    const gradeId = school.classes[0]!.id
    const enroll = (userId: string) => office.enroll(school, { gradeId, userId, start: '2026-07-13' })
    expect((await enroll(one!.id)).status).toBe(201)
    await releaseBeneath(app, school, body.id)
    expect((await startOn('2026-07-16')).body.code).toBe('TERM_CLOSED')
    expect((await enroll(other!.id)).body.code).toBe('TERM_CLOSED')
  })
})

test('lessons of all terms are those of the year, whatever the dates of terms and lessons are', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.nat({ max: 180 }), { minLength: 1, maxLength: 6 }),
      fc.tuple(fc.nat({ max: 14 }), fc.nat({ max: 10 }), fc.nat({ max: 10 })),
      async (offsets, [first, second, third]) => {
        const own = await createSchool(app)
        await app.owner.query('delete from lesson where institution_id = $1', [own.id])
        const dates = [...new Set(offsets)].map(offset => addDays('2026-02-16', offset))
        for (const date of dates) {
          const id = await putLesson(app, own, {
            planId: own.plans.portuguese,
            at: [date, '07:30:00', '08:20:00'],
          })
          await takeAttendanceBeneath(app, id)
          await releaseBeneath(app, own, id)
          await app.owner.query(
            `insert into attendance (institution_id, academic_year_id, lesson_id, student_enrollment_id, grade_id,
               lesson_plan_id, status, updated_at) values ($1, $2, $3, $4, $5, $6, 'ABSENCE', now())`,
            [own.id, own.year, id, own.enrollments[0], own.classes[0]!.id, own.plans.portuguese],
          )
        }
        const terms = own.terms.map(({ id, start, end }, at) => ({
          id,
          start: addDays(start, at === 0 ? 0 : ([first, second, third][at - 1] ?? 0)),
          end: addDays(end, at === 3 ? 0 : -([first, second, third][at] ?? 0)),
        }))
        for (const { id, start, end } of terms)
          await app.owner.query('update academic_term set start_date = $2, end_date = $3 where id = $1', [
            id,
            start,
            end,
          ])
        await app.owner.query(
          'update performance_scope set input_version = input_version + 1 where institution_id = $1',
          [own.id],
        )
        const absences = (await figures(own)).map(([, absent]) => absent)
        const counted = terms.map(
          ({ id }) => dates.filter(date => countedTerm(date, terms)?.id === id).length,
        )
        expect(absences).toEqual([...counted, dates.length])
      },
    ),
    { numRuns: 5 },
  )
})
