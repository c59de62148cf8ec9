import { createHash } from 'node:crypto'
import {
  checkDocument,
  type IssuedDocument,
  listDocuments,
  revokeDocument,
} from '@lousa/contract/reports/verification/verification.contract.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { reportsDesk } from '../../../../test/reports-desk.ts'
import { createSchool, type School } from '../../../../test/school.ts'
import { startTestApp, type TestApp } from '../../../../test/test-app.ts'
import { insertIssued } from '../file/issued-document.queries.ts'

let app: TestApp
let school: School
let other: School
const desk = reportsDesk(
  () => app,
  () => school,
)
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  school = await createSchool(app)
  other = await createSchool(app)
})

const UNKNOWN = '0000-0000-0000-0000'
/** The form of every instant of the API. */
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/
const check = (code: string, at: School = school) =>
  app.call(checkDocument, { host: at.host, params: { code } })
const list = async (query: { [name: string]: string | undefined } = {}): Promise<IssuedDocument[]> =>
  (await app.call(listDocuments, { ...desk.admin(), query })).body.data
const revoke = (id: string, reason = 'Emitido com a data errada', who = desk.admin()) =>
  app.call(revokeDocument, { ...who, params: { id }, body: { revoked: { reason } } })
const issueCard = async () => {
  const { body } = await desk.askForStudent(school.enrollments[0] ?? '', { fileNameTag: 'REPORT_CARD' })
  await app.runJobs()
  return body
}
const newest = async () => {
  const [document] = await list()
  if (!document) throw new Error('nothing was issued')
  return document
}

test('a wrong code is answered alike, whoever has it and whatever is wrong about it', async () => {
  await issueCard()
  const { code } = await newest()
  const wrong = [UNKNOWN, 'x', code.slice(1), '%00', '0190a000-0000-7000-8000-000000000000']
  const answers = [...(await Promise.all(wrong.map(each => check(each)))), await check(code, other)]
  for (const { status, body } of answers) {
    expect(status).toBe(404)
    expect(body).toEqual(answers[0]?.body)
  }
})

test('a stranger with a code in any form learns what was issued, to whom in short, and that it stands', async () => {
  await app.owner.query(
    "update person set name = 'Maria Eduarda da Conceição' where institution_id = $1 and id = $2",
    [school.id, school.students[0]?.personId],
  )
  const file = await issueCard()
  const pdf = (await desk.content(file.id)).raw
  const { code } = await newest()
  for (const typed of [
    code,
    code.toLowerCase(),
    code.replaceAll('-', ''),
    encodeURIComponent(code.replaceAll('-', ' ')),
  ]) {
    const { status, body, raw } = await check(typed)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      type: 'REPORT_CARD',
      title: 'Boletim escolar',
      issuedTo: 'Maria E. C.',
      valid: true,
      revoked: false,
      replaced: false,
      sha256: createHash('sha256').update(pdf).digest('hex'),
    })
    expect(String(raw)).not.toMatch(/Eduarda|Concei|registration|enrollment|person/)
  }
})

test('thirty wrong codes in a quarter of an hour are enough from an address, and right ones count for nothing', async () => {
  await issueCard()
  const { code } = await newest()
  for (let turn = 0; turn < 35; turn += 1) expect((await check(code)).status).toBe(200)
  for (let turn = 0; turn < 30; turn += 1) expect((await check(UNKNOWN)).status).toBe(404)
  const refused = await check(UNKNOWN)
  expect([refused.status, refused.body.code]).toEqual([429, 'TOO_MANY_REQUESTS'])
  expect(refused.body.retryAfter).toBeGreaterThan(0)
  expect(refused.body.retryAfter).toBeLessThanOrEqual(900)
  expect((await check(code)).status).toBe(200)
})

test('what is issued again about the same replaces the former, and another term stands beside it', async () => {
  await issueCard()
  const former = await newest()
  desk.later(60_000)
  // Unchanged, the same request is answered by the same file.
  await issueCard()
  expect((await newest()).id).toBe(former.id)
  await app.owner.query("update person set name = 'Ana Nova' where institution_id = $1 and id = $2", [
    school.id,
    school.students[0]?.personId,
  ])
  await issueCard()
  const latest = await newest()
  expect((await list()).find(({ id }) => id === former.id)?.replacedBy).toMatchObject({
    id: latest.id,
    code: latest.code,
  })
  expect((await check(former.code)).body).toMatchObject({
    valid: false,
    replaced: true,
    replacedAt: latest.issuedAt,
  })
  expect((await check(latest.code)).body).toMatchObject({ valid: true, replaced: false })
  await desk.askForStudent(school.enrollments[0] ?? '', { academicTermId: school.terms[0]?.id ?? '' })
  await app.runJobs()
  expect((await check(latest.code)).body.valid).toBe(true)
})

test('of the same issued twice at once one stands', async () => {
  const file = await issueCard()
  const issue = (code: string) =>
    app.within(school.id, db =>
      insertIssued(
        db,
        {
          institutionId: school.id,
          fileId: file.id.replace(/.$/, code.slice(-1)),
          now: new Date().toISOString(),
        },
        {
          claimed: { tag: 'FINAL_RESULTS', requestedBy: school.administrator.id },
          issued: [
            { code, hash: 'x', data: { title: 'Ata', class: '6º A' }, gradeId: school.classes[0]?.id ?? '' },
          ],
        },
      ),
    )
  await Promise.all(['1', '2', '3', '4'].map(last => issue(`AAAA-AAAA-AAAA-AAA${last}`)))
  const minutes = await list({ tag: 'FINAL_RESULTS' })
  expect(minutes).toHaveLength(4)
  const replaced = minutes.flatMap(({ replacedBy }) => (replacedBy === null ? [] : [replacedBy.issuedAt]))
  expect(replaced).toEqual(Array.from({ length: 3 }, () => expect.stringMatching(INSTANT)))
  const standing = minutes.find(({ replacedBy }) => replacedBy === null)
  expect((await check(standing?.code ?? '')).body.issuedTo).toBe(school.classes[0]?.name)
})

test('an administrator revokes once, with a reason that strangers are not told, and it is recorded', async () => {
  await issueCard()
  const { id, code } = await newest()
  expect((await revoke(id, ' ')).status).toBe(422)
  expect((await revoke(id, 'Motivo', desk.as(school.instructor.token))).status).toBe(403)
  expect((await revoke(id, 'Motivo', desk.as(other.administrator.token, other))).status).toBe(404)
  const both = await Promise.all([revoke(id), revoke(id)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 422])
  expect(both.find(({ status }) => status === 422)?.body.code).toBe('DOCUMENT_REVOKED')
  expect((await newest()).revoked).toMatchObject({
    reason: 'Emitido com a data errada',
    at: expect.stringMatching(INSTANT),
    by: { id: school.administrator.id },
  })
  const shown = await check(code)
  expect(shown.body).toMatchObject({ valid: false, revoked: true })
  expect(String(shown.raw)).not.toContain('data errada')
  const { rows } = await app.owner.query(
    "select account_id from audit_entry where institution_id = $1 and entity = 'document' and entity_id = $2 and action = 'REVOKED'",
    [school.id, id],
  )
  expect(rows).toEqual([{ account_id: school.administrator.id }])
})

test('the application changes nothing of an issued document but whether it stands', async () => {
  await issueCard()
  for (const change of [{ code: 'x' }, { hash: 'x' }, { issued_at: '2020-01-01' }])
    await expect(
      app.within(school.id, db =>
        db.updateTable('issued_document').set(change).where('institution_id', '=', school.id).execute(),
      ),
    ).rejects.toThrow(/permission denied/)
  await expect(
    app.within(school.id, db =>
      db.deleteFrom('issued_document').where('institution_id', '=', school.id).execute(),
    ),
  ).rejects.toThrow(/permission denied/)
})

test('an administrator finds documents by student, name, code and kind', async () => {
  await issueCard()
  const [document] = await list()
  const { code = '', issuedTo } = document ?? {}
  const [first = ''] = (issuedTo?.name ?? '').split(' ')
  for (const query of [
    { searchFor: code.toLowerCase() },
    { searchFor: first },
    { studentId: issuedTo?.id ?? '' },
    { tag: 'REPORT_CARD' },
  ])
    expect((await list(query)).map(({ id }) => id)).toEqual([document?.id])
  for (const query of [{ searchFor: UNKNOWN }, { searchFor: 'ninguém' }, { tag: 'ENROLLMENT_FORM' }])
    expect(await list(query)).toEqual([])
})
