import { randomUUID } from 'node:crypto'
import { getCurriculumComponentUse, getGradeUse } from '@lousa/contract/academics/parameter/use.contract.ts'
import {
  createDependency,
  decideDependency,
  listDependencies,
  listOwnDependencies,
  listPlanDependencies,
  listStudentDependencies,
  type StudentDependency,
  updateDependency,
} from '@lousa/contract/evaluation/dependency/dependency.contract.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createSchool, type School } from '../../../../test/school.ts'
import { startTestApp, type TestApp } from '../../../../test/test-app.ts'
import { academicYearRow, educationLevelRow } from '../../academics/academics.factory.ts'
import { insertRows } from '../../rows.ts'

let app: TestApp
let school: School
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  school = await createSchool(app)
})

const as = (token = school.administrator.token) => ({ host: school.host, token })
const studentId = (place = 0) => school.students[place]!.id
const create = (body: Record<string, unknown> = {}, place = 0, token?: string) =>
  app.call(createDependency, {
    ...as(token),
    params: { id: studentId(place) },
    body: { curriculumComponentId: school.components.portuguese, year: 2025, ...body },
  })
const created = async (body: Record<string, unknown> = {}, place = 0): Promise<string> => {
  const answer = await create(body, place)
  expect([answer.status, answer.body]).toEqual([201, { id: expect.any(String), version: 1 }])
  return answer.body.id
}
const decide = (id: string, body: Record<string, unknown>, token?: string) =>
  app.call(decideDependency, { ...as(token), params: { id }, body })
const update = (id: string, body: Record<string, unknown>) =>
  app.call(updateDependency, { ...as(), params: { id }, body })
const ofStudent = async (place = 0): Promise<StudentDependency[]> =>
  (await app.call(listStudentDependencies, { ...as(), params: { id: studentId(place) } })).body.data
const listed = async (query: Record<string, unknown> = {}) =>
  (await app.call(listDependencies, { ...as(), query })).body

/** Português of a former year. */
const componentOf = async (year: number): Promise<string> => {
  const base = { institution_id: school.id, academic_year_id: randomUUID() }
  const level = randomUUID()
  await app.within(school.id, async db => {
    await insertRows(db, 'academic_year', [
      academicYearRow({
        institution_id: school.id,
        id: base.academic_year_id,
        year,
        start_date: `${year}-02-08`,
        end_date: `${year}-12-17`,
      }),
    ])
    await insertRows(db, 'education_level', [educationLevelRow({ ...base, id: level })])
  })
  const { rows } = await app.owner.query(
    `insert into curriculum_component (institution_id, academic_year_id, education_level_id, knowledge_area_id, name, sort_key)
     select institution_id, $2, $3, knowledge_area_id, name, sort_key from curriculum_component where id = $1 returning id`,
    [school.components.portuguese, base.academic_year_id, level],
  )
  return rows[0].id
}

describe('who registers and decides', () => {
  test('instructors and students neither register nor read dependencies of the school', async () => {
    const id = await created()
    for (const { token } of [school.instructor, school.students[0]!]) {
      expect((await create({}, 1, token)).status).toBe(403)
      expect((await decide(id, { status: 'DONE' }, token)).status).toBe(403)
      expect((await app.call(listDependencies, { ...as(token), query: {} })).status).toBe(403)
      const read = await app.call(listStudentDependencies, { ...as(token), params: { id: studentId() } })
      expect(read.status).toBe(403)
    }
    expect(await ofStudent()).toMatchObject([{ id, status: 'OPEN', version: 1 }])
  })

  test('another institution finds neither the dependency nor the student', async () => {
    const id = await created()
    const other = await createSchool(app)
    const caller = { host: other.host, token: other.administrator.token }
    const decision = await app.call(decideDependency, { ...caller, params: { id }, body: { status: 'DONE' } })
    expect(decision.status).toBe(404)
    const read = await app.call(listStudentDependencies, { ...caller, params: { id: studentId() } })
    expect(read.status).toBe(404)
    expect((await app.call(listDependencies, { ...caller, query: {} })).body.data).toEqual([])
  })
})

describe('registering', () => {
  test('a second dependency of the component and year is refused, unless the first was a mistake', async () => {
    const id = await created()
    const again = await create()
    expect([again.status, again.body.code]).toEqual([422, 'DEPENDENCY_ALREADY_RECORDED'])
    await created({ year: 2024 })
    expect((await decide(id, { status: 'WITHDRAWN', reason: 'Era de outro aluno' })).status).toBe(200)
    await created()
    const reopened = await decide(id, { status: 'OPEN', reason: 'Era deste' })
    expect([reopened.status, reopened.body.code]).toEqual([422, 'DEPENDENCY_ALREADY_RECORDED'])
  })

  test('the office reads what it registered, with the class in which the student attends', async () => {
    const gradeId = school.classes[0]!.id
    const body = { origin: 'E. E. Monteiro Lobato, 8º ano', mode: 'CLASS', gradeId, until: '2026-11-30' }
    await created(body)
    expect(await ofStudent()).toEqual([
      expect.objectContaining({
        curriculumComponent: { id: school.components.portuguese, name: 'Língua Portuguesa' },
        year: 2025,
        origin: body.origin,
        mode: 'CLASS',
        grade: { id: gradeId, name: school.classes[0]!.name },
        until: '2026-11-30',
        status: 'OPEN',
        mark: null,
        isOfResult: false,
      }),
    ])
  })
})

describe('changing and deciding', () => {
  test('a save over a newer version is refused, and so is a change of a decided dependency', async () => {
    const id = await created()
    expect((await update(id, { mode: 'WORK', version: 1 })).body).toEqual({ id, version: 2 })
    const stale = await update(id, { mode: 'CLASS', version: 1 })
    expect([stale.status, stale.body.code]).toEqual([409, 'STALE_VERSION'])
    expect(stale.body.current).toMatchObject({ id, version: 2, status: 'OPEN' })
    expect((await decide(id, { status: 'DONE', mark: 7.5, version: 1 })).body.code).toBe('STALE_VERSION')
    expect((await decide(id, { status: 'DONE', mark: 7.5, version: 2 })).body).toEqual({ id, version: 3 })
    const late = await update(id, { mode: 'CLASS' })
    expect([late.status, late.body.code]).toEqual([422, 'DEPENDENCY_DECIDED'])
    expect(await ofStudent()).toMatchObject([{ status: 'DONE', mark: 7.5, mode: 'WORK' }])
  })

  test('waiving needs a reason, a waived one has no mark, and the history has both with the length of the reason', async () => {
    const id = await created()
    expect((await decide(id, { status: 'WAIVED' })).body.code).toBe('REASON_REQUIRED')
    const marked = await decide(id, { status: 'WAIVED', reason: 'Regimento, art. 50', mark: 5 })
    expect([marked.status, marked.body.errors?.[0]?.path]).toEqual([422, 'mark'])
    expect((await decide(id, { status: 'WAIVED', reason: 'Regimento, art. 50' })).status).toBe(200)
    const [one] = await ofStudent()
    expect(one).toMatchObject({ status: 'WAIVED', reason: 'Regimento, art. 50' })
    expect(one!.decidedBy!.id).toBe(school.administrator.id)
    const { rows } = await app.owner.query(
      `select action, changes, student_id from audit_entry where entity_id = $1 and action = 'DECIDED'`,
      [id],
    )
    expect(rows).toEqual([
      {
        action: 'DECIDED',
        student_id: studentId(),
        changes: [
          { field: 'dependencyStatus', from: 'OPEN', to: 'WAIVED' },
          { field: 'reason', from: null, to: { textLength: 18 } },
        ],
      },
    ])
  })

  test('a decision is taken back with a reason, which clears the mark', async () => {
    const id = await created()
    await decide(id, { status: 'FAILED', mark: 3 })
    expect((await decide(id, { status: 'DONE' })).body.code).toBe('INVALID_TRANSITION')
    expect((await decide(id, { status: 'OPEN' })).body.code).toBe('REASON_REQUIRED')
    expect((await decide(id, { status: 'OPEN', reason: 'Cursa de novo' })).status).toBe(200)
    expect(await ofStudent()).toMatchObject([{ status: 'OPEN', mark: null, reason: 'Cursa de novo' }])
  })
})

describe('lists', () => {
  test('the office filters by status, year and class, and mistakes appear by name alone', async () => {
    const open = await created()
    const done = await created({ year: 2024 }, 1)
    const mistake = await created({}, 2)
    await decide(done, { status: 'DONE' })
    await decide(mistake, { status: 'WITHDRAWN', reason: 'Engano' })
    const ids = async (query: Record<string, unknown>) =>
      (await listed(query)).data.map(({ id }: { id: string }) => id)
    expect((await ids({})).toSorted()).toEqual([open, done].toSorted())
    expect(await ids({ status: 'DONE' })).toEqual([done])
    expect(await ids({ status: 'WITHDRAWN' })).toEqual([mistake])
    expect(await ids({ year: 2025 })).toEqual([open])
    expect((await ids({ gradeId: school.classes[0]!.id })).toSorted()).toEqual([open, done].toSorted())
    const page = await listed({ rowsPerPage: 1 })
    expect([page.data.length, page.totalRowCount]).toEqual([1, 2])
    expect(page.data[0].studentGrade.id).toBe(school.classes[0]!.id)
  })

  test('an instructor reads who attends the component in the class, also under the component of another year', async () => {
    const ofPlan = async (token: string) =>
      await app.call(listPlanDependencies, { ...as(token), params: { id: school.plans.portuguese } })
    const gradeId = school.classes[0]!.id
    await created({ mode: 'CLASS', gradeId, curriculumComponentId: await componentOf(2025) })
    await created({ curriculumComponentId: school.components.mathematics, gradeId }, 1)
    await created({}, 2)
    const { status, body } = await ofPlan(school.instructor.token)
    expect([status, body.data.map((one: { student: { id: string } }) => one.student.id)]).toEqual([
      200,
      [studentId()],
    ])
    expect((await ofPlan(school.students[0]!.token)).status).toBe(403)
  })
})

test('a component and a class that a dependency names are used by it', async () => {
  const gradeId = school.classes[0]!.id
  await created({ gradeId })
  const component = await app.call(getCurriculumComponentUse, {
    ...as(),
    params: { id: school.components.portuguese },
  })
  expect(component.body.uses).toContainEqual({ kind: 'DEPENDENCIES', count: 1, names: [expect.any(String)] })
  const grade = await app.call(getGradeUse, { ...as(), params: { id: gradeId } })
  expect(grade.body.uses).toContainEqual({ kind: 'DEPENDENCIES', count: 1, names: ['Língua Portuguesa'] })
})

describe('own dependencies', () => {
  const own = (token = school.students[0]!.token) =>
    app.call(listOwnDependencies, { ...as(token), query: {} })

  test('are read by their student alone, without mistakes', async () => {
    for (const token of [school.administrator.token, school.instructor.token])
      expect((await own(token)).status).toBe(403)
    const mistake = await created({ year: 2024 })
    await decide(mistake, { status: 'WITHDRAWN', reason: 'Outro aluno' })
    const id = await created({ mode: 'WORK' })
    expect((await own()).body.data).toEqual([
      expect.objectContaining({ id, year: 2025, mode: 'WORK', status: 'OPEN', mark: null }),
    ])
    expect((await own(school.students[1]!.token)).body.data).toEqual([])
  })

  test('one of a result appears once the result is published or the year is finished', async () => {
    const id = await created()
    await app.owner.query('update dependency set from_enrollment_id = $2 where id = $1', [
      id,
      school.enrollments[0],
    ])
    expect((await own()).body.data).toEqual([])
    await app.owner.query(`update academic_year set status = 'FINISHED' where id = $1`, [school.year])
    expect((await own()).body.data).toMatchObject([{ id }])
  })
})
