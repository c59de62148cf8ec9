import {
  answerReenrollments,
  listReenrollments,
} from '@lousa/contract/evaluation/reenrollment/reenrollment.contract.ts'
import * as calls from '@lousa/contract/family/family.contract.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { familyDesk } from '../../../test/family-desk.ts'
import { type Account, createSchool, type School } from '../../../test/school.ts'
import { startTestApp, TEST_NOW, type TestApp } from '../../../test/test-app.ts'

let app: TestApp
let school: School
let desk: ReturnType<typeof familyDesk>
let mother: Account
let father: Account
let child: Account
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  app.clock.set(TEST_NOW)
  school = await createSchool(app)
  desk = familyDesk(app, school)
  child = school.students[0]!
  mother = await desk.guardian('Marta Mãe')
  father = await desk.guardian('Paulo Pai')
  await openCampaign('2026-08-10', '2026-08-31')
})

const openCampaign = (opens: string, closes: string) =>
  app.owner.query(
    `insert into reenrollment_campaign (institution_id, academic_year_id, opens, closes, letter)
     values ($1, $2, $3, $4, 'Prezada família')
     on conflict (institution_id, academic_year_id) do update set opens = excluded.opens, closes = excluded.closes`,
    [school.id, school.year, opens, closes],
  )
const as = ({ token }: Account) => ({ host: school.host, token })
const read = async (who: Account): Promise<calls.ChildReenrollment> =>
  (await app.call(calls.getChildReenrollment, { ...as(who), params: { studentId: child.id } })).body.data[0]
const answer = (who: Account, given: string | null, more: object = {}) =>
  app.call(calls.answerChildReenrollment, {
    ...as(who),
    params: { studentId: child.id },
    body: { academicYearId: school.year, answer: given, ...more },
  })
const office = async () =>
  (
    await app.call(listReenrollments, {
      ...as(school.administrator),
      params: { id: school.year },
      query: { rowsPerPage: 100 },
    })
  ).body.data.find(
    (one: { studentEnrollment: { user: { id: string } } }) => one.studentEnrollment.user.id === child.id,
  )

/** The answers in the history of the child, the oldest first. */
const history = async () =>
  (
    await app.owner.query<Record<string, string | null>>(
      `select a.account_id as account, a.action, c ->> 'from' as "from", c ->> 'to' as "to"
       from audit_entry a cross join lateral jsonb_array_elements(a.changes) c
       where a.institution_id = $1 and a.entity = 'reenrollment' and a.student_id = $2
         and c ->> 'field' = 'reenrollmentAnswer' order by a.at, a.id`,
      [school.id, child.id],
    )
  ).rows

describe('the answer of a guardian to a campaign of re-enrolment', () => {
  test('is not found by a parent whom a court restricts, of another child and of a child who has left', async () => {
    const other = await desk.guardian('Olga Outra')
    await desk.bind(mother, child, { lives_with: true })
    await desk.bind(father, child, { lives_with: true })
    await desk.restrict(father, child)
    await desk.bind(other, school.students[1]!)
    for (const who of [father, other]) expect((await answer(who, 'NOT_RETURNING')).status).toBe(404)
    await app.owner.query(
      "update student_enrollment set exit_date = '2026-08-10', exit_reason = 'TRANSFERRED' where id = $1",
      [school.enrollments[0]],
    )
    expect(await read(mother)).toBeUndefined()
    expect((await answer(mother, 'CONFIRMED')).status).toBe(404)
    expect(await history()).toEqual([])
  })

  test('is refused to who does not live with the child, out of the window and of an adult', async () => {
    await desk.bind(mother, child, { lives_with: true })
    await desk.bind(father, child)
    expect(await read(father)).toMatchObject({ state: 'PROPOSED', mayAnswer: false })
    expect((await answer(father, 'CONFIRMED')).status).toBe(403)
    for (const [opens, closes, window] of [
      ['2026-08-18', '2026-08-31', 'BEFORE'],
      ['2026-08-01', '2026-08-16', 'OVER'],
    ] as const) {
      await openCampaign(opens, closes)
      expect(await read(mother)).toMatchObject({ window, mayAnswer: false })
      expect((await answer(mother, 'CONFIRMED')).body.code).toBe('REENROLLMENT_WINDOW_CLOSED')
    }
    await openCampaign('2026-08-10', '2026-08-31')
    await app.owner.query("update guardianship set majority = 'AGREED' where student_id = $1", [child.id])
    await desk.born(child, '2008-08-17')
    expect((await answer(mother, 'CONFIRMED')).status).toBe(403)
    expect((await office()).answer).toBeNull()
  })

  test('without a campaign there is none, and without a place shown too', async () => {
    await desk.bind(mother, child)
    await desk.bind(father, child)
    await desk.restrict(father, child, { no_access: false, no_address: true })
    expect(await read(mother)).toBeUndefined()
    expect((await answer(mother, 'CONFIRMED')).status).toBe(404)
    await app.owner.query('delete from guardianship_restriction where institution_id = $1', [school.id])
    await app.owner.query('delete from reenrollment_campaign where institution_id = $1', [school.id])
    expect(await read(mother)).toBeUndefined()
    expect((await answer(mother, 'CONFIRMED')).body.code).toBe('REENROLLMENT_NOT_OPENED')
  })

  test('is seen by the office with who gave it, changed, taken back and overridden', async () => {
    await desk.bind(mother, child, { lives_with: true })
    expect((await answer(mother, 'CONFIRMED', { version: 0 })).body.data).toMatchObject([
      { state: 'CONFIRMED', isOwn: true, answeredOn: '2026-08-17', version: 1 },
    ])
    expect(await office()).toMatchObject({
      state: 'CONFIRMED',
      answer: { answeredBy: 'Marta Mãe', relation: 'Mãe', isLate: false, recordedBy: { id: mother.id } },
    })
    expect((await answer(mother, 'ASKS_TRANSFER')).body.data[0].state).toBe('ASKS_TRANSFER')
    expect((await answer(mother, null)).body.data[0]).toMatchObject({ state: 'PROPOSED', isOwn: false })
    await app.call(answerReenrollments, {
      ...as(school.administrator),
      params: { id: school.year },
      body: { answers: [{ studentId: child.id, answer: 'NOT_RETURNING' }] },
    })
    expect(await read(mother)).toMatchObject({ state: 'NOT_RETURNING', isOwn: false, mayAnswer: true })
  })

  test('of two parents who saw the same state, the later one sees the answer of the earlier one', async () => {
    await desk.bind(mother, child)
    await desk.bind(father, child)
    const { version } = await read(father)
    await answer(mother, 'CONFIRMED', { version })
    const late = await answer(father, 'NOT_RETURNING', { version })
    expect([late.status, late.body.code]).toEqual([409, 'STALE_VERSION'])
    expect((await office()).state).toBe('CONFIRMED')
    const seen = await read(father)
    expect(seen).toMatchObject({ state: 'CONFIRMED', isOwn: false, mayAnswer: true })
    expect((await answer(father, 'NOT_RETURNING', { version: seen.version })).status).toBe(200)
    expect((await office()).answer).toMatchObject({ answeredBy: 'Paulo Pai', recordedBy: { id: father.id } })
    expect(await history()).toEqual([
      { account: mother.id, action: 'ANSWERED', from: null, to: 'CONFIRMED' },
      { account: father.id, action: 'ANSWERED', from: 'CONFIRMED', to: 'NOT_RETURNING' },
    ])
  })
})
