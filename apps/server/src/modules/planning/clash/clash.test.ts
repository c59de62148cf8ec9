import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { acting } from '../../../../test/acting.ts'
import { explaining } from '../../../../test/explaining.ts'
import { createSchool, type School } from '../../../../test/school.ts'
import { startTestApp, TEST_TODAY, type TestApp } from '../../../../test/test-app.ts'
import type { Ctx } from '../../module.ts'
import { insertRows } from '../../rows.ts'
import { lessonRow, recurrenceRow } from '../planning.factory.ts'
import { clashesOfLessonsOfPlans } from './clash.queries.ts'
import { checkLessonClashes, checkPlanClashes, checkWeeklyTimeClashes } from './clash.service.ts'
import { lockOpenTimetable } from './timetable-lock.service.ts'

let app: TestApp
let school: School
beforeAll(async () => {
  app = await startTestApp()
})
beforeEach(async () => {
  school = await createSchool(app)
})
afterAll(() => app.stop())

/** Runs work as the secretary, holding the timetable of the year. */
const holding = <T>(work: (ctx: Ctx) => Promise<T>): Promise<T> =>
  acting(app, school, async ctx => {
    await lockOpenTimetable(ctx, school.year)
    return work(ctx)
  })

const inClass = (index: 0 | 1) => ({
  institution_id: school.id,
  academic_year_id: school.year,
  grade_id: school.classes[index]!.id,
})
const lesson = (index: 0 | 1, lesson_plan_id: string, date: string, times: [string, string]) =>
  lessonRow({
    ...inClass(index),
    id: crypto.randomUUID(),
    lesson_plan_id,
    date,
    start_time: times[0],
    end_time: times[1],
  })
const weekly = (index: 0 | 1, lesson_plan_id: string, weekday: number, times: [string, string]) =>
  recurrenceRow({
    institution_id: school.id,
    grade_id: school.classes[index]!.id,
    id: crypto.randomUUID(),
    lesson_plan_id,
    weekday,
    start_time: times[0],
    end_time: times[1],
    valid_from: '2026-01-01',
    valid_until: '2026-12-31',
  })

const puttingLesson = (...given: Parameters<typeof lesson>) =>
  holding(async ctx => {
    const row = lesson(...given)
    await insertRows(ctx.db, 'lesson', [row])
    await checkLessonClashes(ctx, [String(row.id)])
  })
const puttingWeekly = (...given: Parameters<typeof weekly>) =>
  holding(async ctx => {
    await insertRows(ctx.db, 'lesson_plan_recurrence', [weekly(...given)])
    await checkWeeklyTimeClashes(ctx, [given[1]])
  })

const slots = async () =>
  (
    await app.owner.query(
      `select account_id as account, weekday, start_time as start, valid_from::text as since,
         valid_until::text as until,
         lesson_id is not null as single
       from instructor_slot where institution_id = $1 order by valid_from, weekday, start_time`,
      [school.id],
    )
  ).rows

test('a secretary cannot put a lesson over one of the class, and reads which', async () => {
  await expect(
    puttingLesson(0, school.plans.mathematics, TEST_TODAY, ['08:00', '08:40']),
  ).rejects.toMatchObject({
    code: 'START_TIME_OVERLAP',
    data: {
      conflict: {
        lessonPlan: {
          id: school.plans.portuguese,
          grade: school.classes[0],
          curriculumComponent: { id: school.components.portuguese, name: 'Língua Portuguesa' },
        },
        date: TEST_TODAY,
        start: '07:30:00',
        end: '08:20:00',
      },
    },
  })
  expect(await slots()).toEqual([])
})

test('a secretary cannot put an instructor into two lessons, nor over a weekly time that has no lesson yet', async () => {
  const { mathematics, mathematicsOfSecondClass } = school.plans
  await puttingLesson(0, mathematics, '2026-08-19', ['10:00', '10:50'])
  expect(await slots()).toEqual([
    {
      account: school.otherInstructor.id,
      weekday: 3,
      start: '10:00:00',
      since: '2026-08-19',
      until: '2026-08-19',
      single: true,
    },
  ])
  await expect(
    puttingLesson(1, mathematicsOfSecondClass, '2026-08-19', ['10:30', '11:20']),
  ).rejects.toMatchObject({
    code: 'START_TIME_OVERLAP',
    data: { conflict: { lessonPlan: { id: mathematics }, date: '2026-08-19' } },
  })
  await puttingWeekly(0, mathematics, 4, ['10:00', '10:50'])
  await expect(
    puttingLesson(1, mathematicsOfSecondClass, '2026-08-20', ['09:30', '11:20']),
  ).rejects.toMatchObject({
    code: 'INTERVAL_TIME_OVERLAP',
    data: { conflict: { lessonPlan: { id: mathematics }, weekday: 'THURSDAY' } },
  })
  await puttingLesson(1, mathematicsOfSecondClass, '2026-08-20', ['10:50', '11:40'])
  await puttingLesson(0, mathematics, '2026-08-20', ['10:00', '10:50'])
})

test('a weekly time meets those of the class and of the instructor, in their period alone', async () => {
  const { portuguese, mathematics, mathematicsOfSecondClass } = school.plans
  await puttingWeekly(0, mathematics, 2, ['10:00', '10:50'])
  await expect(puttingWeekly(0, portuguese, 2, ['10:10', '10:40'])).rejects.toMatchObject({
    code: 'START_TIME_OVERLAP',
    data: { conflict: { lessonPlan: { id: mathematics }, weekday: 'TUESDAY', start: '10:00:00' } },
  })
  await expect(puttingWeekly(1, mathematicsOfSecondClass, 2, ['09:10', '10:10'])).rejects.toMatchObject({
    code: 'END_TIME_OVERLAP',
    data: { conflict: { lessonPlan: { id: mathematics } } },
  })
  await app.owner.query(
    "update lesson_plan_instructor set start_date = '2026-06-01' where lesson_plan_id = $1",
    [mathematicsOfSecondClass],
  )
  await app.owner.query(
    "update lesson_plan_instructor set end_date = '2026-05-31' where lesson_plan_id = $1",
    [mathematics],
  )
  await holding(ctx => checkPlanClashes(ctx, [mathematics]))
  await puttingWeekly(1, mathematicsOfSecondClass, 2, ['09:10', '10:10'])
  expect((await slots()).map(({ since, until }) => [since, until])).toEqual([
    ['2026-02-09', '2026-05-31'],
    ['2026-06-01', '2026-12-31'],
  ])
})

test('different parallel groups of a class have lessons at the same time', async () => {
  const { portuguese, mathematics } = school.plans
  const times: [string, string] = ['10:00', '10:50']
  const inGroup = (plan: string, group: number) => ({
    ...weekly(0, plan, 2, times),
    group_range: `[${group},${group + 1})`,
  })
  await holding(async ctx => {
    await insertRows(ctx.db, 'lesson_plan_recurrence', [inGroup(portuguese, 1), inGroup(mathematics, 2)])
    await checkWeeklyTimeClashes(ctx, [portuguese, mathematics])
  })
  await expect(
    holding(async ctx => {
      await ctx.db.updateTable('lesson_plan_recurrence').set({ group_range: '[2,3)' }).execute()
      await checkPlanClashes(ctx, [portuguese])
    }),
  ).rejects.toMatchObject({ code: 'INTERVAL_TIME_OVERLAP' })
})

test('a slot that a child plan fills is its instructors’ and no longer the parent’s', async () => {
  const { portuguese, mathematics } = school.plans
  const parent = weekly(0, portuguese, 2, ['10:00', '10:50'])
  await app.owner.query('update lesson_plan set parent_lesson_plan_id = $1 where id = $2', [
    portuguese,
    mathematics,
  ])
  await holding(async ctx => {
    await insertRows(ctx.db, 'lesson_plan_recurrence', [
      parent,
      {
        ...weekly(0, mathematics, 2, ['10:00', '10:50']),
        parent_recurrence_id: String(parent.id),
        valid_from: '2026-06-01',
      },
    ])
    await checkWeeklyTimeClashes(ctx, [mathematics])
  })
  const fromWeekly = (await slots()).filter(({ single }) => !single)
  expect(fromWeekly.map(({ account, since, until }) => [account, since, until])).toEqual([
    [school.instructor.id, '2026-02-09', '2026-05-31'],
    [school.otherInstructor.id, '2026-06-01', '2026-12-31'],
  ])
})

test('nothing is written into the timetable of a finished year', async () => {
  await app.owner.query("update academic_year set status = 'FINISHED' where id = $1", [school.year])
  await expect(holding(async () => {})).rejects.toMatchObject({ code: 'ACADEMIC_YEAR_FINISHED' })
})

test('in a school that has just made its lessons they are compared class by class and day by day', async () => {
  const { mathematics, mathematicsOfSecondClass } = school.plans
  // Many lessons of which the database has no statistics yet, and will not get any while this runs.
  await app.owner.query('alter table lesson set (autovacuum_enabled = false)')
  await app.owner.query(
    `insert into lesson (institution_id, academic_year_id, grade_id, lesson_plan_id, date, start_time, end_time, is_child)
     select $1, $2, p.grade, p.id, date '2026-03-01' + day, time '13:00' + hour * interval '1 hour' + p.at,
       time '13:10' + hour * interval '1 hour' + p.at, false
     from (values ($3::uuid, $4::uuid, interval '0'), ($5::uuid, $6::uuid, interval '20 minutes')) p(id, grade, at),
       generate_series(0, 249) day, generate_series(0, 9) hour`,
    [
      school.id,
      school.year,
      mathematics,
      school.classes[0]!.id,
      mathematicsOfSecondClass,
      school.classes[1]!.id,
    ],
  )
  const plan: string[] = []
  await acting(app, school, ctx =>
    clashesOfLessonsOfPlans({ ...ctx, db: ctx.db.withPlugin(explaining(plan)) }, [mathematics]),
  )
  const lookUps = plan.filter(line => /Scan using \S+ on lesson(_\d+)? /.test(line))
  expect(lookUps.filter(line => line.includes('lesson_by_grade'))).toHaveLength(2)
  expect(lookUps.filter(line => line.includes('lesson_count'))).toEqual([])
  const met = plan.flatMap(line => /Rows Removed by Filter: (\d+)/.exec(line)?.[1] ?? []).map(Number)
  expect(Math.max(0, ...met)).toBeLessThan(100)
})
