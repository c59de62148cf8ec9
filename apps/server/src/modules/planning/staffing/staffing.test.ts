import {
  saveInstructorTable,
  substituteInstructor,
} from '@lousa/contract/planning/staffing/staffing.contract.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { plansDesk, refusal } from '../../../../test/plans-desk.ts'
import { createSchool, type School } from '../../../../test/school.ts'
import { startTestApp, type TestApp } from '../../../../test/test-app.ts'

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

const MORNING = ['07:30:00', '08:20:00'] as const

const substitution = (over: Record<string, unknown> = {}) => ({
  instructorId: school.otherInstructor.id,
  substituteId: school.instructor.id,
  from: '2026-09-01',
  ...over,
})
const substitute = (over: Record<string, unknown> = {}, given: Record<string, unknown> = {}) =>
  desk.ask(substituteInstructor, { params: { id: school.year }, body: substitution(over), ...given })
const cell = (
  gradeId: string,
  curriculumComponentId: string,
  people: { id: string }[],
  over: Record<string, unknown> = {},
) => ({ gradeId, curriculumComponentId, instructorIds: people.map(({ id }) => id), ...over })
const table = (cells: unknown[], over: Record<string, unknown> = {}, given: Record<string, unknown> = {}) =>
  desk.ask(saveInstructorTable, {
    params: { id: school.year },
    body: { from: '2026-02-09', cells, ...over },
    ...given,
  })
const periodsOf = async (planId: string) =>
  (await desk.read(planId)).instructors.map(
    ({ user, start, end }: { user: { id: string }; start: string; end: string | null }) => [
      user.id,
      start,
      end,
    ],
  )
/** A class of the school, or a person of it, in the order of the plans. */
const plansIn = (body: { data: { lessonPlan: { id: string } }[] }) =>
  body.data.map(({ lessonPlan }) => lessonPlan.id)

describe('the substitution of an instructor', () => {
  test('is for administrators alone, and stays in the institution', async () => {
    for (const actor of [school.editor, school.instructor, school.students[0]!])
      expect((await substitute({}, { token: actor.token })).status).toBe(403)
    const neighbour = await createSchool(app)
    for (const over of [
      { instructorId: neighbour.instructor.id },
      { substituteId: neighbour.instructor.id },
      { substituteId: school.administrator.id },
      { lessonPlanIds: [neighbour.plans.portuguese] },
    ])
      expect((await substitute(over)).status).toBe(404)
    expect((await substitute({}, { params: { id: neighbour.year } })).status).toBe(404)
  })

  test('needs two people, an active substitute, days of the year and an open year', async () => {
    expect(refusal(await substitute({ substituteId: school.otherInstructor.id }))).toEqual([
      422,
      'VALIDATION_ERROR',
      'substituteId INVALID',
    ])
    expect(refusal(await substitute({ from: '2025-12-31' }))[2]).toBe('from INVALID')
    expect(refusal(await substitute({ until: '2027-01-01' }))[2]).toBe('until INVALID')
    expect(refusal(await substitute({ until: '2026-08-31' }))).toEqual([
      422,
      'INVALID_DATE_INTERVAL_ERROR',
      'until INVALID_DATE_INTERVAL_ERROR',
    ])
    await app.owner.query("update account set status = 'Inativo' where id = $1", [school.instructor.id])
    expect(refusal(await substitute())).toEqual([
      422,
      'INSTRUCTOR_INVALID',
      'substituteId INSTRUCTOR_INVALID',
    ])
    await app.owner.query("update account set status = 'Ativo' where id = $1", [school.instructor.id])
    await app.owner.query("update academic_year set status = 'FINISHED' where id = $1", [school.year])
    expect(refusal(await substitute())[1]).toBe('ACADEMIC_YEAR_FINISHED')
  })

  test('passes all plans from the day on, tells them class by class, and is undone by its reverse', async () => {
    const { mathematics, mathematicsOfSecondClass, portuguese } = school.plans
    const before = await periodsOf(mathematics)
    const { status, body } = await substitute()
    expect(status).toBe(200)
    expect(plansIn(body)).toEqual([mathematics, mathematicsOfSecondClass])
    expect(body.data[0]).toMatchObject({
      isNew: false,
      before: [{ instructor: { id: school.otherInstructor.id, name: 'Otávio Professor' }, end: null }],
      after: [
        { instructor: { id: school.otherInstructor.id }, end: '2026-08-31' },
        {
          instructor: { id: school.instructor.id, name: 'Paula Professora' },
          start: '2026-09-01',
          end: null,
        },
      ],
    })
    expect(await periodsOf(mathematics)).toEqual([
      [school.otherInstructor.id, before[0]![1], '2026-08-31'],
      [school.instructor.id, '2026-09-01', null],
    ])
    expect(await desk.history(mathematics)).toEqual([
      ['lessonPlan', 'INSTRUCTORS_CHANGED', desk.first, ['instructors']],
    ])
    expect((await substitute()).body).toEqual({ data: [], clashes: [] })
    await substitute({
      instructorId: school.instructor.id,
      substituteId: school.otherInstructor.id,
      lessonPlanIds: [mathematics, mathematicsOfSecondClass],
    })
    expect(await periodsOf(mathematics)).toEqual(before)
    expect(await periodsOf(portuguese)).toHaveLength(1)
  })

  test('passes the plans that it names alone, until a day', async () => {
    const { mathematics, mathematicsOfSecondClass } = school.plans
    const answer = await substitute({ until: '2026-09-30', lessonPlanIds: [mathematicsOfSecondClass] })
    expect(plansIn(answer.body)).toEqual([mathematicsOfSecondClass])
    expect((await periodsOf(mathematicsOfSecondClass)).map((row: unknown[]) => row.slice(0, 2))).toEqual([
      [school.otherInstructor.id, expect.any(String)],
      [school.instructor.id, '2026-09-01'],
      [school.otherInstructor.id, '2026-10-01'],
    ])
    expect(await periodsOf(mathematics)).toHaveLength(1)
  })

  test('counts lessons that change hands and those that stay, and previews without writing', async () => {
    const { mathematics } = school.plans
    const place = { plan: mathematics, grade: desk.first, times: MORNING }
    await desk.lesson({ ...place, date: '2026-08-31' })
    await desk.lesson({ ...place, date: '2026-09-01' }, { accomplished: true })
    await desk.lesson({ ...place, date: '2026-09-02' })
    await desk.lesson({ ...place, date: '2026-09-03' })
    const before = await periodsOf(mathematics)
    const { body } = await substitute({ preview: true })
    expect(body.data[0].lessons).toEqual({ handed: 2, unchanged: 1, released: [] })
    expect(await periodsOf(mathematics)).toEqual(before)
    expect(await desk.history(mathematics)).toEqual([])
  })

  test('counts released lessons of the instructor that come into the period of the substitute', async () => {
    const { mathematics } = school.plans
    const place = { plan: mathematics, grade: desk.first, times: MORNING }
    for (const date of ['2026-08-31', '2026-09-01', '2026-09-02']) {
      const id = await desk.lesson({ ...place, date }, { accomplished: true })
      await app.owner.query(
        `insert into lesson_accomplishment (institution_id, lesson_id, account_id, content_registration, created_at, updated_at)
         values ($1, $2, $3, 'Frações', now(), now())`,
        [school.id, id, school.otherInstructor.id],
      )
    }
    const { body } = await substitute({ preview: true })
    const [released] = body.data.map((each: { lessons: { released: unknown } }) => each.lessons.released)
    expect(released).toEqual([
      {
        author: { id: school.otherInstructor.id, name: 'Otávio Professor' },
        instructors: [{ id: school.instructor.id, name: 'Paula Professora' }],
        count: 2,
      },
    ])
  })

  test('is refused where the substitute teaches elsewhere at the hour; the preview names each clash', async () => {
    const { portuguese, mathematics, mathematicsOfSecondClass } = school.plans
    for (const weekday of [1, 2])
      await desk.weekly({ plan: portuguese, grade: desk.first, weekday, times: MORNING })
    for (const weekday of [1, 2])
      await desk.weekly({
        plan: mathematicsOfSecondClass,
        grade: desk.second,
        weekday,
        times: ['07:50:00', '08:40:00'],
      })
    await desk.instructors(portuguese, [{ instructorId: school.instructor.id, start: '2026-02-10' }])
    const refused = await substitute()
    expect(refused.body).toMatchObject({
      code: 'START_TIME_OVERLAP',
      conflict: {
        instructor: { id: school.instructor.id, name: 'Paula Professora' },
        lessonPlan: { id: portuguese, grade: { name: '6º ano A' } },
        weekday: 'MONDAY',
      },
    })
    expect(await periodsOf(mathematics)).toHaveLength(1)
    const { body } = await substitute({ preview: true })
    expect(
      body.clashes.map(
        (clash: { weekday: string; lessonPlan: { id: string }; other: { id: string }; start: string }) => [
          clash.weekday,
          clash.lessonPlan.id,
          clash.other.id,
          clash.start,
        ],
      ),
    ).toEqual([
      ['MONDAY', mathematicsOfSecondClass, portuguese, '07:30:00'],
      ['TUESDAY', mathematicsOfSecondClass, portuguese, '07:30:00'],
    ])
    expect(body.clashes[0].instructor).toEqual({ id: school.instructor.id, name: 'Paula Professora' })
    expect((await substitute({ lessonPlanIds: [mathematics] })).status).toBe(200)
  })
})

describe('the table of instructors', () => {
  test('is for administrators alone, and stays in the institution', async () => {
    const { portuguese } = school.components
    const own = cell(desk.first, portuguese, [school.instructor])
    for (const actor of [school.editor, school.instructor, school.students[0]!])
      expect((await table([own], {}, { token: actor.token })).status).toBe(403)
    const neighbour = await createSchool(app)
    expect((await table([own], {}, { params: { id: neighbour.year } })).status).toBe(404)
    expect((await table([cell(neighbour.classes[0]!.id, portuguese, [])])).status).toBe(404)
    expect(refusal(await table([cell(desk.first, portuguese, [neighbour.instructor])]))).toEqual([
      422,
      'INSTRUCTOR_INVALID',
      'cells.0.instructorIds.0 INSTRUCTOR_INVALID',
    ])
    expect(
      refusal(await table([own, cell(desk.second, neighbour.components.portuguese, [school.instructor])])),
    ).toEqual([422, 'COMPONENT_NOT_IN_GRADE', 'cells.1.curriculumComponentId COMPONENT_NOT_IN_GRADE'])
  })

  test('refuses a cell twice, another version, a day outside of the year and a finished year', async () => {
    const { portuguese } = school.components
    const own = cell(desk.first, portuguese, [school.otherInstructor])
    expect(refusal(await table([{ ...own, gradeId: 'x' }]))[0]).toBe(422)
    expect(refusal(await table([own, own]))[2]).toBe('cells.1.curriculumComponentId INVALID')
    expect(refusal(await table([own], { from: '2027-01-01' }))[2]).toBe('from INVALID')
    const { version } = await desk.read(school.plans.portuguese)
    expect((await table([{ ...own, version: version + 1 }])).body.code).toBe('STALE_VERSION')
    expect((await table([{ ...own, version: null }])).body.code).toBe('STALE_VERSION')
    await app.owner.query("update academic_year set status = 'FINISHED' where id = $1", [school.year])
    expect(refusal(await table([own]))[1]).toBe('ACADEMIC_YEAR_FINISHED')
  })

  test('creates the plans that are missing and changes others, in one call or not at all', async () => {
    const science = await desk.component('Ciências')
    const row = await desk.matrix(science)
    const { portuguese, mathematics } = school.components
    for (const componentId of [portuguese, mathematics]) await desk.matrix(componentId)
    const cells = [
      cell(desk.first, science, [school.instructor], { version: null }),
      cell(desk.first, mathematics, [school.instructor]),
      cell(desk.second, portuguese, [school.instructor]),
    ]
    const refused = await table([...cells, cell(desk.second, mathematics, [school.administrator])])
    expect(refused.body.code).toBe('INSTRUCTOR_INVALID')
    expect((await desk.list({ academicYearId: school.year })).totalRowCount).toBe(3)
    const preview = await table(cells, { preview: true })
    const { status, body } = await table(cells)
    expect(status).toBe(200)
    expect(
      body.data.map(
        (each: {
          isNew: boolean
          lessonPlan: { grade: { name: string }; curriculumComponent: { name: string } }
        }) => [each.lessonPlan.grade.name, each.lessonPlan.curriculumComponent.name, each.isNew],
      ),
    ).toEqual([
      ['6º ano A', 'Ciências', true],
      ['6º ano A', 'Matemática', false],
      ['6º ano B', 'Língua Portuguesa', true],
    ])
    expect(preview.body.data).toHaveLength(3)
    expect((await desk.list({ academicYearId: school.year })).totalRowCount).toBe(5)
    expect(await desk.statusOf(row)).toBe('IN_PROGRESS')
    expect(await periodsOf(body.data[0].lessonPlan.id)).toEqual([[school.instructor.id, '2026-02-09', null]])
    expect(await periodsOf(school.plans.mathematics)).toEqual([[school.instructor.id, '2026-02-09', null]])
    expect(await desk.history(body.data[0].lessonPlan.id)).toEqual([
      ['lessonPlan', 'CREATED', desk.first, expect.any(Array)],
      ['lessonPlan', 'INSTRUCTORS_CHANGED', desk.first, ['instructors']],
    ])
  })

  test('ends and begins periods at its day, and leaves cells that are not sent or do not change', async () => {
    const { portuguese, mathematics } = school.plans
    const before = await desk.read(portuguese)
    const answer = await table(
      [
        cell(desk.first, school.components.portuguese, [school.instructor]),
        cell(desk.first, school.components.mathematics, [school.instructor, school.otherInstructor]),
        cell(desk.second, school.components.portuguese, []),
      ],
      { from: '2026-09-01' },
    )
    expect(plansIn(answer.body)).toEqual([mathematics])
    expect((await desk.read(portuguese)).version).toBe(before.version)
    expect((await periodsOf(mathematics)).map((row: unknown[]) => row[0])).toEqual([
      school.otherInstructor.id,
      school.instructor.id,
    ])
    await table([cell(desk.first, school.components.mathematics, [])], { from: '2026-10-01' })
    expect((await periodsOf(mathematics)).map((row: unknown[]) => row[2])).toEqual([
      '2026-09-30',
      '2026-09-30',
    ])
    expect((await periodsOf(school.plans.mathematicsOfSecondClass))[0]![2]).toBeNull()
  })

  test('leaves an archived instructor in a cell, and adds none', async () => {
    await app.owner.query("update account set status = 'Inativo' where id = $1", [school.otherInstructor.id])
    const both = [school.otherInstructor, school.instructor]
    expect((await table([cell(desk.first, school.components.mathematics, both)])).status).toBe(200)
    expect(refusal(await table([cell(desk.first, school.components.portuguese, both)]))[2]).toBe(
      'cells.0.instructorIds.0 INSTRUCTOR_INVALID',
    )
  })
})
