import { listChildren } from '@lousa/contract/family/family.contract.ts'
import { signIn } from '@lousa/contract/identity/identity.contract.ts'
import * as calls from '@lousa/contract/people/guardianship/guardianship.contract.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { accessDesk } from '../../../../test/access-harness.ts'
import { newTaxNumber } from '../../../../test/applicant.ts'
import { familyDesk } from '../../../../test/family-desk.ts'
import { type Account, createSchool, type School } from '../../../../test/school.ts'
import { startTestApp, TEST_NOW, TEST_TODAY, type TestApp } from '../../../../test/test-app.ts'

let app: TestApp
let school: School
let desk: ReturnType<typeof familyDesk>
const access = accessDesk(
  () => app,
  () => school,
)
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  app.clock.set(TEST_NOW)
  school = await createSchool(app)
  desk = familyDesk(app, school)
})

const as = (token = school.administrator.token) => ({ host: school.host, token })
const mother = () => ({ name: 'Marta Lima', taxNumber: newTaxNumber(), kinship: 'Mãe' })
const create = (body: Record<string, unknown>, place = 0, token?: string, headers = {}) =>
  app.call(calls.createGuardianship, {
    ...as(token),
    params: { id: school.students[place]!.id },
    body,
    headers,
  })
const listed = async (place = 0) =>
  (await app.call(calls.listGuardianships, { ...as(), params: { id: school.students[place]!.id } })).body.data
const restrict = (id: string, body: Record<string, unknown> = {}, token?: string) =>
  app.call(calls.createGuardianshipRestriction, {
    ...as(token),
    params: { id },
    body: { noAccess: true, orderNumber: '0001234-56.2026.8.26.0100', court: '2ª Vara da Família', ...body },
  })
const end = (id: string, body: Record<string, unknown> = {}) =>
  app.call(calls.endGuardianship, { ...as(), params: { id }, body: { reason: 'Mudou de cidade', ...body } })
const reopen = (id: string, body: Record<string, unknown> = {}) =>
  app.call(calls.reopenGuardianship, { ...as(), params: { id }, body })
const line = async (student: Account, taxNumber: string | null): Promise<string> => {
  const { rows } = await app.owner.query<{ id: string }>(
    `insert into responsible (institution_id, person_id, position, name, kinship, tax_number)
      values ($1, $2, 0, 'Rosa Lima', 'Mãe', $3) returning id`,
    [school.id, student.personId, taxNumber],
  )
  return rows[0]?.id ?? ''
}

describe('who binds guardians', () => {
  test('instructors, students and guardians neither bind nor read nor restrict', async () => {
    const guardian = await desk.guardian()
    const id = await desk.bind(guardian, school.students[0]!)
    const params = { id: school.students[0]!.id }
    for (const { token } of [school.instructor, school.students[0]!, guardian, school.editor]) {
      expect((await create(mother(), 0, token)).status).toBe(403)
      expect((await app.call(calls.listGuardianships, { ...as(token), params })).status).toBe(403)
      expect((await app.call(calls.listGuardianshipRestrictions, { ...as(token), params })).status).toBe(403)
      expect((await restrict(id, {}, token)).status).toBe(403)
    }
  })
})

describe('a bond', () => {
  test('needs a name, a CPF and a kinship, from the body or from a line of this record', async () => {
    const blank = await create({})
    expect(blank.status).toBe(422)
    expect(blank.body.errors.map(({ path }: { path: string }) => path)).toEqual([
      'name',
      'taxNumber',
      'kinship',
    ])
    const withoutCpf = await create({ responsibleId: await line(school.students[0]!, null) })
    expect(withoutCpf.body.errors).toMatchObject([{ path: 'taxNumber', code: 'REQUIRED' }])
    const ofOther = await create({ responsibleId: await line(school.students[1]!, newTaxNumber()) })
    expect(ofOther.body.errors).toMatchObject([{ path: 'responsibleId', code: 'INVALID' }])
    expect((await create({ ...mother(), taxNumber: '11111111111' })).body.errors).toMatchObject([
      { path: 'taxNumber', code: 'INVALID_CPF' },
    ])
    expect(await listed()).toEqual([])
  })

  test('is made from a line of the record, and the guardian has an account of their own, invited', async () => {
    const responsibleId = await line(school.students[0]!, newTaxNumber())
    const created = await create({ responsibleId, livesWith: true, mayCollect: true })
    expect([created.status, created.body.isKnown, created.body.hasAccess]).toEqual([201, false, false])
    expect(created.body.guardian).toMatchObject({ name: 'Rosa Lima', role: 'GUARDIAN', type: 'GUARDIAN' })
    expect(await listed()).toMatchObject([
      {
        responsibleId,
        kinship: 'Mãe',
        status: 'INVITED',
        reach: 'OPEN',
        livesWith: true,
        isRestricted: false,
      },
    ])
  })

  test('shows in its preview what it would do, and leaves nothing', async () => {
    const preview = await create({ ...mother(), preview: true })
    expect([preview.status, preview.body.isKnown]).toEqual([200, false])
    expect(await listed()).toEqual([])
  })

  test('is refused a second time, also by two at once', async () => {
    const body = { ...mother(), linkExisting: true }
    const answers = await Promise.all([create(body), create(body)])
    const statuses = answers.map(({ status }) => status).sort()
    expect(statuses).toEqual([201, 422])
    expect((await create(body)).body.code).toBe('ALREADY_GUARDIAN')
    expect(await listed()).toHaveLength(1)
  })

  test('of a CPF on file asks whether it is this person, and gives a teacher-mother a second role', async () => {
    const body = { name: 'Paula Professora', taxNumber: '11144477735', kinship: 'Mãe' }
    const refused = await create(body)
    expect([refused.status, refused.body.code]).toEqual([422, 'TAX_NUMBER_ALREADY_RECORDED'])
    await access.givePassword(school.instructor, 'uma senha comprida')
    const linked = await create({ ...body, linkExisting: true })
    expect([linked.status, linked.body.isKnown, linked.body.hasAccess]).toEqual([201, true, true])
    expect((await listed())[0]).toMatchObject({ status: 'ACTIVE' })
    const sent = { username: '11144477735', password: 'uma senha comprida' }
    const choice = await app.call(signIn, { host: school.host, body: sent })
    expect(choice.body.code).toBe('CHOOSE_ROLE')
    const entered = await app.call(signIn, { host: school.host, body: { ...sent, role: 'GUARDIAN' } })
    expect(entered.status).toBe(200)
    const children = await app.call(listChildren, { ...as(entered.body.accessToken) })
    expect(children.body.data).toMatchObject([{ id: school.students[0]!.id, kinship: 'Mãe' }])
    // A second child of the same CPF needs no second account.
    expect((await create({ ...body, linkExisting: true }, 1)).body.guardian.id).toBe(linked.body.guardian.id)
  })

  test('is none of a student with themself, and none of an adult who did not agree', async () => {
    const self = await create({
      name: "Ana D'Ávila",
      taxNumber: '39053344705',
      kinship: 'Mãe',
      linkExisting: true,
    })
    expect(self.body.code).toBe('OWN_GUARDIAN')
    await desk.born(school.students[0]!, '2008-08-17')
    const adult = await create(mother())
    expect(adult.body).toMatchObject({ code: 'ADULT_STUDENT', errors: [{ path: 'majority' }] })
    expect((await create({ ...mother(), majority: 'CURATORSHIP' })).status).toBe(201)
  })

  test('ends with a reason, stays in the list, and can be reopened unless the pair has another one', async () => {
    const body = { ...mother(), linkExisting: true }
    const { id } = (await create(body)).body
    expect((await end(id, { reason: '' })).body.errors).toMatchObject([{ path: 'reason' }])
    expect((await end(id, { version: 7 })).status).toBe(409)
    expect((await end(id)).status).toBe(200)
    expect((await end(id)).body.code).toBe('INVALID_TRANSITION')
    expect(await listed()).toMatchObject([
      { status: 'ENDED', reach: 'ENDED', endsOn: TEST_TODAY, endReason: 'Mudou de cidade' },
    ])
    const again = (await create(body)).body.id
    expect((await reopen(id)).body.code).toBe('ALREADY_GUARDIAN')
    await end(again)
    expect((await reopen(id)).status).toBe(200)
    expect((await listed()).map(({ status }: { status: string }) => status)).toEqual(['INVITED', 'ENDED'])
  })

  test('is refused for an archived account of a guardian, with the reason', async () => {
    const body = { ...mother(), linkExisting: true }
    const { id, guardian } = (await create(body)).body
    await end(id)
    await app.owner.query("update account set status = 'Inativo' where institution_id = $1 and id = $2", [
      school.id,
      guardian.id,
    ])
    expect((await create(body, 1)).body).toMatchObject({
      code: 'ARCHIVED_GUARDIAN',
      errors: [{ path: 'taxNumber' }],
    })
    expect((await reopen(id)).body.code).toBe('ARCHIVED_GUARDIAN')
  })

  test('is answered again to a retry, and the record of the key names no one', async () => {
    const body = mother()
    const headers = { 'idempotency-key': 'bond' }
    const first = await create(body, 0, undefined, headers)
    expect((await create(body, 0, undefined, headers)).body).toEqual(first.body)
    const { rows } = await app.owner.query(
      'select answer_ids from idempotency_key where institution_id = $1',
      [school.id],
    )
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain('Marta')
  })

  test('asks a fresh proof before it becomes the home of a student', async () => {
    const { id } = (await create(mother())).body
    await access.givePassword(school.administrator, 'uma senha comprida')
    await app.owner.query('update session set factor_proven_at = null where institution_id = $1', [school.id])
    const change = (body: Record<string, unknown>) =>
      app.call(calls.updateGuardianship, { ...as(), params: { id }, body })
    expect((await change({ livesWith: true })).body.code).toBe('SECOND_FACTOR_PROOF_REQUIRED')
    expect((await change({ livesWith: false, mayCollect: true })).status).toBe(200)
    await app.owner.query('update guardianship set lives_with = true where institution_id = $1', [school.id])
    expect((await change({ livesWith: true, mayCollect: false })).status).toBe(200)
  })

  test('is made with its order in one call, and the order is refused with it', async () => {
    const order = { orderNumber: '1', court: '2ª Vara' }
    const refused = await create({ ...mother(), restriction: { ...order } })
    expect(refused.body.errors).toMatchObject([
      { path: 'restriction.noAccess', code: 'RESTRICTION_KIND_REQUIRED' },
    ])
    expect(await listed()).toEqual([])
    expect((await create({ ...mother(), restriction: { ...order, noAccess: true } })).status).toBe(201)
    expect(await listed()).toMatchObject([{ reach: 'RESTRICTED', isRestricted: true }])
  })

  test('with a student who is an adult by now reopens with the reason why it goes on', async () => {
    const { id } = (await create(mother())).body
    await end(id)
    await desk.born(school.students[0]!, '2008-08-17')
    expect((await reopen(id)).body).toMatchObject({
      code: 'ADULT_STUDENT',
      errors: [{ path: 'majority' }],
    })
    expect((await reopen(id, { majority: 'AGREED' })).body).toEqual({ id, version: 3 })
    expect((await listed())[0]).toMatchObject({ majority: 'AGREED', reach: 'OPEN' })
    const { rows } = await app.owner.query<{ changes: unknown }>(
      "select changes from audit_entry where institution_id = $1 and entity = 'guardianship' and action = 'REOPENED'",
      [school.id],
    )
    expect(rows).toEqual([{ changes: [{ field: 'majority', from: null, to: 'AGREED' }] }])
  })

  test('changes with its history, and an older version is refused', async () => {
    const { id } = (await create(mother())).body
    const change = (body: Record<string, unknown>) =>
      app.call(calls.updateGuardianship, { ...as(), params: { id }, body })
    expect((await change({ livesWith: true, version: 1 })).body).toEqual({ id, version: 2 })
    expect((await change({ livesWith: false, version: 1 })).status).toBe(409)
    const { rows } = await app.owner.query<{ changes: unknown }>(
      "select changes from audit_entry where institution_id = $1 and entity = 'guardianship' and action = 'UPDATED'",
      [school.id],
    )
    expect(rows).toEqual([{ changes: [{ field: 'livesWith', from: false, to: true }] }])
  })
})

describe('a restriction', () => {
  test('needs a kind, the order and days in their order', async () => {
    const id = await desk.bind(await desk.guardian(), school.students[0]!)
    expect((await restrict(id, { noAccess: false })).body.code).toBe('RESTRICTION_KIND_REQUIRED')
    expect((await restrict(id, { orderNumber: '' })).body.errors).toMatchObject([{ path: 'orderNumber' }])
    expect((await restrict(id, { endsOn: '2026-01-01' })).body).toMatchObject({
      code: 'INVALID_DATE_INTERVAL_ERROR',
      errors: [{ path: 'endsOn' }],
    })
  })

  test('closes at once, also a bond that is made later, and opens when it is lifted', async () => {
    const guardian = await desk.guardian()
    const bond = await desk.bind(guardian, school.students[0]!)
    const children = async () => (await app.call(listChildren, as(guardian.token))).body.data.length
    expect(await children()).toBe(1)
    const { id } = (await restrict(bond)).body
    expect(await children()).toBe(0)
    expect((await listed())[0]).toMatchObject({ reach: 'RESTRICTED', isRestricted: true })
    await end(bond)
    await desk.bind(guardian, school.students[0]!)
    expect(await children()).toBe(0)
    const lift = () =>
      app.call(calls.liftGuardianshipRestriction, {
        ...as(),
        params: { id },
        body: { reason: 'Decisão revogada' },
      })
    expect((await lift()).status).toBe(200)
    expect(await children()).toBe(1)
    expect((await lift()).body.code).toBe('INVALID_TRANSITION')
    const params = { id: school.students[0]!.id }
    const { body } = await app.call(calls.listGuardianshipRestrictions, { ...as(), params })
    expect(body.data).toMatchObject([{ court: '2ª Vara da Família', liftReason: 'Decisão revogada' }])
  })

  test('closes the account of the student, whose password the guardian may know, unless it is left open', async () => {
    const student = school.students[0]!
    await access.givePassword(student, 'senha da família')
    await app.owner.query(
      `insert into calendar_link (institution_id, kind, name, token_hash, created_by, created_at)
        values ($1, 'LESSONS', 'Celular', 'x', $2, $3)`,
      [school.id, student.id, TEST_NOW],
    )
    const state = async () => {
      const { rows } = await app.owner.query(
        `select (select count(*)::int from credential where institution_id = $1 and person_id = $2) as passwords,
          (select count(*)::int from session where institution_id = $1 and account_id = $3 and revoked_at is null) as sessions,
          (select count(*)::int from calendar_link where institution_id = $1 and created_by = $3 and revoked_at is null) as links`,
        [school.id, student.personId, student.id],
      )
      return rows[0]
    }
    const before = await state()
    expect(before).toMatchObject({ passwords: 1, links: 1 })
    const bond = await desk.bind(await desk.guardian(), student)
    await restrict(bond, { closeStudentAccess: false })
    await restrict(bond, { noAccess: false, noContactWithOther: true })
    expect(await state()).toEqual(before)
    await restrict(bond)
    expect(await state()).toEqual({ passwords: 0, sessions: 0, links: 0 })
    const params = { id: student.id }
    await app.owner.query(
      "update person set email = 'pai@example.com' where institution_id = $1 and id = $2",
      [school.id, student.personId],
    )
    const { body } = await app.call(calls.listGuardianshipRestrictions, { ...as(), params })
    expect(body.studentEmail).toBe('pai@example.com')
    expect(await listed()).toMatchObject([{ noContactWithOther: true }])
  })

  test('of the address asks with whom the student lives, where others are bound and none is marked', async () => {
    const student = school.students[0]!
    const father = await desk.bind(await desk.guardian('Pai'), student)
    const order = { noAccess: false, noAddress: true }
    expect((await restrict(father, order)).status).toBe(201)
    const home = await desk.bind(await desk.guardian(), student)
    const refused = await restrict(father, order)
    expect(refused.body).toMatchObject({ code: 'HOME_REQUIRED', errors: [{ path: 'noAddress' }] })
    expect((await restrict(father, { ...order, livesWithId: father })).body.errors).toMatchObject([
      { path: 'livesWithId' },
    ])
    expect((await restrict(father, { ...order, livesWithId: null })).status).toBe(201)
    expect((await restrict(father, { ...order, livesWithId: home })).status).toBe(201)
    expect((await restrict(father, order)).status).toBe(201)
    const bonds = await listed()
    expect(bonds.find(({ id }: { id: string }) => id === home)).toMatchObject({ livesWith: true, version: 2 })
  })

  test('leaves neither the number nor the court of the order in the history', async () => {
    const id = await desk.bind(await desk.guardian(), school.students[0]!)
    await restrict(id)
    const { rows } = await app.owner.query<{ changes: unknown }>(
      "select changes from audit_entry where institution_id = $1 and entity = 'guardianshipRestriction'",
      [school.id],
    )
    expect(JSON.stringify(rows)).not.toMatch(/0001234|Vara/)
    expect(rows).toHaveLength(1)
  })
})
