import { listAuditEntries } from '@lousa/contract/audit/audit.contract.ts'
import {
  createInstructor,
  createStudent,
  getOwnRecord,
  updateInstructor,
  updateOwnRecord,
  updateStaff,
  updateStudent,
} from '@lousa/contract/people/editing/user-writing.contract.ts'
import { exportUsers } from '@lousa/contract/people/import/import.contract.ts'
import { getUser, listUsers } from '@lousa/contract/people/person/user.contract.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { csvOf, importDesk } from '../../../../test/import-desk.ts'
import { ana, auditOf, deskOf } from '../../../../test/people-desk.ts'
import { createSchool, type School } from '../../../../test/school.ts'
import { type Sent, startTestApp, type TestApp } from '../../../../test/test-app.ts'
import { readSpreadsheet } from '../../../platform/spreadsheets/spreadsheet-reader.ts'

let app: TestApp
let school: School
let desk: ReturnType<typeof deskOf>
beforeAll(async () => {
  app = await startTestApp()
})
beforeEach(async () => {
  school = await createSchool(app, { kind: 'MUNICIPAL' })
  desk = deskOf(app, school)
})
afterAll(() => app.stop())

const CENSUS = { nis: '12038619494', colourOrRace: 'Parda' }
const broken = (answer: Sent) => [
  answer.status,
  ...(answer.body.errors ?? []).map((each: { path: string; code: string }) => `${each.path} ${each.code}`),
]
/** The first student, of whom the census knows. */
const studentWithCensus = async () => {
  const student = school.students[0]!
  const answer = await desk(updateStudent, { params: { id: student.id }, body: CENSUS })
  expect(answer.status).toBe(200)
  return student
}
/** That an answer holds neither the fields nor what stands in them. */
const expectSilence = (answer: Sent) => {
  expect(answer.raw.toString()).not.toMatch(/nis"|colourOrRace|12038619494|Parda/)
}

test('an administrator records both of a student, reads them again and takes them out', async () => {
  const body = { name: 'Bia Souza', responsibles: [ana], nis: '120.38619.49-4', colourOrRace: 'Parda' }
  const created = await desk(createStudent, { body })
  expect(created.status).toBe(201)
  expect(created.body).toMatchObject(CENSUS)
  const { id } = created.body
  expect((await desk(getUser, { params: { id } })).body).toMatchObject(CENSUS)
  expect((await auditOf(app, id)).at(-1)?.changes).toEqual(
    expect.arrayContaining([
      { field: 'nis', from: null, to: '12038619494' },
      { field: 'colourOrRace', from: null, to: 'Parda' },
    ]),
  )
  const changed = await desk(updateStudent, { params: { id }, body: { nis: '', colourOrRace: null } })
  expect(changed.body).toMatchObject({ nis: null, colourOrRace: null })
})

test('a number without its check digit and words that are none of the census are refused in their fields', async () => {
  const body = { nis: '12038619493', colourOrRace: 'Morena' }
  const answer = await desk(updateStudent, { params: { id: school.students[0]!.id }, body })
  expect(broken(answer).toSorted()).toEqual([422, 'colourOrRace INVALID', 'nis INVALID_NIS'])
})

test('students are told neither in any answer about themselves', async () => {
  const { id, token } = await studentWithCensus()
  const own = { params: { id }, token }
  for (const answer of [
    await desk(getUser, own),
    await desk(getOwnRecord, { token }),
    await desk(updateOwnRecord, { token, body: { phone: '1133334444' } }),
    await desk(updateStudent, { ...own, body: { phone: '1133334445' } }),
  ]) {
    expect(answer.status).toBe(200)
    expectSilence(answer)
  }
  // The stored record comes along with a refusal, too.
  const stale = await desk(updateStudent, { ...own, body: { phone: '1133334446', version: 1 } })
  expect([stale.status, stale.body.code]).toEqual([409, 'STALE_VERSION'])
  expect(stale.body.current.id).toBe(id)
  expectSilence(stale)
})

test('students write neither of themselves', async () => {
  const { id, token } = await studentWithCensus()
  for (const [field, value] of Object.entries({ nis: null, colourOrRace: 'Branca' })) {
    const body = { [field]: value }
    const refused = [403, `${field} FIELD_NOT_ALLOWED`]
    expect(broken(await desk(updateStudent, { params: { id }, token, body }))).toEqual(refused)
    expect(broken(await desk(updateOwnRecord, { token, body }))).toEqual(refused)
  }
  expect((await desk(getUser, { params: { id } })).body).toMatchObject(CENSUS)
})

test('instructors neither read nor write them, nor does the history or the export tell them', async () => {
  const { id } = await studentWithCensus()
  const { token } = school.instructor
  for (const answer of [
    await desk(getUser, { params: { id }, token }),
    await desk(listUsers, { token, query: { type: 'STUDENT' } }),
    await desk(listUsers, { token, query: { searchFor: 'ana' } }),
  ]) {
    expect(answer.status).toBe(200)
    expectSilence(answer)
  }
  for (const answer of [
    await desk(updateStudent, { params: { id }, token, body: CENSUS }),
    await desk(createStudent, { token, body: { name: 'Eva Lima', responsibles: [ana], ...CENSUS } }),
    await desk(listAuditEntries, { token, query: { studentId: id } }),
    await desk(exportUsers, { token, query: { type: 'STUDENT' } }),
  ]) {
    expect(answer.status).toBe(403)
    expectSilence(answer)
  }
})

test('nobody but a student has them, and lists of people do not carry them along', async () => {
  await studentWithCensus()
  for (const body of [{ nis: CENSUS.nis }, { colourOrRace: CENSUS.colourOrRace }]) {
    const refused = [422, `${Object.keys(body)[0]} UNKNOWN_FIELD`]
    const params = { id: school.instructor.id }
    expect(broken(await desk(createInstructor, { body: { name: 'Ivo Reis', ...body } }))).toEqual(refused)
    expect(broken(await desk(updateInstructor, { params, body }))).toEqual(refused)
    expect(broken(await desk(updateStaff, { params: { id: school.editor.id }, body }))).toEqual(refused)
  }
  for (const id of [school.instructor.id, school.administrator.id])
    expectSilence(await desk(getUser, { params: { id } }))
  const list = await desk(listUsers, { query: { type: 'STUDENT' } })
  expect(list.body.data.length).toBeGreaterThan(0)
  expectSilence(list)
})

test('a person who is a student and teaches, too, tells them as a student alone', async () => {
  const { id, personId } = await studentWithCensus()
  await app.owner.query('update account set person_id = $1 where institution_id = $2 and id = $3', [
    personId,
    school.id,
    school.otherInstructor.id,
  ])
  expectSilence(await desk(getUser, { params: { id: school.otherInstructor.id } }))
  expect((await desk(getUser, { params: { id } })).body).toMatchObject(CENSUS)
})

test('they leave with the export of students and come with an import, by the names and codes that schools use', async () => {
  const at = importDesk(app, school)
  const run = await at.checked(
    'STUDENT',
    csvOf([
      ['Nome', 'Data de nascimento', 'Nome da mãe', 'PIS', 'Raça/cor'],
      ['Iara Lima', '14/03/2013', 'Joana Lima', '120.38619.49-4', 'INDÍGENA'],
      ['Davi Reis', '15/03/2013', 'Rosa Reis', '12038619493', '3'],
      ['Caio Melo', '16/03/2013', 'Vera Melo', '', 'Não declarada'],
      ['Enzo Dias', '17/03/2013', 'Tina Dias', '', 'morena'],
    ]),
  )
  expect(run.columns.map(({ field }) => field).slice(3)).toEqual(['nis', 'colourOrRace'])
  const rows = await at.rows(run)
  expect(rows.map(row => row.warnings.map(({ field, code }) => `${field} ${code}`))).toEqual([
    [],
    ['nis NOT_UNDERSTOOD'],
    [],
    ['colourOrRace NOT_UNDERSTOOD'],
  ])
  await at.imported(run)
  const stored = async (name: string) => {
    const [person] = await at.people(name)
    return [person?.nis, person?.colour_or_race]
  }
  expect(await stored('Iara Lima')).toEqual(['12038619494', 'Indígena'])
  expect(await stored('Davi Reis')).toEqual([null, 'Parda'])
  expect(await stored('Caio Melo')).toEqual([null, 'Não declarada'])
  expect(await stored('Enzo Dias')).toEqual([null, null])

  const { raw } = await desk(exportUsers, {
    query: { type: 'STUDENT', format: 'csv', searchFor: 'Iara Lima' },
  })
  const [header = [], row = []] = (await readSpreadsheet(raw)).sheets[0]!.rows.map(({ cells }) => cells)
  expect([row[header.indexOf('NIS')], row[header.indexOf('Cor/raça')]]).toEqual([
    '120.38619.49-4',
    'Indígena',
  ])
  const staff = await desk(exportUsers, { query: { type: 'INSTRUCTOR', format: 'csv' } })
  const [others = []] = (await readSpreadsheet(staff.raw)).sheets[0]!.rows.map(({ cells }) => cells)
  expect(others).not.toContain('NIS')
})

test('the same sheet once more completes who is known, and says what becomes of what', async () => {
  const at = importDesk(app, school)
  const sheet = (colour: string) =>
    csvOf([
      ['Nome', 'CPF', 'Data de nascimento', 'Nome da mãe', 'Cor/raça'],
      ['Iara Lima', '853.513.468-93', '14/03/2013', 'Joana Lima', colour],
    ])
  await at.imported(await at.checked('STUDENT', sheet('')))
  const again = await at.checked('STUDENT', sheet('Preta'), { update: true })
  const [row] = await at.rows(again)
  expect(row?.changes).toEqual([{ field: 'colourOrRace', from: null, to: 'Preta' }])
  await at.imported(again, { mode: 'ALL_OR_NOTHING', update: true })
  expect((await at.people('Iara Lima'))[0]).toMatchObject({ colour_or_race: 'Preta' })
})
