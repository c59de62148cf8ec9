import { createEnrollment } from '@lousa/contract/enrollment/entry/entry.contract.ts'
import { addDays } from '@lousa/rules/calendar/civil-date.rules.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSchool, type School } from '../../../../test/school.ts'
import { startTestApp, TEST_TODAY, type TestApp } from '../../../../test/test-app.ts'
import { type TaughtClass, type TransferDesk, transferDesk } from '../../../../test/transfer-desk.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const THIRD = 2
/** The first days of the third term, up to today; each class has a lesson on each of them and two tests. */
const DAYS = Array.from({ length: 12 }, (_, at) => addDays('2026-08-03', at))
const TESTS = ['2026-08-05', '2026-08-11']

type Step =
  | { kind: 'ROLL'; place: number; day: number; absent: boolean }
  | { kind: 'SCORE'; place: number; test: number; score: number | null }
  | { kind: 'MOVE'; to: number; days: number }
  | { kind: 'LEAVE_AND_RETURN'; to: number; days: number; away: number }
  | { kind: 'COMPUTE'; place: number }

const place = fc.integer({ min: 0, max: 2 })
const steps = fc.array(
  fc.oneof(
    {
      weight: 5,
      arbitrary: fc.record({
        kind: fc.constant('ROLL' as const),
        place,
        day: fc.nat(DAYS.length - 1),
        absent: fc.boolean(),
      }),
    },
    {
      weight: 4,
      arbitrary: fc.record({
        kind: fc.constant('SCORE' as const),
        place,
        test: fc.nat(1),
        score: fc.option(fc.integer({ min: 0, max: 10 })),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        kind: fc.constant('MOVE' as const),
        to: place,
        days: fc.integer({ min: 1, max: 4 }),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        kind: fc.constant('LEAVE_AND_RETURN' as const),
        to: place,
        days: fc.integer({ min: 1, max: 3 }),
        away: fc.integer({ min: 1, max: 3 }),
      }),
    },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('COMPUTE' as const), place }) },
  ),
  { minLength: 8, maxLength: 28 },
)

/** Points of the first class, of a second one that the student leaves, and of the first one again. */
const JOINING: Step[] = [
  { kind: 'SCORE', place: 0, test: 0, score: 6 },
  { kind: 'MOVE', to: 1, days: 4 },
  { kind: 'SCORE', place: 1, test: 1, score: 9 },
  { kind: 'COMPUTE', place: 1 },
  { kind: 'SCORE', place: 0, test: 0, score: 4 },
]
const RETURNING: Step[] = [
  { kind: 'SCORE', place: 0, test: 0, score: 6 },
  { kind: 'LEAVE_AND_RETURN', to: 0, days: 3, away: 2 },
  { kind: 'SCORE', place: 0, test: 1, score: 9 },
]

type World = {
  school: School
  desk: TransferDesk
  classes: [TaughtClass, TaughtClass, TaughtClass]
  lessons: string[][]
  tests: string[][]
}

const createWorld = async (): Promise<World> => {
  const school = await createSchool(app)
  await app.owner.query('delete from lesson where institution_id = $1', [school.id])
  const desk = transferDesk(app, school)
  const classes = await desk.classes()
  const lessons = await Promise.all(
    classes.map((each, at) => Promise.all(DAYS.map(day => desk.lesson(each, day, 9 + at)))),
  )
  const tests: string[][] = []
  for (const each of classes) {
    const made: string[] = []
    for (const date of TESTS) made.push(await desk.evaluate(each, { term: THIRD, date, highest: 10 }))
    tests.push(made)
  }
  return { school, desk, classes, lessons, tests }
}

/** The enrolments of the student, in the order in which they follow each other, with the first and last day of each. */
const chainOf = async ({ school }: World) => {
  const { rows } = await app.owner.query<{ id: string; grade: string; first: string; last: string }>(
    `select id, grade_id as grade, start_date::text as first, coalesce(exit_date, '9999-12-31')::text as last
     from student_enrollment where institution_id = $1 and account_id = $2 order by created_at, start_date, id`,
    [school.id, school.students[0]!.id],
  )
  // A day is of one class: an enrolment ends before the one that follows it begins.
  return rows.map((row, at) => {
    const next = rows[at + 1]?.first
    return { ...row, last: next !== undefined && next <= row.last ? addDays(next, -1) : row.last }
  })
}

/** Counts the figures of the last enrolment from the raw rows alone. */
const byHand = async (world: World) => {
  const chain = await chainOf(world)
  let [lessons, absences, mean] = [0, 0, null as number | null]
  let [points, worth] = [0, 0]
  for (const { id, first, last } of chain) {
    const { rows: presence } = await app.owner.query<{ status: string }>(
      `select s.status from attendance s join lesson l on l.institution_id = $1 and l.id = s.lesson_id
       where s.institution_id = $1 and s.student_enrollment_id = $2 and l.date between $3 and $4`,
      [world.school.id, id, first, last],
    )
    lessons += presence.length
    absences += presence.filter(({ status }) => status === 'ABSENCE').length
    const { rows: scored } = await app.owner.query<{ score: number | null; date: string }>(
      `select s.score::float as score from school_evaluation v
       left join student_evaluation s on s.institution_id = $1 and s.school_evaluation_id = v.id
         and s.student_enrollment_id = $2
       where v.institution_id = $1 and v.date between $3 and $4
         and v.grade_id = (select grade_id from student_enrollment where institution_id = $1 and id = $2)`,
      [world.school.id, id, first, last],
    )
    // Points given in former classes join those of the class, in proportion to 20. Without an own score the carried mark stands.
    const given = scored.flatMap(({ score }) => (score === null ? [] : [score]))
    points += given.reduce((sum, score) => sum + score, 0)
    const exact = (points * 20) / (worth + 10 * scored.length)
    if (given.length > 0) mean = Math.round(exact * 10) / 10
    worth += 10 * given.length
  }
  return { last: chain.at(-1)!, lessons, absences, mean }
}

const enroll = ({ school }: World, gradeId: string, start: string) =>
  app.call(createEnrollment, {
    host: school.host,
    token: school.administrator.token,
    body: { gradeId, userId: school.students[0]!.id, start },
  })

/** Plays a step as the office and the teachers do; what a step cannot do in this state is refused and changes nothing. */
const play = async (world: World, step: Step): Promise<void> => {
  const { desk, classes, lessons, tests } = world
  const chain = await chainOf(world)
  const current = chain.at(-1)!
  if (step.kind === 'COMPUTE') return desk.compute(classes[step.place]!.gradeId)
  if (step.kind === 'MOVE') {
    const date = addDays([current.first, DAYS[0]!].toSorted().at(-1)!, step.days)
    if (date > TEST_TODAY) return
    await desk.change(current.id, {
      gradeId: classes[step.to]!.gradeId,
      exit: { date, reason: 'MOVED' },
    })
    return
  }
  if (step.kind === 'LEAVE_AND_RETURN') {
    const date = addDays([current.first, DAYS[0]!].toSorted().at(-1)!, step.days)
    if (date > TEST_TODAY) return
    const left = await desk.change(current.id, { exit: { date, reason: 'TRANSFERRED' } })
    expect(left.status).toBe(200)
    const start = addDays(date, step.away)
    const back = await enroll(world, classes[step.to]!.gradeId, start)
    expect(back.status).toBe(201)
    return
  }
  const { gradeId } = classes[step.place]!
  // Late entries of every enrolment in that class.
  for (const { id } of chain.filter(({ grade }) => grade === gradeId)) {
    if (step.kind === 'ROLL')
      await desk.roll(classes[step.place]!, {
        lessonId: lessons[step.place]![step.day]!,
        enrollmentId: id,
        status: step.absent ? 'ABSENCE' : 'ATTENDANCE',
      })
    else await desk.score(tests[step.place]![step.test]!, id, step.score)
  }
}

describe('moves, returns and late entries in any order', () => {
  test('leave the last class with what the raw rows say', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async list => {
        const world = await createWorld()
        for (const step of list) await play(world, step)
        await world.desk.compute(...world.classes.map(({ gradeId }) => gradeId))
        const { last, lessons, absences, mean } = await byHand(world)
        const gradeClass = world.classes.find(({ gradeId }) => gradeId === last.grade)!
        expect(await world.desk.figures(gradeClass, last.id, THIRD)).toMatchObject({
          status: 'UPDATED',
          lessonsGiven: lessons,
          absences,
          mean,
        })
      }),
      { numRuns: 20, examples: [[JOINING], [RETURNING]] },
    )
  }, 120_000)
})
