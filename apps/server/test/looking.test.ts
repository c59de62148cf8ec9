import { randomUUID } from 'node:crypto'
import type { AnyEndpoint } from '@lousa/contract/endpoint.ts'
import { ENDPOINTS } from '@lousa/contract/endpoints.ts'
import { getPerformance } from '@lousa/contract/evaluation/performance/performance.contract.ts'
import type { ImportRun } from '@lousa/contract/people/import/import.contract.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cpfOf, csvOf, importDesk } from './import-desk.ts'
import { recordsDesk } from './records-desk.ts'
import { reportsDesk } from './reports-desk.ts'
import { createSchool, type School } from './school.ts'
import { type Ask, startTestApp, type TestApp } from './test-app.ts'

const CPF = '39053344705'
let app: TestApp
let school: School
let sheet: ImportRun
let fileId: string
let recordId: string
beforeAll(async () => {
  app = await startTestApp()
  school = await createSchool(app)
  await app.owner.query('update person set tax_number = $3 where institution_id = $1 and id = $2', [
    school.id,
    school.students[0]?.personId,
    CPF,
  ])
  const header = ['Nome', 'Data de nascimento', 'Responsável 1: nome', 'Responsável 1: parentesco']
  const faulty = ['Caio Lima', '31/02/2014', 'Rosa Lima', 'Mãe']
  sheet = await importDesk(app, school).checked('STUDENT', csvOf([header, faulty]))
  const reports = reportsDesk(
    () => app,
    () => school,
  )
  await reports.withFigures(0, { 3: { mark: 7.5 } })
  fileId = (await reports.ask()).id
  const desk = recordsDesk(
    () => app,
    () => school,
  )
  await desk.build(school.students[0]?.id ?? '')
  await app.runJobs()
  recordId = (await desk.record(school.students[0]?.id ?? '')).id
})
afterAll(() => app.stop())

/** How an administrator makes each call that shows somebody. A new one must be added here deliberately. */
const requestsByName = (): Record<string, Ask> => {
  const [student] = school.students
  const id = student?.id ?? ''
  const enrollment = school.enrollments[0] ?? ''
  return {
    'GET user/:id': { params: { id } },
    'GET user/:id/consent': { params: { id } },
    'GET user/:id/merge/:otherId': { params: { id, otherId: school.students[1]?.id ?? '' } },
    'GET user/similar': { query: { taxNumber: CPF } },
    'GET user/export': { query: { type: 'STUDENT' } },
    'GET import/:id/row': { params: { id: sheet.id } },
    'GET import/:id/sheet': { params: { id: sheet.id } },
    'PATCH import/:id/row': { params: { id: sheet.id }, body: { rows: [{ number: 2, skipped: true }] } },
    'GET import/:id/problem': { params: { id: sheet.id } },
    'GET import/:id/problem-group': { params: { id: sheet.id } },
    'GET student-enrollment/academic-year/:yearId/student/:studentId': {
      params: { yearId: school.year, studentId: id },
    },
    'GET grade-performance': {
      query: {
        gradeId: school.classes[0]?.id,
        academicTermId: school.terms[2]?.id,
        studentEnrollmentId: enrollment,
        explain: true,
      },
    },
    'GET audit-entry': { query: { studentId: id } },
    'GET academic-record': { query: { studentId: id, type: 'FUNDAMENTAL' } },
    'GET academic-record/:id/revision': { params: { id: recordId } },
    'GET file/:id/content': { params: { id: fileId } },
  }
}

const nameOf = ({ method, path }: AnyEndpoint) => `${method} ${path}`
const shown = ENDPOINTS.map(({ endpoint }) => endpoint).filter(({ looks }) => looks === true)

type Look = { entity: string; action: string; account_id: string }
const looksAfter = async (instant: Date): Promise<Look[]> => {
  const { rows } = await app.owner.query<Look>(
    `select entity, action, account_id from audit_entry where institution_id = $1 and at >= $2
      and action in ('VIEWED', 'HISTORY_VIEWED', 'DOWNLOADED', 'EXPORTED')`,
    [school.id, instant.toISOString()],
  )
  return rows
}

describe('who looks at somebody leaves a trace', () => {
  let minutes = 0
  test.each(shown.map(endpoint => [nameOf(endpoint), endpoint] as const))('%s', async (name, endpoint) => {
    // Each call has an instant of its own, by which its entries are told from those of the others.
    minutes += 1
    const instant = new Date(app.clock.now().getTime() + minutes * 60_000)
    app.clock.set(instant)
    const how = requestsByName()[name]
    expect(how).toBeDefined()
    const { host, administrator } = school
    const answer = await app.call(endpoint, { host, token: administrator.token, ...how })
    expect([name, answer.status]).toEqual([name, 200])
    const looks = await looksAfter(instant)
    expect(looks.length).toBeGreaterThan(0)
    for (const look of looks) expect(look.account_id).toBe(administrator.id)
  })

  test('and one’s own record, or a whole class, is nobody’s business', async () => {
    const instant = new Date(app.clock.now().getTime() + 3_600_000)
    app.clock.set(instant)
    const [student] = school.students
    const own = { host: school.host, token: student?.token }
    const path = `student-enrollment/academic-year/${school.year}/student/${student?.id}`
    expect((await app.send('GET', path, own)).status).toBe(200)
    expect((await app.send('GET', `user/${student?.id}`, own)).status).toBe(200)
    const query = { gradeId: school.classes[0]?.id, academicTermId: school.terms[2]?.id }
    const token = school.administrator.token
    expect((await app.call(getPerformance, { host: school.host, token, query })).status).toBe(200)
    expect(await looksAfter(instant)).toEqual([])
  })

  test('and a search that finds nobody tells of nobody', async () => {
    const instant = new Date(app.clock.now().getTime() + 3_600_000)
    app.clock.set(instant)
    const ask = { host: school.host, token: school.administrator.token }
    await app.send('GET', 'user/similar', { ...ask, query: { taxNumber: cpfOf(999) } })
    await app.send('GET', 'user/similar', { ...ask, query: { name: randomUUID(), birthdate: '2014-01-01' } })
    expect(await looksAfter(instant)).toEqual([])
  })
})

test('the list of people is exported in the orders of the list and in no other', async () => {
  const ask = (sort: string) =>
    app.send('GET', 'user/export', {
      host: school.host,
      token: school.administrator.token,
      query: { type: 'STUDENT', sort, format: 'csv' },
    })
  expect((await ask('-name')).status).toBe(200)
  const refused = await ask('password_hash')
  expect([refused.status, refused.body.errors[0].path]).toEqual([422, 'sort'])
})
