import { addDays, WEEKDAYS, type Weekday, weekdayOf } from '@lousa/rules/calendar/civil-date.rules.ts'
import { nationalHolidays } from '@lousa/rules/calendar/holiday/holidays.rules.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { acting } from '../../../../test/acting.ts'
import { releaseBeneath } from '../../../../test/released-lesson.ts'
import { createSchool, type School } from '../../../../test/school.ts'
import { startTestApp, type TestApp } from '../../../../test/test-app.ts'
import { type TimetableDesk, timetableDesk } from '../../../../test/timetable-desk.ts'
import type { Ctx } from '../../module.ts'
import { insertRows } from '../../rows.ts'
import { checkLessonClashes } from '../clash/clash.service.ts'
import { rebuildPlanSlots } from '../clash/instructor-slot.queries.ts'
import { lockOpenTimetable } from '../clash/timetable-lock.service.ts'
import { lessonRow, planInstructorRow, planRow } from '../planning.factory.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

type StoredLesson = {
  id: string
  plan: string
  grade: string
  date: string
  start: string
  end: string
  series: string | null
  occurrence: string | null
  deleted: boolean
  released: boolean
  attended: boolean
}
type Stage = { school: School; desk: TimetableDesk; plans: string[] }
type Time = {
  id: string
  lessonPlanId: string
  weekday: Weekday
  start: string
  end: string
  confirmed: boolean
  childLessonPlanRecurrence: { id: string }[]
}

/** The school, with a child plan of Português that the instructor of mathematics teaches. */
const staged = async (): Promise<Stage> => {
  const school = await createSchool(app)
  const child = crypto.randomUUID()
  await app.within(school.id, async db => {
    await insertRows(db, 'lesson_plan', [
      planRow({
        institution_id: school.id,
        id: child,
        academic_year_id: school.year,
        grade_id: school.classes[0]!.id,
        curriculum_component_id: school.components.portuguese,
        parent_lesson_plan_id: school.plans.portuguese,
        name: 'Redação',
      }),
    ])
    await insertRows(db, 'lesson_plan_instructor', [
      planInstructorRow({
        institution_id: school.id,
        id: crypto.randomUUID(),
        lesson_plan_id: child,
        account_id: school.otherInstructor.id,
        start_date: '2026-02-09',
        end_date: '2026-12-31',
      }),
    ])
  })
  const { portuguese, mathematics, mathematicsOfSecondClass } = school.plans
  return {
    school,
    desk: timetableDesk(app, school),
    plans: [portuguese, mathematics, mathematicsOfSecondClass, child],
  }
}

const stored = async ({ school }: Stage): Promise<StoredLesson[]> =>
  (
    await app.owner.query<StoredLesson>(
      `select id, lesson_plan_id as plan, grade_id as grade, date::text, start_time as start, end_time as "end",
         series_id as series, occurrence_date::text as occurrence, deleted_at is not null as deleted,
         accomplished as released, attendance_taken_at is not null as attended
       from lesson where institution_id = $1 order by date, start_time, id`,
      [school.id],
    )
  ).rows
const live = (lessons: readonly StoredLesson[]) => lessons.filter(lesson => !lesson.deleted)
const placed = ({ plan, date, start, end }: StoredLesson) => `${date} ${start} ${end} ${plan}`
const places = (lessons: readonly StoredLesson[]) => live(lessons).map(placed).sort()
const isTouched = ({ released, attended, deleted }: StoredLesson) => released || attended || deleted

const timesOf = async ({ desk, school }: Stage): Promise<Time[]> =>
  (await Promise.all(school.classes.map(({ id }) => desk.list({ gradeId: id, date: '2026-11-01' })))).flatMap(
    ({ body }) => body.data,
  )

/** The shared resource that lets only one of two lessons be: the class or an instructor. */
const taughtBy = async ({ school }: Stage): Promise<Map<string, Set<string>>> => {
  const { rows } = await app.owner.query<{ plan: string; account: string }>(
    'select lesson_plan_id as plan, account_id as account from lesson_plan_instructor where institution_id = $1',
    [school.id],
  )
  return new Map(
    [...Map.groupBy(rows, row => row.plan)].map(([plan, of]) => [plan, new Set(of.map(row => row.account))]),
  )
}
const clashes = (lessons: readonly StoredLesson[], teachers: Map<string, Set<string>>): string[] => {
  const byDate = Map.groupBy(live(lessons), lesson => lesson.date)
  const isShared = (a: StoredLesson, b: StoredLesson) =>
    a.grade === b.grade || [...(teachers.get(a.plan) ?? [])].some(each => teachers.get(b.plan)?.has(each))
  return [...byDate.values()].flatMap(day =>
    day.flatMap((a, index) =>
      day
        .slice(index + 1)
        .filter(b => a.start < b.end && b.start < a.end && isShared(a, b))
        .map(b => `${placed(a)} / ${placed(b)}`),
    ),
  )
}
const slotsOf = async ({ school }: Stage) =>
  (
    await app.owner.query(
      `select account_id, weekday, start_time, end_time, valid_from::text, valid_until::text, recurrence_id, lesson_id
       from instructor_slot where institution_id = $1
       order by account_id, valid_from, weekday, start_time, recurrence_id, lesson_id`,
      [school.id],
    )
  ).rows

const hour = fc.constantFrom(
  ['10:00:00', '10:50:00'] as const,
  ['10:25:00', '11:15:00'] as const,
  ['11:00:00', '11:50:00'] as const,
)
const weekday = fc.constantFrom<Weekday>('MONDAY', 'TUESDAY', 'FRIDAY')
const from = fc.constantFrom('2026-02-01', '2026-08-03', '2026-09-09', '2026-10-20')
const nth = fc.nat({ max: 99 })
const action = fc.oneof(
  { weight: 1, arbitrary: fc.record({ does: fc.constant('create' as const), nth, weekday, hour, from }) },
  { weight: 5, arbitrary: fc.record({ does: fc.constant('update' as const), nth, weekday, hour, from }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('remove' as const), nth, from }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('child' as const), nth, from }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('generate' as const), nth }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('release' as const), nth }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('attend' as const), nth }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('delete' as const), nth }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('extra' as const), nth, hour }) },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constant('move' as const),
      nth,
      hour,
      days: fc.integer({ min: -9, max: 9 }),
    }),
  },
)
type Action = typeof action extends fc.Arbitrary<infer T> ? T : never

/** One of them, whichever the number says. */
const picked = <T>(list: readonly T[], number: number): T | undefined =>
  list[number % Math.max(1, list.length)]

type Said = { status: number; body: { preview?: Preview } }
type Preview = Record<'added' | 'removed' | 'kept' | 'skipped', Shown[]>
type Shown = { date: string; start: string; end: string; lessonPlan: { id: string } }

/** A command on weekly times, or none where there is nothing to do it to. */
const commandOf = async (
  stage: Stage,
  one: Action,
): Promise<((preview: boolean) => Promise<Said>) | null> => {
  const { desk, plans, school } = stage
  if (one.does === 'generate')
    return preview => desk.generate({ gradeId: picked(school.classes, one.nth)?.id, preview })
  if (one.does === 'create') {
    const planId = picked(plans.slice(0, 3), one.nth) ?? ''
    return preview => desk.create(planId, one.weekday, one.hour, { validFrom: one.from, preview })
  }
  const times = await timesOf(stage)
  const time = picked(times, one.nth)
  if (!time) return null
  if (one.does === 'update') {
    const [start, end] = one.hour
    return preview => desk.update(time.id, { weekday: one.weekday, start, end, validFrom: one.from, preview })
  }
  if (one.does === 'remove') {
    const [child] = time.childLessonPlanRecurrence
    const id = child && one.nth % 2 === 0 ? child.id : time.id
    return preview => desk.remove(id, { validFrom: one.from, preview })
  }
  return null
}

/** Writes a lesson as the secretary does by hand, which may be refused. */
const unlessTaken = async (
  { school }: Stage,
  id: string,
  write: (ctx: Ctx) => Promise<unknown>,
): Promise<void> => {
  const writing = acting(app, school, async ctx => {
    await lockOpenTimetable(ctx, school.year)
    await write(ctx)
    await checkLessonClashes(ctx, [id])
  })
  await writing.catch((error: unknown) =>
    expect(error).toMatchObject({ code: expect.stringMatching(/_TIME_OVERLAP$/) }),
  )
}

const touch = async (stage: Stage, one: Action): Promise<void> => {
  const { school, desk, plans } = stage
  if (one.does === 'child') {
    const time = picked(
      (await timesOf(stage)).filter(each => each.lessonPlanId === school.plans.portuguese),
      one.nth,
    )
    if (time) await desk.createChild(time.id, plans[3] ?? '', { validFrom: one.from })
    return
  }
  if (one.does === 'extra') {
    const id = crypto.randomUUID()
    // Tuesdays of August and September, in the second class: the instructor of mathematics teaches in both.
    const row = lessonRow({
      institution_id: school.id,
      id,
      academic_year_id: school.year,
      grade_id: school.classes[1]!.id,
      lesson_plan_id: school.plans.mathematicsOfSecondClass,
      date: addDays('2026-08-04', 7 * (one.nth % 8)),
      start_time: one.hour[0],
      end_time: one.hour[1],
    })
    await unlessTaken(stage, id, ctx => insertRows(ctx.db, 'lesson', [row]))
    return
  }
  const untouched = (await stored(stage)).filter(lesson => lesson.series !== null && !isTouched(lesson))
  const lesson = picked(untouched, one.nth * 7)
  if (!lesson) return
  if (one.does === 'release') await releaseBeneath(app, school, lesson.id)
  if (one.does === 'attend')
    await app.owner.query('update lesson set attendance_taken_at = now() where id = $1', [lesson.id])
  if (one.does === 'delete')
    await app.owner.query('update lesson set deleted_at = now() where id = $1', [lesson.id])
  if (one.does === 'move') {
    const to = { date: addDays(lesson.date, one.days), start_time: one.hour[0], end_time: one.hour[1] }
    await unlessTaken(stage, lesson.id, ctx =>
      ctx.db.updateTable('lesson').set(to).where('id', '=', lesson.id).execute(),
    )
  }
}

const shown = (lessons: readonly Shown[]) =>
  lessons.map(({ date, start, end, lessonPlan }) => `${date} ${start} ${end} ${lessonPlan.id}`)

/** Does it, first only to see what it would do, and tries that it did just that. */
const play = async (stage: Stage, one: Action): Promise<void> => {
  const command = await commandOf(stage, one)
  if (!command) return touch(stage, one)
  const before = places(await stored(stage))
  const { status, body } = await command(true)
  expect(places(await stored(stage))).toEqual(before)
  const done = await command(false)
  expect(done.status >= 400).toBe(status >= 400)
  expect(done.status).toBeLessThan(500)
  const after = places(await stored(stage))
  const removed = new Set(shown(body.preview?.removed ?? []))
  const kept = before.filter(lesson => !removed.has(lesson))
  expect(after).toEqual([...kept, ...shown(body.preview?.added ?? [])].sort())
  for (const lesson of shown(body.preview?.kept ?? [])) expect(after).toContain(lesson)
}

const assertWhole = async (stage: Stage, touched: readonly StoredLesson[]): Promise<StoredLesson[]> => {
  const lessons = await stored(stage)
  expect(clashes(lessons, await taughtBy(stage))).toEqual([])
  const byId = new Map(lessons.map(lesson => [lesson.id, lesson]))
  for (const lesson of touched) expect(byId.get(lesson.id)).toEqual(lesson)
  return lessons.filter(isTouched)
}

/** Many calls, also on a machine that does much else. */
const LONG_MS = 180_000

const ACTIONS = { minLength: 4, maxLength: 14 }
const beginning: Action[] = [
  { does: 'create', nth: 0, weekday: 'TUESDAY', hour: ['10:00:00', '10:50:00'], from: '2026-02-01' },
  { does: 'extra', nth: 3, hour: ['10:25:00', '11:15:00'] },
  { does: 'extra', nth: 5, hour: ['11:00:00', '11:50:00'] },
  { does: 'create', nth: 1, weekday: 'TUESDAY', hour: ['11:00:00', '11:50:00'], from: '2026-02-01' },
  { does: 'create', nth: 2, weekday: 'MONDAY', hour: ['10:25:00', '11:15:00'], from: '2026-02-01' },
  { does: 'generate', nth: 0 },
]

test(
  'no sequence of what secretaries do to weekly times brings a clash or loses what was released, attended or removed',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(action, ACTIONS), async actions => {
        const stage = await staged()
        let touched: StoredLesson[] = []
        for (const one of [...beginning, ...actions]) {
          await play(stage, one)
          touched = await assertWhole(stage, touched)
        }
        // The slots that were kept up step by step are those that the whole would give.
        const slots = await slotsOf(stage)
        await acting(app, stage.school, async ctx => {
          await lockOpenTimetable(ctx, stage.school.year)
          await rebuildPlanSlots(ctx, stage.plans)
        })
        // A row that was removed here without a call has left its slot behind.
        const gone = new Set(touched.filter(lesson => lesson.deleted).map(lesson => lesson.id))
        expect(await slotsOf(stage)).toEqual(slots.filter(({ lesson_id }) => !gone.has(lesson_id)))
        for (const { id } of stage.school.classes) {
          await stage.desk.generate({ gradeId: id })
          const lessons = places(await stored(stage))
          const again = await stage.desk.generate({ gradeId: id })
          expect(again.body.created ?? 0).toBe(0)
          expect(places(await stored(stage))).toEqual(lessons)
        }
      }),
      { numRuns: 8, endOnFailure: true },
    )
  },
  LONG_MS,
)

test(
  'what several secretaries do at the same moment neither clashes nor fails',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(action, ACTIONS), async actions => {
        const stage = await staged()
        for (const one of beginning) await play(stage, one)
        const commands = (await Promise.all(actions.map(one => commandOf(stage, one)))).filter(
          each => each !== null,
        )
        const answers = await Promise.all(commands.map(command => command(false)))
        for (const { status } of answers) expect(status).toBeLessThan(500)
        await assertWhole(stage, [])
      }),
      { numRuns: 4, endOnFailure: true },
    )
  },
  LONG_MS,
)

test(
  'a change from a date is as if lessons were generated from then on, and its inverse brings the same back',
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(action, { maxLength: 5 }),
        fc.record({ nth, weekday, hour, from }),
        async (actions, change) => {
          const stage = await staged()
          for (const one of [...beginning, ...actions.filter(({ does }) => does !== 'move')])
            await play(stage, one)
          for (const { id } of stage.school.classes) await stage.desk.generate({ gradeId: id })
          const time = picked(
            (await timesOf(stage)).filter(each => each.confirmed),
            change.nth,
          )
          if (!time) return
          const before = await stored(stage)
          const [start, end] = change.hour
          const there = await stage.desk.update(time.id, {
            weekday: change.weekday,
            start,
            end,
            validFrom: change.from,
          })
          if (there.status !== 200) return
          const after = await stored(stage)
          const since = [change.from, there.body.validFrom ?? '2026-01-01'].sort().at(-1) ?? ''
          const ofSeries = new Set(
            before.filter(lesson => lesson.plan === time.lessonPlanId).map(lesson => lesson.series),
          )
          const holidays = new Set(
            nationalHolidays(2026)
              .filter(({ optional }) => !optional)
              .map(({ date }) => date),
          )
          const isNew = change.weekday !== time.weekday || start !== time.start
          for (const lesson of after.filter(
            each => isNew && !isTouched(each) && !before.some(({ id }) => id === each.id),
          )) {
            expect(ofSeries).toContain(lesson.series)
            expect(lesson.date >= since).toBe(true)
            expect(weekdayOf(lesson.date)).toBe(change.weekday)
            expect([lesson.start, lesson.end]).toEqual([start, end])
            expect(holidays.has(lesson.date)).toBe(false)
            expect(
              stage.school.terms.some(term => term.start <= lesson.date && lesson.date <= term.end),
            ).toBe(true)
          }
          expect((await stage.desk.generate()).body.created ?? 0).toBe(0)
          const back = await stage.desk.update(there.body.id, {
            weekday: time.weekday,
            start: time.start,
            end: time.end,
            validFrom: change.from,
          })
          expect(back.status).toBe(200)
          expect(places(await stored(stage))).toEqual(places(before))
          expect(WEEKDAYS).toContain(back.body.weekday)
        },
      ),
      { numRuns: 8, endOnFailure: true },
    )
  },
  LONG_MS,
)
