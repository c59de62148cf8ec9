import { checkGuardianCode } from '@lousa/contract/identity/guardian-code/guardian-code.contract.ts'
import {
  createGuardianLetters,
  listGuardianLetters,
  MAX_LETTERS,
} from '@lousa/contract/people/guardian-letter/guardian-letter.contract.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bondOf, guardianOf } from '../../../../test/guardian-letters.ts'
import { auditOf, cpfOf, deskOf, withPassword } from '../../../../test/people-desk.ts'
import { createSchool, type School } from '../../../../test/school.ts'
import { startTestApp, TEST_NOW, type TestApp } from '../../../../test/test-app.ts'

const ROSA = cpfOf(411)
const PAULO = cpfOf(412)
let app: TestApp
let school: School
let desk: ReturnType<typeof deskOf>
let rosa: Awaited<ReturnType<typeof guardianOf>>
let paulo: Awaited<ReturnType<typeof guardianOf>>
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  app.clock.set(TEST_NOW)
  await app.owner.query('delete from rate_limit')
  school = await createSchool(app)
  desk = deskOf(app, school)
  rosa = await guardianOf(app, school, { name: 'Rosa Lima', taxNumber: ROSA })
  paulo = await guardianOf(app, school, { name: 'Paulo Reis', taxNumber: PAULO })
})

const letters = (body: Record<string, unknown>, token = school.administrator.token) =>
  desk(createGuardianLetters, { body, token })
const ofClass = (more: Record<string, unknown> = {}) => letters({ gradeId: school.classes[0]!.id, ...more })
const namesIn = ({ body }: Awaited<ReturnType<typeof letters>>) =>
  body.letters.map(({ name }: { name: string }) => name)
const check = (code: string, taxNumber: string) =>
  app.call(checkGuardianCode, { host: school.host, body: { code, taxNumber } })
const open = (token = school.administrator.token) =>
  desk(listGuardianLetters, { params: { id: school.students[0]!.id }, token })
const restrict = (personId: string, what: 'no_access' | 'no_address') =>
  app.owner.query(
    `insert into guardianship_restriction (institution_id, student_id, guardian_person_id, no_access, no_address,
       no_contact_with_other, starts_on, written_by, written_at) values ($1, $2, $3, $4, $5, false, '2026-01-10', $6, $7)`,
    [
      school.id,
      school.students[0]!.id,
      personId,
      what === 'no_access',
      what === 'no_address',
      school.administrator.id,
      TEST_NOW,
    ],
  )

describe('letters to guardians are refused', () => {
  test('to everybody but administrators, guardians among them', async () => {
    for (const { token } of [school.editor, school.instructor, school.students[0]!, rosa]) {
      expect((await letters({ gradeId: school.classes[0]!.id }, token)).status).toBe(403)
      expect((await open(token)).status).toBe(403)
    }
  })

  test('for guardians, students and classes of another institution', async () => {
    const other = await createSchool(app)
    const theirs = await guardianOf(app, other, { taxNumber: ROSA })
    expect((await letters({ gradeId: other.classes[0]!.id })).status).toBe(404)
    expect((await letters({ guardianIds: [theirs.id] })).status).toBe(404)
    expect((await desk(listGuardianLetters, { params: { id: other.students[0]!.id } })).status).toBe(404)
  })

  test('without a fresh proof of who uses the session', async () => {
    await app.owner.query('update session set factor_proven_at = null where institution_id = $1', [school.id])
    await withPassword(app, school, school.administrator.id)
    expect((await ofClass()).body.code).toBe('SECOND_FACTOR_PROOF_REQUIRED')
  })

  test('for both a class and names, for neither, and for too many names', async () => {
    const names = Array.from({ length: MAX_LETTERS + 1 }, () => rosa.id)
    for (const body of [
      {},
      { gradeId: school.classes[0]!.id, guardianIds: [rosa.id] },
      { guardianIds: names },
    ])
      expect((await letters(body)).status).toBe(422)
  })
})

describe('letters of a class', () => {
  test('are one for each guardian, with their children, and open the account by the CPF of each', async () => {
    await bondOf(app, school, { guardian: rosa, studentId: school.students[1]!.id })
    const answer = await ofClass()
    expect(answer.body).toMatchObject({ institution: 'Escola de Teste', without: [], remaining: 0 })
    expect(namesIn(answer).sort()).toEqual(['Paulo Reis', 'Rosa Lima'])
    const ofRosa = answer.body.letters.find(({ name }: { name: string }) => name === 'Rosa Lima')
    expect(ofRosa.children).toHaveLength(2)
    expect(ofRosa.children[0].className).toBe(school.classes[0]!.name)
    expect(ofRosa.code).toMatch(/^[2-9A-HJ-NP-Z]{4}(-[2-9A-HJ-NP-Z]{4}){2}$/)
    expect(ofRosa.link).toBe(`http://${school.host}/carta#${ofRosa.link.split('#')[1]}`)
    expect((await check(ofRosa.code, ROSA)).status).toBe(200)
    expect((await check(ofRosa.link.split('#')[1], ROSA)).status).toBe(200)
    expect((await check(ofRosa.code, PAULO)).status).toBe(422)
    expect((await auditOf(app, rosa.id)).map(({ action }) => action)).toContain('INVITATION_MADE')
  })

  test('leave out who has a password, whom a court keeps away, and guardians of other classes', async () => {
    await withPassword(app, school, rosa.id)
    await restrict(paulo.personId, 'no_access')
    const answer = await ofClass()
    expect(namesIn(answer)).toEqual([])
    expect(answer.body.without).toEqual([{ reason: 'HAS_PASSWORD', count: 1 }])
    expect(namesIn(await letters({ gradeId: school.classes[1]!.id }))).toEqual([])
  })

  test('name no class to whom may not know the place of the student', async () => {
    await restrict(paulo.personId, 'no_address')
    const answer = await ofClass()
    const ofPaulo = answer.body.letters.find(({ name }: { name: string }) => name === 'Paulo Reis')
    expect(ofPaulo.children[0].className).toBe('')
  })

  test('replace earlier ones, or leave their guardians out where asked', async () => {
    const first = await ofClass()
    expect((await ofClass({ onlyWithoutLetter: true })).body).toMatchObject({
      letters: [],
      without: [{ reason: 'HAS_LETTER', count: 2 }],
    })
    const second = await ofClass()
    const codeOf = ({ body }: typeof first) =>
      body.letters.find(({ name }: { name: string }) => name === 'Rosa Lima').code
    expect((await check(codeOf(first), ROSA)).status).toBe(422)
    expect((await check(codeOf(second), ROSA)).status).toBe(200)
    expect((await ofClass({ continuedFrom: second.body.madeAt })).body.letters).toEqual([])
  })
})

describe('a letter for one guardian', () => {
  test('replaces a lost password of who has no e-mail and no other account', async () => {
    await withPassword(app, school, rosa.id)
    expect(namesIn(await letters({ guardianIds: [rosa.id] }))).toEqual(['Rosa Lima'])
    await app.owner.query(
      "update person set email = 'rosa@example.com' where institution_id = $1 and id = $2",
      [school.id, rosa.personId],
    )
    expect((await letters({ guardianIds: [rosa.id] })).body.without).toEqual([
      { reason: 'HAS_PASSWORD', count: 1 },
    ])
  })

  const teaches = () =>
    app.owner.query(
      `insert into account (institution_id, person_id, role, registration, sort_key, search_key, office_key, created_at)
       values ($1, $2, 'INSTRUCTOR', 'x', 'x', 'x', 'x', $3)`,
      [school.id, rosa.personId, TEST_NOW],
    )

  test('is not made for a mother who teaches here, with or without a password', async () => {
    await teaches()
    const refused = [{ reason: 'OTHER_ACCOUNT', count: 1 }]
    expect((await letters({ guardianIds: [rosa.id] })).body.without).toEqual(refused)
    const ofAll = await ofClass()
    expect([namesIn(ofAll), ofAll.body.without]).toEqual([['Paulo Reis'], refused])
    await withPassword(app, school, rosa.id)
    expect((await letters({ guardianIds: [rosa.id] })).body.without).toEqual(refused)
  })

  test('leaves the invitation of an instructor open, and opens nothing once its guardian teaches here', async () => {
    const { body } = await letters({ guardianIds: [rosa.id] })
    await teaches()
    expect((await check(body.letters[0].code, ROSA)).status).toBe(422)
    await app.owner.query(
      `insert into access_link (institution_id, person_id, kind, token_hash, created_at, expires_at)
       values ($1, $2, 'INVITATION', 'x', $3, $3::timestamptz + interval '1 day')`,
      [school.id, rosa.personId, TEST_NOW],
    )
    await ofClass()
    const { rows } = await app.owner.query(
      'select used_at from access_link where institution_id = $1 and person_id = $2',
      [school.id, rosa.personId],
    )
    expect(rows).toEqual([{ used_at: null }])
  })

  test('is not made for an archived account, and says so', async () => {
    await app.owner.query("update account set status = 'Inativo' where institution_id = $1 and id = $2", [
      school.id,
      rosa.id,
    ])
    expect((await letters({ guardianIds: [rosa.id] })).body.without).toEqual([
      { reason: 'ARCHIVED', count: 1 },
    ])
  })

  test('is not made for a guardian who reaches no student', async () => {
    await restrict(paulo.personId, 'no_access')
    expect((await letters({ guardianIds: [paulo.id] })).body).toMatchObject({
      letters: [],
      without: [{ reason: 'NO_REACH', count: 1 }],
    })
  })
})

test('the office sees open letters of a student, and how often a wrong CPF was typed', async () => {
  const { body } = await letters({ guardianIds: [rosa.id] })
  await check(body.letters[0].code, PAULO)
  expect((await open()).body.data).toMatchObject([{ guardianId: rosa.id, wrongNumbers: 1 }])
  await app.owner.query('update guardian_access_code set expires_at = created_at where institution_id = $1', [
    school.id,
  ])
  expect((await open()).body.data).toEqual([])
})
