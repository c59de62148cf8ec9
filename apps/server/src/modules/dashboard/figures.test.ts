import {
  type AdministratorYear,
  getPending,
  getYearDashboard,
  type InstructorYear,
  PENDING_KINDS,
  type PendingPlan,
} from '@lousa/contract/dashboard/dashboard.contract.ts'
import { displayName } from '@lousa/rules/people/person/display-name.rules.ts'
import { leftOverSize, leftOverTotal, owingOf } from '@lousa/rules/planning/owing.rules.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { byGrade, recountBoard } from '../../../test/board-recount.ts'
import { enrollmentDesk } from '../../../test/enrollment-desk.ts'
import { createRandomSchool } from '../../../test/random-school.ts'
import { recountLessons, recountPending } from '../../../test/recount.ts'
import { type Account, createSchool, type School } from '../../../test/school.ts'
import { type Ask, startTestApp, TEST_NOW, TEST_TODAY, type TestApp } from '../../../test/test-app.ts'
import { instructorWriters, schoolWriters } from '../../../test/writing-school.ts'
import type { Backoff } from '../../platform/jobs/backoff.ts'
import { countInstitution, recountInstitution, recountOnceADay } from './figure.service.ts'
import { sweepFigures } from './figure-sweep.job.ts'
import { pendingByInstructor } from './pending-by-instructor.queries.ts'

const RUNS = 6
const descending = (one: number, other: number) => other - one

let app: TestApp
const lines: string[] = []
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const parts = () => ({
  gateway: app.gateway,
  clock: app.clock,
  log: {
    error: (fields: object, words: string) => lines.push(JSON.stringify({ ...fields, words })),
  } as never,
})
const count = async (school: School) => {
  while ((await countInstitution(parts(), school.id)) > 0);
}
const kept = async (school: School) =>
  (
    await app.owner.query<{ id: string; planned: number; accomplished: number }>(
      'select lesson_plan_id as id, planned, accomplished from lesson_plan_figure where institution_id = $1',
      [school.id],
    )
  ).rows
const isCounted = async (school: School): Promise<boolean> => {
  const { rows } = await app.owner.query<{ counted: boolean }>(
    `select exists (select 1 from year_figure where institution_id = $1)
       and not exists (select 1 from enrollment_change where institution_id = $1)
       and not exists (select 1 from year_figure f join academic_year y on y.id = f.academic_year_id
         where f.institution_id = $1 and y.status = 'OPEN' and f.pending_day is distinct from '${TEST_TODAY}')
       and (select count(*) from grade_figure where institution_id = $1)
         = (select count(*) from grade where institution_id = $1 and not is_event)
       and not exists (select 1 from lesson_plan_change where institution_id = $1)
       and not exists (select 1 from performance_scope where institution_id = $1 and academic_term_id is null
         and figures_version < input_version) as counted`,
    [school.id],
  )
  return rows[0]?.counted ?? false
}

const recounted = (school: School, who: Account) =>
  app.within(school.id, async db => {
    const ctx = { db, institution: { id: school.id }, today: TEST_TODAY } as never as Parameters<
      typeof recountPending
    >[0]
    return {
      pending: await recountPending(
        { ...ctx, actor: { role: who.role, accountId: who.id } as never },
        { yearId: school.year },
      ),
      lessons: await recountLessons(ctx, school.year),
    }
  })

/** Answers of the largest instructors and plans are those of all plans counted from rows. */
const expectLargest = async (asWho: Ask, plans: readonly PendingPlan[]): Promise<void> => {
  const { body } = await app.call(getPending, { ...asWho, query: { owing: 50 } })
  expect(body.owing).toEqual(
    owingOf(plans, displayName).map(({ person, plans: theirs }) => ({
      instructor: person,
      ...leftOverTotal(theirs),
    })),
  )
  const { owing } = (await app.call(getPending, { ...asWho, query: { owing: 1 } })).body
  expect(owing).toEqual(body.owing.slice(0, 1))
  const largest = (await app.call(getPending, { ...asWho, query: { plans: 2 } })).body
  expect(largest.plans.map(leftOverSize).toSorted(descending)).toEqual(
    plans.map(leftOverSize).toSorted(descending).slice(0, 2),
  )
  for (const plan of largest.plans) expect(plans).toContainEqual(plan)
  expect(largest.total).toEqual({ plans: plans.length, ...leftOverTotal(plans) })
  for (const kind of PENDING_KINDS) {
    const own = plans.map(plan => ({
      unreleased: kind === 'RELEASE' ? plan.unreleased : 0,
      withoutAttendance: kind === 'ATTENDANCE' ? plan.withoutAttendance : 0,
      unscored: kind === 'SCORES' ? plan.unscored : 0,
    }))
    const ofKind = (await app.call(getPending, { ...asWho, query: { kind, plans: 1 } })).body
    expect(ofKind.total).toEqual({
      plans: own.filter(each => leftOverSize(each) > 0).length,
      ...leftOverTotal(own),
    })
  }
}

/** The calls answer the figures that a count of all rows gives, for the office and for each instructor. */
const expectSame = async (school: School): Promise<void> => {
  for (const who of [school.administrator, school.instructor, school.otherInstructor]) {
    const asWho = { host: school.host, token: who.token, params: { id: school.year } }
    const { pending, lessons } = await recounted(school, who)
    const { body } = await app.call(getPending, asWho)
    expect({
      plans: body.plans.map((plan: { instructors?: unknown[] }) => ({ ...plan, instructors: undefined })),
      lessonIds: body.lessons.map((lesson: { id: string }) => lesson.id),
      evaluationIds: body.evaluations.map((evaluation: { id: string }) => evaluation.id),
    }).toEqual({
      plans: pending.plans.map(plan => ({ ...plan, instructors: undefined })),
      lessonIds: pending.lessonIds,
      evaluationIds: pending.evaluationIds,
    })
    const total = { plans: pending.plans.length, ...leftOverTotal(pending.plans) }
    expect(body.total).toEqual(total)
    if (who.role === 'ADMINISTRATOR') await expectLargest(asWho, pending.plans)
    const board = (await app.call(getYearDashboard, asWho)).body
    if (who.role === 'ADMINISTRATOR') {
      expect(byGrade(board as AdministratorYear)).toEqual(byGrade(await recountBoard(app, school.id)))
    } else {
      const byId = new Map(lessons.map(plan => [plan.id, plan]))
      for (const { id, planned, accomplished, pending: late } of (board as InstructorYear).lessonPlans)
        expect({ id, planned, accomplished, pending: late }).toEqual(byId.get(id))
    }
  }
}

test('whatever a school holds, its dashboards and what is left over are the same before and after counting', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 0, max: 2 ** 31 }), async seed => {
      const place = await createRandomSchool(app, { seed, kind: 'SCHOOL' })
      const owed = () =>
        app.within(place.id, db =>
          pendingByInstructor({ db, institution: { id: place.id } as never, today: TEST_TODAY }, place.year),
        )
      const before = await owed()
      await expectSame(place)
      await count(place)
      expect(await isCounted(place)).toBe(true)
      await expectSame(place)
      expect(await owed()).toEqual(before)
      expect(await recountInstitution(parts(), place.id)).toBe(0)
    }),
    { numRuns: RUNS, endOnFailure: true },
  )
}, 120_000)

const draw = fc.nat({ max: 999 }).map(number => number / 1000)
const act = fc.record({
  writer: fc.nat({ max: 999 }),
  draw: fc.tuple(draw, draw, draw, draw),
})
/** Requests that several clients send at once, with or without a count beneath them, and with or without one after them. */
const round = fc.record({
  acts: fc.array(act, { minLength: 1, maxLength: 5 }),
  sweeps: fc.boolean(),
  settles: fc.boolean(),
})

const expectSameAtEachRound = async (writersOf: typeof schoolWriters): Promise<void> => {
  const done = new Map<string, number>()
  await fc.assert(
    fc.asyncProperty(
      fc.array(round, { minLength: 3, maxLength: 8 }),
      fc.constantFrom('SCHOOL' as const, 'MUNICIPAL' as const),
      async (rounds, kind) => {
        const school = await createSchool(app, { kind })
        const writers = Object.entries(writersOf(app, school))
        await count(school)
        for (const { acts, sweeps, settles } of rounds) {
          const answers = await Promise.all([
            ...acts.map(async ({ writer: drawn, draw }) => {
              const [writer, write] = writers[drawn % writers.length]!
              return { writer, answer: await write(draw) }
            }),
            ...(sweeps ? [countInstitution(parts(), school.id).then(() => null)] : []),
          ])
          for (const each of answers)
            if (each?.answer) {
              expect([each.writer, each.answer.status < 500]).toEqual([each.writer, true])
              if (each.answer.status < 300) done.set(each.writer, (done.get(each.writer) ?? 0) + 1)
            }
          await expectSame(school)
          if (!settles) continue
          await count(school)
          await expectSame(school)
        }
        await count(school)
        expect(await isCounted(school)).toBe(true)
        expect(await recountInstitution(parts(), school.id)).toBe(0)
        await expectSame(school)
      },
    ),
    { numRuns: RUNS, endOnFailure: true },
  )
  // Draws would prove nothing if most of them were refused.
  expect([...done.values()].reduce((sum, each) => sum + each, 0)).toBeGreaterThan(RUNS * 3)
}

test(
  'whatever clients write at once, beside counting or not, kept figures are never shown other than the rows are',
  () => expectSameAtEachRound(schoolWriters),
  600_000,
)

test(
  'whatever clients change of plans and their instructors at once, stored sums are those of the rows',
  () => expectSameAtEachRound(instructorWriters),
  600_000,
)

test('a year that cannot be counted is reported and paused, longer each time, and stops no other', async () => {
  const [broken, sound] = [await createSchool(app), await createSchool(app)]
  const { rows } = await app.owner.query<{ id: string }>(
    `insert into academic_year (institution_id, year, start_date, end_date)
     select institution_id, year - 1, start_date - 365, end_date - 365 from academic_year where id = $1 returning id`,
    [broken.year],
  )
  await app.owner.query(
    `alter table year_figure add constraint broken check (academic_year_id <> '${broken.year}') not valid`,
  )
  lines.length = 0
  const backoff: Backoff = new Map()
  const reports = () => lines.filter(line => line.includes(broken.year)).length
  const sweepAfter = async (seconds: number) => {
    app.clock.set(new Date(TEST_NOW.getTime() + seconds * 1000))
    await sweepFigures(parts(), backoff)
  }
  await sweepAfter(0)
  expect(reports()).toBe(1)
  expect(lines.join()).toContain('23514')
  expect(await isCounted(sound)).toBe(true)
  const counted = await app.owner.query('select 1 from year_figure where academic_year_id = $1', [
    rows[0]?.id,
  ])
  expect(counted.rowCount).toBe(1)
  await sweepAfter(3)
  expect(reports()).toBe(1)
  await sweepAfter(6)
  await sweepAfter(12)
  expect(reports()).toBe(2)
  await app.owner.query('alter table year_figure drop constraint broken')
  await sweepAfter(30)
  expect([reports(), backoff.size, await isCounted(broken)]).toEqual([2, 0, true])
  app.clock.set(TEST_NOW)
})

test('an institution that cannot be counted is reported once and paused, and stops no other', async () => {
  const [broken, sound] = [await createSchool(app), await createSchool(app)]
  const failing = {
    ...parts(),
    gateway: {
      ...app.gateway,
      tenant: (...[at, work]: Parameters<typeof app.gateway.tenant>) =>
        at.institutionId === broken.id ? Promise.reject(new TypeError()) : app.gateway.tenant(at, work),
    } as typeof app.gateway,
  }
  lines.length = 0
  const backoff: Backoff = new Map()
  const reports = () => lines.filter(line => line.includes(broken.id)).length
  await sweepFigures(failing, backoff)
  await sweepFigures(failing, backoff)
  expect([reports(), backoff.has(broken.id), await isCounted(sound)]).toEqual([1, true, true])
  app.clock.set(new Date(TEST_NOW.getTime() + 6_000))
  await sweepFigures(parts(), backoff)
  app.clock.set(TEST_NOW)
  expect([reports(), backoff.size, await isCounted(broken)]).toEqual([1, 0, true])
})

test('of several processes one recounts an institution in a day', async () => {
  const school = await createSchool(app)
  await count(school)
  await app.owner.query(
    'update lesson_plan_figure set planned = planned + 1 where institution_id = $1 and planned > 0',
    [school.id],
  )
  const wrong = await Promise.all([1, 2].map(() => recountOnceADay(parts(), school.id)))
  expect(wrong.filter(each => each > 0)).toHaveLength(1)
  await app.owner.query(
    'update lesson_plan_figure set planned = planned + 1 where institution_id = $1 and planned > 0',
    [school.id],
  )
  expect(await recountOnceADay(parts(), school.id)).toBe(0)
  app.clock.set(new Date(TEST_NOW.getTime() + 21 * 60 * 60 * 1_000))
  expect(await recountOnceADay(parts(), school.id)).toBeGreaterThan(0)
  app.clock.set(TEST_NOW)
})

test('sums of a former day and of former terms are not read, and are counted again', async () => {
  const school = await createSchool(app)
  await count(school)
  const stored = async () =>
    (
      await app.owner.query<{ day: string; terms: string; unreleased: number }>(
        `select pending_day::text as day, pending_terms as terms, pending_unreleased as unreleased from year_figure
         where institution_id = $1`,
        [school.id],
      )
    ).rows[0]!
  const before = await stored()
  expect([before.day, before.unreleased > 0]).toEqual([TEST_TODAY, true])
  await app.owner.query(
    `update year_figure set pending_day = pending_day - 1, pending_unreleased = 999, past_unreleased = 999
     where institution_id = $1`,
    [school.id],
  )
  await expectSame(school)
  await sweepFigures(parts())
  expect(await stored()).toEqual(before)
  await app.owner.query('update academic_term set closed_at = now() where id = $1', [school.terms[2]!.id])
  await expectSame(school)
  await sweepFigures(parts())
  expect(await stored()).toMatchObject({ day: TEST_TODAY, unreleased: 0 })
  await expectSame(school)
})

test('a part of the sums that a writer has left behind is repaired and reported', async () => {
  const school = await createSchool(app)
  await count(school)
  const { rows } = await app.owner.query<{ id: string }>(
    `update lesson_plan_figure set instructors = '{}' where institution_id = $1 and pending_unreleased > 0
     returning lesson_plan_id as id`,
    [school.id],
  )
  lines.length = 0
  expect(await recountInstitution(parts(), school.id)).toBe(rows.length)
  expect(lines.join()).toContain(rows[0]!.id)
  expect(await recountInstitution(parts(), school.id)).toBe(0)
  await expectSame(school)
})

test('a figure that a writer has left behind is repaired and reported', async () => {
  const school = await createSchool(app)
  await count(school)
  const [plan] = (await kept(school)).filter(({ planned }) => planned > 0)
  await app.owner.query(
    'update lesson set deleted_at = now() where institution_id = $1 and lesson_plan_id = $2 and not accomplished',
    [school.id, plan!.id],
  )
  lines.length = 0
  expect(await recountInstitution(parts(), school.id)).toBe(1)
  expect(lines.join()).toContain(plan!.id)
  expect(await recountInstitution(parts(), school.id)).toBe(0)
  await expectSame(school)
})

test('a year that a process of a former release has counted is read from rows until it is counted whole', async () => {
  const school = await createSchool(app)
  await schoolWriters(app, school).takeAttendanceToday!([0, 0, 0, 0])
  await count(school)
  await app.owner.query('delete from year_figure where institution_id = $1', [school.id])
  await app.owner.query(
    `update lesson_plan_figure set unscored_ids = '{}', unscored_dates = '{}', unscored_terms = '{}', day = null,
       day_taken = 0, day_present = 0, day_absent = 0 where institution_id = $1`,
    [school.id],
  )
  await app.owner.query(
    `insert into year_figure (institution_id, academic_year_id, planned, accomplished)
     select institution_id, academic_year_id, sum(planned), sum(accomplished) from lesson_plan_figure
     where institution_id = $1 group by institution_id, academic_year_id`,
    [school.id],
  )
  await expectSame(school)
  expect(await recountInstitution(parts(), school.id)).toBe(0)
  await sweepFigures(parts())
  const { rows } = await app.owner.query(
    'select day::text, day_taken > 0 as taken from year_figure where institution_id = $1 and academic_year_id = $2',
    [school.id, school.year],
  )
  expect(rows).toEqual([{ day: TEST_TODAY, taken: true }])
  expect(await isCounted(school)).toBe(true)
  await expectSame(school)
})

test('a change of an enrolment that a writer has not noted is repaired and reported', async () => {
  const school = await createSchool(app)
  await count(school)
  const [grade] = school.classes
  await app.owner.query(
    "update student_enrollment set exit_date = start_date, exit_reason = 'DROPPED' where institution_id = $1 and grade_id = $2",
    [school.id, grade!.id],
  )
  lines.length = 0
  expect(await recountInstitution(parts(), school.id)).toBeGreaterThan(0)
  expect(lines.join()).toContain(grade!.id)
  expect(await recountInstitution(parts(), school.id)).toBe(0)
  await expectSame(school)
})

test('a student in several classes of a year is one student, before and after counting', async () => {
  const school = await createSchool(app, { kind: 'MUNICIPAL' })
  const [student] = school.students
  const students = async (): Promise<number> =>
    (
      await app.call(getYearDashboard, {
        host: school.host,
        token: school.administrator.token,
        params: { id: school.year },
      })
    ).body.activeStudents
  const before = await students()
  await count(school)
  const desk = enrollmentDesk(() => app)
  const { status, body } = await desk.enroll(school, { userId: student!.id, gradeId: school.classes[1]!.id })
  expect([status, await students()]).toEqual([201, before])
  await count(school)
  expect(await students()).toBe(before)
  const { rows } = await app.owner.query(
    'select sum(active)::int as active, sum(repeated)::int as repeated from grade_figure where institution_id = $1',
    [school.id],
  )
  expect(rows).toEqual([{ active: before + 1, repeated: 1 }])
  await desk.leave(school, school.administrator, body.id)
  expect(await students()).toBe(before)
  await count(school)
  await expectSame(school)
})

test('today is counted from rows where a plan has attendance of a later day', async () => {
  const school = await createSchool(app)
  await app.owner.query(
    `update lesson set attendance_taken_at = now(), date = $2::date + 1 where id = (
       select id from lesson where institution_id = $1 and date > $2::date and deleted_at is null limit 1)`,
    [school.id, TEST_TODAY],
  )
  await schoolWriters(app, school).takeAttendanceToday!([0, 0, 0, 0])
  await count(school)
  await expectSame(school)
})

test('the sweep counts every institution that has something to count, and none twice', async () => {
  const [one, other] = [await createSchool(app), await createSchool(app)]
  await sweepFigures(parts())
  for (const school of [one, other]) {
    expect(await isCounted(school)).toBe(true)
    expect((await kept(school)).length).toBeGreaterThan(0)
  }
  expect(await sweepFigures(parts())).toBe(0)
})
