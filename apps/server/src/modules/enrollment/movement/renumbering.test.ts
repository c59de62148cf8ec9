import { randomUUID } from 'node:crypto'
import { renumberGrade } from '@lousa/contract/enrollment/movement/movement.contract.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createSchool, type School } from '../../../../test/school.ts'
import { startTestApp, TEST_TODAY, type TestApp } from '../../../../test/test-app.ts'
import { eventRow } from '../../academics/academics.factory.ts'
import { insertRows } from '../../rows.ts'

let app: TestApp
let school: School
beforeAll(async () => {
  app = await startTestApp()
})
beforeEach(async () => {
  school = await createSchool(app)
})
afterAll(() => app.stop())

const renumber = (id = school.classes[0]!.id, body = {}, token = school.administrator.token) =>
  app.call(renumberGrade, { host: school.host, token, params: { id }, body })
const numbers = async (): Promise<(number | null)[]> => {
  const { rows } = await app.owner.query<{ id: string; class_number: number | null }>(
    'select id, class_number from student_enrollment where institution_id = $1',
    [school.id],
  )
  return school.enrollments.map(id => rows.find(row => row.id === id)?.class_number ?? null)
}

test('class numbers become alphabetical, those who left follow in their order, who waits has none', async () => {
  const [, second, third, fourth] = school.enrollments
  await app.owner.query(
    "update student_enrollment set exit_date = $2, exit_reason = 'TRANSFERRED' where id = $1",
    [second, TEST_TODAY],
  )
  await app.owner.query(
    "update student_enrollment set status = 'SURPLUS', queued_at = now(), class_number = null where id = $1",
    [fourth],
  )
  const before = await numbers()
  const preview = await renumber(undefined, { preview: true })
  // Ana D'Ávila, Érica Conceição, <script>… Souza.
  const rows = [
    { studentEnrollmentId: school.enrollments[0], from: 1, to: 1 },
    { studentEnrollmentId: school.enrollments[4], from: 5, to: 2 },
    { studentEnrollmentId: third, from: 3, to: 3 },
    { studentEnrollmentId: second, from: 2, to: 4 },
  ]
  expect([preview.status, preview.body]).toEqual([200, { data: rows, preview: { changed: 2 } }])
  expect(await numbers()).toEqual(before)
  const answer = await renumber()
  expect([answer.status, answer.body]).toEqual([200, { data: rows }])
  expect(await numbers()).toEqual([1, 4, 3, null, 2])
  expect((await renumber(undefined, { preview: true })).body.preview).toEqual({ changed: 0 })
  const { rows: told } = await app.owner.query(
    "select action, grade_id from audit_entry where institution_id = $1 and action = 'RENUMBERED'",
    [school.id],
  )
  expect(told).toEqual([{ action: 'RENUMBERED', grade_id: school.classes[0]!.id }])
})

test('a social name is the name by which somebody is put in order', async () => {
  await app.owner.query(`update account set sort_key = 'zuleica' where id = $1`, [school.students[0]!.id])
  expect((await renumber()).body.data.at(-1)).toEqual({
    studentEnrollmentId: school.enrollments[0],
    from: 1,
    to: 5,
  })
})

test('nobody but administrators renumbers, nor a class elsewhere, an event, or a class with a closed term', async () => {
  for (const who of [school.instructor, school.editor, school.students[0]!])
    expect((await renumber(undefined, {}, who.token)).body.code).toBe('FORBIDDEN')
  const elsewhere = await createSchool(app)
  expect((await renumber(elsewhere.classes[0]!.id)).status).toBe(404)
  const id = randomUUID()
  const base = { institution_id: school.id, academic_year_id: school.year }
  await app.within(school.id, db =>
    insertRows(db, 'grade', [eventRow({ ...base, id, name: 'Corrida', day: '2026-09-12' })]),
  )
  expect((await renumber(id)).body.code).toBe('NOT_A_CLASS')
  await app.owner.query('update academic_term set closed_at = now() where id = $1', [school.terms[0]!.id])
  expect((await renumber()).body.code).toBe('TERM_CLOSED')
  await app.owner.query("update academic_year set status = 'FINISHED' where id = $1", [school.year])
  expect((await renumber()).body.code).toBe('ACADEMIC_YEAR_FINISHED')
})
