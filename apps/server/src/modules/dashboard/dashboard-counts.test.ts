import {
  type AdministratorYear,
  getPending,
  getTermDashboard,
  getYearDashboard,
  type InstructorYear,
  listTermOverviews,
  type PendingPlan,
  type StudentYear,
} from '@lousa/contract/dashboard/dashboard.contract.ts'
import { addDays, weekStart } from '@lousa/rules/calendar/civil-date.rules.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  byGrade,
  countsOf as countsIn,
  IS_RELEASED,
  LIVE_LESSON,
  one,
  recountBoard,
} from '../../../test/board-recount.ts'
import { createRandomSchool, type RandomSchool } from '../../../test/random-school.ts'
import type { Account } from '../../../test/school.ts'
import { startTestApp, TEST_TODAY, type TestApp } from '../../../test/test-app.ts'

const RUNS = 4
const SUNDAY = addDays(weekStart(TEST_TODAY), 6)

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const countsOf = (place: RandomSchool) => countsIn(app, place.id)

const board = async <T>(place: RandomSchool, who: Account): Promise<T> => {
  const params = { id: place.year }
  return (await app.call(getYearDashboard, { host: place.host, token: who.token, params })).body
}

const OWN_PLANS =
  'select lesson_plan_id from lesson_plan_instructor where institution_id = $1 and account_id = $2'
/** Within some period of the instructor in that very plan. */
const taughtOn = (row: string): string =>
  `(select count(*) from lesson_plan_instructor i where i.institution_id = $1 and i.account_id = $2
     and i.lesson_plan_id = ${row}.lesson_plan_id and i.start_date <= ${row}.date and i.end_date >= ${row}.date) > 0`

const lessonIdsTaught = async (place: RandomSchool, who: Account, from: string, to: string) => {
  const rows = await countsOf(place)(
    `select l.id from lesson l join lesson_plan p on p.institution_id = $1 and p.id = l.lesson_plan_id and p.is_active
     where ${LIVE_LESSON} and l.date >= $3 and l.date <= $4 and ${taughtOn('l')}`,
    who.id,
    from,
    to,
  )
  return new Set(rows.map(({ id }) => id))
}

const checkInstructor = async (place: RandomSchool, who: Account): Promise<void> => {
  const counts = countsOf(place)
  const { lessonPlans, today, week } = await board<InstructorYear>(place, who)
  const plans = await counts(
    `select id from lesson_plan where institution_id = $1 and is_active and id in (${OWN_PLANS})`,
    who.id,
  )
  expect(new Set(lessonPlans.map(({ id }) => id))).toEqual(new Set(plans.map(({ id }) => id)))
  for (const { id, planned, accomplished, pending } of lessonPlans) {
    const lessons = (where: string) =>
      one(
        counts(
          `select count(*) as n from lesson l where ${LIVE_LESSON} and l.lesson_plan_id = $2 and ${where}`,
          id,
        ),
      )
    expect([planned, accomplished, pending]).toEqual([
      await lessons('true'),
      await lessons(IS_RELEASED),
      await lessons(`not ${IS_RELEASED} and l.date < '${TEST_TODAY}'`),
    ])
  }
  expect(new Set(today.map(({ id }) => id))).toEqual(
    await lessonIdsTaught(place, who, TEST_TODAY, TEST_TODAY),
  )
  expect(new Set(week.map(({ id }) => id))).toEqual(
    await lessonIdsTaught(place, who, weekStart(TEST_TODAY), SUNDAY),
  )
}

const checkStudent = async (place: RandomSchool, who: Account): Promise<void> => {
  const counts = countsOf(place)
  const { enrolledGrades, enrolledEvents, nextLessons } = await board<StudentYear>(place, who)
  const running = `from student_enrollment e, grade g where e.institution_id = $1 and g.institution_id = $1
    and g.id = e.grade_id and e.account_id = $2 and e.exit_date is null`
  for (const [shown, isEvent] of [
    [enrolledGrades, false],
    [enrolledEvents, true],
  ] as const) {
    const rows = await counts(`select e.id ${running} and g.is_event = $3`, who.id, isEvent)
    expect(new Set(shown.map(({ id }) => id))).toEqual(new Set(rows.map(({ id }) => id)))
  }
  for (const { grade, queuePosition, id } of [...enrolledGrades, ...enrolledEvents]) {
    const before = await counts(
      `select count(*) as n from student_enrollment q, student_enrollment mine
       where q.institution_id = $1 and mine.institution_id = $1 and mine.id = $2 and mine.status = 'SURPLUS'
         and q.grade_id = $3 and q.status = 'SURPLUS' and q.exit_date is null
         and (q.queued_at < mine.queued_at or (q.queued_at = mine.queued_at and q.id <= mine.id))`,
      id,
      grade.id,
    )
    expect(queuePosition ?? 0).toBe(Number(before[0]?.n))
  }
  const ahead = await counts(
    `select l.id from lesson l where ${LIVE_LESSON} and l.date >= $3 and l.date <= $4
       and l.grade_id in (select g.id ${running} and e.status = 'ACTIVE')
     order by l.date, l.start_time, l.id limit 10`,
    who.id,
    TEST_TODAY,
    addDays(TEST_TODAY, 14),
  )
  expect(nextLessons.map(({ id }) => id)).toEqual(ahead.map(({ id }) => id))
}

const pendingSums = (plans: readonly PendingPlan[]) => ({
  unreleased: plans.reduce((sum, each) => sum + each.unreleased, 0),
  withoutAttendance: plans.reduce((sum, each) => sum + each.withoutAttendance, 0),
  unscored: plans.reduce((sum, each) => sum + each.unscored, 0),
})

const HAS_NO_ROW = `e.id not in (select student_enrollment_id from attendance b
  where b.institution_id = $1 and b.lesson_id = l.id)`
const LACKS = `exists (select 1 from student_enrollment e where e.institution_id = $1 and e.grade_id = l.grade_id
  and e.status = 'ACTIVE' and e.exit_date is null and e.start_date <= l.date and ${HAS_NO_ROW})`

/** Past work of active plans in open terms; of an instructor, in own plans and periods. */
const pendingCounts = async (place: RandomSchool, who: Account) => {
  const counts = countsOf(place)
  const isMine = (row: string) => (who.role === 'INSTRUCTOR' ? taughtOn(row) : '$2::uuid is not null')
  const inOpenTerm = (row: string) =>
    `exists (select 1 from academic_term t, grade g where t.institution_id = $1 and g.institution_id = $1
       and g.id = ${row}.grade_id and t.education_level_id = g.education_level_id and t.closed_at is null
       and ${row}.date >= t.start_date and ${row}.date <= t.end_date)`
  const active = (row: string) =>
    `${row}.lesson_plan_id in (select id from lesson_plan where institution_id = $1 and is_active)`
  const counted = (row: string) =>
    `e.institution_id = $1 and e.grade_id = ${row}.grade_id and e.status = 'ACTIVE' and e.exit_date is null and e.start_date <= ${row}.date`
  const lessons = (where: string) =>
    one(
      counts(
        `select count(*) as n from lesson l where ${LIVE_LESSON} and l.date < '${TEST_TODAY}' and ${active('l')}
         and ${inOpenTerm('l')} and ${isMine('l')} and ${where}`,
        who.id,
      ),
    )
  return {
    unreleased: await lessons(`not ${IS_RELEASED}`),
    withoutAttendance: await lessons(
      `exists (select 1 from student_enrollment e where ${counted('l')} and ${HAS_NO_ROW})`,
    ),
    unscored: await one(
      counts(
        `select count(*) as n from school_evaluation v where v.institution_id = $1 and v.deleted_at is null
         and v.type in ('PROOF', 'WORK', 'FEEDBACK') and v.date < '${TEST_TODAY}' and ${active('v')} and ${isMine('v')}
         and v.academic_term_id in (select id from academic_term where institution_id = $1 and closed_at is null)
         and exists (select 1 from student_enrollment e where ${counted('v')} and e.id not in (
           select student_enrollment_id from student_evaluation s
           where s.institution_id = $1 and s.school_evaluation_id = v.id and s.score is not null))`,
        who.id,
      ),
    ),
  }
}

const checkPending = async (place: RandomSchool, who: Account): Promise<void> => {
  const { host, year } = place
  const { body } = await app.call(getPending, { host, token: who.token, params: { id: year } })
  expect(pendingSums(body.plans)).toEqual(await pendingCounts(place, who))
}

const checkTerm = async (place: RandomSchool, planId: string): Promise<void> => {
  const counts = countsOf(place)
  const [, , term] = place.terms
  const { body } = await app.call(getTermDashboard, {
    host: place.host,
    token: place.administrator.token,
    params: { id: planId, termId: term!.id },
  })
  const lessons = (where: string) =>
    one(
      counts(
        `select count(*) as n from lesson l where ${LIVE_LESSON} and l.lesson_plan_id = $2
           and l.date >= '${term!.start}' and l.date <= '${term!.end}' and ${where}`,
        planId,
      ),
    )
  expect(body.lessons).toEqual({
    planned: await lessons('true'),
    accomplished: await lessons(IS_RELEASED),
    pending: await lessons(`not ${IS_RELEASED} and l.date < '${TEST_TODAY}'`),
  })
  expect([body.attendance.taken, body.attendance.missing]).toEqual([
    await lessons(`l.attendance_taken_at is not null and not ${LACKS}`),
    await lessons(`(l.attendance_taken_at is null or ${LACKS}) and l.date < '${TEST_TODAY}'`),
  ])
  const evaluations = `from school_evaluation v where v.institution_id = $1 and v.lesson_plan_id = $2
    and v.academic_term_id = $3 and v.deleted_at is null`
  const expected = `from school_evaluation v, student_enrollment e where v.institution_id = $1 and v.lesson_plan_id = $2
    and v.academic_term_id = $3 and v.deleted_at is null and v.date <= '${TEST_TODAY}' and e.institution_id = $1
    and e.grade_id = v.grade_id and e.status = 'ACTIVE' and e.exit_date is null and e.start_date <= v.date`
  const given = (select: string) => one(counts(select, planId, term!.id))
  expect(body.evaluations).toMatchObject({
    count: await given(`select count(*) as n ${evaluations}`),
    plannedMarks: await given(`select sum(v.highest) as n ${evaluations} and v.type in ('PROOF', 'WORK')`),
    expected: await given(`select count(*) as n ${expected}`),
    scored: await given(`select count(*) as n ${expected} and exists (select 1 from student_evaluation s
      where s.institution_id = $1 and s.school_evaluation_id = v.id and s.student_enrollment_id = e.id and s.score is not null)`),
  })
}

/** The list of a caller's plans answers the same figures as the call of each plan. */
const checkOverviews = async (place: RandomSchool, who: Account): Promise<void> => {
  const as = { host: place.host, token: who.token }
  const { lessonPlans } = await board<InstructorYear>(place, who)
  const { body } = await app.call(listTermOverviews, { ...as, params: { id: place.year } })
  const singles = await Promise.all(
    body.data.map(async ({ lessonPlanId, academicTermId }: Record<string, string>) => {
      const params = { id: String(lessonPlanId), termId: String(academicTermId) }
      const single = await app.call(getTermDashboard, { ...as, params })
      return { lessonPlanId, academicTermId, ...single.body }
    }),
  )
  expect(body.data).toEqual(singles)
  expect(new Set(singles.map(({ lessonPlanId }) => lessonPlanId))).toEqual(
    new Set(lessonPlans.map(({ id }) => id)),
  )
}

const ofRandomSchools = (kind: 'SCHOOL' | 'MUNICIPAL', check: (place: RandomSchool) => Promise<void>) =>
  fc.assert(
    fc.asyncProperty(fc.integer({ min: 0, max: 2 ** 31 }), async seed =>
      check(await createRandomSchool(app, { seed, kind })),
    ),
    { numRuns: RUNS, endOnFailure: true },
  )

test(
  'whatever a school holds, an administrator reads the numbers that counting its rows gives',
  () =>
    ofRandomSchools('SCHOOL', async place => {
      const shown = await board<AdministratorYear>(place, place.administrator)
      expect(byGrade(shown)).toEqual(byGrade(await recountBoard(app, place.id)))
      await checkPending(place, place.administrator)
    }),
  60_000,
)

test(
  'whatever a school holds, every instructor reads the numbers that counting their rows gives',
  () =>
    ofRandomSchools('SCHOOL', async place => {
      for (const who of place.instructors) {
        const isActive = await one(
          countsOf(place)(
            "select count(*) as n from account where institution_id = $1 and id = $2 and status = 'Ativo'",
            who.id,
          ),
        )
        if (isActive === 0) continue
        await checkInstructor(place, who)
        await checkPending(place, who)
        await checkOverviews(place, who)
      }
      for (const planId of place.planIds) await checkTerm(place, planId)
    }),
  60_000,
)

test.each(['SCHOOL', 'MUNICIPAL'] as const)(
  'whatever happens in a %s, every student reads their own places and next lessons as counting gives them',
  kind =>
    ofRandomSchools(kind, async place => {
      for (const who of place.students) await checkStudent(place, who)
    }),
  60_000,
)
