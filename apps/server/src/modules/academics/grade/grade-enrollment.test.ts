import { randomUUID } from 'node:crypto'
import { getGrade, listGrades } from '@lousa/contract/academics/academics.contract.ts'
import { createGrade, updateGrade } from '@lousa/contract/academics/grade/grade-writing.contract.ts'
import { rolloverYear } from '@lousa/contract/academics/rollover/rollover.contract.ts'
import { createAcademicYear } from '@lousa/contract/academics/year/year-writing.contract.ts'
import { listAuditEntries } from '@lousa/contract/audit/audit.contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSchool, type School } from '../../../../test/school.ts'
import { startTestApp, type TestApp } from '../../../../test/test-app.ts'
import { matrixRow } from '../../curriculum/curriculum.factory.ts'
import { recurrenceRow } from '../../planning/planning.factory.ts'
import { insertRows } from '../../rows.ts'

let app: TestApp
let school: School
let office: School
beforeAll(async () => {
  app = await startTestApp()
  school = await createSchool(app)
  office = await createSchool(app, { kind: 'MUNICIPAL' })
})
afterAll(() => app.stop())

const as = (at: School, who: { token: string } = at.administrator) => ({ host: at.host, token: who.token })
const create = (at: School, name: string, body: Record<string, unknown> = {}) =>
  app.call(createGrade, {
    ...as(at),
    body: { type: 'MARK', highest: 100, average: 60, educationLevelId: at.level, name, ...body },
  })
const RULES = {
  selfEnrollment: true,
  place: 'Núcleo São José',
  ageMin: 6,
  ageMax: 12,
  enrollmentStart: '2026-08-01',
  enrollmentEnd: '2026-08-31',
}

test('a class of a municipal office is open to enrolment by students unless it says otherwise, others are not', async () => {
  expect((await create(office, 'Natação')).body).toMatchObject({
    selfEnrollment: true,
    place: null,
    ageMin: null,
    ageMax: null,
  })
  expect((await create(office, 'Judô', { selfEnrollment: false })).body.selfEnrollment).toBe(false)
  expect((await create(school, '9º A')).body.selfEnrollment).toBe(false)
})

test('who may enrol, where and when is copied with a class, changed field by field, and told in its history', async () => {
  const { body: source } = await create(office, 'Dança', RULES)
  expect(source).toMatchObject(RULES)
  const copy = await create(office, 'Dança II', { copyFromGradeId: source.id, place: null, ageMax: 14 })
  expect(copy.body).toMatchObject({ ...RULES, place: null, ageMax: 14 })
  const changed = await app.call(updateGrade, {
    ...as(office),
    params: { id: source.id },
    body: { ageMin: null, place: 'Núcleo Centro', selfEnrollment: false },
  })
  expect(changed.body).toMatchObject({
    ageMin: null,
    ageMax: 12,
    place: 'Núcleo Centro',
    selfEnrollment: false,
  })
  const { body } = await app.call(listAuditEntries, { ...as(office), query: { gradeId: source.id } })
  expect(body.data[0].changes).toEqual([
    { field: 'selfEnrollment', from: true, to: false },
    { field: 'place', from: 'Núcleo São José', to: 'Núcleo Centro' },
    { field: 'ageMin', from: 6, to: null },
  ])
})

test('a year that is copied takes along who may enrol and where, and not the window, which is of its year', async () => {
  const at = await createSchool(app, { kind: 'MUNICIPAL' })
  await create(at, 'Dança', RULES)
  const year = await app.call(createAcademicYear, { ...as(at), body: { year: '2027' } })
  const copied = await app.call(rolloverYear, {
    ...as(at),
    params: { id: year.body.id },
    body: { fromAcademicYearId: at.year, parts: ['LEVELS', 'GRADES'], apply: true },
  })
  expect([copied.status, copied.body.applied]).toEqual([200, true])
  const { body } = await app.call(listGrades, {
    ...as(at),
    query: { academicYearId: year.body.id, searchFor: 'Dança' },
  })
  expect(body.data[0]).toMatchObject({ ...RULES, enrollmentStart: null, enrollmentEnd: null })
})

test('ages that turn back, or are none, are refused', async () => {
  const errorsOf = async (body: Record<string, unknown>) =>
    (await create(office, 'Idades', body)).body.errors.map((each: { path: string; code: string }) => [
      each.path,
      each.code,
    ])
  expect(await errorsOf({ ageMin: 13, ageMax: 12 })).toEqual([['ageMin', 'OUT_OF_RANGE']])
  expect(await errorsOf({ ageMin: -1 })).toEqual([['ageMin', 'NOT_POSITIVE']])
  expect(await errorsOf({ ageMax: 121 })).toEqual([['ageMax', 'OUT_OF_RANGE']])
  expect((await create(office, 'Uma idade', { ageMin: 12, ageMax: 12 })).status).toBe(201)
})

const names = async (
  at: School,
  query: Record<string, unknown>,
  who?: { token: string },
): Promise<string[]> =>
  (await app.call(listGrades, { ...as(at, who), query: { ...query, rowsPerPage: 100 } })).body.data.map(
    (each: { name: string }) => each.name,
  )

test('classes are found by age, place and component, by who may enrol too', async () => {
  const at = await createSchool(app, { kind: 'MUNICIPAL' })
  const idOf = async (name: string, body: Record<string, unknown>) => (await create(at, name, body)).body.id
  const swimming = await idOf('Natação', { place: 'Núcleo São José', ageMin: 6, ageMax: 12 })
  await idOf('Hidroginástica', { place: 'Núcleo Sant’Ana', ageMin: 60 })
  await idOf('Vôlei', { ageMax: 17 })
  await app.within(at.id, db =>
    insertRows(db, 'curriculum_matrix', [
      matrixRow({
        institution_id: at.id,
        id: randomUUID(),
        grade_id: swimming,
        curriculum_component_id: at.components.portuguese,
        hour: 40,
      }),
    ]),
  )
  const [student] = at.students
  expect(await names(at, { age: 12 })).toEqual(['6º ano A', '6º ano B', 'Natação', 'Vôlei'])
  expect(await names(at, { age: 12 }, student)).toEqual(['6º ano A', 'Natação', 'Vôlei'])
  expect(await names(at, { age: 60 }, student)).toEqual(['6º ano A', 'Hidroginástica'])
  expect(await names(at, { place: 'sao jose' }, student)).toEqual(['Natação'])
  expect(await names(at, { place: 'SANTANA núcleo' })).toEqual(['Hidroginástica'])
  expect(await names(at, { place: '%' })).toEqual([])
  expect(await names(at, { curriculumComponentId: at.components.portuguese }, student)).toEqual(['Natação'])
})

test('a class of a municipal office tells its weekly times in force and what may be chosen in it, another none', async () => {
  const gradeId = office.classes[0]?.id ?? ''
  const base = { institution_id: office.id, grade_id: gradeId, lesson_plan_id: office.plans.portuguese }
  const time = (id: string, weekday: number, valid_from: string, valid_until: string) =>
    recurrenceRow({
      ...base,
      id,
      weekday,
      start_time: '19:00:00',
      end_time: '19:50:00',
      valid_from,
      valid_until,
    })
  const matrix = (curriculum_component_id: string) =>
    matrixRow({
      institution_id: office.id,
      id: randomUUID(),
      grade_id: gradeId,
      curriculum_component_id,
      hour: 40,
    })
  await app.within(office.id, async db => {
    await insertRows(db, 'lesson_plan_recurrence', [
      time(randomUUID(), 3, '2026-02-09', '2026-12-18'),
      time(randomUUID(), 4, '2026-02-09', '2026-08-16'),
      time(randomUUID(), 5, '2026-08-18', '2026-12-18'),
    ])
    await insertRows(db, 'curriculum_matrix', [
      matrix(office.components.portuguese),
      matrix(office.components.mathematics),
    ])
  })
  await app.owner.query("update curriculum_component set status = 'Inativo' where id = $1", [
    office.components.mathematics,
  ])
  const [student] = office.students
  const portuguese = { id: office.components.portuguese, name: 'Língua Portuguesa' }
  for (const who of [office.administrator, student]) {
    const { body } = await app.call(getGrade, { ...as(office, who), params: { id: gradeId } })
    expect(body).toMatchObject({
      times: [{ weekday: 'WEDNESDAY', start: '19:00:00', end: '19:50:00', curriculumComponent: portuguese }],
      modalities: [portuguese],
    })
  }
  const ofSchool = await app.call(getGrade, { ...as(school), params: { id: school.classes[0]?.id ?? '' } })
  expect(ofSchool.body).not.toHaveProperty('times')
  expect(ofSchool.body).not.toHaveProperty('modalities')
})
