import * as availability from '@lousa/contract/planning/making/availability.contract.ts'
import * as rooms from '@lousa/contract/planning/making/room-kind.contract.ts'
import { checkTimetable } from '@lousa/contract/planning/making/timetable-check.contract.ts'
import * as wishes from '@lousa/contract/planning/making/wish.contract.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { plansDesk, refusal } from '../../../../test/plans-desk.ts'
import { createSchool, type School } from '../../../../test/school.ts'
import { startTestApp, TEST_TODAY, type TestApp } from '../../../../test/test-app.ts'
import { insertRows } from '../../rows.ts'

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

const ofYear = () => ({ id: school.year })
const weekOf = (person = school.instructor) => ({ id: school.year, userId: person.id })
const blocked = (more: Record<string, unknown> = {}) => ({
  weekday: 1,
  from: 420,
  until: 720,
  kind: 'BLOCKED',
  ...more,
})
const openWindow = (over: Record<string, unknown> = {}) =>
  desk.ask(availability.saveAvailabilityWindow, {
    params: ofYear(),
    body: { opens: TEST_TODAY, closes: TEST_TODAY, ...over },
  })
const paint = (
  intervals: unknown[],
  over: Record<string, unknown> = {},
  given: Record<string, unknown> = {},
) => desk.ask(availability.saveInstructorWeek, { params: weekOf(), body: { intervals, ...over }, ...given })
const asInstructor = () => ({ token: school.instructor.token })
const finishYear = () =>
  app.owner.query("update academic_year set status = 'FINISHED' where institution_id = $1", [school.id])

/** Six hours of lessons of 50 minutes for each class. */
const ringBells = (count: number) =>
  app.within(school.id, async db => {
    const slots = ['07:30:00', '08:20:00', '09:10:00', '10:00:00', '10:50:00', '11:40:00', '12:30:00']
    await insertRows(db, 'bell_times', [
      {
        institution_id: school.id,
        education_level_id: school.level,
        shift: '',
        slots: slots.slice(0, count).map((start, index) => ({ start, end: slots[index + 1] ?? '13:20:00' })),
      },
    ])
  })

describe('the week of an instructor', () => {
  test('is of the office and of the instructor alone', async () => {
    for (const actor of [school.editor, school.students[0]!]) {
      expect((await paint([], {}, { token: actor.token })).status).toBe(403)
      expect(
        (await desk.ask(availability.listAvailability, { params: ofYear(), token: actor.token })).status,
      ).toBe(403)
    }
    const colleague = { token: school.otherInstructor.token }
    await paint([blocked({ note: 'Tratamento' })])
    expect((await paint([], {}, colleague)).status).toBe(404)
    expect((await desk.ask(availability.getInstructorWeek, { params: weekOf(), ...colleague })).status).toBe(
      404,
    )
    expect((await desk.ask(availability.listAvailability, { params: ofYear(), ...colleague })).status).toBe(
      403,
    )
    const neighbour = await createSchool(app)
    expect(
      (await paint([], {}, { params: { id: school.year, userId: neighbour.instructor.id } })).status,
    ).toBe(404)
    expect(
      (await paint([], {}, { params: { id: neighbour.year, userId: school.instructor.id } })).status,
    ).toBe(404)
    expect((await paint([], {}, { params: weekOf(school.administrator) })).status).toBe(404)
  })

  test('is painted by the instructor within the window alone, and the office paints at any time', async () => {
    expect(refusal(await paint([blocked()], {}, asInstructor()))[1]).toBe('AVAILABILITY_CLOSED')
    expect((await paint([blocked()])).status).toBe(200)
    expect((await openWindow()).status).toBe(200)
    const saved = await paint([blocked({ weekday: 2 })], {}, asInstructor())
    expect(saved.body).toMatchObject({ answeredOn: TEST_TODAY, version: 2 })
    expect(
      saved.body.intervals.map(({ weekday, source }: { weekday: number; source: string }) => [
        weekday,
        source,
      ]),
    ).toEqual([
      [1, 'OFFICE'],
      [2, 'SELF'],
    ])
    await openWindow({ opens: '2026-01-01', closes: '2026-01-31' })
    const read = await desk.ask(availability.getInstructorWeek, { params: weekOf(), ...asInstructor() })
    expect(read.body).toMatchObject({ canChange: false, week: { version: 2 } })
    expect(read.body.times).toHaveLength(15)
  })

  test('needs intervals that last, the seen version and an open year', async () => {
    expect(refusal(await paint([blocked(), blocked({ until: 420 })]))).toEqual([
      422,
      'INVALID_DATE_INTERVAL_ERROR',
      'intervals.1.until INVALID_DATE_INTERVAL_ERROR',
    ])
    expect((await paint([blocked({ weekday: 8 })])).status).toBe(422)
    await paint([blocked()])
    expect(refusal(await paint([], { version: 0 }))[1]).toBe('STALE_VERSION')
    expect((await paint([blocked()], { version: 1 })).body.version).toBe(1)
    await finishYear()
    expect(refusal(await paint([]))[1]).toBe('ACADEMIC_YEAR_FINISHED')
  })

  test('keeps its reasons out of the history, and lists who has answered', async () => {
    await paint([blocked({ note: 'Tratamento de saúde' })])
    const { rows } = await app.owner.query(
      "select changes::text as changes from audit_entry where institution_id = $1 and entity = 'instructorWeek'",
      [school.id],
    )
    expect(rows).toHaveLength(1)
    expect(rows[0].changes).not.toContain('Tratamento')
    const list = await desk.ask(availability.listAvailability, { params: ofYear() })
    expect(
      list.body.data.map((week: { instructor: { name: string }; answeredOn: string | null }) => [
        week.instructor.name,
        week.answeredOn,
      ]),
    ).toEqual([
      ['Otávio Professor', null],
      ['Paula Professora', null],
    ])
  })

  test('has a workload of the office', async () => {
    const load = { contractMinutes: 1200, counting: 'LESSONS', mostDays: 3, mostLessons: null, windows: 1 }
    const save = (body: object, given = {}) =>
      desk.ask(availability.saveInstructorLoad, { params: weekOf(), body, ...given })
    expect((await save(load, asInstructor())).status).toBe(403)
    expect((await save({ ...load, mostDays: 8 })).status).toBe(422)
    expect((await save(load)).body).toMatchObject({ load, version: 1, answeredOn: null })
    expect(refusal(await save(load, { body: { ...load, windows: 2, version: 0 } }))[1]).toBe('STALE_VERSION')
  })
})

describe('planning hours', () => {
  test('are of the office, of named instructors or of all', async () => {
    const body = { name: 'HTPC', weekday: 3, from: 1080, until: 1200, instructorIds: [school.instructor.id] }
    const create = (over = {}, given = {}) =>
      desk.ask(availability.createPlanningHour, { params: ofYear(), body: { ...body, ...over }, ...given })
    expect((await create({}, asInstructor())).status).toBe(403)
    expect(refusal(await create({ until: 1080 }))[2]).toBe('until INVALID_DATE_INTERVAL_ERROR')
    expect((await create({ instructorIds: [school.administrator.id] })).status).toBe(404)
    const { body: hour } = await create()
    expect(hour).toMatchObject({ name: 'HTPC', instructors: [{ id: school.instructor.id }] })
    const change = { ...body, name: 'Planejamento', instructorIds: null }
    const params = { id: hour.id }
    const updated = await desk.ask(availability.updatePlanningHour, {
      params,
      body: { ...change, version: 1 },
    })
    expect(updated.body).toMatchObject({ name: 'Planejamento', instructors: null, version: 2 })
    expect(
      refusal(
        await desk.ask(availability.updatePlanningHour, { params, body: { ...change, version: 1 } }),
      )[1],
    ).toBe('STALE_VERSION')
    expect((await desk.ask(availability.deletePlanningHour, { params })).status).toBe(204)
    expect((await desk.ask(availability.deletePlanningHour, { params })).status).toBe(404)
  })
})

describe('kinds of rooms', () => {
  const lab = { name: 'Laboratório', rooms: ['Lab 1', 'Lab 2'], capacity: 30 }
  const create = (over = {}, given = {}) =>
    desk.ask(rooms.createRoomKind, { body: { ...lab, ...over }, ...given })

  test('are of the office, with distinct names, and stay while a wish names them', async () => {
    expect((await create({}, asInstructor())).status).toBe(403)
    expect((await create({ rooms: [] })).status).toBe(422)
    expect(refusal(await create({ rooms: ['Lab', 'lab'] }))[2]).toBe('rooms.1 INVALID')
    const { body: kind } = await create()
    expect(refusal(await create())[1]).toBe('NAME_ALREADY_RECORDED')
    const params = { id: kind.id }
    const updated = await desk.ask(rooms.updateRoomKind, {
      params,
      body: { ...lab, capacity: null, version: 1 },
    })
    expect(updated.body).toMatchObject({ capacity: null, version: 2 })
    expect(refusal(await desk.ask(rooms.updateRoomKind, { params, body: { ...lab, version: 1 } }))[1]).toBe(
      'STALE_VERSION',
    )
    await desk.ask(wishes.savePlanWishes, {
      params: ofYear(),
      body: { lessonPlanIds: [school.plans.portuguese], roomKindId: kind.id },
    })
    expect(refusal(await desk.ask(rooms.deleteRoomKind, { params }))[1]).toBe('IN_USE')
    await desk.ask(wishes.savePlanWishes, {
      params: ofYear(),
      body: { lessonPlanIds: [school.plans.portuguese], roomKindId: null },
    })
    expect((await desk.ask(rooms.deleteRoomKind, { params })).status).toBe(204)
    expect((await desk.ask(rooms.listRoomKinds, {})).body.data).toEqual([])
  })
})

describe('wishes', () => {
  const save = (body: Record<string, unknown>, given = {}) =>
    desk.ask(wishes.savePlanWishes, {
      params: ofYear(),
      body: { lessonPlanIds: [school.plans.mathematics], ...body },
      ...given,
    })

  test('are of the office, of plans of the year, in an open year', async () => {
    expect((await save({}, asInstructor())).status).toBe(403)
    expect((await desk.ask(wishes.listTimetableWishes, { params: ofYear(), ...asInstructor() })).status).toBe(
      403,
    )
    const neighbour = await createSchool(app)
    expect((await save({ lessonPlanIds: [neighbour.plans.mathematics] })).status).toBe(404)
    expect((await save({ lessonsAWeek: 61 })).status).toBe(422)
    await finishYear()
    expect(refusal(await save({ lessonsAWeek: 2 }))[1]).toBe('ACADEMIC_YEAR_FINISHED')
  })

  test('change what is sent alone, of several plans at once, and nothing twice', async () => {
    const both = [school.plans.mathematics, school.plans.mathematicsOfSecondClass]
    await save({ lessonPlanIds: both, lessonsAWeek: 4, doubles: 'MUST' })
    const saved = await save({ notLast: 'IMPORTANT', pinned: [{ weekday: 2, from: 450 }], versions: [1] })
    expect(saved.body.data).toMatchObject([
      { version: 2, wish: { lessonsAWeek: 4, doubles: 'MUST', notLast: 'IMPORTANT', spread: 'NICE' } },
    ])
    expect(refusal(await save({ lessonsAWeek: 5, versions: [1] }))[1]).toBe('STALE_VERSION')
    expect((await save({ lessonsAWeek: 4 })).body.data[0].version).toBe(2)
    const list = await desk.ask(wishes.listTimetableWishes, { params: ofYear() })
    const plans = list.body.data.flatMap((each: { plans: { id: string }[] }) => each.plans)
    expect(
      plans.find(({ id }: { id: string }) => id === school.plans.mathematicsOfSecondClass),
    ).toMatchObject({
      lessons: 4,
      lessonSource: 'WISH',
      version: 1,
    })
  })

  test('join plans of different classes, and part them', async () => {
    expect(refusal(await save({ joint: true }))[2]).toBe('joint JOINT_PLANS_INVALID')
    const sameClass = [school.plans.mathematics, school.plans.portuguese]
    expect(refusal(await save({ lessonPlanIds: sameClass, joint: true }))[2]).toBe(
      'joint JOINT_PLANS_INVALID',
    )
    const both = [school.plans.mathematics, school.plans.mathematicsOfSecondClass]
    const { body } = await save({ lessonPlanIds: both, joint: true })
    expect(body.data[0].wish.jointId).toBe(body.data[1].wish.jointId)
    expect((await save({ lessonPlanIds: both, joint: false })).body.data[0].wish.jointId).toBeNull()
  })

  test('of a class have the days and the first lesson', async () => {
    const gradeId = school.classes[0]!.id
    const body = { gaps: 'IMPORTANT', weekdays: [6, 1, 1], firstInstructorId: school.instructor.id }
    const saveClass = (over = {}, given = {}) =>
      desk.ask(wishes.saveClassWish, { params: { id: gradeId }, body: { ...body, ...over }, ...given })
    expect((await saveClass({}, asInstructor())).status).toBe(403)
    expect((await saveClass({ firstInstructorId: school.administrator.id })).status).toBe(404)
    expect((await saveClass({ weekdays: [] })).status).toBe(422)
    expect((await saveClass()).body).toMatchObject({ weekdays: [1, 6], version: 1 })
    expect(refusal(await saveClass({ gaps: null, version: 0 }))[1]).toBe('STALE_VERSION')
  })
})

describe('the check before a timetable', () => {
  const check = async (query: Record<string, unknown> = {}) =>
    (await desk.ask(checkTimetable, { params: ofYear(), query })).body.data
  const wish = (lessonPlanIds: string[], lessonsAWeek: number) =>
    desk.ask(wishes.savePlanWishes, { params: ofYear(), body: { lessonPlanIds, lessonsAWeek } })

  test('is of the office, for classes of the institution', async () => {
    expect((await desk.ask(checkTimetable, { params: ofYear(), ...asInstructor() })).status).toBe(403)
    const neighbour = await createSchool(app)
    const query = { gradeIds: neighbour.classes[0]!.id }
    expect((await desk.ask(checkTimetable, { params: ofYear(), query })).status).toBe(404)
  })

  test('names classes without bells, and plans without lessons', async () => {
    const findings = await check()
    expect(findings).toHaveLength(2)
    expect(findings[0]).toMatchObject({
      severity: 'WARNING',
      kind: 'NO_BELLS',
      place: 'BELLS',
      educationLevelId: school.level,
    })
    await ringBells(2)
    const kinds: string[] = (await check()).map(({ kind }: { kind: string }) => kind)
    expect(new Set(kinds)).toEqual(new Set(['NO_LESSONS']))
  })

  test('names the instructor with more lessons than free periods, and the law about planning', async () => {
    await ringBells(2)
    await wish([school.plans.mathematics, school.plans.mathematicsOfSecondClass], 4)
    await wish([school.plans.portuguese], 6)
    const days = [1, 2, 3].map(weekday => blocked({ weekday, from: 0, until: 1440 }))
    await paint(days, {}, { params: weekOf(school.otherInstructor) })
    await desk.ask(availability.saveInstructorLoad, {
      params: weekOf(),
      body: { contractMinutes: 360, counting: 'MINUTES', mostDays: null, mostLessons: null, windows: null },
    })
    const findings = await check()
    expect(findings[0]).toMatchObject({
      severity: 'IMPOSSIBLE',
      kind: 'INSTRUCTOR_HOURS',
      place: 'AVAILABILITY',
      instructorId: school.otherInstructor.id,
    })
    expect(findings[0].sentence).toContain('Otávio Professor tem 8 aulas e só 4 horários')
    const share = findings.find(({ kind }: { kind: string }) => kind === 'PLANNING_SHARE')
    expect(share).toMatchObject({ severity: 'WARNING', instructorId: school.instructor.id })
    expect(share.sentence).toContain('tem 5 h com alunos e a jornada deixa 4 h. Lei 11.738/2008')
  })
})
