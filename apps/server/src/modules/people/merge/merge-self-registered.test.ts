import { signIn } from '@lousa/contract/identity/identity.contract.ts'
import { createStudent } from '@lousa/contract/people/editing/user-writing.contract.ts'
import { getMergeComparison } from '@lousa/contract/people/merge/merge.contract.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { adult, openToVisitors } from '../../../../test/applicant.ts'
import { everyRow, mergeDesk } from '../../../../test/merge-desk.ts'
import { ana, deskOf } from '../../../../test/people-desk.ts'
import { createSchool, type School } from '../../../../test/school.ts'
import { startTestApp, TEST_NOW, type TestApp } from '../../../../test/test-app.ts'

// Somebody signs up by themself, and the office finds that it knows the person already.

let app: TestApp
let school: School
let desk: ReturnType<typeof deskOf>
let merges: ReturnType<typeof mergeDesk>
beforeAll(async () => {
  app = await startTestApp()
})
beforeEach(async () => {
  app.clock.set(TEST_NOW)
  await app.owner.query('delete from rate_limit')
  school = await createSchool(app, { kind: 'MUNICIPAL' })
  await openToVisitors(app, school.id)
  desk = deskOf(app, school)
  merges = mergeDesk(app, school)
})
afterAll(() => app.stop())

const EMAIL = 'joana@example.com'
const office = async (name: string): Promise<string> =>
  (await desk(createStudent, { body: { name, birthdate: '1990-04-02', responsibles: [ana] } })).body.id
/** The body that the visitor sends, and the account that it made. */
const signedUp = async () => {
  const body = adult({ email: EMAIL })
  const { status } = await app.call(createStudent, { host: school.host, body })
  expect(status).toBe(201)
  const { rows } = await app.owner.query<{ id: string; person_id: string }>(
    `select a.id, a.person_id from account a join person p on p.institution_id = a.institution_id and p.id = a.person_id
     where a.institution_id = $1 and p.tax_number = $2`,
    [school.id, body.documents.taxNumber],
  )
  return { body, id: rows[0]?.id ?? '', personId: rows[0]?.person_id ?? '' }
}
const enter = async ({ documents, password }: ReturnType<typeof adult>) =>
  (await app.call(signIn, { host: school.host, body: { username: documents.taxNumber, password } })).status
const consentsOf = async (accountId: string): Promise<number> =>
  (
    await app.owner.query(
      `select count(*)::int as n from consent t join account a on a.institution_id = t.institution_id and a.person_id = t.person_id
       where a.institution_id = $1 and a.id = $2`,
      [school.id, accountId],
    )
  ).rows[0].n
const emailOf = async (accountId: string): Promise<string | null> =>
  (
    await app.owner.query(
      `select p.email from account a join person p on p.institution_id = a.institution_id and p.id = a.person_id where a.id = $1`,
      [accountId],
    )
  ).rows[0]?.email

test('a sign-up follows into the record of the office with CPF and consents, but neither its password nor, unasked, its e-mail', async () => {
  const keptId = await office("Joana D'Ávila")
  const { body, id: otherId } = await signedUp()
  expect(await enter(body)).toBe(200)
  const given = await consentsOf(otherId)
  expect(given).toBeGreaterThan(0)
  const before = await everyRow(app, school)

  const { body: comparison } = await desk(getMergeComparison, { params: { id: keptId, otherId } })
  expect(comparison.clashes).toEqual([])
  expect(comparison.fromOther).not.toContain('email')
  const merged = await merges.merge({ keptId, otherId, fromOther: comparison.fromOther })
  expect([merged.status, merged.body.code]).toEqual([201, undefined])
  expect(merged.body.counts).toMatchObject({ accounts: 1, consents: given })
  expect(await consentsOf(keptId)).toBe(given)
  expect(await emailOf(keptId)).toBeNull()
  // A sign-up proves nothing: the password that was typed then opens nothing that the office wrote.
  expect(await enter(body)).toBe(401)
  // A repeated sign-up has a known CPF and makes no account.
  const people = (await everyRow(app, school)).account?.length
  expect((await app.call(createStudent, { host: school.host, body })).status).toBe(201)
  expect((await everyRow(app, school)).account).toHaveLength(people ?? 0)

  expect((await merges.undo(merged.body.id)).status).toBe(200)
  const after = await everyRow(app, school)
  for (const table of ['person', 'account', 'consent', 'credential', 'responsible'])
    expect([table, after[table]]).toEqual([table, before[table]])
  expect(await enter(body)).toBe(200)
})

test('the e-mail of a sign-up comes along where the office chooses it', async () => {
  const keptId = await office("Joana D'Ávila")
  const { id: otherId } = await signedUp()
  expect((await merges.merge({ keptId, otherId, fromOther: ['email'] })).status).toBe(201)
  expect(await emailOf(keptId)).toBe(EMAIL)
})

test('a sign-up that stays takes in the record of a student, but no role of who works here', async () => {
  const { body, id: keptId } = await signedUp()
  const refused = await merges.merge({ keptId, otherId: school.otherInstructor.id, taxNumberFrom: 'KEPT' })
  expect([refused.status, refused.body.clashes]).toEqual([422, [{ reason: 'UNPROVEN', names: [] }]])
  const otherId = await office("Joana D'Ávila")
  expect((await merges.merge({ keptId, otherId })).status).toBe(201)
  expect(await enter(body)).toBe(200)
})
