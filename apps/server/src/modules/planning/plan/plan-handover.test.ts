import { getLessonPlan } from '@lousa/contract/planning/plan/plan.contract.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { whileTableIsHeld } from '../../../../test/held-table.ts'
import { plansDesk, refusal } from '../../../../test/plans-desk.ts'
import { createSchool, type School } from '../../../../test/school.ts'
import { startTestApp, TEST_TODAY, type TestApp } from '../../../../test/test-app.ts'

let app: TestApp
let school: School
let desk: ReturnType<typeof plansDesk>
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  school = await createSchool(app)
  desk = plansDesk(app, school)
})

const MORNING = ['07:30:00', '08:20:00'] as const
const BUSY = ['07:50:00', '08:40:00'] as const
const of = (account: { id: string }, start: string, end: string | null = null) => ({
  instructorId: account.id,
  start,
  end,
})

describe('the list of instructors of a plan', () => {
  test('keeps, changes, adds and removes rows by their ids', async () => {
    const { portuguese } = school.plans
    const [{ id }] = (await desk.read(portuguese)).instructors
    const { status, body } = await desk.instructors(portuguese, [
      { id, ...of(school.instructor, '2026-02-09', '2026-06-30') },
      { id: 'new', ...of(school.otherInstructor, '2026-07-01') },
    ])
    expect(status).toBe(200)
    expect(body.instructors).toMatchObject([
      { id, user: { id: school.instructor.id }, start: '2026-02-09', end: '2026-06-30' },
      { user: { id: school.otherInstructor.id }, start: '2026-07-01', end: null },
    ])
    expect([body.version, body.preview]).toEqual([2, undefined])
    const { rows } = await app.owner.query(
      'select end_date::text as end from lesson_plan_instructor where lesson_plan_id = $1 and open_ended',
      [portuguese],
    )
    expect(rows).toEqual([{ end: '2026-12-31' }])
    const sameAgain = await desk.instructors(portuguese, [
      of(school.instructor, '2026-02-09', '2026-06-30'),
      of(school.otherInstructor, '2026-07-01'),
    ])
    expect(sameAgain.body.instructors.map((each: { id: string }) => each.id)).toEqual(
      body.instructors.map((each: { id: string }) => each.id),
    )
    expect((await desk.instructors(portuguese, [])).body.instructors).toEqual([])
    expect(await desk.history(portuguese)).toEqual([
      ['lessonPlan', 'INSTRUCTORS_CHANGED', desk.first, ['instructors']],
      ['lessonPlan', 'INSTRUCTORS_CHANGED', desk.first, ['instructors']],
    ])
  })

  test('names active instructors of the institution alone', async () => {
    const neighbour = await createSchool(app)
    const { portuguese } = school.plans
    const answer = await desk.instructors(portuguese, [
      of(school.instructor, '2026-02-09'),
      of(school.students[0]!, '2026-02-09'),
      of(neighbour.instructor, '2026-02-09'),
      of({ id: 'x' }, '2026-02-09'),
      of(school.administrator, '2026-02-09'),
    ])
    expect(refusal(answer)).toEqual([
      422,
      'INSTRUCTOR_INVALID',
      ...[1, 2, 3, 4].map(index => `lessonPlanInstructors.${index}.instructorId INSTRUCTOR_INVALID`),
    ])
    await app.owner.query("update account set status = 'Inativo' where id = any($1::uuid[])", [
      [school.instructor.id, school.otherInstructor.id],
    ])
    expect(refusal(await desk.instructors(portuguese, [of(school.otherInstructor, '2026-02-09')]))[1]).toBe(
      'INSTRUCTOR_INVALID',
    )
    const left = await desk.instructors(portuguese, [of(school.instructor, '2026-02-09', '2026-06-30')])
    expect(left.status).toBe(200)
  })

  test('has no period that ends before it starts, and nobody twice at a time', async () => {
    const { portuguese } = school.plans
    const save = async (...rows: unknown[]) => refusal(await desk.instructors(portuguese, rows))
    expect(await save(of(school.instructor, '2026-03-02', '2026-03-01'))).toEqual([
      422,
      'INVALID_DATE_INTERVAL_ERROR',
      'lessonPlanInstructors.0.end INVALID_DATE_INTERVAL_ERROR',
    ])
    expect((await save(of(school.instructor, '2027-03-01')))[1]).toBe('INVALID_DATE_INTERVAL_ERROR')
    expect(
      await save(
        of(school.instructor, '2026-02-09', '2026-06-30'),
        of(school.otherInstructor, '2026-02-09'),
        of(school.instructor, '2026-06-30'),
      ),
    ).toEqual([422, 'VALIDATION_ERROR', 'lessonPlanInstructors.2.start DATE_OVERLAP'])
    expect(
      await save(
        of(school.instructor, '2026-02-09', '2026-06-30'),
        of(school.otherInstructor, '2026-02-09'),
        of(school.instructor, '2026-07-01', '2026-07-01'),
      ),
    ).toEqual([200, undefined])
  })

  test('has only its own rows, each once', async () => {
    const { portuguese, mathematics } = school.plans
    const [own] = (await desk.read(portuguese)).instructors
    const [other] = (await desk.read(mathematics)).instructors
    const row = of(school.instructor, '2026-02-09')
    expect((await desk.instructors(portuguese, [{ id: other.id, ...row }])).status).toBe(404)
    const later = of(school.otherInstructor, '2026-02-09')
    expect(
      refusal(
        await desk.instructors(portuguese, [
          { id: own.id, ...row },
          { id: own.id, ...later },
        ]),
      )[2],
    ).toBe('lessonPlanInstructors.1.id INVALID')
  })

  test('is not written over a newer one', async () => {
    const { portuguese } = school.plans
    await desk.instructors(portuguese, [of(school.otherInstructor, '2026-02-09')], { version: 1 })
    const stale = await desk.instructors(portuguese, [], { version: 1 })
    expect([stale.status, stale.body.current.instructors[0].user.id]).toEqual([
      409,
      school.otherInstructor.id,
    ])
  })

  test('opens the plan to who teaches it or did, and closes it to who is taken off the list', async () => {
    const { portuguese } = school.plans
    const reaches = async (who: { token: string }) =>
      (await desk.ask(getLessonPlan, { params: { id: portuguese }, token: who.token })).status
    await desk.instructors(portuguese, [
      of(school.instructor, '2026-02-09', '2026-03-01'),
      of(school.otherInstructor, '2026-03-02'),
    ])
    expect([await reaches(school.instructor), await reaches(school.otherInstructor)]).toEqual([200, 200])
    await desk.instructors(portuguese, [of(school.otherInstructor, '2026-02-09')])
    expect([await reaches(school.instructor), await reaches(school.otherInstructor)]).toEqual([404, 200])
  })
})

describe('a plan that changes hands', () => {
  test('previews its lessons: who is new gets the untouched, released ones and those with attendance stay', async () => {
    const { portuguese } = school.plans
    const { lastWeek, today } = school.lessons
    await app.owner.query('update lesson set accomplished = true where id = $1', [lastWeek])
    await app.owner.query('update lesson set attendance_taken_at = now() where id = $1', [today])
    const plan = {
      id: portuguese,
      grade: school.classes[0],
      curriculumComponent: { id: school.components.portuguese, name: 'Língua Portuguesa' },
    }
    const answer = await desk.instructors(portuguese, [of(school.otherInstructor, '2026-02-09')], {
      preview: true,
    })
    expect(answer.status).toBe(200)
    const lesson = (date: string, times: readonly [string, string], reason: string | null = null) => ({
      date,
      start: times[0],
      end: times[1],
      lessonPlan: plan,
      reason,
    })
    expect(answer.body.preview).toEqual({
      added: [lesson(TEST_TODAY, ['08:20:00', '09:10:00']), lesson('2026-08-24', MORNING)],
      removed: [],
      kept: [lesson('2026-08-10', MORNING, 'RELEASED'), lesson(TEST_TODAY, MORNING, 'ATTENDANCE')],
      skipped: [],
    })
    expect(answer.body.instructors[0].user.id).toBe(school.otherInstructor.id)
    const { instructors, version } = await desk.read(portuguese)
    expect([instructors[0].user.id, version]).toEqual([school.instructor.id, 1])
    expect([await desk.slots(), await desk.history(portuguese)]).toEqual([[], []])
    const nobody = await desk.instructors(portuguese, [of(school.instructor, '2026-02-09', TEST_TODAY)], {
      preview: true,
    })
    expect(nobody.body.preview).toEqual({
      added: [],
      removed: [lesson('2026-08-24', MORNING)],
      kept: [],
      skipped: [],
    })
  })

  test('takes its instructors at its weekly times and single lessons, each in their period', async () => {
    const { portuguese } = school.plans
    await desk.weekly({ plan: portuguese, grade: desk.first, times: ['10:00:00', '10:50:00'], weekday: 3 })
    await desk.instructors(portuguese, [
      of(school.instructor, '2026-02-09', '2026-08-16'),
      of(school.otherInstructor, TEST_TODAY, '2026-08-20'),
    ])
    const [paula, otavio] = [school.instructor.id, school.otherInstructor.id]
    expect(await desk.slots()).toEqual([
      [paula, '3', '10:00:00', '2026-02-09', '2026-08-16'],
      [paula, '2026-08-10', '07:30:00', '2026-08-10', '2026-08-10'],
      [otavio, TEST_TODAY, '07:30:00', TEST_TODAY, TEST_TODAY],
      [otavio, TEST_TODAY, '08:20:00', TEST_TODAY, TEST_TODAY],
      [otavio, '3', '10:00:00', TEST_TODAY, '2026-08-20'],
    ])
  })

  test('is refused to who teaches another class at one of its weekly times', async () => {
    const { portuguese, mathematicsOfSecondClass } = school.plans
    await desk.weekly({ plan: portuguese, grade: desk.first, times: MORNING, weekday: 2 })
    const elsewhere = { plan: mathematicsOfSecondClass, grade: desk.second }
    await desk.weekly({ ...elsewhere, times: BUSY, weekday: 2 })
    await desk.instructors(mathematicsOfSecondClass, [of(school.otherInstructor, '2026-03-01', '2026-06-30')])
    const answer = await desk.instructors(portuguese, [
      of(school.instructor, '2026-02-09'),
      of(school.otherInstructor, '2026-06-01'),
    ])
    expect(refusal(answer)).toEqual([422, 'END_TIME_OVERLAP', 'lessonPlanInstructors END_TIME_OVERLAP'])
    expect(answer.body.conflict).toEqual({
      instructor: { id: school.otherInstructor.id, name: 'Otávio Professor' },
      lessonPlan: {
        id: mathematicsOfSecondClass,
        grade: school.classes[1],
        curriculumComponent: { id: school.components.mathematics, name: 'Matemática' },
      },
      weekday: 'TUESDAY',
      start: BUSY[0],
      end: BUSY[1],
    })
    expect((await desk.read(portuguese)).instructors).toHaveLength(1)
    const free = await desk.instructors(portuguese, [of(school.otherInstructor, '2026-07-01')])
    expect(free.status).toBe(200)
  })

  test('is refused to who gives a single lesson elsewhere at the time of one of its lessons', async () => {
    const { portuguese, mathematicsOfSecondClass: plan } = school.plans
    await desk.lesson({ plan, grade: desk.second, date: TEST_TODAY, times: BUSY })
    const rows = [of(school.otherInstructor, '2026-08-01')]
    const answer = await desk.instructors(portuguese, rows, { preview: true })
    expect([answer.body.code, answer.body.conflict]).toMatchObject([
      'END_TIME_OVERLAP',
      { lessonPlan: { id: plan }, date: TEST_TODAY, start: BUSY[0], end: BUSY[1] },
    ])
    await app.owner.query('update lesson set deleted_at = now() where lesson_plan_id = $1', [plan])
    expect((await desk.instructors(portuguese, rows)).status).toBe(200)
  })

  test('that two secretaries give to one person at the same hour goes to that person once', async () => {
    const { portuguese, mathematicsOfSecondClass } = school.plans
    await desk.weekly({ plan: portuguese, grade: desk.first, times: MORNING, weekday: 2 })
    await desk.weekly({
      plan: mathematicsOfSecondClass,
      grade: desk.second,
      times: MORNING,
      weekday: 2,
    })
    await desk.instructors(mathematicsOfSecondClass, [])
    await desk.instructors(portuguese, [])
    const give = (id: string) => () => desk.instructors(id, [of(school.instructor, '2026-02-09')])
    const answers = await whileTableIsHeld(app, 'lesson_plan_instructor', [
      give(portuguese),
      give(mathematicsOfSecondClass),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
    const refused = answers.find(({ status }) => status === 422)
    expect(refused?.body).toMatchObject({ code: 'INTERVAL_TIME_OVERLAP', conflict: { weekday: 'TUESDAY' } })
  })

  test('gives a part its slot, and takes it back when the part goes', async () => {
    const { portuguese } = school.plans
    const time = await desk.weekly({ plan: portuguese, grade: desk.first, times: BUSY, weekday: 4 })
    const part = (await desk.create({ parentLessonPlanId: portuguese, name: 'Redação' })).body.id
    await desk.weekly(
      { plan: part, grade: desk.first, times: BUSY, weekday: 4 },
      { parent_recurrence_id: time, valid_from: '2026-05-01' },
    )
    await desk.instructors(part, [of(school.otherInstructor, '2026-02-09')])
    const weekly = async () => (await desk.slots()).filter(([, at]) => at === '4')
    expect(await weekly()).toEqual([
      [school.instructor.id, '4', BUSY[0], '2026-02-09', '2026-04-30'],
      [school.otherInstructor.id, '4', BUSY[0], '2026-05-01', '2026-12-31'],
    ])
    expect((await desk.remove(part)).status).toBe(204)
    expect(await weekly()).toEqual([[school.instructor.id, '4', BUSY[0], '2026-02-09', '2026-12-31']])
  })

  test('keeps a part whose slot the instructors of the whole could not take back', async () => {
    const { portuguese, mathematicsOfSecondClass } = school.plans
    const place = { plan: portuguese, grade: desk.first, times: BUSY, weekday: 4 }
    const time = await desk.weekly(place)
    const part = (await desk.create({ parentLessonPlanId: portuguese })).body.id
    await desk.weekly({ ...place, plan: part }, { parent_recurrence_id: time })
    await desk.weekly({ ...place, plan: mathematicsOfSecondClass, grade: desk.second })
    await desk.instructors(part, [of(school.otherInstructor, '2026-02-09')])
    await desk.instructors(part, [])
    const moved = await desk.instructors(mathematicsOfSecondClass, [of(school.instructor, '2026-02-09')])
    expect(moved.status).toBe(200)
    const answer = await desk.remove(part)
    expect([answer.status, answer.body.code, answer.body.conflict.lessonPlan.id]).toEqual([
      422,
      'INTERVAL_TIME_OVERLAP',
      mathematicsOfSecondClass,
    ])
    expect((await desk.read(part)).id).toBe(part)
  })
})
