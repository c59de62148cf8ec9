import { getYearDashboard } from '@lousa/contract/dashboard/dashboard.contract.ts'
import { type LessonPlan, listLessonPlans } from '@lousa/contract/planning/plan/plan.contract.ts'
import { releaseLesson, updateRelease } from '@lousa/contract/planning/release/release.contract.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lessonsOutOfStep } from '../../../../test/released-lesson.ts'
import { createSchool, type School } from '../../../../test/school.ts'
import { startTestApp, type TestApp } from '../../../../test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const PLACES = ['lastWeek', 'today', 'todaySecond', 'nextWeek'] as const
type Place = (typeof PLACES)[number]
type Step = { do: 'release' | 'edit'; at: Place; others: Place[]; key: number | null; twice: boolean }

const aPlace = fc.constantFrom(...PLACES)
const aStep: fc.Arbitrary<Step> = fc.record({
  do: fc.constantFrom('release', 'release', 'release', 'edit'),
  at: aPlace,
  others: fc.uniqueArray(aPlace, { maxLength: 2 }),
  key: fc.option(fc.integer({ min: 1, max: 3 })),
  twice: fc.boolean(),
})

const releaseIdOf = async (lessonId: string): Promise<string> =>
  (
    await app.owner.query<{ id: string }>('select id from lesson_accomplishment where lesson_id = $1', [
      lessonId,
    ])
  ).rows[0]?.id ?? lessonId

const take = async (school: School, step: Step): Promise<void> => {
  const lessonId = school.lessons[step.at]
  const params = { id: school.plans.portuguese, lessonId }
  const headers: Record<string, string> = step.key === null ? {} : { 'idempotency-key': `key ${step.key}` }
  const asked = { host: school.host, token: school.instructor.token, headers }
  const texts = { contentRegistration: 'Crônica' }
  const call = async () =>
    step.do === 'release'
      ? app.call(releaseLesson, {
          ...asked,
          params,
          body: { ...texts, lessonIds: step.others.map(place => school.lessons[place]) },
        })
      : app.call(updateRelease, {
          ...asked,
          params: { ...params, accomplishId: await releaseIdOf(lessonId) },
          body: texts,
        })
  await Promise.all(step.twice ? [call(), call()] : [call()])
}

/** Computes it from the records themselves. */
const counted = async (school: School) =>
  (
    await app.owner.query(
      `select count(*)::int as planned, count(d.id)::int as accomplished,
         count(*) filter (where d.id is null and l.date < '2026-08-17')::int as pending
       from lesson l
       left join lesson_accomplishment d on d.institution_id = l.institution_id and d.lesson_id = l.id
       where l.institution_id = $1 and l.academic_year_id = $2 and l.deleted_at is null`,
      [school.id, school.year],
    )
  ).rows[0]

test('whatever is released, refused, repeated or sent twice at once, each lesson says whether it has its record', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(aStep, { minLength: 1, maxLength: 6 }), async steps => {
      const school = await createSchool(app)
      for (const step of steps) await take(school, step)
      expect(await lessonsOutOfStep(app)).toEqual([])
      const { body } = await app.call(getYearDashboard, {
        host: school.host,
        token: school.administrator.token,
        params: { id: school.year },
      })
      const records = await counted(school)
      expect(body.lessons).toEqual(records)
      const plans = await app.call(listLessonPlans, {
        host: school.host,
        token: school.administrator.token,
        query: { academicYearId: school.year, rowsPerPage: 100 },
      })
      const sum = (name: 'planned' | 'accomplished'): number =>
        plans.body.data.reduce((total: number, { lessonCount }: LessonPlan) => total + lessonCount[name], 0)
      expect([sum('planned'), sum('accomplished')]).toEqual([records.planned, records.accomplished])
    }),
    { numRuns: 8 },
  )
})

test('the lessons of a large school are counted from one index alone', async () => {
  const school = await createSchool(app)
  await app.owner.query(
    `insert into lesson (institution_id, academic_year_id, grade_id, lesson_plan_id, date, start_time, end_time, is_child, accomplished)
     select $1, $2, $3, $4, date '2026-02-02' + (n % 300), '07:30', '08:20', true, n % 300 < 190
     from generate_series(1, 6000) n`,
    [school.id, school.year, school.classes[0]!.id, school.plans.portuguese],
  )
  await app.owner.query('vacuum analyze lesson')
  const { rows } = await app.owner.query<{ 'QUERY PLAN': string }>(
    `explain select count(*) from lesson
     where institution_id = '${school.id}' and academic_year_id = '${school.year}' and deleted_at is null and accomplished`,
  )
  expect(rows.map(row => row['QUERY PLAN']).join('\n')).toContain('Index Only Scan using lesson_count')
})
