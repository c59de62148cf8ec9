import { randomUUID } from 'node:crypto'
import { updateGrade } from '@lousa/contract/academics/grade/grade-writing.contract.ts'
import { updateEnrollment } from '@lousa/contract/enrollment/movement/movement.contract.ts'
import { getWaitingList, promoteEnrollments } from '@lousa/contract/enrollment/waiting-list/queue.contract.ts'
import { getCurrentInstitution } from '@lousa/contract/identity/identity.contract.ts'
import { updateInstitution } from '@lousa/contract/identity/institution/institution.contract.ts'
import { addDays } from '@lousa/rules/calendar/civil-date.rules.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { enrollmentDesk } from '../../../../test/enrollment-desk.ts'
import { putLesson } from '../../../../test/lesson-desk.ts'
import { type Account, createSchool, type School } from '../../../../test/school.ts'
import { type Sent, startTestApp, TEST_NOW, TEST_TODAY, type TestApp } from '../../../../test/test-app.ts'
import { reofferExpired } from './offer-sweep.job.ts'

const HOUR_MS = 3_600_000
let app: TestApp
let office: School
let gradeId: string
let active: Account
/** In the order of arrival. */
let waiting: Account[]
let ids: { active: string; waiting: string[] }
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
const desk = enrollmentDesk(() => app)
const code = ({ status, body }: Sent) => [status, body?.code]
const later = (hours: number) => app.clock.set(new Date(TEST_NOW.getTime() + hours * HOUR_MS))

beforeEach(async () => {
  app.clock.set(TEST_NOW)
  office = await createSchool(app, { kind: 'MUNICIPAL' })
  gradeId = office.classes[1]!.id
  await desk.setGrade(office, gradeId, { self_enrollment: true, capacity: 1 })
  const [first, ...others] = await desk.students(office, 4)
  active = first!
  waiting = others
  const enter = async (who: Account) =>
    String((await desk.enter(office, who, { gradeId, confirmOccupation: 'WAITLIST' })).body.id)
  ids = { active: await enter(active), waiting: [] }
  for (const who of waiting) ids.waiting.push(await enter(who))
})

const rowOf = async (id: string) => (await desk.stored(gradeId)).find(row => row.id === id)
const queue = async () =>
  (await desk.stored(gradeId)).filter(row => row.status === 'SURPLUS' && !row.exit_date).map(row => row.id)
const leaving = () => desk.leave(office, office.administrator, ids.active)
const setCapacity = (capacity: number | null, more: object = {}) =>
  app.call(updateGrade, {
    host: office.host,
    token: office.administrator.token,
    params: { id: gradeId },
    body: { capacity, ...more },
  })

describe('a place that frees', () => {
  test('stays free where the secretary calls', async () => {
    await desk.setInstitution(office, { waitlist_promotion: false })
    await leaving()
    expect(await queue()).toEqual(ids.waiting)
  })

  test('goes at once to who waits first, from today on, with the next number and an e-mail', async () => {
    await desk.setInstitution(office, { waitlist_promotion: true, offer_hours: 0 })
    await desk.setPerson(office, waiting[0]!, { email: 'aluno@example.com' })
    await leaving()
    expect(await rowOf(ids.waiting[0]!)).toMatchObject({
      status: 'ACTIVE',
      start_date: TEST_TODAY,
      queued_at: null,
    })
    expect(await queue()).toEqual(ids.waiting.slice(1))
    const mails = await desk.mails(office)
    expect(mails.map(mail => mail.to_address)).toEqual(['aluno@example.com'])
    expect(mails[0]!.subject).toBe('Sua vaga está garantida: 6º ano B – Escola de Teste')
    expect((await desk.history(ids.waiting[0]!)).map(entry => entry.action)).toEqual(['CREATED', 'PROMOTED'])
  })

  test('is not given to a student who has died, in no way, until the death is corrected', async () => {
    await desk.setInstitution(office, { waitlist_promotion: true, offer_hours: 0 })
    await desk.setPerson(office, waiting[0]!, { email: 'aluno@example.com' })
    await desk.setGrade(office, office.classes[0]!.id, { self_enrollment: true })
    const other = (await desk.enter(office, waiting[0]!, { gradeId: office.classes[0]!.id })).body.id
    const patch = (id: string, body: object) =>
      app.call(updateEnrollment, {
        host: office.host,
        token: office.administrator.token,
        params: { id },
        body,
      })
    const exit = (reason: string) => patch(other, { exit: { date: TEST_TODAY, reason } })
    expect((await exit('DECEASED')).status).toBe(200)
    await leaving()
    expect(await queue()).toEqual([ids.waiting[0], ids.waiting[2]])
    expect(await desk.mails(office)).toEqual([])
    expect(code(await patch(ids.waiting[0]!, { status: 'ACTIVE' }))).toEqual([422, 'INVALID_TRANSITION'])
    await setCapacity(null)
    expect(await queue()).toEqual([ids.waiting[0]])
    await exit('TRANSFERRED')
    await setCapacity(9)
    expect(await queue()).toEqual([])
    expect((await desk.mails(office)).map(mail => mail.to_address)).toEqual(['aluno@example.com'])
  })

  test('is offered for the hours of the institution, and is nobody else’s meanwhile', async () => {
    await desk.setInstitution(office, { waitlist_promotion: true, offer_hours: 24 })
    await desk.setPerson(office, waiting[0]!, { email: 'aluno@example.com' })
    await leaving()
    const [newcomer] = await desk.students(office, 1)
    const refused = await desk.enter(office, newcomer!, { gradeId })
    expect(code(refused)).toEqual([422, 'GRADE_FULL'])
    const list = await app.call(
      { method: 'GET', path: 'student-enrollment', summary: '', access: { roles: 'any' } },
      { host: office.host, token: waiting[0]!.token, query: { gradeId } },
    )
    expect(list.body.data[0]).toMatchObject({
      status: 'SURPLUS',
      queuePosition: 1,
      offer: { expiresAt: '2026-08-18T15:00:00.000Z' },
    })
    const [mail] = await desk.mails(office)
    expect(mail?.body).toContain('18/08/2026 às 12:00')
  })

  test('goes to who waits first from the first day that is not closed, and to nobody where none is left', async () => {
    await desk.setInstitution(office, { waitlist_promotion: true, offer_hours: 0 })
    const close = (at: number) =>
      app.owner.query('update academic_term set closed_at = now() where id = $1', [office.terms[at]!.id])
    for (const at of [0, 1, 2]) await close(at)
    await app.owner.query('update academic_term set start_date = start_date + 5 where id = $1', [
      office.terms[3]!.id,
    ])
    const late = addDays(office.terms[2]!.end, 3)
    await putLesson(app, office, {
      planId: office.plans.mathematicsOfSecondClass,
      at: [late, '07:30:00', '08:20:00'],
      given: { accomplished: true },
    })
    await setCapacity(2)
    expect(await rowOf(ids.waiting[0]!)).toMatchObject({ status: 'ACTIVE', start_date: addDays(late, 1) })
    await app.owner.query('update academic_term set closed_at = now(), end_date = $2 where id = $1', [
      office.terms[3]!.id,
      '2026-12-31',
    ])
    await app.owner.query("update academic_year set end_date = '2026-12-31' where institution_id = $1", [
      office.id,
    ])
    await setCapacity(3)
    expect(await queue()).toEqual(ids.waiting.slice(1))
    expect(code(await desk.promote(office, [ids.waiting[1]!]))).toEqual([422, 'TERM_CLOSED'])
    expect(await queue()).toEqual(ids.waiting.slice(1))
  })

  test('by another capacity is given too, and what is offered beyond it is taken back from the end', async () => {
    await desk.setInstitution(office, { waitlist_promotion: true, offer_hours: 24 })
    expect((await setCapacity(3)).status).toBe(200)
    const offered = async () =>
      (await desk.stored(gradeId)).filter(row => row.offer_expires_at !== null).map(row => row.id)
    expect(await offered()).toEqual(ids.waiting.slice(0, 2))
    expect((await setCapacity(2)).status).toBe(200)
    expect(await offered()).toEqual(ids.waiting.slice(0, 1))
    expect(code(await desk.answer(office, waiting[1]!, ids.waiting[1]!, true))).toEqual([422, 'NO_OFFER'])
    expect((await setCapacity(null)).status).toBe(200)
    expect(await offered()).toEqual(ids.waiting)
    expect(await queue()).toEqual(ids.waiting)
  })
})

describe('an offer', () => {
  beforeEach(async () => {
    await desk.setInstitution(office, { waitlist_promotion: true, offer_hours: 3 })
    await leaving()
  })
  const [FIRST, SECOND, THIRD] = [0, 1, 2]
  const at = (index: number) => [waiting[index]!, ids.waiting[index]!] as const

  test('is taken by whom it is made to', async () => {
    const accepted = await desk.answer(office, ...at(FIRST), true)
    expect([accepted.status, accepted.body.status, accepted.body.offer, accepted.body.queuePosition]).toEqual(
      [200, 'ACTIVE', null, null],
    )
    expect(code(await desk.answer(office, ...at(FIRST), true))).toEqual([422, 'NO_OFFER'])
  })

  test('that is refused ends the enrolment as cancelled and goes to the next', async () => {
    const refused = await desk.answer(office, ...at(FIRST), false)
    expect([refused.status, refused.body.exit]).toEqual([200, { date: TEST_TODAY, reason: 'CANCELLED' }])
    expect((await rowOf(ids.waiting[SECOND]!))?.offer_expires_at).not.toBeNull()
    expect(code(await desk.answer(office, ...at(FIRST), true))).toEqual([422, 'NO_OFFER'])
    const actions = (await desk.history(ids.waiting[FIRST]!)).map(entry => entry.action)
    expect(actions).toEqual(['CREATED', 'OFFERED', 'OFFER_REFUSED'])
  })

  test('is answered neither by another student nor where none is made; the office may answer', async () => {
    expect(code(await desk.answer(office, waiting[SECOND]!, ids.waiting[FIRST]!, true))).toEqual([
      404,
      'NOT_FOUND',
    ])
    expect(code(await desk.answer(office, ...at(SECOND), true))).toEqual([422, 'NO_OFFER'])
    const [instructor, editor] = [office.instructor, office.editor]
    for (const who of [instructor, editor])
      expect(code(await desk.answer(office, who, ids.waiting[FIRST]!, true))).toEqual([403, 'FORBIDDEN'])
    const byOffice = await desk.answer(office, office.administrator, ids.waiting[FIRST]!, true)
    expect(byOffice.body.status).toBe('ACTIVE')
  })

  test('that ran out goes to the next, and to nobody twice; at last the place is free', async () => {
    later(3)
    expect(code(await desk.answer(office, ...at(FIRST), true))).toEqual([422, 'OFFER_EXPIRED'])
    await reofferExpired(app)
    await reofferExpired(app)
    expect(code(await desk.answer(office, ...at(FIRST), true))).toEqual([422, 'OFFER_EXPIRED'])
    expect((await rowOf(ids.waiting[SECOND]!))?.offer_expires_at).toEqual(
      new Date(TEST_NOW.getTime() + 6 * HOUR_MS),
    )
    expect(await desk.history(ids.waiting[SECOND]!)).toMatchObject([
      { action: 'CREATED' },
      { action: 'OFFERED', by: null },
    ])
    later(6)
    await reofferExpired(app)
    expect((await rowOf(ids.waiting[THIRD]!))?.offer_expires_at).not.toBeNull()
    later(9)
    await reofferExpired(app)
    expect(await queue()).toEqual(ids.waiting)
    const [newcomer] = await desk.students(office, 1)
    const entered = await desk.enter(office, newcomer!, { gradeId })
    expect([entered.status, entered.body.status]).toEqual([201, 'ACTIVE'])
  })

  test('that ran out is passed on before a newcomer is let in', async () => {
    await desk.setInstitution(office, { offer_hours: 1 })
    await app.owner.query('update student_enrollment set offer_expires_at = $2 where id = $1', [
      ids.waiting[FIRST],
      new Date(TEST_NOW.getTime() - 1000),
    ])
    const [newcomer] = await desk.students(office, 1)
    const body = { gradeId, confirmOccupation: 'WAITLIST' }
    const behind = await desk.enter(office, newcomer!, body)
    expect([behind.body.status, behind.body.queuePosition]).toEqual(['SURPLUS', 4])
    expect((await rowOf(ids.waiting[SECOND]!))?.offer_expires_at).not.toBeNull()
  })

  test('that is deleted goes to the next', async () => {
    expect((await desk.leave(office, waiting[FIRST]!, ids.waiting[FIRST]!)).status).toBe(204)
    expect((await rowOf(ids.waiting[SECOND]!))?.offer_expires_at).not.toBeNull()
  })
})

describe('the secretary', () => {
  beforeEach(async () => {
    await desk.setInstitution(office, { waitlist_promotion: false })
    await leaving()
  })

  test('calls in order while places are free, and is told row by row', async () => {
    const [a, b] = ids.waiting
    const answer = await desk.promote(office, [a!, b!])
    expect(answer.body).toEqual({
      data: [
        { studentEnrollmentId: a, promoted: true, code: null },
        { studentEnrollmentId: b, promoted: false, code: 'GRADE_FULL' },
      ],
      vacancies: { capacity: 1, active: 1, surplus: 2, free: 0 },
    })
    expect((await desk.promote(office, [a!])).body.data[0].code).toBe('NOT_SURPLUS')
  })

  test('says why somebody is passed over, who is named in the history by protocol', async () => {
    const [a, b] = ids.waiting
    const refused = await desk.promote(office, [b!])
    expect(refused.body.errors).toMatchObject([{ path: 'reason', code: 'REQUIRED' }])
    expect(await queue()).toEqual(ids.waiting)
    expect((await desk.promote(office, [b!], 'Irmã na mesma turma')).status).toBe(200)
    const { rows } = await app.owner.query('select protocol from student_enrollment where id = $1', [a])
    const [, entry] = await desk.history(b!)
    expect(entry?.changes).toContainEqual({ field: 'reason', from: null, to: 'Irmã na mesma turma' })
    expect(entry?.changes).toContainEqual({ field: 'passedOver', from: null, to: [rows[0].protocol] })
  })

  test('calls in one class at a time, of the own institution, and only as administrator', async () => {
    const mixed = await desk.promote(office, [ids.waiting[0]!, office.enrollments[0]!])
    expect(code(mixed)).toEqual([422, 'DIFFERENT_GRADES'])
    const other = await createSchool(app, { kind: 'MUNICIPAL' })
    expect(code(await desk.promote(other, [ids.waiting[0]!]))).toEqual([404, 'NOT_FOUND'])
    for (const who of [waiting[0]!, office.instructor, office.editor]) {
      const refused = await app.call(promoteEnrollments, {
        host: office.host,
        token: who.token,
        body: { studentEnrollmentIds: [ids.waiting[0]] },
      })
      expect(code(refused)).toEqual([403, 'FORBIDDEN'])
    }
  })

  test('who repeats the call with its key is answered the same rows', async () => {
    const ask = {
      host: office.host,
      token: office.administrator.token,
      body: { studentEnrollmentIds: ids.waiting.slice(0, 2) },
      headers: { 'idempotency-key': randomUUID() },
    }
    const first = await app.call(promoteEnrollments, ask)
    const again = await app.call(promoteEnrollments, ask)
    expect([again.status, again.body]).toEqual([200, first.body])
  })
})

describe('the public waiting list', () => {
  const read = (place = office, id = gradeId) =>
    app.call(getWaitingList, { host: place.host, params: { id } })

  test('is there only where the institution publishes it, and only in the municipal network', async () => {
    expect(code(await read())).toEqual([404, 'NOT_FOUND'])
    await desk.setInstitution(office, { public_waiting_list: true })
    expect((await read()).status).toBe(200)
    expect(code(await read(office, randomUUID()))).toEqual([404, 'NOT_FOUND'])
    expect(code(await read(office, 'x'))).toEqual([404, 'NOT_FOUND'])
    const school = await createSchool(app)
    await desk.setInstitution(school, { public_waiting_list: true })
    expect(code(await read(school, school.classes[0]!.id))).toEqual([403, 'FEATURE_NOT_AVAILABLE'])
    const other = await createSchool(app, { kind: 'MUNICIPAL' })
    await desk.setInstitution(other, { public_waiting_list: true })
    expect(code(await read(other))).toEqual([404, 'NOT_FOUND'])
  })

  test('is read as often as anybody likes, also after sixty ids of no list from the same address', async () => {
    await desk.setInstitution(office, { public_waiting_list: true })
    const wrong = await Promise.all(Array.from({ length: 61 }, () => read(office, randomUUID())))
    expect(wrong.filter(({ status }) => status === 404)).toHaveLength(60)
    const [refused] = wrong.filter(({ status }) => status !== 404)
    expect([...code(refused!), refused?.headers['retry-after']]).toEqual([429, 'TOO_MANY_REQUESTS', '30'])
    const answers = await Promise.all(Array.from({ length: 301 }, () => read()))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(301)
    expect((await desk.enter(office, waiting[0]!, { gradeId })).body.code).toBe('ALREADY_ENROLLED')
  })

  test('names nobody', async () => {
    await desk.setInstitution(office, { public_waiting_list: true })
    await desk.setPerson(office, waiting[1]!, { social_name: 'Bianca de Sá Lima' })
    const { body } = await read()
    const { rows } = await app.owner.query<{ protocol: string }>(
      'select protocol from student_enrollment where id = any($1::uuid[]) order by queued_at',
      [ids.waiting],
    )
    expect(body).toEqual({
      grade: { id: gradeId, name: '6º ano B' },
      capacity: 1,
      active: 1,
      data: rows.map(({ protocol }, index) => ({
        position: index + 1,
        protocol,
        // “Aluno Número 2”, the second student with a social name, and “Aluno Número 4”.
        initials: ['A. 2.', 'B. L.', 'A. 4.'][index],
        since: expect.stringMatching(/^2026-08-17T15:00:00/),
      })),
    })
    expect(JSON.stringify(body)).not.toMatch(/Aluno|Bianca|Número/)
  })
})

test('an administrator decides how places are given and whether waiting lists are public', async () => {
  const change = (body: object, who = office.administrator) =>
    app.call(updateInstitution, { host: office.host, token: who.token, body })
  const changed = await change({ waitlistPromotion: true, offerHours: 48, publicWaitingList: true })
  expect(changed.body).toMatchObject({ waitlistPromotion: true, offerHours: 48, publicWaitingList: true })
  const current = await app.call(getCurrentInstitution, { host: office.host })
  expect(current.body.publicWaitingList).toBe(true)
  for (const offerHours of [-1, 169, 1.5]) expect((await change({ offerHours })).status).toBe(422)
  expect((await change({ publicWaitingList: null })).status).toBe(422)
  expect((await change({ offerHours: 1 }, office.instructor)).status).toBe(403)
})
