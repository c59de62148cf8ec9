import { randomUUID } from 'node:crypto'
import type { FixedScope } from '@lousa/rules/planning/making/solver-input.rules.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createSchool, type School } from '../../../../test/school.ts'
import { startTestApp, TEST_TODAY, type TestApp } from '../../../../test/test-app.ts'
import { insertRows } from '../../rows.ts'
import { recurrenceRow } from '../planning.factory.ts'
import { solverInputOf } from './solver-input.service.ts'

let app: TestApp
let school: School
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const base = () => ({ institution_id: school.id })
const weeklyTime = (planId: string, gradeId: string, weekday: number, start: string, end: string) =>
  recurrenceRow({
    ...base(),
    id: randomUUID(),
    lesson_plan_id: planId,
    grade_id: gradeId,
    weekday,
    start_time: start,
    end_time: end,
    valid_from: '2026-02-09',
    valid_until: '2026-12-18',
  })

beforeEach(async () => {
  school = await createSchool(app)
  const [first, second] = school.classes
  await app.within(school.id, async db => {
    await db.updateTable('grade').set({ shift: 'MORNING' }).where('institution_id', '=', school.id).execute()
    await insertRows(db, 'bell_times', [
      {
        ...base(),
        education_level_id: school.level,
        shift: '',
        slots: [
          { start: '07:30:00', end: '08:20:00' },
          { start: '08:20:00', end: '09:10:00' },
        ],
      },
    ])
    await insertRows(db, 'curriculum_matrix', [
      {
        ...base(),
        grade_id: first!.id,
        curriculum_component_id: school.components.portuguese,
        training_type_id: null,
        hour: 100,
      },
    ])
    const times = [
      weeklyTime(school.plans.portuguese, first!.id, 1, '07:30:00', '09:10:00'),
      weeklyTime(school.plans.mathematicsOfSecondClass, second!.id, 2, '07:30:00', '08:20:00'),
    ]
    await insertRows(db, 'lesson_plan_recurrence', times)
    await insertRows(db, 'instructor_slot', [
      {
        ...base(),
        account_id: school.otherInstructor.id,
        weekday: 2,
        start_time: '07:30:00',
        end_time: '08:20:00',
        valid_from: '2026-02-09',
        valid_until: '2026-12-18',
        recurrence_id: String(times[1]?.id),
      },
    ])
    await insertRows(db, 'plan_wish', [
      {
        ...base(),
        lesson_plan_id: school.plans.mathematics,
        lessons_a_week: 2,
        doubles: 'NEVER',
        across_break: false,
        lessons_per_day: 1,
        spread: 'IMPORTANT',
        not_first: null,
        not_last: null,
        room_kind_id: null,
        joint_id: null,
        pinned: [{ weekday: 3, from: 450 }],
      },
    ])
    await insertRows(db, 'instructor_week', [
      {
        ...base(),
        academic_year_id: school.year,
        account_id: school.otherInstructor.id,
        intervals: [
          { weekday: 1, from: 0, until: 720, kind: 'BLOCKED', source: 'SELF', travel: 0, note: 'médico' },
        ],
        most_days: 3,
      },
    ])
  })
})

const inputOf = (keep: FixedScope, gradeIds: string[] | null = [school.classes[0]!.id]) =>
  app.within(school.id, db =>
    solverInputOf(
      { db, institution: { id: school.id }, today: TEST_TODAY },
      { academicYearId: school.year, gradeIds, on: TEST_TODAY, keep },
    ),
  )

describe('the input of the timetable engine', () => {
  test('has plans, wishes, people and weekly times of the chosen classes', async () => {
    const { input, names, former, leftOut } = await inputOf('PINNED')
    expect(input.plans.toSorted((a, b) => a.periods - b.periods)).toMatchObject([
      {
        id: school.plans.mathematics,
        rowIds: [school.classes[0]!.id],
        instructorIds: [school.otherInstructor.id],
        periods: 2,
        wishes: { lessonsPerDay: { max: 1 }, pieceLength: { max: 1 }, spread: 'IMPORTANT' },
      },
      { id: school.plans.portuguese, instructorIds: [school.instructor.id], periods: 3 },
    ])
    expect(input.grids[0]?.periods).toHaveLength(10)
    expect(input.fixed).toEqual([{ planId: school.plans.mathematics, weekday: 3, from: 450 }])
    expect(former).toEqual([
      { planId: school.plans.portuguese, weekday: 1, from: 450 },
      { planId: school.plans.portuguese, weekday: 1, from: 500 },
    ])
    const other = input.instructors.find(({ id }) => id === school.otherInstructor.id)
    expect(other).toMatchObject({
      days: { max: 3, weight: 'MUST' },
      availability: [
        { weekday: 1, from: 0, until: 720, kind: 'BLOCKED' },
        { weekday: 2, from: 450, until: 500, kind: 'BLOCKED' },
      ],
    })
    expect(names.instructors[school.otherInstructor.id]).toBe(school.otherInstructor.name)
    expect(leftOut).toEqual([])
  })

  test('keeps the table in use, and has no lesson elsewhere when all classes are chosen', async () => {
    const { input, leftOut } = await inputOf('ALL', null)
    expect(input.fixed).toHaveLength(3)
    expect(input.instructors.find(({ id }) => id === school.otherInstructor.id)?.availability).toHaveLength(1)
    expect(leftOut).toEqual([])
  })

  test('has nothing of another institution', async () => {
    const neighbour = await createSchool(app)
    const { input } = await inputOf(
      'ALL',
      neighbour.classes.map(({ id }) => id),
    )
    expect(input).toMatchObject({ rows: [], plans: [], instructors: [] })
  })
})
