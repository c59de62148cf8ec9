import { randomUUID } from 'node:crypto'
import { exportUsers } from '@lousa/contract/people/import/import.contract.ts'
import { listUsers } from '@lousa/contract/people/person/user.contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deskOf } from '../../../../test/people-desk.ts'
import { createSchool, type School } from '../../../../test/school.ts'
import { startTestApp, type TestApp } from '../../../../test/test-app.ts'
import { readSpreadsheet } from '../../../platform/spreadsheets/spreadsheet-reader.ts'
import { academicYearRow, educationLevelRow, gradeRow } from '../../academics/academics.factory.ts'
import { enrollmentRow } from '../../enrollment/enrollment.factory.ts'
import { insertRows } from '../../rows.ts'

const NEXT = { year: randomUUID(), level: randomUUID(), grade: randomUUID() }
let app: TestApp
let school: School
let desk: ReturnType<typeof deskOf>

/** December: 2026 is finished, 2027 exists, and the first student is already in a class of it. */
beforeAll(async () => {
  app = await startTestApp()
  school = await createSchool(app)
  desk = deskOf(app, school)
  await app.owner.query("update academic_year set status = 'FINISHED' where institution_id = $1", [school.id])
  const base = { institution_id: school.id, academic_year_id: NEXT.year }
  await app.within(school.id, async db => {
    await insertRows(db, 'academic_year', [
      academicYearRow({ institution_id: school.id, id: NEXT.year, year: 2027 }),
    ])
    await insertRows(db, 'education_level', [educationLevelRow({ ...base, id: NEXT.level })])
    await insertRows(db, 'grade', [
      gradeRow({ ...base, id: NEXT.grade, education_level_id: NEXT.level, name: '7º ano A' }),
    ])
    await insertRows(db, 'student_enrollment', [
      enrollmentRow({
        ...base,
        id: randomUUID(),
        grade_id: NEXT.grade,
        account_id: school.students[0]?.id ?? '',
        class_number: 1,
        start_date: '2027-02-08',
        created_at: '2026-12-14T12:00:00.000Z',
      }),
    ])
  })
})
afterAll(() => app.stop())

/** The names of the classes in the list, by the id of the student. */
const column = async (query: Record<string, unknown>) => {
  const { status, body } = await desk(listUsers, { query: { type: 'STUDENT', ...query } })
  expect(status).toBe(200)
  return Object.fromEntries(
    body.data.map(({ id, grades }: { id: string; grades: { name: string }[] }) => [
      id,
      grades.map(({ name }) => name).join('; '),
    ]),
  )
}

/** The names of the classes in the spreadsheet, by the name of the student. */
const exportedColumn = async (query: Record<string, unknown>) => {
  const answer = await desk(exportUsers, { query: { type: 'STUDENT', ...query } })
  expect(answer.status).toBe(200)
  const { sheets } = await readSpreadsheet(answer.raw)
  const [header = [], ...rows] = sheets.flatMap(sheet => sheet.rows.map(row => row.cells))
  const [name, classes] = ['Nome', 'Turma'].map(title => header.indexOf(title))
  return Object.fromEntries(rows.map(row => [row[name ?? -1], row[classes ?? -1] ?? '']))
}

const everyone = (classOf: (index: number) => string, by: 'id' | 'name' = 'id') =>
  Object.fromEntries(school.students.map((student, index) => [student[by], classOf(index)]))
const of2026 = () => school.classes[0]?.name ?? ''
const of2027 = (index: number) => (index === 0 ? '7º ano A' : '')
const idsOf = (listedColumn: object) => Object.keys(listedColumn).toSorted()
const studentIds = (from: number, to?: number) =>
  school.students
    .slice(from, to)
    .map(({ id }) => id)
    .toSorted()

test('a year of another institution, or none at all, is not found', async () => {
  const other = await createSchool(app)
  for (const academicYearId of [other.year, randomUUID(), 'ano'])
    for (const call of [listUsers, exportUsers]) {
      const { status, body } = await desk(call, { query: { type: 'STUDENT', academicYearId } })
      expect([status, body.code]).toEqual([404, 'NOT_FOUND'])
    }
})

test('the column of the list has the classes of the year that is named', async () => {
  expect(await column({ academicYearId: school.year })).toEqual(everyone(of2026))
  expect(await column({ academicYearId: NEXT.year })).toEqual(everyone(of2027))
  expect(await column({ academicYearId: school.year, searchFor: 'avila' })).toEqual({
    [school.students[0]?.id ?? '']: of2026(),
  })
})

test('enrolled in none, or in any, is of the year that is named', async () => {
  const listed = async (gradeId: string, academicYearId?: string) =>
    idsOf(await column({ gradeId, academicYearId }))
  expect(await listed('any', school.year)).toEqual(studentIds(0))
  expect(await listed('none', school.year)).toEqual([])
  expect(await listed('any', NEXT.year)).toEqual(studentIds(0, 1))
  expect(await listed('none', NEXT.year)).toEqual(studentIds(1))
})

test('a class lists its students, of whatever year it is', async () => {
  const gradeId = school.classes[0]?.id
  expect(await column({ gradeId, academicYearId: school.year })).toEqual(everyone(of2026))
  expect(await column({ gradeId, academicYearId: NEXT.year })).toEqual(everyone(of2027))
})

test.each(['csv', 'xlsx'])('the %s file follows the year in its column and its rows', async format => {
  expect(await exportedColumn({ format, academicYearId: school.year })).toEqual(everyone(of2026, 'name'))
  expect(await exportedColumn({ format, academicYearId: NEXT.year })).toEqual(everyone(of2027, 'name'))
  const rows = await exportedColumn({ format, academicYearId: NEXT.year, gradeId: 'any' })
  expect(rows).toEqual({ [school.students[0]?.name ?? '']: '7º ano A' })
  expect(await exportedColumn({ format, academicYearId: school.year, gradeId: 'none' })).toEqual({})
})

test('a look at the list says that a year was named, and not its id', async () => {
  await column({ academicYearId: school.year, sort: '-createdAt' })
  const { rows } = await app.owner.query(
    "select changes from audit_entry where institution_id = $1 and action = 'VIEWED' and entity = 'people'",
    [school.id],
  )
  const years = rows.flatMap(({ changes }: { changes: { field: string; to: unknown }[] }) =>
    changes.filter(({ field }) => field === 'academicYearId').map(({ to }) => to),
  )
  expect([...new Set(years)]).toEqual([true])
})

test('without a year the list is of the open year of today, else of the newest', async () => {
  expect(await column({})).toEqual(everyone(of2027))
  expect(await exportedColumn({ format: 'csv' })).toEqual(everyone(of2027, 'name'))
  const open = await createSchool(app)
  const answer = await deskOf(app, open)(listUsers, { query: { type: 'STUDENT', searchFor: 'avila' } })
  expect(answer.body.data[0].grades).toEqual([open.classes[0]])
})
