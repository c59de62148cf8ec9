import { randomUUID } from 'node:crypto'
import {
  getGrade,
  listEducationLevels,
  listGradeNames,
  listGrades,
} from '@lousa/contract/academics/academics.contract.ts'
import type { AnyEndpoint } from '@lousa/contract/endpoint.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSchool, type School } from '../../../test/school.ts'
import { type Ask, startTestApp, TEST_TODAY, type TestApp } from '../../../test/test-app.ts'
import { insertRows } from '../rows.ts'
import { academicYearRow, educationLevelRow, eventRow, gradeRow } from './academics.factory.ts'

let app: TestApp
let school: School
let office: School
const events = { school: randomUUID(), office: randomUUID(), lastYear: randomUUID() }
const openClass = randomUUID()
const closedClass = randomUUID()

beforeAll(async () => {
  app = await startTestApp()
  school = await createSchool(app)
  office = await createSchool(app, { kind: 'MUNICIPAL' })
  await arrangeSchool()
  await arrangeOffice()
})
afterAll(() => app.stop())

const belonging = ({ id, year, level }: School) => ({
  institution_id: id,
  academic_year_id: year,
  education_level_id: level,
})

/** An event with a hostile name this year, one of the year before, and training types for the first class. */
const arrangeSchool = () =>
  app.within(school.id, async db => {
    const [lastYear, level, type] = [randomUUID(), randomUUID(), randomUUID()]
    const past = { institution_id: school.id, academic_year_id: lastYear }
    await insertRows(db, 'academic_year', [
      academicYearRow({ institution_id: school.id, id: lastYear, year: 2025, status: 'FINISHED' }),
    ])
    await insertRows(db, 'education_level', [
      educationLevelRow({ ...past, id: level, name: 'Educação Infantil' }),
    ])
    await insertRows(db, 'grade', [
      eventRow({
        ...belonging(school),
        id: events.school,
        name: '<script>Feira</script> d’Água',
        day: '2026-09-12',
      }),
      eventRow({ ...past, id: events.lastYear, name: 'Feira antiga', day: '2025-09-12' }),
    ])
    await insertRows(db, 'training_type', [
      { institution_id: school.id, id: type, name: 'Formação Geral', initials: 'FG', version: 1 },
    ])
    await insertRows(db, 'grade_training_type', [
      { institution_id: school.id, grade_id: school.classes[0]!.id, training_type_id: type },
    ])
  })

/** An event, a class open to enrolment today and one whose window has ended. */
const arrangeOffice = () =>
  app.within(office.id, db => {
    const opened = { ...belonging(office), enrollment_start: '2026-08-01', self_enrollment: true }
    return insertRows(db, 'grade', [
      eventRow({ ...belonging(office), id: events.office, name: 'Corrida', day: '2026-09-12' }),
      gradeRow({ ...opened, id: openClass, name: 'Natação', enrollment_end: TEST_TODAY }),
      gradeRow({ ...opened, id: randomUUID(), name: 'Sem prazo', enrollment_start: null }),
      gradeRow({ ...opened, id: randomUUID(), name: 'Na secretaria', self_enrollment: false }),
      gradeRow({ ...opened, id: randomUUID(), name: 'Amanhã', enrollment_start: '2026-08-18' }),
      gradeRow({ ...opened, id: closedClass, name: 'Judô', enrollment_end: '2026-08-16' }),
    ])
  })

const as = (place: School, who: { token: string }, endpoint: AnyEndpoint, ask: Ask = {}) =>
  app.call(endpoint, { host: place.host, token: who.token, ...ask })
const names = (answer: { body: { data: { name: string }[] } }) => answer.body.data.map(row => row.name)

test('an editor reads no class and a student no list of levels or names', async () => {
  for (const endpoint of [listEducationLevels, listGrades, listGradeNames]) {
    expect((await as(school, school.editor, endpoint)).body.code).toBe('FORBIDDEN')
  }
  for (const endpoint of [listEducationLevels, listGradeNames]) {
    expect((await as(school, school.students[0]!, endpoint)).body.code).toBe('FORBIDDEN')
  }
  const one = await as(school, school.editor, getGrade, { params: { id: school.classes[0]!.id } })
  expect(one.body.code).toBe('NOT_FOUND')
})

test('ids of another institution, unknown and malformed ones answer alike', async () => {
  for (const id of [office.classes[0]!.id, randomUUID(), '1 or 1=1']) {
    const answer = await as(school, school.administrator, getGrade, { params: { id } })
    expect([answer.status, answer.body.code]).toEqual([404, 'NOT_FOUND'])
  }
  for (const id of [office.year, randomUUID(), 'x']) {
    for (const endpoint of [listEducationLevels, listGrades, listGradeNames]) {
      const answer = await as(school, school.administrator, endpoint, { query: { academicYearId: id } })
      expect([answer.status, answer.body.code]).toEqual([404, 'NOT_FOUND'])
    }
  }
  const level = { query: { educationLevelId: office.level } }
  expect((await as(school, school.administrator, listGrades, level)).status).toBe(404)
})

test('an unknown filter is refused', async () => {
  for (const endpoint of [listEducationLevels, listGrades, listGradeNames]) {
    const answer = await as(school, school.administrator, endpoint, { query: { name: 'x' } })
    expect([answer.status, answer.body.errors[0].code]).toEqual([422, 'UNKNOWN_FIELD'])
  }
})

test('an administrator and an instructor read levels with their terms in order, newest year first', async () => {
  for (const who of [school.administrator, school.instructor]) {
    const { body } = await as(school, who, listEducationLevels)
    expect(names({ body })).toEqual(['Ensino Fundamental – Anos Finais', 'Educação Infantil'])
    expect(body.data[0]).toMatchObject({
      type: 'QUARTER',
      isActive: true,
      academicYear: { id: school.year, year: '2026', start: '2026-01-01', end: '2026-12-31' },
    })
    expect(body.data[0].academicTerms.map((term: { id: string }) => term.id)).toEqual(
      school.terms.map(term => term.id),
    )
    expect(body).toMatchObject({ totalRowCount: 2, totalPages: 1, nextPage: null })
  }
  const ofYear = await as(school, school.administrator, listEducationLevels, {
    query: { academicYearId: school.year },
  })
  expect(ofYear.body.totalRowCount).toBe(1)
})

test('an administrator lists classes without events, and events alone when asked', async () => {
  expect(names(await as(school, school.administrator, listGrades))).toEqual(['6º ano A', '6º ano B'])
  const only = await as(school, school.administrator, listGrades, { query: { showOnlyEvents: true } })
  expect(names(only)).toEqual(['<script>Feira</script> d’Água', 'Feira antiga'])
  const ofYear = { query: { showOnlyEvents: true, academicYearId: school.year } }
  expect(names(await as(school, school.administrator, listGrades, ofYear))).toHaveLength(1)
})

test('an administrator pages classes and searches them without accents or wildcards', async () => {
  const page = await as(school, school.administrator, listGrades, {
    query: { rowsPerPage: 1, currentPage: 2 },
  })
  expect(names(page)).toEqual(['6º ano B'])
  expect(page.body).toMatchObject({ totalRowCount: 2, totalPages: 2, previousPage: 1, nextPage: null })
  const search = (searchFor: string, more = {}) =>
    as(school, school.administrator, listGrades, { query: { searchFor, ...more } })
  expect(names(await search('6O ANO b'))).toEqual(['6º ano B'])
  expect(names(await search('dagua', { showOnlyEvents: true }))).toHaveLength(1)
  for (const nothing of ['%', '_', 'ano c']) expect(names(await search(nothing))).toEqual([])
})

test('an administrator reads a class with its marks, types and vacancies', async () => {
  const own = await createSchool(app)
  await app.owner.query('update grade set capacity = 4 where id = $1', [own.classes[0]!.id])
  const waiting =
    "update student_enrollment set status = 'SURPLUS', queued_at = now(), class_number = null where id = $1"
  await app.owner.query(waiting, [own.enrollments[4]])
  const left = "update student_enrollment set exit_date = '2026-05-01', exit_reason = 'DROPPED' where id = $1"
  await app.owner.query(left, [own.enrollments[3]])
  const ask = { params: { id: own.classes[0]!.id } }
  const { body } = await as(own, own.administrator, getGrade, ask)
  expect(body).toMatchObject({
    name: '6º ano A',
    highest: 100,
    average: 60,
    vacancies: { capacity: 4, active: 3, surplus: 1, free: 1 },
    academicTermMarks: own.terms.map((term, index) => ({
      academicTerm: { id: term.id },
      highest: [20, 30, 20, 30][index],
    })),
    academicYear: { id: own.year, year: '2026' },
    trainingTypes: [],
    isEvent: false,
  })
  const withType = await as(school, school.administrator, getGrade, { params: { id: school.classes[0]!.id } })
  expect(withType.body.trainingTypes).toMatchObject([{ name: 'Formação Geral', initials: 'FG' }])
  expect(withType.body.vacancies).toEqual({ capacity: null, active: 5, surplus: 0, free: null })
})

test('names of classes are those of the current year unless another is asked for', async () => {
  const current = await as(school, school.administrator, listGradeNames)
  expect(current.body.data).toEqual(school.classes)
  const [past] = (
    await app.owner.query('select id from academic_year where year = 2025 and institution_id = $1', [
      school.id,
    ])
  ).rows
  const query = { academicYearId: past.id, showOnlyEvents: true }
  expect(names(await as(school, school.administrator, listGradeNames, { query }))).toEqual(['Feira antiga'])
})

test('names are those of the newest year when none is open this year', async () => {
  const own = await createSchool(app)
  await app.owner.query("update academic_year set status = 'FINISHED', year = 2024 where id = $1", [own.year])
  expect(names(await as(own, own.administrator, listGradeNames))).toEqual(['6º ano A', '6º ano B'])
})

test('an instructor reads only classes in which they teach', async () => {
  expect(names(await as(school, school.instructor, listGrades))).toEqual(['6º ano A'])
  expect(names(await as(school, school.instructor, listGradeNames))).toEqual(['6º ano A'])
  expect(names(await as(school, school.otherInstructor, listGradeNames))).toEqual(['6º ano A', '6º ano B'])
  const other = await as(school, school.instructor, getGrade, { params: { id: school.classes[1]!.id } })
  expect(other.status).toBe(404)
})

test('everybody signed in reads at least what a visitor reads of an event', async () => {
  const id = events.school
  const open = await app.call(getGrade, { host: school.host, params: { id } })
  expect(open.status).toBe(200)
  for (const who of [school.administrator, school.instructor, school.editor, school.students[0]!]) {
    const { status, body } = await as(school, who, getGrade, { params: { id } })
    expect([status, body]).toEqual([200, expect.objectContaining(open.body)])
  }
})

test('a student lists the events of an open year alone, and reads the public page of any other', async () => {
  const [student] = school.students
  expect(names(await as(school, student!, listGrades))).toEqual(['6º ano A'])
  const ofEvents = await as(school, student!, listGrades, { query: { showOnlyEvents: true } })
  expect(names(ofEvents)).toEqual(['<script>Feira</script> d’Água'])
  const status = async (id: string) => (await as(school, student!, getGrade, { params: { id } })).status
  expect(await status(school.classes[0]!.id)).toBe(200)
  expect(await status(events.school)).toBe(200)
  expect(await status(school.classes[1]!.id)).toBe(404)
  expect(await status(events.lastYear)).toBe(200)
})

test('a student of a municipal office also reads classes while they are open to enrolment', async () => {
  const [student] = office.students
  expect(names(await as(office, student!, listGrades))).toEqual(['6º ano A', 'Natação', 'Sem prazo'])
  const status = async (id: string) => (await as(office, student!, getGrade, { params: { id } })).status
  expect(await status(openClass)).toBe(200)
  expect(await status(closedClass)).toBe(404)
  expect(await status(events.office)).toBe(200)
})
