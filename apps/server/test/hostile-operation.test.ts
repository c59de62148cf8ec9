import { createEnrollment } from '@lousa/contract/enrollment/entry/entry.contract.ts'
import { getProfile } from '@lousa/contract/identity/identity.contract.ts'
import * as ownCalls from '@lousa/contract/identity/own-factor/own-factor.contract.ts'
import { createMessage } from '@lousa/contract/messages/message/message.contract.ts'
import { erasePersonalData } from '@lousa/contract/operation/erasure.contract.ts'
import { createStudent } from '@lousa/contract/people/editing/user-writing.contract.ts'
import { getMergeComparison, undoMerge } from '@lousa/contract/people/merge/merge.contract.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { FACTOR_PASSWORD, factorDesk } from './factor-desk.ts'
import { mergeDesk } from './merge-desk.ts'
import { ana, cpfOf, deskOf, tokenFor } from './people-desk.ts'
import { createSchool, type School } from './school.ts'
import { startTestApp, TEST_NOW, type TestApp } from './test-app.ts'
import { waitingLocks } from './waiting-locks.ts'

let app: TestApp
let school: School
let desk: ReturnType<typeof deskOf>
let merges: ReturnType<typeof mergeDesk>
const factors = factorDesk(
  () => app,
  () => school,
)
beforeAll(async () => {
  app = await startTestApp()
})
beforeEach(async () => {
  app.clock.set(TEST_NOW)
  school = await createSchool(app)
  desk = deskOf(app, school)
  merges = mergeDesk(app, school)
  await factors.freeAttempts()
})
afterAll(() => app.stop())

const student = async (name: string, more: Record<string, unknown> = {}): Promise<string> =>
  (await desk(createStudent, { body: { name, responsibles: [ana], ...more } })).body.id
const said = ({ status, body }: { status: number; body: { code?: string } | null }) => [status, body?.code]
const personOf = async (accountId: string): Promise<string> =>
  (await app.owner.query('select person_id from account where id = $1', [accountId])).rows[0]?.person_id

describe('records made one', () => {
  test('and two again: who entered in the meantime has no session of the other one', async () => {
    const keptId = await student('Otávio Professor', { documents: { taxNumber: cpfOf(341_100_001) } })
    const otherId = school.otherInstructor.id
    const { body } = await merges.merge({ keptId, otherId })
    const meantime = await tokenFor(app, school, otherId)
    expect((await desk(getProfile, { token: meantime })).status).toBe(200)
    expect((await merges.undo(body.id)).status).toBe(200)
    expect(said(await desk(getProfile, { token: meantime }))).toEqual([401, 'UNAUTHENTICATED'])
  })

  test('carry no sign-in that was begun for one of them over to the other', async () => {
    await factors.withAuthenticator(school.instructor)
    const keptId = await student('Paula Professora')
    await app.owner.query(
      `insert into credential (institution_id, person_id, password_hash, updated_at)
       select c.institution_id, $3, 'another', c.updated_at from credential c
       where c.institution_id = $1 and c.person_id = $2`,
      [school.id, school.instructor.personId, await personOf(keptId)],
    )
    const { challenge } = (await factors.password('11144477735')).body
    await merges.merge({ keptId, otherId: school.instructor.id, taxNumberFrom: 'OTHER' })
    expect(said(await factors.asked(challenge))).toEqual([422, 'INVALID_CHALLENGE'])
  })

  test('give nobody who works here the e-mail of a stranger who registered by themself', async () => {
    const otherId = await student('Sônia Secretária', { email: 'estranha@example.org' })
    await app.owner.query(
      `insert into consent (institution_id, person_id, kind, given, text_version, at, given_by)
       select institution_id, person_id, 'TERMS', true, 1, created_at, '' from account where id = $1`,
      [otherId],
    )
    const keptId = school.editor.id
    const { body } = await desk(getMergeComparison, { params: { id: keptId, otherId } })
    expect(body.fromOther).not.toContain('email')
    const answer = await merges.merge({ keptId, otherId, fromOther: ['email'] })
    expect(said(answer)).toEqual([422, 'MERGE_CLASH'])
    expect(answer.body.clashes).toEqual([{ reason: 'UNPROVEN', names: [] }])
    expect((await merges.merge({ keptId, otherId })).status).toBe(201)
  })

  test('leave nothing of whom they were when what is personal is removed, however often they were merged', async () => {
    const [first, second, last] = [
      await student('Bia Lima', { email: 'bia.primeira@example.org' }),
      await student('Bia Lima', { email: 'bia.segunda@example.org' }),
      await student('Bia Lima', { email: 'bia@example.org' }),
    ]
    await merges.merge({ keptId: second, otherId: first })
    await merges.merge({ keptId: last, otherId: second })
    const params = { id: last }
    const { preview } = (await desk(erasePersonalData, { params, body: { preview: true } })).body
    const { registration, version } = preview
    expect((await desk(erasePersonalData, { params, body: { registration, version } })).status).toBe(201)
    const { rows } = await app.owner.query(
      `select name, email from person where institution_id = $1 and name = 'Bia Lima'`,
      [school.id],
    )
    expect(rows).toEqual([{ name: 'Bia Lima', email: null }])
  })

  test('are told to who names the one that ended at that very moment', async () => {
    const message = { type: 'NOTICE', title: 'Reunião', body: 'Amanhã', academicYearId: school.year }
    const naming = [
      (id: string) => desk(createEnrollment, { body: { userId: id, gradeId: school.classes[0]?.id } }),
      (id: string) =>
        desk(createMessage, { body: { ...message, recipients: { gradeIds: [], roles: [], userIds: [id] } } }),
    ]
    for (const write of naming) {
      const otherId = await student('Bruno Lima')
      const client = await app.owner.connect()
      try {
        await client.query('begin')
        await client.query('delete from account where id = $1', [otherId])
        const written = write(otherId)
        await waitingLocks(app, 1)
        await client.query('commit')
        expect(said(await written)).toEqual([404, 'NOT_FOUND'])
      } finally {
        client.release()
      }
    }
  })
})

describe('whoever finds a session open', () => {
  test('guesses less and less often at the second factor', async () => {
    await factors.withAuthenticator(school.instructor)
    const guess = () => factors.own(school.instructor, ownCalls.proveOwnFactor, { recoveryCode: 'AAAA' })
    let tried = 0
    for (let minute = 0; minute < 3 * 60; minute += 5) {
      for (;;) {
        const { status } = await guess()
        if (status === 429) break
        tried += 1
      }
      factors.later(300)
    }
    expect(tried).toBeLessThan(40)
  })

  test('takes no factor from others, makes no records one and removes nothing without the second factor of its owner', async () => {
    const { secret } = await factors.withAuthenticator(school.administrator)
    await factors.withAuthenticator(school.instructor)
    const [keptId, otherId] = [await student('Bia Lima'), await student('Bia Lima')]
    const params = { id: keptId }
    const reset = () => desk(ownCalls.resetUserFactor, { params: { id: school.instructor.id } })
    const merge = (more: object = {}) => merges.merge({ keptId, otherId, ...more })
    const shown = async () =>
      (await desk(erasePersonalData, { params, body: { preview: true } })).body.preview
    const erase = async () => {
      const { registration, version } = await shown()
      return desk(erasePersonalData, { params, body: { registration, version } })
    }
    const asked = [422, 'SECOND_FACTOR_PROOF_REQUIRED']
    const prove = async () => {
      factors.later(30)
      const code = factors.codeOf(secret)
      expect((await factors.own(school.administrator, ownCalls.proveOwnFactor, { code })).status).toBe(204)
    }
    factors.later(300)
    for (const act of [reset, merge, erase]) expect(said(await act())).toEqual(asked)
    // Calls that only show something need no confirmation.
    expect((await merge({ preview: true })).status).toBe(200)
    await prove()
    expect((await reset()).status).toBe(204)
    const { body } = await merge()
    factors.later(300)
    expect(said(await merges.undo(body.id))).toEqual(asked)
    // The proof of another session is none, nor is one from before the clock was set back.
    const elsewhere = await tokenFor(app, school, school.administrator.id)
    await prove()
    expect(said(await desk(undoMerge, { token: elsewhere, params: { id: body.id } }))).toEqual(asked)
    factors.later(-600)
    expect(said(await merges.undo(body.id))).toEqual(asked)
    factors.later(600)
    expect((await merges.undo(body.id)).status).toBe(200)
    expect((await erase()).status).toBe(201)
  })

  test('needs the password where its owner has no second factor', async () => {
    const [keptId, otherId] = [await student('Bia Lima'), await student('Bia Lima')]
    await factors.withoutProof()
    await factors.givePassword(school.administrator, FACTOR_PASSWORD)
    const prove = (password: string) =>
      factors.own(school.administrator, ownCalls.proveOwnFactor, { password })
    expect(said(await merges.merge({ keptId, otherId }))).toEqual([422, 'SECOND_FACTOR_PROOF_REQUIRED'])
    expect((await prove('guess')).status).toBe(422)
    expect(said(await merges.merge({ keptId, otherId }))).toEqual([422, 'SECOND_FACTOR_PROOF_REQUIRED'])
    expect((await prove(FACTOR_PASSWORD)).status).toBe(204)
    expect((await merges.merge({ keptId, otherId })).status).toBe(201)
  })
})
