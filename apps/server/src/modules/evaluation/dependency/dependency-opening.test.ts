import { randomUUID } from 'node:crypto'
import { deleteEnrollment } from '@lousa/contract/enrollment/entry/entry.contract.ts'
import {
  advanceClass,
  type ClassAdvance,
  getClassAdvance,
  getOutdatedAdvances,
  undoAdvance,
} from '@lousa/contract/evaluation/advance/advance.contract.ts'
import {
  createDependency,
  decideDependency,
  listStudentDependencies,
  type StudentDependency,
  updateDependency,
} from '@lousa/contract/evaluation/dependency/dependency.contract.ts'
import type { ClassEnding } from '@lousa/contract/evaluation/ending/ending.contract.ts'
import { requestGradeReportCards, requestStudentReport } from '@lousa/contract/reports/reports.contract.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { endingDesk } from '../../../../test/ending-desk.ts'
import { createSchool, type School } from '../../../../test/school.ts'
import { startTestApp, TEST_NOW, type TestApp } from '../../../../test/test-app.ts'
import { academicYearRow, educationLevelRow, gradeRow } from '../../academics/academics.factory.ts'
import { insertRows } from '../../rows.ts'
import { computeDirty } from '../performance/performance.service.ts'

let app: TestApp
let school: School
let desk: ReturnType<typeof endingDesk>
let next: { year: string; grade: string }
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const createNextYear = async (): Promise<typeof next> => {
  const [year, level, grade] = [randomUUID(), randomUUID(), randomUUID()]
  const base = { institution_id: school.id, academic_year_id: year }
  await app.within(school.id, async db => {
    await insertRows(db, 'academic_year', [
      academicYearRow({
        institution_id: school.id,
        id: year,
        year: 2027,
        start_date: '2027-02-08',
        end_date: '2027-12-17',
      }),
    ])
    await insertRows(db, 'education_level', [educationLevelRow({ ...base, id: level })])
    await insertRows(db, 'grade', [
      gradeRow({ ...base, education_level_id: level, id: grade, name: '7º ano A' }),
    ])
  })
  return { year, grade }
}

/** A class of the 6º ano: the first student passes, the second fails both components and goes on with two dependencies. */
beforeEach(async () => {
  await app.runJobs()
  app.clock.set(TEST_NOW)
  school = await createSchool(app)
  desk = endingDesk(app, school)
  next = await createNextYear()
  await app.owner.query(
    `update grade set performance_policy = '{"annualRecovery":"NONE","maxDependencies":2}', name = '6º ano A' where id = $1`,
    [desk.gradeId],
  )
  await app.owner.query(`update grade set name = '7º ano A' where id = $1`, [school.classes[1]!.id])
  await desk.giveMarks([0.8, 0.3, 0.8, 0.8, 0.8])
  await desk.closeTerms()
  await app.owner.query('update performance_scope set input_version = input_version + 1')
  await computeDirty(app, { institutionId: school.id, gradeId: desk.gradeId })
})

const studentId = (at: number) => school.students[at]!.id
const advance = (places: readonly number[], toGradeId: string | null = next.grade) =>
  app.call(advanceClass, {
    ...desk.as(),
    params: { id: desk.gradeId },
    body: {
      targetYearId: next.year,
      students: places.map(at => ({ enrollmentId: school.enrollments[at]!, toGradeId })),
    },
  })
const undo = () =>
  app.call(undoAdvance, {
    ...desk.as(),
    params: { id: desk.gradeId },
    body: { targetYearId: next.year },
  })
const readAdvance = async (): Promise<ClassAdvance['students']> =>
  (await app.call(getClassAdvance, { ...desk.as(), params: { id: desk.gradeId }, query: {} })).body.students
const dependencies = async (at: number): Promise<StudentDependency[]> =>
  (await app.call(listStudentDependencies, { ...desk.as(), params: { id: studentId(at) } })).body.data
const owe = async (at: number, year = 2025): Promise<string> => {
  const { body } = await app.call(createDependency, {
    ...desk.as(),
    params: { id: studentId(at) },
    body: { curriculumComponentId: school.components.portuguese, year },
  })
  return body.id
}
const decide = (id: string, body: Record<string, unknown>) =>
  app.call(decideDependency, { ...desk.as(), params: { id }, body })

describe('the next class of a student with dependency', () => {
  test('opens each dependency once, with the class of origin, in the transaction of the decision', async () => {
    expect((await readAdvance())[1]).toMatchObject({
      situation: 'WITH_DEPENDENCY',
      dependencies: [
        { curriculumComponent: { name: 'Língua Portuguesa' }, year: 2026, isNew: true },
        { curriculumComponent: { name: 'Matemática' }, year: 2026, isNew: true },
      ],
    })
    const { status, body } = await advance([0, 1])
    expect(status).toBe(200)
    expect(body.students[1].dependencies.map((one: { isNew: boolean }) => one.isNew)).toEqual([false, false])
    expect(await dependencies(0)).toEqual([])
    expect(await dependencies(1)).toMatchObject(
      ['Língua Portuguesa', 'Matemática'].map(name => ({
        curriculumComponent: { name },
        year: 2026,
        origin: '6º ano A',
        status: 'OPEN',
        mode: null,
        isOfResult: true,
      })),
    )
  })

  test('opens nothing where the decision is refused', async () => {
    await app.owner.query('update grade set capacity = 0 where id = $1', [next.grade])
    expect((await advance([1])).body.code).toBe('GRADE_FULL')
    expect(await dependencies(1)).toEqual([])
  })

  test('does not repeat a dependency that the office registered before', async () => {
    const own = await owe(1, 2026)
    expect((await advance([1])).status).toBe(200)
    const all = await dependencies(1)
    expect(all.length).toBe(2)
    expect(all.find(({ id }) => id === own)).toMatchObject({ isOfResult: false })
  })

  test('opens a component that another half-year of the same civil year left too', async () => {
    const { rows } = await app.owner.query(
      `insert into student_enrollment
       select (jsonb_populate_record(e, jsonb_build_object('id', uuidv7(), 'grade_id', $2::uuid,
         'protocol', '22222222'))).*
       from student_enrollment e where e.id = $1 returning id`,
      [school.enrollments[1], school.classes[1]!.id],
    )
    await app.owner.query(
      `insert into dependency (institution_id, account_id, curriculum_component_id, year, from_enrollment_id, created_by,
         created_at) values ($1, $2, $3, 2026, $4, $5, now())`,
      [school.id, studentId(1), school.components.portuguese, rows[0].id, school.administrator.id],
    )
    expect((await advance([1])).status).toBe(200)
    const all = await dependencies(1)
    expect(all.map(({ curriculumComponent }) => curriculumComponent.name).toSorted()).toEqual([
      'Língua Portuguesa',
      'Língua Portuguesa',
      'Matemática',
    ])
    const [first] = all
    await decide(first!.id, { status: 'DONE' })
    expect((await decide(first!.id, { status: 'OPEN', reason: 'Engano' })).status).toBe(200)
  })

  test('is undone with its dependencies while they are unchanged', async () => {
    await advance([0, 1])
    expect((await undo()).body).toMatchObject({ undone: 2, recorded: [], dependent: [] })
    expect(await dependencies(1)).toEqual([])
    expect((await advance([1])).status).toBe(200)
    expect((await dependencies(1)).length).toBe(2)
  })

  test('stays when a dependency was changed, and the student is named', async () => {
    await advance([0, 1])
    const [first] = await dependencies(1)
    await app.call(updateDependency, { ...desk.as(), params: { id: first!.id }, body: { mode: 'WORK' } })
    const { body } = await undo()
    expect([body.undone, body.recorded]).toEqual([1, []])
    expect(body.dependent.map((one: { id: string }) => one.id)).toEqual([school.enrollments[1]])
    expect((await dependencies(1)).length).toBe(2)
    expect((await readAdvance())[1]!.done).not.toBeNull()
  })

  test('brings earlier dependencies along, until they end', async () => {
    const id = await owe(0)
    const carried = async () => (await readAdvance())[0]!.dependencies
    expect(await carried()).toEqual([
      {
        curriculumComponent: { id: school.components.portuguese, name: 'Língua Portuguesa' },
        year: 2025,
        isNew: false,
      },
    ])
    await decide(id, { status: 'FAILED' })
    expect((await carried()).length).toBe(1)
    await decide(id, { status: 'OPEN', reason: 'Cursa de novo' })
    await decide(id, { status: 'DONE', mark: 7 })
    expect(await carried()).toEqual([])
  })
})

describe('a decided next class with dependency', () => {
  const outdated = async () => [
    (await readAdvance())[1]!.done?.outdated,
    (await app.call(getOutdatedAdvances, { ...desk.as(), params: { id: school.year }, query: {} })).body.data
      .length,
  ]

  test('is outdated when the result leaves another component, and not by an opened one that was a mistake', async () => {
    await advance([1])
    expect(await outdated()).toEqual([false, 0])
    const [first] = await dependencies(1)
    await decide(first!.id, { status: 'WITHDRAWN', reason: 'Engano' })
    expect(await outdated()).toEqual([false, 0])
    await decide(first!.id, { status: 'OPEN', reason: 'Engano' })
    await app.owner.query(
      `update grade_performance f set situation = 'APPROVED' from performance_scope s
       where s.id = f.scope_id and s.academic_term_id is null and s.curriculum_component_id = $2
         and f.student_enrollment_id = $1`,
      [school.enrollments[1], first!.curriculumComponent.id],
    )
    expect(await outdated()).toEqual([true, 1])
  })

  test('is outdated when the result leaves one more component', async () => {
    await advance([1])
    await app.owner.query(
      `delete from dependency where from_enrollment_id = $1 and curriculum_component_id = $2`,
      [school.enrollments[1], school.components.mathematics],
    )
    expect(await outdated()).toEqual([true, 1])
  })

  test('goes with its dependencies when the new enrolment is deleted by hand', async () => {
    await advance([1])
    const { rows } = await app.owner.query(
      `select to_enrollment_id as id from enrollment_advance where from_enrollment_id = $1`,
      [school.enrollments[1]],
    )
    const deleted = await app.call(deleteEnrollment, { ...desk.as(), params: { id: rows[0].id } })
    expect(deleted.status).toBeLessThan(300)
    expect(await dependencies(1)).toEqual([])
    expect((await readAdvance())[1]).toMatchObject({
      done: null,
      dependencies: [{ isNew: true }, { isNew: true }],
    })
  })

  test('of a student who is in a class of the next year already opens them without another enrolment', async () => {
    await app.owner.query(
      `insert into student_enrollment
       select (jsonb_populate_record(e, jsonb_build_object('id', uuidv7(), 'grade_id', $2::uuid, 'academic_year_id', $3::uuid,
         'protocol', '22222222', 'start_date', '2027-02-08'))).*
       from student_enrollment e where e.id = $1`,
      [school.enrollments[1], next.grade, next.year],
    )
    expect((await advance([1])).body.code).toBe('ALREADY_ENROLLED')
    expect((await advance([1], null)).status).toBe(200)
    expect((await dependencies(1)).length).toBe(2)
    expect((await readAdvance())[1]).toMatchObject({ done: { grade: null }, enrolledIn: { id: next.grade } })
    expect((await undo()).body).toMatchObject({ undone: 1, recorded: [] })
    expect(await dependencies(1)).toEqual([])
    expect((await readAdvance())[1]!.enrolledIn).toMatchObject({ id: next.grade })
  })
})

describe('the end of the year', () => {
  const findings = async (): Promise<ClassEnding['findings']> =>
    ((await desk.read()).body as ClassEnding).findings.filter(({ kind }) => kind.startsWith('DEPENDENCY'))
  const makeLast = () => app.owner.query(`update grade set name = '9º ano A' where id = $1`, [desk.gradeId])

  test('advises on owed dependencies, and not on those of the present result', async () => {
    await owe(0)
    await owe(1, 2027)
    await advance([1])
    expect(await findings()).toMatchObject([
      {
        kind: 'DEPENDENCY_OWED',
        severity: 'ADVISES',
        count: 1,
        places: [{ enrollmentId: school.enrollments[0], count: 1 }],
      },
    ])
    expect((await desk.step('COUNCIL')).status).toBe(200)
    expect((await desk.step('DECIDED')).status).toBe(200)
  })

  test('of the last class advises on an owed dependency, and does not stop the class', async () => {
    await makeLast()
    const id = await owe(0)
    const one = { kind: 'DEPENDENCY_BEFORE_CONCLUSION', severity: 'ADVISES' }
    expect(await findings()).toMatchObject([one])
    await desk.step('COUNCIL')
    await decide(id, { status: 'WAIVED', reason: 'Regimento, art. 50' })
    expect(await findings()).toEqual([])
    await decide(id, { status: 'OPEN', reason: 'Engano' })
    expect(await findings()).toMatchObject([one])
    expect((await desk.step('DECIDED')).status).toBe(200)
  })

  test('a dependency that ends later changes no published result', async () => {
    await advance([1])
    await desk.step('COUNCIL')
    await desk.step('DECIDED')
    await desk.step('PUBLISHED')
    const situations = async () =>
      ((await desk.read()).body as ClassEnding).students.map(({ situation }) => situation)
    const before = await situations()
    expect(before[1]).toBe('WITH_DEPENDENCY')
    for (const { id } of await dependencies(1)) await decide(id, { status: 'DONE', mark: 8 })
    expect(await situations()).toEqual(before)
    expect(((await desk.read()).body as ClassEnding).differences).toEqual([])
  })

  test('a conclusion is declared in the last class once no dependency is owed', async () => {
    const fileNameTag = 'CONCLUSION_DECLARATION'
    const declared = async (at: number) => {
      const { status, body } = await app.call(requestStudentReport, {
        ...desk.as(),
        params: { id: school.enrollments[at]! },
        query: { fileNameTag },
      })
      return status === 202 ? 202 : [body.code, body.message]
    }
    const owed = [
      'NOT_CONCLUDED',
      'O aluno tem dependência pendente e ainda não concluiu este nível de ensino.',
    ]
    expect(await declared(1)).toBe(202)
    await makeLast()
    expect(await declared(1)).toEqual(owed)
    const earlier = await owe(0)
    expect(await declared(0)).toEqual(owed)
    expect(await declared(2)).toBe(202)
    const ofClass = await app.call(requestGradeReportCards, {
      ...desk.as(),
      params: { id: desk.gradeId },
      query: { fileNameTag },
    })
    expect(ofClass.status).toBe(202)
    await decide(earlier, { status: 'DONE', mark: 9 })
    expect(await declared(0)).toBe(202)
    await advance([1], null)
    expect(await declared(1)).toEqual(owed)
    for (const { id } of await dependencies(1)) await decide(id, { status: 'DONE', mark: 6 })
    expect(await declared(1)).toBe(202)
  })

  test('a conclusion is declared after a dependency of the year that the office registered itself', async () => {
    const declared = async () => {
      const params = { id: school.enrollments[1]! }
      const query = { fileNameTag: 'CONCLUSION_DECLARATION' }
      return (await app.call(requestStudentReport, { ...desk.as(), params, query })).status
    }
    await makeLast()
    await decide(await owe(1, 2025), { status: 'DONE', mark: 8 })
    expect(await declared()).toBe(422)
    await decide(await owe(1, 2026), { status: 'DONE', mark: 8 })
    expect(await declared()).toBe(202)
  })
})
