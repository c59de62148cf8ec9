import { saveAttendance } from '@lousa/contract/attendance/attendance.contract.ts'
import {
  createAbsenceJustification,
  listAbsenceJustifications,
  updateAbsenceJustification,
  withdrawAbsenceJustification,
} from '@lousa/contract/attendance/justification/justification.contract.ts'
import { addDays } from '@lousa/rules/calendar/civil-date.rules.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { putLesson } from '../../../../test/lesson-desk.ts'
import { createSchool, type School } from '../../../../test/school.ts'
import { startTestApp, type TestApp } from '../../../../test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const DAYS = Array.from({ length: 6 }, (_, at) => addDays('2026-08-03', at))
const day = fc.nat(DAYS.length - 1)
const statuses = ['ATTENDANCE', 'ABSENCE', 'JUSTIFIED_ABSENCE'] as const
type Status = (typeof statuses)[number]
type Step =
  | { kind: 'ROLL'; day: number; status: Status }
  | { kind: 'RECORD'; start: number; length: number }
  | { kind: 'CORRECT'; which: number; start: number; length: number }
  | { kind: 'WITHDRAW'; which: number }

const length = fc.integer({ min: 0, max: 4 })
const which = fc.nat(4)
const steps = fc.array(
  fc.oneof(
    {
      weight: 5,
      arbitrary: fc.record({
        kind: fc.constant('ROLL' as const),
        day,
        status: fc.constantFrom<Status>(...statuses),
      }),
    },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('RECORD' as const), start: day, length }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('CORRECT' as const), which, start: day, length }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('WITHDRAW' as const), which }) },
  ),
  { minLength: 6, maxLength: 24 },
)

type Justification = { id: string; start: string; end: string; isWithdrawn: boolean }
type World = {
  school: School
  lessons: string[]
  /** The roll as it was called, without any justification. */
  rolls: Map<number, Status>
  justifications: Justification[]
}

const coversDay = ({ justifications }: World, at: number): boolean =>
  justifications.some(({ start, end, isWithdrawn }) => !isWithdrawn && start <= DAYS[at]! && DAYS[at]! <= end)

const daysOf = ({ start, length: days }: { start: number; length: number }) => ({
  start: DAYS[start]!,
  end: addDays(DAYS[start]!, days),
})

const take = async (world: World, step: Step): Promise<number> => {
  const { school, lessons, rolls, justifications } = world
  const office = { host: school.host, token: school.administrator.token }
  if (step.kind === 'ROLL') {
    const { status } = await app.call(saveAttendance, {
      host: school.host,
      token: school.instructor.token,
      params: { id: school.plans.portuguese, lessonId: lessons[step.day]! },
      body: { attendances: [{ studentEnrollmentId: school.enrollments[0], status: step.status }] },
    })
    // A justified absence without a reason, on a covered day, is the absence that the justification covers.
    const isCovered = step.status === 'JUSTIFIED_ABSENCE' && coversDay(world, step.day)
    const isOwn = rolls.get(step.day) === 'JUSTIFIED_ABSENCE'
    rolls.set(step.day, isCovered && !isOwn ? 'ABSENCE' : step.status)
    return status
  }
  if (step.kind === 'RECORD') {
    const days = daysOf(step)
    const { status, body } = await app.call(createAbsenceJustification, {
      ...office,
      params: { id: school.students[0]!.id },
      body: { ...days, reason: 'MEDICAL' },
    })
    justifications.push({ id: body.id, ...days, isWithdrawn: false })
    return status
  }
  const one = justifications[step.which]
  if (!one || one.isWithdrawn) return 200
  if (step.kind === 'WITHDRAW') {
    one.isWithdrawn = true
    return (await app.call(withdrawAbsenceJustification, { ...office, params: { id: one.id }, body: {} }))
      .status
  }
  const days = daysOf(step)
  Object.assign(one, days)
  return (await app.call(updateAbsenceJustification, { ...office, params: { id: one.id }, body: days }))
    .status
}

/** The statuses that follow from the rolls and the justifications that are not withdrawn. */
const expected = (world: World): Status[] =>
  [...world.rolls]
    .toSorted(([one], [other]) => one - other)
    .map(([at, status]) => (status === 'ABSENCE' && coversDay(world, at) ? 'JUSTIFIED_ABSENCE' : status))

test('rolls, justifications, corrections and withdrawals in any order give what follows from the rolls', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async taken => {
      const school = await createSchool(app)
      const lessons = await Promise.all(
        DAYS.map(date =>
          putLesson(app, school, { planId: school.plans.portuguese, at: [date, '07:30:00', '08:20:00'] }),
        ),
      )
      const world: World = { school, lessons, rolls: new Map(), justifications: [] }
      for (const step of taken) expect([200, 201]).toContain(await take(world, step))
      const { rows } = await app.owner.query(
        `select a.status, a.absence_justification_id as id from attendance a join lesson l on l.id = a.lesson_id
         where a.institution_id = $1 order by l.date`,
        [school.id],
      )
      expect(rows.map(row => row.status)).toEqual(expected(world))
      const { body } = await app.call(listAbsenceJustifications, {
        host: school.host,
        token: school.administrator.token,
        params: { id: school.students[0]!.id },
      })
      const counted = body.data.reduce((sum: number, one: { lessons: number }) => sum + one.lessons, 0)
      expect(counted).toBe(rows.filter(row => row.id !== null).length)
    }),
    { numRuns: 25 },
  )
})
