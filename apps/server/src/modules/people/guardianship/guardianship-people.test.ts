import { listChildren } from '@lousa/contract/family/family.contract.ts'
import { erasePersonalData } from '@lousa/contract/operation/erasure.contract.ts'
import { listGuardianships } from '@lousa/contract/people/guardianship/guardianship.contract.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { familyDesk } from '../../../../test/family-desk.ts'
import { everyRow, mergeDesk } from '../../../../test/merge-desk.ts'
import { type Account, createSchool, type School } from '../../../../test/school.ts'
import { startTestApp, TEST_NOW, type TestApp } from '../../../../test/test-app.ts'
import { tenantsWithWork } from '../../../platform/jobs/housekeeping.ts'
import { endBondsOfErased } from './erased-bonds.job.ts'

let app: TestApp
let school: School
let desk: ReturnType<typeof familyDesk>
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
const childrenOf = async (guardian: Account): Promise<string[]> =>
  (await app.call(listChildren, as(guardian.token))).body.data.map(({ id }: { id: string }) => id)
const bondsOf = async (student: Account) =>
  (await app.call(listGuardianships, { ...as(), params: { id: student.id } })).body.data
/** A second record of a student is in no class. */
const withoutClass = (place: number) =>
  app.owner.query('delete from student_enrollment where id = $1', [school.enrollments[place]])

test('two records of a child that become one keep one bond of a guardian, every order, and come apart as they were', async () => {
  const [kept, other] = [school.students[0]!, school.students[1]!]
  await withoutClass(1)
  const [mother, father] = [await desk.guardian(), await desk.guardian('Pai')]
  await desk.bind(mother, kept)
  await desk.bind(mother, other)
  await desk.bind(father, kept)
  await desk.restrict(father, other)
  expect(await childrenOf(father)).toEqual([kept.id])
  // Each read notes when the session was last used.
  expect(await childrenOf(mother)).toHaveLength(2)
  expect(await bondsOf(kept)).toHaveLength(2)
  const before = await everyRow(app, school)
  const merging = mergeDesk(app, school)
  const { status, body } = await merging.merge({ keptId: kept.id, otherId: other.id })
  expect(status).toBe(201)
  expect(await childrenOf(mother)).toEqual([kept.id])
  // The order was of the other record, and is of the same child.
  expect(await childrenOf(father)).toEqual([])
  expect(await bondsOf(kept)).toHaveLength(2)
  expect((await merging.undo(body.id)).status).toBe(200)
  expect(await everyRow(app, school)).toEqual(before)
  expect(await childrenOf(father)).toEqual([kept.id])
})

test('two records of a guardian that become one read of the children of both, and an order of one closes the child', async () => {
  const [guardian, double] = [await desk.guardian('Rosa Lima'), await desk.guardian('Rosa Lima')]
  await app.owner.query('update person set tax_number = null where id = $1', [double.personId])
  await desk.bind(guardian, school.students[0]!)
  await desk.bind(double, school.students[0]!)
  await desk.bind(double, school.students[1]!)
  await desk.bind(guardian, school.students[2]!)
  await desk.restrict(double, school.students[2]!)
  const { status } = await mergeDesk(app, school).merge({ keptId: guardian.id, otherId: double.id })
  expect(status).toBe(201)
  expect((await childrenOf(guardian)).sort()).toEqual([school.students[0]!.id, school.students[1]!.id].sort())
})

test('the removal of a former student ends the bonds and leaves nothing of an order but its days', async () => {
  const student = school.students[0]!
  const [guardian, father] = [await desk.guardian(), await desk.guardian('Pai')]
  await desk.bind(guardian, student)
  await desk.bind(father, student)
  await desk.restrict(father, student)
  await app.owner.query(
    "update student_enrollment set exit_date = '2026-08-10', exit_reason = 'TRANSFERRED' where id = $1",
    [school.enrollments[0]],
  )
  expect(await childrenOf(guardian)).toEqual([student.id])
  const { rows } = await app.owner.query<{ registration: string; version: number }>(
    'select a.registration, p.version from account a join person p on p.id = a.person_id where a.id = $1',
    [student.id],
  )
  const erased = await app.call(erasePersonalData, { ...as(), params: { id: student.id }, body: rows[0] })
  expect(erased.status).toBeLessThan(300)
  expect(await childrenOf(guardian)).toEqual([])
  expect(await bondsOf(student)).toMatchObject([{ status: 'ENDED' }, { status: 'ENDED' }])
  const { rows: orders } = await app.owner.query(
    'select order_number, court, no_access from guardianship_restriction where institution_id = $1',
    [school.id],
  )
  expect(orders).toEqual([{ order_number: null, court: null, no_access: true }])
})

test('bonds and orders that a removal of the former release left end, and those of others stay', async () => {
  const [student, other] = [school.students[0]!, school.students[1]!]
  const [guardian, father] = [await desk.guardian(), await desk.guardian('Pai')]
  for (const child of [student, other]) {
    await desk.bind(guardian, child)
    await desk.restrict(father, child)
  }
  const hasWork = async () =>
    (await tenantsWithWork(app.gateway, 'ERASURES', app.clock.now())).includes(school.id)
  expect(await hasWork()).toBe(false)
  await app.owner.query(
    'insert into person_erasure (institution_id, person_id, account_id, at, by_account_id) values ($1, $2, $3, $4, $5)',
    [school.id, student.personId, student.id, TEST_NOW, school.administrator.id],
  )
  expect(await hasWork()).toBe(true)
  await endBondsOfErased(app)
  expect(await hasWork()).toBe(false)
  expect(await childrenOf(guardian)).toEqual([other.id])
  const { rows } = await app.owner.query(
    'select student_id, court is null as empty from guardianship_restriction where institution_id = $1',
    [school.id],
  )
  expect(rows).toHaveLength(2)
  expect(rows).toEqual(
    expect.arrayContaining([
      { student_id: student.id, empty: true },
      { student_id: other.id, empty: false },
    ]),
  )
})
