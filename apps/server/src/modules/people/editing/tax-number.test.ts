import { getProfile } from '@lousa/contract/identity/identity.contract.ts'
import {
  createInstructor,
  createStaff,
  createStudent,
  updateInstructor,
  updateStaff,
  updateStudent,
} from '@lousa/contract/people/editing/user-writing.contract.ts'
import { getUser } from '@lousa/contract/people/person/user.contract.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ana, auditOf, cpfOf, deskOf, tokenFor, withPassword } from '../../../../test/people-desk.ts'
import { createSchool, type School } from '../../../../test/school.ts'
import { startTestApp, type TestApp } from '../../../../test/test-app.ts'
import { waitingLocks } from '../../../../test/waiting-locks.ts'

let app: TestApp
let school: School
let desk: ReturnType<typeof deskOf>
beforeAll(async () => {
  app = await startTestApp()
})
beforeEach(async () => {
  school = await createSchool(app)
  desk = deskOf(app, school)
})
afterAll(() => app.stop())

const student = (taxNumber: string | null, more: Record<string, unknown> = {}) =>
  desk(createStudent, { body: { name: 'Bia', responsibles: [ana], documents: { taxNumber }, ...more } })
const instructor = (taxNumber: string | null, more: Record<string, unknown> = {}) =>
  desk(createInstructor, { body: { name: 'Ivo Lima', documents: { taxNumber }, ...more } })
const staff = (taxNumber: string, more: Record<string, unknown> = {}) =>
  desk(createStaff, { body: { name: 'Eva', email: 'eva@example.com', role: 'EDITOR', taxNumber, ...more } })
const read = async (id: string) => (await desk(getUser, { params: { id } })).body

test('a CPF that somebody has is refused, with who has it and whether the role can be given to them', async () => {
  const { body: recordedInstructor } = await instructor(cpfOf(1))
  const taken = await student(cpfOf(1))
  expect(taken.body).toMatchObject({
    code: 'TAX_NUMBER_ALREADY_RECORDED',
    errors: [{ path: 'documents.taxNumber', code: 'TAX_NUMBER_ALREADY_RECORDED' }],
    existing: {
      id: recordedInstructor.id,
      name: 'Ivo Lima',
      type: 'INSTRUCTOR',
      role: 'INSTRUCTOR',
      canLink: true,
    },
  })
  expect((await instructor(cpfOf(1))).body.existing.canLink).toBe(false)
  const asStaff = await staff(cpfOf(1))
  expect([asStaff.body.errors[0].path, asStaff.body.existing.canLink]).toEqual(['taxNumber', true])
})

test('a change to the CPF of another is refused in its field, and another institution does not count', async () => {
  await student(cpfOf(2))
  const { body: other } = await student(null)
  const { body: teacher } = await instructor(null)
  const { body: editor } = await staff(cpfOf(3))
  const answers = [
    await desk(updateStudent, { params: { id: other.id }, body: { documents: { taxNumber: cpfOf(2) } } }),
    await desk(updateInstructor, {
      params: { id: teacher.id },
      body: { documents: { taxNumber: cpfOf(2) } },
    }),
    await desk(updateStaff, { params: { id: editor.id }, body: { taxNumber: cpfOf(2) } }),
  ]
  expect(answers.map(({ body }) => [body.code, body.errors[0].path, body.existing.canLink])).toEqual([
    ['TAX_NUMBER_ALREADY_RECORDED', 'documents.taxNumber', false],
    ['TAX_NUMBER_ALREADY_RECORDED', 'documents.taxNumber', false],
    ['TAX_NUMBER_ALREADY_RECORDED', 'taxNumber', false],
  ])
  const elsewhere = deskOf(app, await createSchool(app))
  const same = await elsewhere(createStudent, {
    body: { name: 'Bia', responsibles: [ana], documents: { taxNumber: cpfOf(2) } },
  })
  expect(same.status).toBe(201)
})

test('of many who record the same CPF at once one wins, and the others are told', async () => {
  const answers = await Promise.all(Array.from({ length: 8 }, () => student(cpfOf(4))))
  expect(answers.filter(answer => answer.status === 201)).toHaveLength(1)
  const winner = answers.find(answer => answer.status === 201)?.body.id
  for (const { body } of answers.filter(answer => answer.status !== 201)) {
    expect([body.code, body.existing.id]).toEqual(['TAX_NUMBER_ALREADY_RECORDED', winner])
  }
})

test('of two who give the same CPF to different people at once one is refused in its field', async () => {
  const people = [await student(null), await student(null)].map(answer => answer.body.id)
  const hold = await app.owner.connect()
  await hold.query('begin')
  await hold.query('select 1 from account where institution_id = $1 for update', [school.id])
  const changes = people.map(id =>
    desk(updateStudent, { params: { id }, body: { documents: { taxNumber: cpfOf(5) } } }),
  )
  await waitingLocks(app, 2)
  await hold.query('rollback')
  hold.release()
  const answers = await Promise.all(changes)
  expect(answers.map(answer => answer.status).sort()).toEqual([200, 422])
  const refused = answers.find(answer => answer.status === 422)?.body
  expect([refused.code, refused.errors[0].path]).toEqual([
    'TAX_NUMBER_ALREADY_RECORDED',
    'documents.taxNumber',
  ])
})

test('an administrator gives another role to a known person: what is empty is filled, the rest stays', async () => {
  const { body: recordedInstructor } = await instructor(cpfOf(6), {
    email: 'ivo@example.com',
    address: { city: 'Santos' },
  })
  const linked = await student(cpfOf(6), {
    name: 'Outro Nome',
    email: 'outro@example.com',
    cellphone: '11987654321',
    address: { street: 'Rua B' },
    oldRegistration: 'Z-1',
    linkExisting: true,
  })
  expect(linked.status).toBe(201)
  expect(linked.body).toMatchObject({
    role: 'STUDENT',
    name: 'Ivo Lima',
    email: 'ivo@example.com',
    cellphone: '11987654321',
    address: { city: 'Santos', street: null },
    oldRegistration: 'Z-1',
    responsibles: [ana],
  })
  expect(linked.body.id).not.toBe(recordedInstructor.id)
  expect(linked.body.registration).not.toBe(recordedInstructor.registration)
  expect(await read(recordedInstructor.id)).toMatchObject({
    role: 'INSTRUCTOR',
    oldRegistration: null,
    cellphone: '11987654321',
  })
  const [entry] = await auditOf(app, linked.body.id)
  expect(entry?.changes.map(change => change.field)).not.toContain('name')
  const again = await student(cpfOf(6), { linkExisting: true })
  expect([again.body.code, again.body.existing.canLink]).toEqual(['TAX_NUMBER_ALREADY_RECORDED', false])
})

test('of two who link the same role to the same person at once one is refused', async () => {
  await instructor(cpfOf(7))
  const answers = await Promise.all([1, 2].map(() => student(cpfOf(7), { linkExisting: true })))
  expect(answers.map(answer => answer.status).sort()).toEqual([201, 422])
})

test('a person linked without anyone who answers for them is no student', async () => {
  await instructor(cpfOf(8))
  expect((await student(cpfOf(8), { linkExisting: true, responsibles: [] })).body.code).toBe(
    'RESPONSIBLE_REQUIRED',
  )
})

test('removing or changing the CPF of someone who can enter ends what they have open; a note does not', async () => {
  const me = school.students[0]!
  await withPassword(app, school, me.id)
  const entered = async (token: string) => (await app.call(getProfile, { host: school.host, token })).status
  const change = (body: Record<string, unknown>) => desk(updateStudent, { params: { id: me.id }, body })
  await change({ note: 'Nada muda' })
  expect(await entered(me.token)).toBe(200)
  await change({ documents: { taxNumber: cpfOf(9) } })
  expect(await entered(me.token)).toBe(401)
  const token = await tokenFor(app, school, me.id)
  await change({ documents: { taxNumber: null } })
  expect(await entered(token)).toBe(401)
})

test('the CPF of staff can be corrected but not removed, by any of their records', async () => {
  const { body: editor } = await staff(cpfOf(10))
  const { body: teacher } = await instructor(cpfOf(10), { linkExisting: true })
  for (const [endpoint, id, body, path] of [
    [updateStaff, editor.id, { taxNumber: null }, 'taxNumber'],
    [updateInstructor, teacher.id, { documents: { taxNumber: null } }, 'documents.taxNumber'],
  ] as const) {
    const answer = await desk(endpoint, { params: { id }, body })
    expect([answer.status, answer.body.errors[0]]).toMatchObject([422, { path, code: 'REQUIRED' }])
  }
  const corrected = await desk(updateStaff, { params: { id: editor.id }, body: { taxNumber: cpfOf(11) } })
  expect(corrected.body.documents.taxNumber).toBe(cpfOf(11))
})
