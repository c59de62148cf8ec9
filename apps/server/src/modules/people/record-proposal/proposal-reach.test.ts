import * as guardianshipCalls from '@lousa/contract/people/guardianship/guardianship.contract.ts'
import * as calls from '@lousa/contract/people/record-proposal/record-proposal.contract.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { familyDesk } from '../../../../test/family-desk.ts'
import { type Account, createSchool, type School } from '../../../../test/school.ts'
import { startTestApp, TEST_NOW, type TestApp } from '../../../../test/test-app.ts'
import { removeOldProposals } from './proposal-hooks.public.queries.ts'

let app: TestApp
let school: School
let desk: ReturnType<typeof familyDesk>
let mother: Account
let child: Account
let bond: string
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  app.clock.set(TEST_NOW)
  school = await createSchool(app)
  desk = familyDesk(app, school)
  mother = await desk.guardian()
  child = school.students[0]!
  bond = await desk.bind(mother, child, { kinship: 'Mãe', lives_with: true })
})

const NEW = '51999990000'
const EMPTY = { fields: [], data: [] }
const asOf = ({ token }: Account) => ({ host: school.host, token })
const own = async (by = mother) =>
  (await app.call(calls.listChildProposals, { ...asOf(by), params: { studentId: child.id } })).body
const propose = (by = mother) =>
  app.call(calls.proposeChildRecord, {
    ...asOf(by),
    params: { studentId: child.id },
    body: { cellphone: NEW },
  })
const waiting = (by = mother, field = 'cellphone', value = NEW, sentAt = TEST_NOW.toISOString()) =>
  desk.propose(by, child, { field, value }, { sent_at: sentAt })
const decide = (id: string, body: object = {}) =>
  app.call(calls.decideRecordProposal, {
    ...asOf(school.administrator),
    params: { id },
    body: { decision: 'ACCEPTED', ...body },
  })
const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code]
const order = (of: string, body: object = {}) =>
  app.call(guardianshipCalls.createGuardianshipRestriction, {
    ...asOf(school.administrator),
    params: { id: of },
    body: { noAccess: true, orderNumber: '1', court: '2ª Vara da Família', ...body },
  })
const rows = async <T>(text: string, values: unknown[] = []): Promise<T[]> =>
  (await app.owner.query(text, values)).rows as T[]
const statuses = async () =>
  (
    await rows<{ id: string; status: string }>(
      'select id, status from record_proposal where institution_id = $1 order by sent_at, id',
      [school.id],
    )
  ).map(({ status }) => status)
const cellphone = async () =>
  (
    await rows<{ cellphone: string | null }>(
      'select cellphone from person where institution_id = $1 and id = $2',
      [school.id, child.personId],
    )
  )[0]?.cellphone
const buried = () =>
  app.owner.query(
    "update student_enrollment set exit_date = '2026-08-14', exit_reason = 'DECEASED' where institution_id = $1 and account_id = $2",
    [school.id, child.id],
  )
const adult = (majority: string | null) =>
  Promise.all([
    desk.born(child, '2008-01-10'),
    app.owner.query('update guardianship set majority = $2 where id = $1', [bond, majority]),
  ])

describe('a proposal of a guardian who has lost the child', () => {
  test('is accepted only where the decider confirms it, and refused without that', async () => {
    const [id, other] = [await waiting(), await waiting(mother, 'phone', '5133330000')]
    await app.owner.query("update guardianship set status = 'ENDED', ends_on = '2026-08-16' where id = $1", [
      bond,
    ])
    expect(codeOf(await decide(id))).toEqual([409, 'PROPOSAL_WITHOUT_ACCESS'])
    expect(codeOf(await decide(id, { withoutAccess: false }))).toEqual([409, 'PROPOSAL_WITHOUT_ACCESS'])
    expect(await cellphone()).toBeNull()
    expect((await decide(other, { decision: 'REFUSED' })).status).toBe(200)
    expect((await decide(id, { withoutAccess: true })).status).toBe(200)
    expect(await cellphone()).toBe(NEW)
  })

  test('gives the account of the student no other e-mail, also where it is confirmed', async () => {
    const id = await waiting(mother, 'email', 'outro@example.com')
    await desk.restrict(mother, child, { starts_on: '2026-08-17' })
    const refused = await decide(id, { withoutAccess: true })
    expect(codeOf(refused)).toEqual([409, 'PROPOSAL_WITHOUT_ACCESS'])
    expect(refused.body.message).toContain('e-mail não muda')
    expect(
      await rows('select email from person where institution_id = $1 and id = $2 and email is not null', [
        school.id,
        child.personId,
      ]),
    ).toEqual([])
  })

  test('is withdrawn by an order that closes the access, also by one from a later day', async () => {
    const father = await desk.guardian('Pai')
    const his = await desk.bind(father, child)
    await waiting(mother)
    await waiting(father, 'phone', '5133330000')
    expect((await order(his, { startsOn: '2026-09-01' })).status).toBe(201)
    expect((await statuses()).sort()).toEqual(['SENT', 'WITHDRAWN'])
    const [entry] = await rows<{ count: number }>(
      "select count(*)::int from audit_entry where institution_id = $1 and entity = 'recordProposal' and action = 'WITHDRAWN'",
      [school.id],
    )
    expect(entry?.count).toBe(1)
  })

  test('is withdrawn by an order that hides the place, with those of guardians elsewhere; the home keeps its own', async () => {
    const [father, aunt] = [await desk.guardian('Pai'), await desk.guardian('Tia')]
    const his = await desk.bind(father, child)
    await desk.bind(aunt, child)
    await waiting(mother)
    await waiting(father)
    await waiting(aunt)
    await order(his, { noAccess: false, noAddress: true })
    expect((await statuses()).sort()).toEqual(['SENT', 'WITHDRAWN', 'WITHDRAWN'])
    expect((await own()).data).toMatchObject([{ status: 'SENT' }])
  })

  test('stays with an order of contact alone or one that is over, and goes where such an order is changed', async () => {
    await waiting()
    await order(bond, { startsOn: '2026-01-10', endsOn: '2026-02-10' })
    const { body } = await order(bond, { noAccess: false, noContactWithOther: true })
    expect(await statuses()).toEqual(['SENT'])
    await app.call(guardianshipCalls.updateGuardianshipRestriction, {
      ...asOf(school.administrator),
      params: { id: body.id },
      body: { noAccess: true, version: 1 },
    })
    expect(await statuses()).toEqual(['WITHDRAWN'])
  })

  test('is removed after the term from its sending; one of a guardian who still reaches the child waits on', async () => {
    const father = await desk.guardian('Pai')
    await desk.bind(father, child, { status: 'ENDED', ends_on: '2026-08-16' })
    await waiting(mother, 'cellphone', NEW, '2026-01-10T12:00:00Z')
    await waiting(father, 'cellphone', NEW, '2026-01-10T12:00:00Z')
    await waiting(father, 'phone', '5133330000')
    const removed = await app.within(school.id, db =>
      removeOldProposals(
        { db, institutionId: school.id },
        { before: '2026-02-01T00:00:00Z', now: TEST_NOW.toISOString(), limit: 10 },
      ),
    )
    expect(removed).toBe(1)
    expect(
      await rows('select sent_by from record_proposal where institution_id = $1 order by sent_at', [
        school.id,
      ]),
    ).toEqual([{ sent_by: mother.id }, { sent_by: father.id }])
  })
})

describe('of an adult and of a child who has died', () => {
  test('there is nothing to propose for an adult who lets the guardian read', async () => {
    const id = await waiting()
    await adult('AGREED')
    expect(await own()).toEqual(EMPTY)
    expect(codeOf(await propose())).toEqual([404, 'NOT_FOUND'])
    expect(codeOf(await decide(id))).toEqual([409, 'PROPOSAL_WITHOUT_ACCESS'])
  })

  test('a curator proposes', async () => {
    await adult('CURATORSHIP')
    expect((await own()).fields).toHaveLength(4)
    const { body } = await propose()
    expect((await decide(body.data[0].id)).status).toBe(200)
  })

  test('there is nothing to propose for a child who has died', async () => {
    const id = await waiting()
    await buried()
    expect(await own()).toEqual(EMPTY)
    expect(codeOf(await propose())).toEqual([404, 'NOT_FOUND'])
    expect(codeOf(await decide(id))).toEqual([409, 'PROPOSAL_WITHOUT_ACCESS'])
  })
})

test('a newer value leaves one proposal of a field, also where a merge of two records has left two', async () => {
  await waiting(mother, 'cellphone', '51911110000', '2026-08-01T12:00:00Z')
  await waiting(mother, 'cellphone', '51922220000', '2026-08-02T12:00:00Z')
  await waiting(mother, 'phone', '5133330000', '2026-08-03T12:00:00Z')
  expect((await propose()).status).toBe(201)
  const { data } = await own()
  expect(
    data
      .filter(({ status }: calls.OwnProposal) => status === 'SENT')
      .map(({ value }: calls.OwnProposal) => value)
      .sort(),
  ).toEqual(['5133330000', NEW])
  expect((await statuses()).filter(status => status === 'WITHDRAWN')).toHaveLength(1)
})
