import { randomUUID } from 'node:crypto'
import { sendStudentNote } from '@lousa/contract/attendance/absence-note/absence-note.contract.ts'
import { openSearchCase } from '@lousa/contract/attendance/active-search/active-search.contract.ts'
import { listBulkReading } from '@lousa/contract/audit/audit.contract.ts'
import type { AnyEndpoint } from '@lousa/contract/endpoint.ts'
import { ENDPOINTS } from '@lousa/contract/endpoints.ts'
import { createMeeting } from '@lousa/contract/evaluation/council/meeting.contract.ts'
import { getPerformance } from '@lousa/contract/evaluation/performance/performance.contract.ts'
import { requestChildReportCard } from '@lousa/contract/family/family.contract.ts'
import { MAX_READS, readBatch } from '@lousa/contract/operation/read-batch.contract.ts'
import { createInstructor, updateStudent } from '@lousa/contract/people/editing/user-writing.contract.ts'
import type { ImportRun } from '@lousa/contract/people/import/import.contract.ts'
import { listUsers } from '@lousa/contract/people/person/user.contract.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { familyDesk } from './family-desk.ts'
import { guardianOf } from './guardian-letters.ts'
import { cpfOf, csvOf, importDesk, studentsCsv } from './import-desk.ts'
import { recordsDesk } from './records-desk.ts'
import { reportsDesk } from './reports-desk.ts'
import { type Account, createSchool, type School } from './school.ts'
import { type Ask, startTestApp, TEST_TODAY, type TestApp } from './test-app.ts'
import { asSuperuser } from './test-database.ts'

const CPF = '39053344705'
let app: TestApp
let school: School
let sheets: Record<
  | 'read'
  | 'listed'
  | 'reread'
  | 'rows'
  | 'grouped'
  | 'matched'
  | 'corrected'
  | 'cured'
  | 'uncured'
  | 'run'
  | 'undone',
  ImportRun
>
let fault: { field: string | null; code: string }
let fileId: string
let guardian: Account
let cardId: string
let recordId: string
let searchCaseId: string
let noteId: string
const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='
let meetingId: string

const responsibles = [{ name: 'Rosa Lima', kinship: 'Mãe', taxNumber: cpfOf(70_001) }]

const createSheets = async () => {
  const desk = importDesk(app, school)
  const header = ['Nome', 'Data de nascimento', 'Responsável 1: nome', 'Responsável 1: parentesco']
  const faulty = () =>
    desk.checked('STUDENT', csvOf([header, ['Caio Lima', '31/02/2014', 'Rosa Lima', 'Mãe']]))
  const right = (name: string) => desk.checked('STUDENT', studentsCsv([{ name }]))
  sheets = {
    read: await faulty(),
    listed: await faulty(),
    reread: await faulty(),
    rows: await faulty(),
    grouped: await faulty(),
    matched: await faulty(),
    corrected: await faulty(),
    cured: await faulty(),
    uncured: await faulty(),
    run: await right('Iara Nunes'),
    undone: await desk.imported(await right('Raul Nunes')),
  }
  const [group] = await desk.groups(sheets.read)
  fault = { field: group?.field ?? null, code: group?.code ?? '' }
  expect((await desk.cure(sheets.uncured, { ...fault, cure: 'SKIP' })).status).toBe(200)
}

beforeAll(async () => {
  app = await startTestApp()
  school = await createSchool(app)
  const [ana, , , other] = school.students
  await app.owner.query(
    `update person set tax_number = $3, birthdate = '2014-03-05' where institution_id = $1 and id = $2`,
    [school.id, ana?.personId, CPF],
  )
  // The editor gets a CPF and an e-mail address, so that an invitation is possible.
  await app.owner.query(
    "update person set tax_number = $3, email = 'edite@escola.example' where institution_id = $1 and id = $2",
    [school.id, school.editor.personId, cpfOf(70_003)],
  )
  // A second record of one student.
  await app.owner.query(`update person set name = $3 where institution_id = $1 and id = $2`, [
    school.id,
    other?.personId,
    ana?.name,
  ])
  await app.owner.query(
    `update account set sort_key = (select a.sort_key from account a where a.institution_id = $1 and a.id = $3)
      where institution_id = $1 and id = $2`,
    [school.id, other?.id, ana?.id],
  )
  guardian = await guardianOf(app, school, { taxNumber: cpfOf(70_010) })
  await createSheets()
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
  await desk.build(ana?.id ?? '')
  const card = await app.call(requestChildReportCard, {
    host: school.host,
    token: guardian.token,
    params: { studentId: ana?.id ?? '' },
    body: { academicYearId: school.year },
  })
  cardId = card.body.id
  await app.runJobs()
  recordId = (await desk.record(ana?.id ?? '')).id
  const meeting = { gradeId: school.classes[0]?.id ?? '', date: TEST_TODAY }
  const asOffice = { host: school.host, token: school.administrator.token }
  const search = { params: { id: school.year }, body: { studentId: school.students[0]?.id ?? '' } }
  searchCaseId = (await app.call(openSearchCase, { ...asOffice, ...search })).body.id
  noteId = (
    await app.call(sendStudentNote, {
      ...asOffice,
      params: { id: school.students[0]?.id ?? '' },
      body: {
        clientId: '0'.repeat(32),
        start: TEST_TODAY,
        end: TEST_TODAY,
        reason: 'ILLNESS',
        pictures: [PIXEL],
      },
    })
  ).body.id
  const family = familyDesk(app, school)
  await family.propose(school.administrator, school.students[0]!, { field: 'phone', value: '5133330000' })
  meetingId = (await app.call(createMeeting, { ...asOffice, body: meeting })).body.id
  await app.owner.query(
    `insert into reenrollment_campaign (institution_id, academic_year_id, opens, closes, letter)
     values ($1, $2, '2026-08-01', '2026-08-31', 'Prezada família')`,
    [school.id, school.year],
  )
  const instant = later(APART_MS)
  await app.owner.query('update session set factor_proven_at = $2 where institution_id = $1', [
    school.id,
    instant.toISOString(),
  ])
})
afterAll(() => app.stop())

type Case = Ask & {
  /** Entries about people that the call leaves; one, where nothing else is said. */
  entries?: number
  /** The account that makes the call; an administrator, where nothing else is said. */
  by?: Account
}

/** How an administrator, or the account that may, makes each call that shows personal fields. A new one must be added here deliberately. */
const requestsByName = (): Record<string, Case> => {
  const { administrator, instructor, students, enrollments, classes, terms, year, components } = school
  const [student, second] = students
  const id = student?.id ?? ''
  const enrollment = enrollments[0] ?? ''
  const of = (run: ImportRun) => ({ params: { id: run.id } })
  return {
    'GET user/:id': { params: { id } },
    'GET user': { query: { type: 'STUDENT', rowsPerPage: 100 } },
    'POST user/student': { body: { name: 'Nina Lima', responsibles } },
    'POST user/instructor': { body: { name: 'Olga Reis', email: 'olga@escola.example' } },
    'POST user/staff': {
      body: { name: 'Paulo Reis', email: 'paulo@escola.example', taxNumber: cpfOf(70_002), role: 'EDITOR' },
      // With the invitation.
      entries: 2,
    },
    'PATCH user/student/:id': { params: { id }, body: {} },
    'PATCH user/instructor/:id': { params: { id: instructor.id }, body: {} },
    'PATCH user/staff/:id': { params: { id: school.editor.id }, body: {} },
    // The entry of the invitation is the trace.
    'POST user/:id/invitation': { params: { id: school.editor.id } },
    // The entry of each slip is its trace.
    // The entry of each letter is its trace.
    'POST guardianship/letter': { body: { guardianIds: [guardian.id] } },
    'POST user/invitation-slip': { body: { kind: 'STAFF', userIds: [school.editor.id] } },
    'GET auth/record': { entries: 0 },
    'PATCH auth/record': { body: {}, entries: 0 },
    'GET user/:id/consent': { params: { id } },
    'GET user/:id/guardianship': { params: { id } },
    // It goes with the record of the guardian.
    'POST user/:id/guardianship': {
      params: { id },
      body: { name: 'Rui Lima', taxNumber: cpfOf(70_004), kinship: 'Pai' },
      entries: 2,
    },
    'GET user/:id/guardianship-restriction': { params: { id } },
    'GET user/:id/absence-justification': { params: { id } },
    'GET user/:id/result-appeal': { params: { id } },
    'GET academic-year/:id/active-search': { params: { id: year } },
    'GET search-case/:id': { params: { id: searchCaseId } },
    'GET absence-note': {},
    'GET record-proposal': {},
    'GET absence-note/:id': { params: { id: noteId } },
    'GET absence-note/:id/picture': { params: { id: noteId }, query: { position: '1' } },
    'GET user/:id/dependency': { params: { id } },
    'GET user/:id/student-note': { params: { id } },
    'GET grade/:id/ending': { params: { id: classes[0]?.id ?? '' } },
    'POST user/:id/consent': {
      params: { id: administrator.id },
      body: { kind: 'IMAGE_USE', given: true, responsibleId: null },
    },
    'GET user/:id/merge/:otherId': { params: { id, otherId: second?.id ?? '' }, entries: 2 },
    'POST user/merge': {
      body: { keptId: id, otherId: second?.id, version: 999, otherVersion: 1, fromOther: [] },
    },
    'GET user/:id/duplicate': { params: { id } },
    'GET user/similar': { query: { taxNumber: CPF } },
    'GET user/export': { query: { type: 'STUDENT' } },
    'POST import': {
      query: { type: 'STUDENT', fileName: 'alunos.csv' },
      body: studentsCsv([{ name: 'Lia Nunes' }]),
    },
    'GET import/:id': of(sheets.read),
    'GET import/:id/sheet': of(sheets.listed),
    'PUT import/:id/sheet': { ...of(sheets.reread), body: { sheets: [0] } },
    'GET import/:id/row': of(sheets.rows),
    'GET import/:id/problem': of(sheets.read),
    'GET import/:id/problem-group': of(sheets.grouped),
    'PUT import/:id/column': {
      ...of(sheets.matched),
      body: { columns: sheets.matched.columns.map(({ index, field }) => ({ index, field })) },
    },
    'PATCH import/:id/row': { ...of(sheets.corrected), body: { rows: [{ number: 2, skipped: true }] } },
    'POST import/:id/cure': { ...of(sheets.cured), body: { ...fault, cure: 'SKIP' } },
    'POST import/:id/cure/undo': of(sheets.uncured),
    'POST import/:id/run': { ...of(sheets.run), body: { mode: 'ALL_OR_NOTHING' } },
    // With the student who goes.
    'POST import/:id/undo': { ...of(sheets.undone), entries: 2 },
    'GET student-enrollment/academic-year/:yearId/student/:studentId': {
      params: { yearId: year, studentId: id },
    },
    'GET student-enrollment/:id/dispensation': { params: { id: enrollment } },
    'PUT student-enrollment/:id/dispensation': { params: { id: enrollment }, body: { dispensations: [] } },
    'GET student-enrollment/:id/term-mark': { params: { id: enrollment } },
    'PUT student-enrollment/:id/term-mark': { params: { id: enrollment }, body: { termMarks: [] } },
    'PUT student-enrollment/:id/term-mark-correction': {
      params: { id: enrollment },
      body: { termMarks: [], reason: 'Engano' },
    },
    'GET council-meeting/:id': { params: { id: meetingId } },
    'GET academic-year/:id/reenrollment/student': { params: { id: year } },
    'POST academic-year/:id/reenrollment/answer': {
      params: { id: year },
      body: { answers: [{ studentId: id, answer: 'CONFIRMED' }] },
    },
    'GET grade/:id/council': { params: { id: classes[0]?.id ?? '' } },
    'POST council-decision': {
      body: {
        gradeId: classes[0]?.id,
        decisions: [{ studentEnrollmentId: enrollment, kind: 'NOTE', text: 'Ouvida.' }],
      },
    },
    'POST grade/:id/what-if': {
      params: { id: classes[0]?.id ?? '' },
      body: {
        marks: [{ studentEnrollmentId: enrollment, curriculumComponentId: components.portuguese, mark: 60 }],
      },
    },
    'GET grade-performance': {
      query: {
        gradeId: classes[0]?.id,
        academicTermId: terms[2]?.id,
        studentEnrollmentId: enrollment,
        explain: true,
      },
    },
    'GET grade-performance/academic-year/:academicYearId/student/:studentId': {
      params: { academicYearId: year, studentId: id },
    },
    'GET audit-entry': { query: { studentId: id } },
    'GET academic-record': { query: { studentId: id, type: 'FUNDAMENTAL' } },
    'GET academic-record/:id/revision': { params: { id: recordId } },
    'PATCH academic-record/:id': { params: { id: recordId }, body: { records: [], version: 999 } },
    'GET file/:id/content': { params: { id: fileId } },
    'GET document': { query: { studentId: id } },
    'GET family/child/:studentId/report-card/:fileId/content': {
      params: { studentId: id, fileId: cardId },
      by: guardian,
    },
  }
}

/** These calls with a version that is not the stored one, where their body has one. */
const staleBodies: Record<string, Record<string, unknown>> = {
  'PATCH user/student/:id': { name: 'Outra Ana', version: 0 },
  'PATCH user/instructor/:id': { name: 'Outra Bia', version: 0 },
  'PATCH user/staff/:id': { name: 'Outro Caio', version: 0 },
  'PUT student-enrollment/:id/dispensation': { dispensations: [], version: 999 },
  'PUT student-enrollment/:id/term-mark': { termMarks: [], version: 999 },
  'PUT student-enrollment/:id/term-mark-correction': { termMarks: [], version: 999, reason: 'Engano' },
}

const nameOf = ({ method, path }: AnyEndpoint) => `${method} ${path}`
const shown = ENDPOINTS.map(({ endpoint }) => endpoint).filter(({ looks }) => looks !== undefined)
const hasVersion = ({ body }: AnyEndpoint) => Object.hasOwn(Object(body?.def?.shape), 'version')

type Look = {
  entity: string
  entity_id: string
  action: string
  account_id: string
  student_id: string | null
  changes: { field: string; to: unknown }[]
}
const entriesSince = async (instant: Date): Promise<Look[]> => {
  const { rows } = await app.owner.query<Look>(
    `select entity, entity_id, action, account_id, student_id, changes from audit_entry
      where institution_id = $1 and at >= $2 order by at, id`,
    [school.id, instant.toISOString()],
  )
  return rows
}

/** Longer than a list that is asked for again counts as the same look. */
const APART_MS = 16 * 60_000
/** An instant of its own, by which the entries of a call are distinguished from others. */
const later = (ms = 1_000): Date => {
  const instant = new Date(app.clock.now().getTime() + ms)
  app.clock.set(instant)
  return instant
}
const asked = async (endpoint: AnyEndpoint, how: Ask, token = school.administrator.token) => {
  const instant = later()
  const { host } = school
  const answer = await app.call(endpoint, { host, token, ...how })
  return { answer, entries: await entriesSince(instant) }
}

describe('class: a look without a trace: who looks at somebody leaves a trace', () => {
  test.each(shown.map(endpoint => [nameOf(endpoint), endpoint] as const))('%s', async (name, endpoint) => {
    const how = requestsByName()[name]
    expect(how).toBeDefined()
    const by = how?.by ?? school.administrator
    const { answer, entries } = await asked(endpoint, { ...how }, by.token)
    const refuses = how?.body !== undefined && Reflect.get(Object(how.body), 'version') === 999
    expect([name, answer.status]).toEqual([name, refuses ? 409 : (endpoint.status ?? 200)])
    expect(entries.map(({ entity, action }) => `${entity} ${action}`)).toHaveLength(how?.entries ?? 1)
    for (const entry of entries) expect(entry.account_id).toBe(by.id)
  })

  const versioned = shown.filter(hasVersion)
  test.each(versioned.map(endpoint => [nameOf(endpoint), endpoint] as const))(
    'also by a refusal of %s that says what is stored',
    async (name, endpoint) => {
      const how = requestsByName()[name]
      const body = staleBodies[name] ?? how?.body
      const isOwn = name === 'PATCH auth/record'
      const { answer, entries } = await asked(endpoint, { ...how, body: isOwn ? { version: 999 } : body })
      expect([name, answer.status, answer.body.code]).toEqual([name, 409, 'STALE_VERSION'])
      expect(answer.body.current).toBeDefined()
      expect(entries.map(({ action }) => action)).toEqual(isOwn ? [] : ['VIEWED'])
    },
  )

  test('and is named with the student, in whose history the look stands', async () => {
    const [student] = school.students
    const history = async (name: string) => {
      const endpoint = shown.find(each => nameOf(each) === name)
      if (!endpoint) throw new Error(`no call ${name}`)
      return (await asked(endpoint, { ...requestsByName()[name], body: staleBodies[name] })).entries
    }
    for (const name of [
      'GET user/:id',
      'PATCH user/student/:id',
      'GET user/:id/duplicate',
      'GET student-enrollment/:id/dispensation',
      'PUT student-enrollment/:id/dispensation',
      'GET student-enrollment/:id/term-mark',
      'PUT student-enrollment/:id/term-mark',
      'GET document',
    ])
      expect([name, ...(await history(name)).map(entry => entry.student_id)]).toEqual([name, student?.id])
  })

  test('of a file, every call that answers one, but for those that show no person', () => {
    const files = ENDPOINTS.map(({ endpoint }) => endpoint).filter(
      ({ bytes, looks, access }) => bytes && looks === undefined && access.roles !== 'public',
    )
    expect(files.map(nameOf).sort()).toEqual([
      'GET academic-calendar/export',
      'GET import/template',
      'GET report/academic-year/:id/calendar',
      'GET report/timetable-draft/:id',
      'GET timetable-draft/:id/fet',
      'GET user/:id/avatar',
    ])
  })

  test('and a CPF that somebody has already says whose it is', async () => {
    const body = { name: 'Olga Reis', documents: { taxNumber: CPF } }
    const { answer, entries } = await asked(createInstructor, { body })
    expect(answer.body.code).toBe('TAX_NUMBER_ALREADY_RECORDED')
    expect(entries).toMatchObject([{ action: 'VIEWED', student_id: school.students[0]?.id }])
  })

  test('and one’s own record, or a whole class, is nobody’s business', async () => {
    const [student] = school.students
    const instant = later()
    const own = { host: school.host, token: student?.token }
    const path = `student-enrollment/academic-year/${school.year}/student/${student?.id}`
    expect((await app.send('GET', path, own)).status).toBe(200)
    expect((await app.send('GET', `user/${student?.id}`, own)).status).toBe(200)
    const query = { gradeId: school.classes[0]?.id, academicTermId: school.terms[2]?.id }
    const token = school.administrator.token
    expect((await app.call(getPerformance, { host: school.host, token, query })).status).toBe(200)
    expect(await entriesSince(instant)).toEqual([])
  })

  test('and names alone, of students of one’s own or of a quick search, are no records', async () => {
    const query = { type: 'STUDENT', rowsPerPage: 100 }
    const ofInstructor = await asked(listUsers, { query }, school.instructor.token)
    expect(ofInstructor.answer.body.data.length).toBeGreaterThan(0)
    expect(ofInstructor.entries).toEqual([])
    const found = await asked(listUsers, { query: { searchFor: 'bruno' } })
    expect(found.answer.body.data).toHaveLength(1)
    expect(found.entries).toEqual([])
  })

  test('and a search that finds nobody tells of nobody', async () => {
    const instant = later()
    const ask = { host: school.host, token: school.administrator.token }
    await app.send('GET', 'user/similar', { ...ask, query: { taxNumber: cpfOf(999) } })
    await app.send('GET', 'user/similar', { ...ask, query: { name: randomUUID(), birthdate: '2014-01-01' } })
    await app.send('GET', 'user', { ...ask, query: { type: 'STUDENT', searchFor: randomUUID() } })
    expect(await entriesSince(instant)).toEqual([])
  })
})

describe('class: reading in bulk that no alarm follows: a call that shows a list of records or a file of many people', () => {
  const ofMany = shown.filter(
    ({ bytes, looks }) =>
      bytes || (typeof looks === 'object' && looks.of === 'LIST' && looks.entity === 'people'),
  )
  const counted = async (): Promise<number> => {
    const { body } = await app.call(listBulkReading, {
      host: school.host,
      token: school.administrator.token,
    })
    return body.data.reduce((sum: number, { records }: { records: number }) => sum + records, 0)
  }
  // Sheets of an import are what the office itself has sent.
  const cases = ofMany.map(nameOf).filter(name => !name.includes(' import/'))

  test.each(cases.map((name, position) => [name, position] as const))(
    'is counted by the alarm: %s',
    async (name, position) => {
      const endpoint = shown.find(each => nameOf(each) === name)
      if (!endpoint) throw new Error(`no call ${name}`)
      const how = requestsByName()[name]
      const by = how?.by ?? school.administrator
      // At the threshold an account is shown, with its greatest hour: each case is greater than those before it.
      const instant = later(APART_MS)
      const count = 200 + 1_000 * position
      await app.owner.query(
        `insert into audit_entry (institution_id, at, account_id, entity, entity_id, action, changes)
       values ($1, $2, $3, 'people', 'STUDENT', 'VIEWED', $4)`,
        [
          school.id,
          instant.toISOString(),
          by.id,
          JSON.stringify([{ field: 'count', from: null, to: count }]),
        ],
      )
      const before = await counted()
      const { answer } = await asked(endpoint, { ...how }, by.token)
      expect(answer.status).toBe(endpoint.status ?? 200)
      expect(await counted()).toBeGreaterThan(before)
    },
  )

  test('are more than one call', () => {
    expect(cases.length).toBeGreaterThan(2)
  })
})

describe('a list that an administrator reads', () => {
  const list = (query: Record<string, unknown>, token = school.administrator.token) =>
    app.call(listUsers, { host: school.host, token, query })
  const told = (entries: Look[]) =>
    entries.map(({ changes }) => Object.fromEntries(changes.map(({ field, to }) => [field, to])))

  test('is one entry with filter and count, without the words that were typed', async () => {
    const instant = later()
    const { body } = await list({
      type: 'STUDENT',
      status: 'Ativo',
      searchFor: 'Bruno Sant',
      rowsPerPage: 50,
    })
    const entries = await entriesSince(instant)
    expect(entries).toMatchObject([{ entity: 'people', entity_id: 'STUDENT', action: 'VIEWED' }])
    expect(told(entries)).toEqual([
      { type: 'STUDENT', status: 'Ativo', searchFor: true, currentPage: 1, count: body.data.length },
    ])
    expect(JSON.stringify(entries)).not.toContain('Bruno')
  })

  test('is the same look while it is asked for again, and another one by another page, word or account', async () => {
    const instant = later()
    const query = { type: 'STUDENT', rowsPerPage: 2 }
    await list(query)
    await list(query)
    expect(await entriesSince(instant)).toHaveLength(1)
    await list({ ...query, currentPage: 2 })
    await list({ ...query, searchFor: 'ana' })
    await list({ ...query, searchFor: 'davi' })
    expect(await entriesSince(instant)).toHaveLength(4)
    later(14 * 60_000)
    await list(query)
    expect(await entriesSince(instant)).toHaveLength(4)
    later(60_000)
    await list(query)
    expect(await entriesSince(instant)).toHaveLength(5)
  })
})

test('an answer that is given again shows the record again, and says so', async () => {
  const { host, administrator } = school
  const headers = { 'idempotency-key': randomUUID() }
  const body = { name: 'Quita Reis' }
  const ask = { host, token: administrator.token, headers, body }
  expect((await app.call(createInstructor, ask)).status).toBe(201)
  const instant = later()
  const again = await app.call(createInstructor, ask)
  expect(again.status).toBe(201)
  expect(await entriesSince(instant)).toMatchObject([
    { entity: 'user', entity_id: again.body.id, action: 'VIEWED' },
  ])
})

test('a change leaves the entry of the change alone', async () => {
  const [student] = school.students
  const { entries } = await asked(updateStudent, {
    params: { id: student?.id ?? '' },
    body: { phone: '1133334444' },
  })
  expect(entries.map(({ action }) => action)).toEqual(['UPDATED'])
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

const reads = shown.filter(({ method, bytes }) => method === 'GET' && !bytes)
// Last, because proofs in the session end while lists become other looks.
test('each read of a batch notes what its single call notes', async () => {
  const { host, administrator } = school
  const readsOf = reads.map(endpoint => {
    const { params = {}, query = {} } = requestsByName()[nameOf(endpoint)] ?? {}
    const filters = Object.entries(query).map(([name, value]) => [name, String(value)])
    return { call: endpoint.path, params, query: Object.fromEntries(filters) }
  })
  const told = ({ at: _, ...entry }: Look & { at?: unknown }) => JSON.stringify(entry)
  later(APART_MS)
  const single: string[] = []
  for (const endpoint of reads) {
    const { entries } = await asked(endpoint, { ...requestsByName()[nameOf(endpoint)] })
    single.push(...entries.map(told))
  }
  const instant = later(APART_MS)
  const readTogether = async (): Promise<number[]> => {
    const statuses: number[] = []
    for (let first = 0; first < readsOf.length; first += MAX_READS) {
      const body = { reads: readsOf.slice(first, first + MAX_READS) }
      const { body: answer } = await app.call(readBatch, { host, token: administrator.token, body })
      statuses.push(...answer.answers.map((each: { status: number }) => each.status))
    }
    return statuses
  }
  expect(await readTogether()).toEqual(reads.map(() => 200))
  const together = (await entriesSince(instant)).map(told)
  expect(together.length).toBeGreaterThan(12)
  expect(together.toSorted()).toEqual(single.toSorted())
  // Lists that were read a moment ago are the same look, whether in a batch or not.
  const again = later()
  await readTogether()
  await app.call(listUsers, {
    host,
    token: administrator.token,
    query: { type: 'STUDENT', rowsPerPage: 100 },
  })
  expect(
    (await entriesSince(again)).filter(({ entity }) => entity === 'people' || entity === 'import'),
  ).toEqual([])
})

test('a read that leaves looks alone does not wait for the disk; what changes something does', async () => {
  await app.owner.query(`
    create table commit_seen (action text not null, setting text not null);
    grant insert on commit_seen to lousa_app;
    create function note_commit() returns trigger language plpgsql as $$
    begin insert into public.commit_seen values (new.action, current_setting('synchronous_commit')); return new; end $$;
    create trigger note_commit before insert on audit_entry for each row execute function note_commit()`)
  // Other tests need no durable commits.
  const { rows: databases } = await app.owner.query<{ name: string }>('select current_database() as name')
  await asSuperuser(client =>
    client.query(`alter database ${databases[0]?.name} set synchronous_commit = on`),
  )
  const durable = await startTestApp({ over: app.connections })
  durable.clock.set(later(APART_MS))
  const [student] = school.students
  const { host, administrator } = school
  const ask = { host, token: administrator.token }
  try {
    const query = { type: 'STUDENT', rowsPerPage: 3 }
    expect((await durable.call(listUsers, { ...ask, query })).status).toBe(200)
    const params = { id: student?.id ?? '' }
    const reads = [
      { call: 'user/:id', params },
      { call: 'user', query: { type: 'STUDENT', rowsPerPage: '4' } },
    ]
    expect((await durable.call(readBatch, { ...ask, body: { reads } })).status).toBe(200)
    await durable.call(updateStudent, { ...ask, params, body: { phone: '1133335555' } })
    await durable.call(updateStudent, { ...ask, params, body: { name: 'Outra', version: 0 } })
    const { rows } = await app.owner.query('select action, setting from commit_seen')
    expect(rows).toEqual([
      { action: 'VIEWED', setting: 'off' },
      { action: 'VIEWED', setting: 'off' },
      { action: 'VIEWED', setting: 'off' },
      { action: 'UPDATED', setting: 'on' },
      { action: 'VIEWED', setting: 'on' },
    ])
  } finally {
    await durable.stop()
    await app.owner.query(
      'drop trigger note_commit on audit_entry; drop table commit_seen; drop function note_commit',
    )
  }
})
