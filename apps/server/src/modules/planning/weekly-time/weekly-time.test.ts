import { saveAttendance } from '@lousa/contract/attendance/attendance.contract.ts'
import { listAuditEntries } from '@lousa/contract/audit/audit.contract.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { lessonDesk } from '../../../../test/lesson-desk.ts'
import { plansDesk } from '../../../../test/plans-desk.ts'
import { releaseBeneath } from '../../../../test/released-lesson.ts'
import { createSchool, type School } from '../../../../test/school.ts'
import { type Sent, startTestApp, TEST_TODAY, type TestApp } from '../../../../test/test-app.ts'
import { codeOf, type TimetableDesk, timetableDesk } from '../../../../test/timetable-desk.ts'
import { waitingLocks } from '../../../../test/waiting-locks.ts'
import { insertRows } from '../../rows.ts'
import { planInstructorRow, planRow } from '../planning.factory.ts'

let app: TestApp
let school: School
let desk: TimetableDesk
beforeAll(async () => {
  app = await startTestApp()
})
beforeEach(async () => {
  school = await createSchool(app)
  desk = timetableDesk(app, school)
})
afterAll(() => app.stop())

const TEN = ['10:00:00', '10:50:00'] as const
const ELEVEN = ['11:00:00', '11:50:00'] as const
const lessonOn = async (date: string): Promise<string> => {
  const { rows } = await app.owner.query(
    'select id from lesson where lesson_plan_id = $1 and date = $2 and series_id is not null',
    [school.plans.portuguese, date],
  )
  return rows[0].id
}
/** Lessons of Tuesdays from ten, all year. */
const confirmed = async (planId = school.plans.portuguese, weekday = 'TUESDAY'): Promise<string> => {
  const { body } = await desk.create(planId, weekday, TEN)
  await desk.generate()
  return body.id
}
/** A child plan of Português, taught by the other instructor. */
const childPlan = async (parentId = school.plans.portuguese): Promise<string> => {
  const id = crypto.randomUUID()
  await app.within(school.id, async db => {
    await insertRows(db, 'lesson_plan', [
      planRow({
        institution_id: school.id,
        id,
        academic_year_id: school.year,
        grade_id: school.classes[0]!.id,
        curriculum_component_id: school.components.portuguese,
        parent_lesson_plan_id: parentId,
        name: 'Redação',
      }),
    ])
    await insertRows(db, 'lesson_plan_instructor', [
      planInstructorRow({
        institution_id: school.id,
        id: crypto.randomUUID(),
        lesson_plan_id: id,
        account_id: school.otherInstructor.id,
        start_date: '2026-02-09',
        end_date: '2026-12-31',
      }),
    ])
  })
  return id
}

test('times of a date name the people who teach then, and are of an instructor who teaches then', async () => {
  const { portuguese } = school.plans
  await desk.create(portuguese, 'TUESDAY', TEN)
  await plansDesk(app, school).instructors(portuguese, [
    { instructorId: school.instructor.id, start: '2026-02-09', end: '2026-11-29' },
    { instructorId: school.otherInstructor.id, start: '2026-11-30' },
  ])
  const named = async (query: Record<string, unknown>) =>
    (await desk.list({ lessonPlanId: portuguese, ...query })).body.data.map(
      (time: { lessonPlan: { instructors: { id: string }[] } }) =>
        time.lessonPlan.instructors.map(({ id }) => id),
    )
  expect(await named({})).toEqual([[school.instructor.id]])
  expect(await named({ date: '2026-11-29' })).toEqual([[school.instructor.id]])
  expect(await named({ date: '2026-11-30' })).toEqual([[school.otherInstructor.id]])
  expect(await named({ date: '2026-02-01' })).toEqual([[school.instructor.id]])
  const ofOther = { academicYearId: school.year, instructorId: school.otherInstructor.id }
  expect((await desk.list({ ...ofOther, date: '2026-11-29' })).body.data).toEqual([])
  expect((await desk.list({ ...ofOther, date: '2026-11-30' })).body.data).toHaveLength(1)
})

describe('refused', () => {
  test('is whoever is no secretary, and every id of another school', async () => {
    const { portuguese } = school.plans
    const { body: time } = await desk.create(portuguese, 'TUESDAY', TEN)
    for (const account of [school.instructor, school.editor, school.students[0]!]) {
      const answers = await Promise.all([
        desk.create(portuguese, 'MONDAY', TEN, {}, account),
        desk.update(time.id, { weekday: 'MONDAY' }, account),
        desk.remove(time.id, {}, account),
        desk.createChild(time.id, portuguese, {}, account),
      ])
      expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403])
    }
    const other = timetableDesk(app, await createSchool(app))
    const answers = await Promise.all([
      other.create(portuguese, 'MONDAY', TEN),
      other.update(time.id, { weekday: 'MONDAY' }),
      other.remove(time.id),
      other.createChild(time.id, portuguese),
      other.list({ lessonPlanId: portuguese }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
    expect((await desk.list({ lessonPlanId: portuguese })).body.data).toHaveLength(1)
  })

  test('is a list of nothing, a time that ends before it begins, and a date that the time does not reach', async () => {
    const { portuguese } = school.plans
    expect((await desk.list({})).body.errors[0]).toMatchObject({ path: 'lessonPlanId', code: 'REQUIRED' })
    expect(codeOf(await desk.create(portuguese, 'MONDAY', ['10:00:00', '10:00:00']))).toEqual([
      422,
      'INVALID_DATE_INTERVAL_ERROR',
    ])
    expect(codeOf(await desk.create(portuguese, 'MONDAY', TEN, { validFrom: '2027-01-01' }))).toEqual([
      422,
      'INVALID_DATE_INTERVAL_ERROR',
    ])
    const id = await confirmed()
    expect(codeOf(await desk.update(id, { weekday: 'MONDAY', validFrom: '2027-01-01' }))).toEqual([
      422,
      'INVALID_DATE_INTERVAL_ERROR',
    ])
  })

  test('is a time over another of the class or of the instructor, before and after lessons were generated', async () => {
    const { portuguese, mathematics, mathematicsOfSecondClass } = school.plans
    await confirmed(mathematics)
    const over = await desk.create(portuguese, 'TUESDAY', ['09:30:00', '11:00:00'], {
      validFrom: '2026-09-01',
    })
    expect(codeOf(over)).toEqual([422, 'INTERVAL_TIME_OVERLAP'])
    expect(over.body.conflict).toEqual({
      lessonPlan: {
        id: mathematics,
        grade: school.classes[0],
        curriculumComponent: { id: school.components.mathematics, name: 'Matemática' },
      },
      weekday: 'TUESDAY',
      start: '10:00:00',
      end: '10:50:00',
    })
    expect(codeOf(await desk.create(mathematicsOfSecondClass, 'TUESDAY', ['10:40:00', '11:30:00']))).toEqual([
      422,
      'START_TIME_OVERLAP',
    ])
    const { body: time } = await desk.create(mathematicsOfSecondClass, 'TUESDAY', ['10:50:00', '11:40:00'])
    expect(codeOf(await desk.update(time.id, { start: '10:40:00' }))).toEqual([422, 'START_TIME_OVERLAP'])
  })

  test('says how the new time lies to what is there, also to a time of the same plan', async () => {
    const { portuguese } = school.plans
    const taken = { weekday: 'TUESDAY', start: TEN[0], end: TEN[1] }
    await desk.create(portuguese, 'TUESDAY', TEN)
    const later = await desk.create(portuguese, 'TUESDAY', ['10:10:00', '11:00:00'])
    expect(codeOf(later)).toEqual([422, 'START_TIME_OVERLAP'])
    expect(later.body.conflict).toMatchObject(taken)
    const earlier = await desk.create(portuguese, 'TUESDAY', ['09:10:00', '10:20:00'])
    expect(codeOf(earlier)).toEqual([422, 'END_TIME_OVERLAP'])
    expect(earlier.body.conflict).toMatchObject(taken)
    const { body: other } = await desk.create(portuguese, 'TUESDAY', ELEVEN)
    const moved = await desk.update(other.id, { start: '10:20:00' })
    expect(codeOf(moved)).toEqual([422, 'START_TIME_OVERLAP'])
    expect(moved.body.conflict).toMatchObject(taken)
  })

  test('says so once lessons were generated, too', async () => {
    const id = await confirmed()
    const from = { validFrom: '2026-09-01' }
    const later = await desk.create(school.plans.portuguese, 'TUESDAY', ['10:10:00', '11:00:00'], from)
    expect(codeOf(later)).toEqual([422, 'START_TIME_OVERLAP'])
    const { body: other } = await desk.create(school.plans.portuguese, 'TUESDAY', ELEVEN, from)
    const moved = await desk.update(id, { start: '10:20:00', end: '11:20:00', ...from })
    expect(codeOf(moved)).toEqual([422, 'END_TIME_OVERLAP'])
    expect(moved.body.conflict).toMatchObject({ start: other.start, end: other.end })
  })

  test('is a finished year and a closed term', async () => {
    const id = await confirmed()
    await app.owner.query('update academic_term set closed_at = now() where id = $1', [school.terms[2]!.id])
    const from = { validFrom: '2026-09-01' }
    const inTerm = [
      await desk.update(id, { weekday: 'FRIDAY', ...from }),
      await desk.remove(id, from),
      await desk.create(school.plans.portuguese, 'FRIDAY', TEN, from),
      await desk.createChild(id, await childPlan(), from),
    ]
    expect(inTerm.map(codeOf)).toEqual(inTerm.map(() => [422, 'TERM_CLOSED']))
    expect((await desk.update(id, { weekday: 'FRIDAY', validFrom: '2026-10-05' })).status).toBe(200)
    await app.owner.query("update academic_year set status = 'FINISHED' where id = $1", [school.year])
    const inYear = [
      await desk.update(id, { weekday: 'FRIDAY', validFrom: '2026-11-01' }),
      await desk.remove(id, { validFrom: '2026-11-01' }),
      await desk.create(school.plans.portuguese, 'FRIDAY', TEN),
    ]
    expect(inYear.map(codeOf)).toEqual(inYear.map(() => [422, 'ACADEMIC_YEAR_FINISHED']))
  })

  test('is a change without a date once lessons were generated', async () => {
    const id = await confirmed()
    const answers = [
      await desk.update(id, { weekday: 'FRIDAY' }),
      await desk.remove(id),
      await desk.create(school.plans.mathematics, 'FRIDAY', TEN),
      await desk.createChild(id, await childPlan()),
    ]
    expect(answers.map(codeOf)).toEqual(answers.map(() => [422, 'RECURRENCE_CONFIRMED']))
  })
})

test('until lessons are generated a weekly time is created, changed and deleted in place', async () => {
  const { portuguese } = school.plans
  const { status, body: time } = await desk.create(portuguese, 'TUESDAY', TEN)
  expect([status, time]).toEqual([
    201,
    {
      id: expect.any(String),
      weekday: 'TUESDAY',
      start: '10:00:00',
      end: '10:50:00',
      lessonPlanId: portuguese,
      lessonPlan: expect.objectContaining({
        id: portuguese,
        instructors: [expect.objectContaining({ id: school.instructor.id })],
      }),
      validFrom: null,
      validUntil: null,
      confirmed: false,
      version: 1,
      childLessonPlanRecurrence: [],
    },
  ])
  const { body: changed } = await desk.update(time.id, { weekday: 'FRIDAY', validFrom: '2026-03-01' })
  expect(changed).toEqual({ ...time, weekday: 'FRIDAY', validFrom: '2026-03-01', version: 2 })
  expect((await desk.list({ lessonPlanId: portuguese })).body.data).toEqual([changed])
  expect((await desk.list({ gradeId: school.classes[0]!.id, date: '2026-02-01' })).body.data).toEqual([])
  expect((await desk.remove(time.id)).status).toBe(204)
  expect((await desk.remove(time.id)).status).toBe(404)
  const { rows } = await app.owner.query(
    'select count(*)::int as count from instructor_slot where institution_id = $1 and recurrence_id is not null',
    [school.id],
  )
  expect(rows).toEqual([{ count: 0 }])
})

test('the weekly times of an instructor and of a year are read, of another instructor by the secretary alone', async () => {
  const { portuguese, mathematics } = school.plans
  const { body: own } = await desk.create(portuguese, 'TUESDAY', TEN)
  const { body: other } = await desk.create(mathematics, 'THURSDAY', TEN)
  const { data: ofInstructor } = (await desk.list({ instructorId: school.instructor.id })).body
  expect(ofInstructor.map(({ id }: { id: string }) => id)).toContain(own.id)
  expect(ofInstructor.map(({ id }: { id: string }) => id)).not.toContain(other.id)
  const { data: ofYear } = (await desk.list({ academicYearId: school.year })).body
  expect(ofYear.map(({ id }: { id: string }) => id)).toEqual(expect.arrayContaining([own.id, other.id]))
  const foreign = await desk.list({ instructorId: school.otherInstructor.id }, school.instructor)
  expect(foreign.status).toBe(404)
})

test('an instructor reads the weekly times of their plans alone', async () => {
  const { portuguese, mathematics } = school.plans
  await desk.create(portuguese, 'TUESDAY', TEN)
  await desk.create(mathematics, 'TUESDAY', ELEVEN)
  const ofClass = { gradeId: school.classes[0]!.id }
  expect((await desk.list(ofClass)).body.data).toHaveLength(2)
  const own = (await desk.list(ofClass, school.instructor)).body.data
  expect(own.map((time: { lessonPlanId: string }) => time.lessonPlanId)).toEqual([portuguese])
  expect((await desk.list({ lessonPlanId: mathematics }, school.instructor)).status).toBe(404)
  expect((await desk.list(ofClass, school.students[0]!)).status).toBe(403)
})

describe('once lessons were generated', () => {
  test('a change counts from its date: what nobody touched follows, the rest stays and is named', async () => {
    const { portuguese } = school.plans
    const id = await confirmed()
    const before = await desk.lessons(portuguese)
    await releaseBeneath(app, school, await lessonOn('2026-09-15'))
    await app.owner.query('update lesson set attendance_taken_at = now() where id = $1', [
      await lessonOn('2026-09-22'),
    ])
    await app.owner.query('update lesson set deleted_at = now() where id = $1', [
      await lessonOn('2026-09-29'),
    ])
    const change = { weekday: 'FRIDAY', validFrom: '2026-09-14' }
    const preview = await desk.update(id, { ...change, preview: true })
    expect(preview.status).toBe(200)
    expect((await desk.list({ lessonPlanId: portuguese })).body.data).toHaveLength(1)
    const { status, body } = await desk.update(id, change)
    expect([status, body.weekday, body.validFrom, body.confirmed]).toEqual([
      200,
      'FRIDAY',
      '2026-09-14',
      true,
    ])
    expect(body.id).not.toBe(id)
    const listed = (await desk.list({ lessonPlanId: portuguese })).body.data
    expect(listed).toEqual([expect.objectContaining({ id, validUntil: '2026-09-13' }), body])
    expect((await desk.list({ lessonPlanId: portuguese, date: '2026-09-14' })).body.data).toEqual([body])
    const after = await desk.lessons(portuguese)
    const { added, removed, kept } = preview.body.preview
    const said = (lessons: { date: string; start: string }[]) =>
      lessons.map(lesson => `${lesson.date} ${lesson.start}`)
    expect(new Set(after)).toEqual(
      new Set(
        [...before.filter(lesson => !said(removed).includes(lesson)), ...said(added)].filter(
          lesson => lesson !== '2026-09-29 10:00:00',
        ),
      ),
    )
    expect(after).toContain('2026-09-18 10:00:00')
    expect(after).toContain('2026-09-15 10:00:00')
    expect(after).not.toContain('2026-10-06 10:00:00')
    expect(kept.map((lesson: { date: string; reason: string }) => [lesson.date, lesson.reason])).toEqual([
      ['2026-09-15', 'RELEASED'],
      ['2026-09-22', 'ATTENDANCE'],
    ])
  })

  test('the inverse change brings the same lessons back, and nothing that was removed by hand', async () => {
    const { portuguese } = school.plans
    const id = await confirmed()
    await app.owner.query('update lesson set deleted_at = now() where id = $1', [
      await lessonOn('2026-09-29'),
    ])
    const before = await desk.lessons(portuguese)
    const there = await desk.update(id, { weekday: 'FRIDAY', ...from('2026-09-14'), preview: true })
    const { body: version } = await desk.update(id, { weekday: 'FRIDAY', ...from('2026-09-14') })
    const back = { weekday: 'TUESDAY', ...from('2026-09-14') }
    const { body: preview } = await desk.update(version.id, { ...back, preview: true })
    expect(preview.preview.added).toEqual(there.body.preview.removed)
    expect(preview.preview.removed).toEqual(there.body.preview.added)
    await desk.update(version.id, back)
    expect(await desk.lessons(portuguese)).toEqual(before)
  })

  test('the same day at another hour replaces lessons under their own keys', async () => {
    const { portuguese } = school.plans
    const id = await confirmed()
    await desk.update(id, { start: '11:00:00', end: '11:50:00', ...from('2026-11-01') })
    const lessons = await desk.lessons(portuguese, '2026-10-26')
    expect(lessons.slice(0, 2)).toEqual(['2026-10-27 10:00:00', '2026-11-03 11:00:00'])
    expect((await desk.generate()).body.created).toBe(0)
  })

  test('a new weekly time has its lessons at once, and one that ends loses those nobody touched', async () => {
    const { portuguese, mathematics } = school.plans
    const id = await confirmed()
    const { status, body } = await desk.create(mathematics, 'TUESDAY', ELEVEN, {
      ...from('2026-11-01'),
      preview: true,
    })
    expect([status, body.preview.added[0].date]).toEqual([200, '2026-11-03'])
    expect(await desk.lessons(mathematics)).toEqual([])
    await desk.create(mathematics, 'TUESDAY', ELEVEN, from('2026-11-01'))
    expect(await desk.lessons(mathematics)).toEqual(
      body.preview.added.map((lesson: { date: string }) => `${lesson.date} 11:00:00`),
    )
    await releaseBeneath(app, school, await lessonOn('2026-10-20'))
    const before = await desk.lessons(portuguese)
    const preview = await desk.remove(id, { ...from('2026-10-01'), preview: true })
    expect(preview.status).toBe(200)
    expect(await desk.lessons(portuguese)).toEqual(before)
    expect((await desk.remove(id, from('2026-10-01'))).status).toBe(204)
    expect(await desk.lessons(portuguese, '2026-10-01')).toEqual(['2026-10-20 10:00:00'])
    expect(preview.body.preview.kept).toEqual([expect.objectContaining({ reason: 'RELEASED' })])
    expect((await desk.list({ lessonPlanId: portuguese })).body.data).toEqual([
      expect.objectContaining({ id, validUntil: '2026-09-30' }),
    ])
    expect((await desk.remove(id, from(TEST_TODAY))).status).toBe(204)
  })

  test('the history of the class and of the plan tell it', async () => {
    const id = await confirmed()
    await desk.update(id, { weekday: 'FRIDAY', ...from('2026-11-01') })
    const as = { token: school.administrator.token, host: school.host }
    for (const query of [{ gradeId: school.classes[0]!.id }, { lessonPlanId: school.plans.portuguese }]) {
      const { body } = await app.call(listAuditEntries, { ...as, query })
      const told = body.data.map(
        (entry: { entity: string; action: string }) => `${entry.entity} ${entry.action}`,
      )
      expect(told).toEqual([
        'weeklyTime UPDATED',
        `${'gradeId' in query ? 'grade' : 'lessonPlan'} LESSONS_GENERATED`,
        'weeklyTime CREATED',
      ])
    }
  })
})

const from = (validFrom: string) => ({ validFrom })

describe('a child plan', () => {
  test('fills a slot of its parent only, and of one only that is free', async () => {
    const { portuguese, mathematics } = school.plans
    const child = await childPlan()
    const { body: time } = await desk.create(portuguese, 'TUESDAY', TEN)
    const { body: elsewhere } = await desk.create(mathematics, 'WEDNESDAY', TEN)
    expect(codeOf(await desk.createChild(time.id, mathematics))).toEqual([422, 'NOT_A_CHILD_PLAN'])
    expect(codeOf(await desk.createChild(elsewhere.id, child))).toEqual([422, 'NOT_A_CHILD_PLAN'])
    // Its instructor teaches mathematics in the other class at that time.
    const { body: busy } = await desk.create(school.plans.mathematicsOfSecondClass, 'TUESDAY', TEN)
    expect(codeOf(await desk.createChild(time.id, child))).toEqual([422, 'INTERVAL_TIME_OVERLAP'])
    await desk.remove(busy.id)
    const { status, body } = await desk.createChild(time.id, child)
    expect([status, body.lessonPlanId, body.weekday]).toEqual([201, child, 'TUESDAY'])
    expect(codeOf(await desk.createChild(time.id, child))).toEqual([422, 'CHILD_SLOT_TAKEN'])
    expect(codeOf(await desk.update(body.id, { weekday: 'FRIDAY' }))).toEqual([422, 'VALIDATION_ERROR'])
    expect(await desk.update(body.id, {})).toMatchObject({ status: 200, body })
    const [listed] = (await desk.list({ lessonPlanId: portuguese })).body.data
    const { childLessonPlanRecurrence: _, ...own } = body
    expect(listed.childLessonPlanRecurrence).toEqual([own])
    // It follows its parent.
    const { body: moved } = await desk.update(time.id, { weekday: 'FRIDAY' })
    expect(moved.childLessonPlanRecurrence[0].weekday).toBe('FRIDAY')
    expect((await desk.remove(time.id)).status).toBe(204)
    expect((await desk.list({ lessonPlanId: child })).body.data).toEqual([])
  })

  test('has no weekly time but the slots of its parent that are given to it', async () => {
    const child = await childPlan()
    const { body: time } = await desk.create(school.plans.portuguese, 'TUESDAY', TEN)
    const own = [
      await desk.create(child, 'MONDAY', TEN),
      // Not where its parent is either: that slot is given to it.
      await desk.create(child, 'TUESDAY', TEN),
    ]
    for (const { status, body } of own)
      expect([status, body.code, body.errors]).toMatchObject([
        422,
        'VALIDATION_ERROR',
        [{ path: 'lessonPlanId', code: 'INVALID' }],
      ])
    await desk.createChild(time.id, child)
    await desk.generate()
    expect(codeOf(await desk.create(child, 'MONDAY', TEN, from('2026-09-01')))).toEqual([
      422,
      'VALIDATION_ERROR',
    ])
    expect((await desk.list({ lessonPlanId: child })).body.data).toMatchObject([{ weekday: 'TUESDAY' }])
  })

  test('is shown which lessons it would take over, before it does', async () => {
    const { portuguese } = school.plans
    const child = await childPlan()
    const id = await confirmed()
    const { status, body } = await desk.createChild(id, child, { ...from('2026-12-01'), preview: true })
    const dates = (lessons: { date: string; lessonPlan: { id: string } }[]) =>
      lessons.map(({ date, lessonPlan }) => [date, lessonPlan.id])
    expect([status, dates(body.preview.removed).length]).toEqual([200, dates(body.preview.added).length])
    expect(dates(body.preview.added)[0]).toEqual(['2026-12-01', child])
    expect(dates(body.preview.removed)[0]).toEqual(['2026-12-01', portuguese])
    expect(await desk.lessons(child)).toEqual([])
    await desk.createChild(id, child, from('2026-12-01'))
    expect(await desk.lessons(child, '2026-12-01')).toEqual(
      dates(body.preview.added).map(([date]) => `${date} 10:00:00`),
    )
  })

  test('takes over the lessons of a slot from a date on, follows its parent, and gives them back', async () => {
    const { portuguese } = school.plans
    const child = await childPlan()
    const id = await confirmed()
    const before = await desk.lessons(portuguese)
    const { status, body: part } = await desk.createChild(id, child, from('2026-11-01'))
    expect([status, part.validFrom]).toEqual([201, '2026-11-01'])
    expect((await desk.lessons(portuguese)).at(-1)).toBe('2026-10-27 10:00:00')
    expect([...(await desk.lessons(portuguese)), ...(await desk.lessons(child))]).toEqual(before)
    expect((await desk.generate()).body.created).toBe(0)
    const parent = (await desk.list({ lessonPlanId: portuguese })).body.data.at(-1)
    await desk.update(parent.id, { weekday: 'THURSDAY', ...from('2026-11-15') })
    expect((await desk.lessons(child)).slice(0, 3)).toEqual([
      '2026-11-03 10:00:00',
      '2026-11-10 10:00:00',
      '2026-11-19 10:00:00',
    ])
    await desk.remove(part.id, from('2026-11-08'))
    expect(await desk.lessons(portuguese, '2026-11-01', { end: '2026-11-14' })).toEqual([
      '2026-11-10 10:00:00',
    ])
  })
})

test('of two secretaries who save clashing times at the same moment exactly one wins', async () => {
  const { portuguese, mathematics } = school.plans
  const gate = await app.owner.connect()
  try {
    await gate.query('begin')
    await gate.query("select pg_advisory_xact_lock(hashtextextended($1::text || ' ' || $2::text, 0))", [
      school.id,
      school.year,
    ])
    const both = [
      desk.create(portuguese, 'TUESDAY', TEN),
      desk.create(mathematics, 'TUESDAY', ['10:30:00', '11:20:00']),
    ]
    await waitingLocks(app, 2)
    await gate.query('commit')
    const answers = await Promise.all(both)
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422])
    const refused = answers.find(({ status }) => status === 422)
    expect(refused?.body.code).toMatch(/^(START|END)_TIME_OVERLAP$/)
    expect(refused?.body.conflict).toMatchObject({ weekday: 'TUESDAY' })
  } finally {
    gate.release()
  }
})

test('a lesson that is released while its weekly time changes stays', async () => {
  const { portuguese } = school.plans
  const id = await confirmed()
  const lesson = await lessonOn('2026-09-15')
  const releasing = await app.owner.connect()
  try {
    await releasing.query('begin')
    await releasing.query('select 1 from lesson where institution_id = $1 and id = $2 for no key update', [
      school.id,
      lesson,
    ])
    const changing = desk.update(id, { weekday: 'FRIDAY', ...from('2026-09-01') })
    await waitingLocks(app, 1)
    await releasing.query('update lesson set accomplished = true where id = $1', [lesson])
    await releasing.query('commit')
    expect((await changing).status).toBe(200)
    expect((await desk.lessons(portuguese)).slice(0, 3)).toEqual([
      '2026-09-04 10:00:00',
      '2026-09-11 10:00:00',
      '2026-09-15 10:00:00',
    ])
  } finally {
    releasing.release()
  }
})

describe('a lesson that a day off removed comes back with its day', () => {
  const holiday = { type: 'HOLIDAY', start: '2026-09-22', end: '2026-09-22', lessons: 'REMOVE' }
  const without = async (change: (id: string) => Promise<unknown>) => {
    const lessons = lessonDesk(app, school)
    const id = await confirmed()
    const { body: event } = await lessons.addEvent(holiday)
    await change(id)
    await lessons.removeEvent(event.id)
    return desk.lessons(school.plans.portuguese, '2026-09-21', { end: '2026-09-27' })
  }

  test('at the hour that its weekly time has now', async () => {
    const change = { start: '11:00:00', end: '11:50:00', ...from('2026-09-14') }
    expect(await without(id => desk.update(id, change))).toEqual(['2026-09-22 11:00:00'])
  })

  test('but not once its weekly time is on another day, unless it came back too', async () => {
    const there = (id: string) => desk.update(id, { weekday: 'FRIDAY', ...from('2026-09-14') })
    expect(await without(there)).toEqual(['2026-09-25 10:00:00'])
  })

  test('also when its weekly time went to another day and back', async () => {
    const thereAndBack = async (id: string) => {
      const { body } = await desk.update(id, { weekday: 'FRIDAY', ...from('2026-09-14') })
      await desk.update(body.id, { weekday: 'TUESDAY', ...from('2026-09-14') })
    }
    expect(await without(thereAndBack)).toEqual(['2026-09-22 10:00:00'])
  })
})

test('a lesson whose records a day off withdrew changes with its weekly time, and gets them back', async () => {
  const lessons = lessonDesk(app, school)
  const { portuguese } = school.plans
  const id = await confirmed(portuguese, 'MONDAY')
  const lesson = await lessonOn(TEST_TODAY)
  await releaseBeneath(app, school, lesson)
  const attendances = school.enrollments.map(studentEnrollmentId => ({
    studentEnrollmentId,
    status: 'ABSENCE',
  }))
  const { host, instructor } = school
  const params = { id: portuguese, lessonId: lesson }
  const call = { host, token: instructor.token, params, body: { attendances } }
  expect((await app.call(saveAttendance, call)).status).toBe(200)
  const day = { start: TEST_TODAY, end: TEST_TODAY }
  const records = { lessons: 'REMOVE', records: 'WITHDRAW', recordsReason: 'Escola fechou' }
  const { body: event } = await lessons.addEvent({ type: 'HOLIDAY', ...day, ...records })
  const child = await childPlan()
  expect((await desk.createChild(id, child, { validFrom: TEST_TODAY })).status).toBe(201)
  expect((await lessons.removeEvent(event.id)).status).toBe(204)
  const { rows } = await app.owner.query(
    `select l.lesson_plan_id as plan, l.accomplished, count(a.status)::int as absences
     from lesson l left join attendance a on a.lesson_id = l.id and a.lesson_plan_id = l.lesson_plan_id
     where l.id = $1 group by l.institution_id, l.id`,
    [lesson],
  )
  expect(rows).toEqual([{ plan: child, accomplished: true, absences: 5 }])
})

describe('a new time that waits for another command on its plan', () => {
  /** Lets both come, one after the other, to the class that another transaction holds. */
  const bothAtClass = async (first: () => Promise<Sent>, second: () => Promise<Sent>): Promise<Sent[]> => {
    const holder = await app.owner.connect()
    try {
      await holder.query('begin')
      await holder.query('select 1 from grade where institution_id = $1 and id = $2 for update', [
        school.id,
        school.classes[0]!.id,
      ])
      const one = first()
      await waitingLocks(app, 1)
      const other = second()
      await waitingLocks(app, 2)
      await holder.query('rollback')
      return await Promise.all([one, other])
    } finally {
      holder.release()
    }
  }
  const rangesOf = async (planId: string): Promise<string[]> =>
    (
      await app.owner.query(
        'select group_range::text as "range" from lesson_plan_recurrence where lesson_plan_id = $1',
        [planId],
      )
    ).rows.map(row => row.range)

  test('is in the group that the plan has come to', async () => {
    const { portuguese } = school.plans
    const plans = plansDesk(app, school)
    await plans.groups(['Música', 'Teatro'])
    const answers = await bothAtClass(
      () => plans.update(portuguese, { parallelGroup: 1 }),
      () => desk.create(portuguese, 'MONDAY', TEN),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 201])
    expect(await rangesOf(portuguese)).toEqual(['[1,2)'])
  })

  test('is not found when the plan is gone by then', async () => {
    const child = await childPlan()
    const answers = await bothAtClass(
      () => plansDesk(app, school).remove(child),
      () => desk.create(child, 'MONDAY', TEN),
    )
    expect(answers.map(({ status }) => status)).toEqual([204, 404])
  })

  test("of a child plan is in its parent's group", async () => {
    const { portuguese } = school.plans
    const plans = plansDesk(app, school)
    await plans.groups(['Música', 'Teatro'])
    await plans.update(portuguese, { parallelGroup: 2 })
    const child = await childPlan()
    const { body: time } = await desk.create(portuguese, 'TUESDAY', TEN)
    expect((await desk.createChild(time.id, child)).status).toBe(201)
    expect(await rangesOf(child)).toEqual(['[2,3)'])
  })
})
