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
  await desk.bind(mother, child, { kinship: 'Mãe' })
})

const OLD = '51988880000'
const NEW = '51999990000'
const ADDRESS = { street: 'Rua das Flores', number: '10', city: 'Canoas', state: 'RS' }
const WHOLE = { ...ADDRESS, complement: null, neighborhood: null, landmark: null, postalCode: null }
const asOf = ({ token }: Account) => ({ host: school.host, token })
const propose = (body: object = { cellphone: NEW }, by = mother, to = child) =>
  app.call(calls.proposeChildRecord, { ...asOf(by), params: { studentId: to.id }, body })
const proposed = async (body?: object, by = mother): Promise<string> =>
  (await propose(body, by)).body.data[0].id
const own = async (by = mother) =>
  (await app.call(calls.listChildProposals, { ...asOf(by), params: { studentId: child.id } })).body
const withdraw = (id: string, by = mother, of = child) =>
  app.call(calls.withdrawChildProposal, { ...asOf(by), params: { studentId: of.id, id } })
const list = (query: object = {}, by = school.administrator) =>
  app.call(calls.listRecordProposals, { ...asOf(by), query: { ...query } })
const decide = (id: string, body: object = {}, by = school.administrator) =>
  app.call(calls.decideRecordProposal, {
    ...asOf(by),
    params: { id },
    body: { decision: 'ACCEPTED', ...body },
  })
const takeBack = (id: string, body: object = {}, by = school.administrator) =>
  app.call(calls.takeBackProposalDecision, { ...asOf(by), params: { id }, body })
const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code]
const record = async () => {
  const { rows } = await app.owner.query(
    'select cellphone, phone, email, address, version from person where institution_id = $1 and id = $2',
    [school.id, child.personId],
  )
  return rows[0]
}
const write = (column: 'cellphone' | 'phone', value: string | null) =>
  app.owner.query(
    `update person set ${column} = $3, version = version + 1 where institution_id = $1 and id = $2`,
    [school.id, child.personId, value],
  )
const history = async () => {
  const { rows } = await app.owner.query(
    'select entity, action, changes from audit_entry where institution_id = $1 and student_id = $2 order by id',
    [school.id, child.id],
  )
  return rows
}

describe('a proposal is refused', () => {
  test('to each role but a guardian of the child; the desk is of administrators alone', async () => {
    for (const by of [school.administrator, school.editor, school.instructor, child])
      expect(codeOf(await propose(undefined, by))).toEqual([403, 'FORBIDDEN'])
    const id = await proposed()
    for (const by of [school.editor, school.instructor, child, mother]) {
      expect(codeOf(await list({}, by))).toEqual([403, 'FORBIDDEN'])
      expect(codeOf(await decide(id, {}, by))).toEqual([403, 'FORBIDDEN'])
      expect(codeOf(await takeBack(id, {}, by))).toEqual([403, 'FORBIDDEN'])
    }
  })

  test('for a child out of reach, and to another institution', async () => {
    expect(codeOf(await propose(undefined, mother, school.students[1]!))).toEqual([404, 'NOT_FOUND'])
    const id = await proposed()
    const other = await createSchool(app)
    expect(
      (
        await app.call(calls.decideRecordProposal, {
          host: other.host,
          token: other.administrator.token,
          params: { id },
          body: { decision: 'ACCEPTED' },
        })
      ).status,
    ).toBe(404)
  })

  test('with nothing in it, with a wrong value and with a field that is no contact', async () => {
    expect(codeOf(await propose({}))).toEqual([422, 'NOTHING_PROPOSED'])
    expect(codeOf(await propose({ cellphone: ' ', address: { street: '' } }))).toEqual([
      422,
      'NOTHING_PROPOSED',
    ])
    const wrong = await propose({ cellphone: '12', email: 'x@', address: { number: '3' } })
    expect(wrong.body.errors.map(({ path }: { path: string }) => path)).toEqual(['cellphone', 'email'])
    const { body } = await propose({ address: { number: '3' } })
    expect(body.errors.map(({ path, code }: { path: string; code: string }) => [path, code])).toEqual([
      ['address.street', 'REQUIRED'],
      ['address.city', 'REQUIRED'],
    ])
    for (const field of ['name', 'birthdate', 'taxNumber', 'documents'])
      expect((await propose({ [field]: 'x' })).body.code).toBe('VALIDATION_ERROR')
    expect((await own()).data).toEqual([])
  })

  test('to be withdrawn by the other parent, and after the decision', async () => {
    const father = await desk.guardian('Pai')
    await desk.bind(father, child)
    const id = await proposed()
    expect(codeOf(await withdraw(id, father))).toEqual([404, 'NOT_FOUND'])
    await decide(id)
    expect(codeOf(await withdraw(id))).toEqual([409, 'PROPOSAL_DECIDED'])
  })

  test('class: a parent who reads what a court closed: proposing, listing and withdrawing answer as without a bond', async () => {
    const id = await proposed()
    await desk.restrict(mother, child, { starts_on: '2026-08-17' })
    const stranger = await desk.guardian('Estranho')
    const params = { studentId: child.id, id }
    for (const [call, body] of [
      [calls.listChildProposals, undefined],
      [calls.proposeChildRecord, { phone: '5133330000' }],
      [calls.withdrawChildProposal, undefined],
    ] as const) {
      const answers = await Promise.all(
        [mother, stranger].map(by => app.call(call, { ...asOf(by), params, ...(body ? { body } : {}) })),
      )
      expect(answers[0]?.status).toBe(404)
      expect(answers[0]?.raw.toString()).toBe(answers[1]?.raw.toString())
    }
    // The proposal from before stays with the office, which sees that the sender has no access now.
    expect((await list()).body.data).toMatchObject([{ id, isReached: false }])
  })

  test('where an order hides the place of the child: there is nothing to propose, and nothing that was', async () => {
    const [home, father] = [await desk.guardian('Avó'), await desk.guardian('Pai')]
    await desk.bind(home, child, { lives_with: true })
    await desk.bind(father, child)
    const id = await proposed()
    await desk.restrict(father, child, { no_access: false, no_address: true })
    expect(await own()).toEqual({ fields: [], data: [] })
    expect(codeOf(await propose())).toEqual([404, 'NOT_FOUND'])
    expect(codeOf(await withdraw(id))).toEqual([404, 'NOT_FOUND'])
    expect((await own(home)).fields).toEqual(['cellphone', 'phone', 'email', 'address'])
  })
})

describe('a guardian', () => {
  test('proposes field by field, and reads what was typed and never what the record has', async () => {
    await write('cellphone', OLD)
    const { body, status } = await propose({
      cellphone: '(51) 99999-0000',
      email: ' Ana@Example.com ',
      address: ADDRESS,
    })
    expect([status, body.data.length]).toEqual([201, 3])
    const answer = await own()
    expect(answer.data.map(({ field, value }: calls.OwnProposal) => [field, value]).sort()).toEqual([
      ['address', WHOLE],
      ['cellphone', NEW],
      ['email', 'ana@example.com'],
    ])
    expect(JSON.stringify(answer)).not.toContain(OLD)
    expect((await record()).cellphone).toBe(OLD)
  })

  test('replaces an own proposal that waits; that of the other parent stays', async () => {
    const father = await desk.guardian('Pai')
    await desk.bind(father, child)
    await propose({ cellphone: '51911110000' }, father)
    const id = await proposed({ cellphone: '51922220000' })
    const again = await propose({ cellphone: NEW })
    expect(again.body.data).toEqual([{ id, version: 2 }])
    expect((await propose({ cellphone: NEW })).body.data).toEqual([{ id, version: 2 }])
    expect((await own()).data).toMatchObject([{ id, value: NEW, status: 'SENT' }])
    expect((await own(father)).data).toMatchObject([{ value: '51911110000' }])
    expect((await list()).body.totalRowCount).toBe(2)
  })

  test('withdraws while it waits, twice without harm, and proposes again', async () => {
    const id = await proposed()
    expect((await withdraw(id)).status).toBe(200)
    expect((await withdraw(id)).status).toBe(200)
    expect(codeOf(await decide(id))).toEqual([409, 'PROPOSAL_DECIDED'])
    expect(await proposed()).not.toBe(id)
    expect((await list()).body.totalRowCount).toBe(1)
  })

  test('of a municipal institution proposes too', async () => {
    school = await createSchool(app, { kind: 'MUNICIPAL' })
    desk = familyDesk(app, school)
    child = school.students[0]!
    mother = await desk.guardian()
    await desk.bind(mother, child)
    expect((await decide(await proposed())).status).toBe(200)
  })
})

describe('the office', () => {
  test('sees the old and the new value, and accepts into the record with the sender in the history', async () => {
    await write('cellphone', OLD)
    const id = await proposed()
    expect((await list()).body.data).toMatchObject([
      {
        id,
        field: 'cellphone',
        value: NEW,
        before: OLD,
        present: OLD,
        isChanged: false,
        isReached: true,
        kinship: 'Mãe',
        sentBy: { name: 'Marta Responsável' },
        student: { id: child.id },
      },
    ])
    expect((await decide(id)).body).toEqual({ id, version: 2 })
    expect((await record()).cellphone).toBe(NEW)
    const changed = (await history()).find(({ entity }) => entity === 'user')
    expect(changed).toMatchObject({ action: 'UPDATED' })
    expect(JSON.stringify(changed.changes)).toContain('Marta Responsável (Mãe)')
    expect((await own()).data).toMatchObject([{ status: 'ACCEPTED', closedAt: TEST_NOW.toISOString() }])
    expect((await list({ status: 'ACCEPTED' })).body.data).toMatchObject([
      { id, before: OLD, present: NEW, decidedBy: { id: school.administrator.id } },
    ])
  })

  test('accepts a whole address: parts that are not in it are gone', async () => {
    await app.owner.query('update person set address = $3 where institution_id = $1 and id = $2', [
      school.id,
      child.personId,
      JSON.stringify({ ...WHOLE, street: 'Rua Velha', complement: 'Apto 3' }),
    ])
    const id = await proposed({ address: ADDRESS })
    expect((await list()).body.data[0].present.complement).toBe('Apto 3')
    await decide(id)
    expect((await record()).address).toEqual(WHOLE)
    await takeBack(id)
    expect((await record()).address).toMatchObject({ street: 'Rua Velha', complement: 'Apto 3' })
  })

  test('refuses with a reason that the family reads, and the record stays', async () => {
    const id = await proposed()
    await decide(id, { decision: 'REFUSED', reason: 'Traga um comprovante.' })
    expect((await own()).data).toMatchObject([{ status: 'REFUSED', decisionReason: 'Traga um comprovante.' }])
    expect((await record()).cellphone).toBeNull()
    expect(JSON.stringify(await history())).not.toContain('comprovante')
  })

  test('meets a conflict where the record has changed since, and decides again over what it has seen', async () => {
    const id = await proposed()
    await write('cellphone', '51977770000')
    expect(codeOf(await decide(id))).toEqual([409, 'PROPOSAL_FIELD_CHANGED'])
    const [row] = (await list()).body.data
    expect(row).toMatchObject({ before: null, present: '51977770000', isChanged: true })
    await write('phone', '5133330000')
    expect(codeOf(await decide(id, { recordVersion: row.recordVersion }))).toEqual([
      409,
      'PROPOSAL_FIELD_CHANGED',
    ])
    const { recordVersion } = (await list()).body.data[0]
    expect((await decide(id, { recordVersion })).status).toBe(200)
    expect((await record()).cellphone).toBe(NEW)
  })

  test('decides once: of two at once the second learns who was first', async () => {
    const id = await proposed()
    const answers = await Promise.all([decide(id), decide(id, { decision: 'REFUSED' })])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const late = answers.find(({ status }) => status === 409)
    expect(late?.body).toMatchObject({
      code: 'PROPOSAL_DECIDED',
      decidedBy: { id: school.administrator.id },
    })
    expect(late?.body.message).toContain('Sônia')
    expect(codeOf(await decide(await proposed({ phone: '5133330000' }), { version: 9 }))).toEqual([
      409,
      'STALE_VERSION',
    ])
  })

  test('takes a decision back: the record gets its former value, and the proposal waits', async () => {
    await write('cellphone', OLD)
    const id = await proposed()
    expect(codeOf(await takeBack(id))).toEqual([422, 'INVALID_TRANSITION'])
    await decide(id)
    expect((await takeBack(id)).status).toBe(200)
    expect((await record()).cellphone).toBe(OLD)
    expect((await own()).data).toMatchObject([{ status: 'SENT', closedAt: null }])
    await decide(id, { decision: 'REFUSED' })
    expect((await takeBack(id)).status).toBe(200)
    await decide(id)
    await write('cellphone', '51966660000')
    const refused = await takeBack(id)
    expect(codeOf(refused)).toEqual([409, 'PROPOSAL_FIELD_CHANGED'])
    // The proposal is decided: its card has nothing to decide again.
    expect(refused.body.message).toBe('O cadastro já tem outro valor: mude-o na ficha do aluno.')
    expect((await record()).cellphone).toBe('51966660000')
  })

  test('does not bring a second proposal of a field back, also where the one that waits is the older', async () => {
    const id = await proposed()
    await decide(id, { decision: 'REFUSED' })
    const later = await proposed({ cellphone: '51922220000' })
    await decide(later, { decision: 'REFUSED' })
    expect((await takeBack(id)).status).toBe(200)
    const { status, body } = await takeBack(later)
    expect([status, body.message]).toEqual([
      422,
      'Já há outra proposta esperando para este campo. Decida essa primeiro.',
    ])
  })
})

test('decided proposals are removed after their term, and those that wait stay', async () => {
  const [old, recent] = [await proposed(), await proposed({ phone: '5133330000' })]
  await proposed({ email: 'ana@example.com' })
  await decide(old)
  await withdraw(recent)
  await app.owner.query("update record_proposal set closed_at = '2026-01-10T12:00:00Z' where id = $1", [old])
  const removed = await app.within(school.id, db =>
    removeOldProposals(
      { db, institutionId: school.id },
      { before: '2026-02-01T00:00:00Z', now: TEST_NOW.toISOString(), limit: 10 },
    ),
  )
  expect(removed).toBe(1)
  expect((await own()).data.map(({ status }: calls.OwnProposal) => status).sort()).toEqual([
    'SENT',
    'WITHDRAWN',
  ])
})
