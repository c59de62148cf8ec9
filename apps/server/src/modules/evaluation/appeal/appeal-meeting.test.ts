import {
  createAppeal,
  listStudentAppeals,
  type StudentAppeal,
  stepAppeal,
  updateAppeal,
} from '@lousa/contract/evaluation/appeal/appeal.contract.ts'
import {
  annulMeeting,
  createMeeting,
  deleteMeeting,
  getMeeting,
  signMeeting,
} from '@lousa/contract/evaluation/council/meeting.contract.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { endingDesk } from '../../../../test/ending-desk.ts'
import { createSchool, type School } from '../../../../test/school.ts'
import { startTestApp, TEST_NOW, TEST_TODAY, type TestApp } from '../../../../test/test-app.ts'

let app: TestApp
let school: School
let desk: ReturnType<typeof endingDesk>
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  app.clock.set(TEST_NOW)
  school = await createSchool(app)
  desk = endingDesk(app, school)
})

const created = async (): Promise<string> => {
  const { status, body } = await app.call(createAppeal, {
    ...desk.as(),
    body: {
      studentEnrollmentId: school.enrollments[0]!,
      subject: 'TERM',
      termPosition: 1,
      publishedOn: '2026-07-20',
      receivedOn: '2026-07-27',
      applicant: 'RESPONSIBLE',
      applicantName: 'Rosa Lima',
      text: 'Peço a revisão da nota',
    },
  })
  expect(status).toBe(201)
  return body.id
}
const arranged = async (gradeId = desk.gradeId): Promise<string> =>
  (
    await app.call(createMeeting, {
      ...desk.as(),
      body: {
        gradeId,
        date: TEST_TODAY,
        startTime: '14:00:00',
        endTime: '16:00:00',
        attendants: [{ name: 'Cecília Alves', function: 'Diretora', duty: 'PRESIDES' as const }],
      },
    })
  ).body.id
const meeting = async (id: string) =>
  (await app.call(getMeeting, { ...desk.as(), params: { id } })).body as {
    version: number
    paragraphs: { text: string }[]
  }
const minutes = async (id: string): Promise<string> =>
  (await meeting(id)).paragraphs.map(({ text }) => text).join('\n')
const sign = (id: string, body: Record<string, unknown> = {}) =>
  app.call(signMeeting, { ...desk.as(), params: { id }, body })
const step = (id: string, body: Record<string, unknown>, token?: string) =>
  app.call(stepAppeal, { ...desk.as(token), params: { id }, body })
const link = (id: string, body: Record<string, unknown>, token?: string) =>
  app.call(updateAppeal, { ...desk.as(token), params: { id }, body })
const stored = async (): Promise<StudentAppeal> =>
  (await app.call(listStudentAppeals, { ...desk.as(), params: { id: school.students[0]!.id } })).body.data[0]

test('linking a request: refused to instructors, with a meeting of another class or school, and before the council', async () => {
  const id = await created()
  const meetingId = await arranged()
  expect((await link(id, { meetingId }, school.instructor.token)).status).toBe(403)
  expect((await link(id, { meetingId })).body.code).toBe('INVALID_TRANSITION')
  await step(id, { to: 'IN_COUNCIL' })
  const elsewhere = await arranged(school.classes[1]!.id)
  const refused = await link(id, { meetingId: elsewhere })
  expect([refused.status, refused.body.errors?.[0]?.path]).toEqual([422, 'meetingId'])
  const other = await createSchool(app)
  const foreign = await app.call(updateAppeal, {
    host: other.host,
    token: other.administrator.token,
    params: { id },
    body: { meetingId },
  })
  expect(foreign.status).toBe(404)
  expect((await stored()).meeting).toBeNull()
})

test('the draft of a meeting mentions its request by itself, and the signed minutes keep the sentence', async () => {
  const id = await created()
  const meetingId = await arranged()
  expect((await step(id, { to: 'IN_COUNCIL', meetingId })).status).toBe(200)
  expect(await minutes(meetingId)).toContain('o conselho foi ouvido, e a resposta ainda será dada.')
  const read = await meeting(meetingId)
  expect((await step(id, { to: 'DENIED', answer: 'A correção seguiu os critérios.' })).status).toBe(200)
  const stale = await sign(meetingId, { version: read.version })
  expect([stale.status, stale.body.code]).toEqual([409, 'STALE_VERSION'])
  expect((await sign(meetingId)).status).toBe(200)
  expect(await minutes(meetingId)).toContain(
    'recebido em 27/07/2026, sobre o resultado do 1º bimestre, o conselho decidiu manter o resultado. Motivos: A correção seguiu os critérios.',
  )
  expect(await stored()).toMatchObject({ meeting: { id: meetingId, number: 1, status: 'SIGNED' } })
})

test('the link changes until the minutes are signed, and again after they are annulled', async () => {
  const id = await created()
  const [first, second] = [await arranged(), await arranged()]
  await step(id, { to: 'IN_COUNCIL', meetingId: first })
  await step(id, { to: 'ACCEPTED', answer: 'Nota corrigida' })
  const { version } = await stored()
  expect((await link(id, { meetingId: second, version: version - 1 })).body.code).toBe('STALE_VERSION')
  expect((await link(id, { meetingId: second, version })).status).toBe(200)
  expect(await minutes(first)).not.toContain('decidiu acolher')
  expect(await minutes(second)).toContain('decidiu acolher o pedido. Motivos: Nota corrigida.')
  await sign(second)
  expect((await link(id, { meetingId: null })).body.code).toBe('MEETING_SIGNED')
  await app.call(annulMeeting, { ...desk.as(), params: { id: second }, body: { reason: 'Data errada' } })
  const annulled = await created()
  await step(annulled, { to: 'IN_COUNCIL' })
  expect((await link(annulled, { meetingId: second })).status).toBe(422)
  expect((await link(id, { meetingId: first })).status).toBe(200)
  const { rows } = await app.owner.query(
    `select count(*)::int as n from audit_entry where entity_id = $1 and action = 'UPDATED'`,
    [id],
  )
  expect(rows[0].n).toBe(2)
})

test('a deleted draft leaves its request without a meeting; its status stays', async () => {
  const id = await created()
  const meetingId = await arranged()
  await step(id, { to: 'IN_COUNCIL', meetingId })
  expect((await app.call(deleteMeeting, { ...desk.as(), params: { id: meetingId } })).status).toBe(204)
  expect(await stored()).toMatchObject({ status: 'IN_COUNCIL', meeting: null })
})

test('signed minutes take no new request, and one that they do not mention is taken back', async () => {
  const id = await created()
  const [signed, draft] = [await arranged(), await arranged()]
  expect((await sign(signed)).status).toBe(200)
  for (const refused of [
    await step(id, { to: 'IN_COUNCIL', meetingId: signed }),
    await step(id, { to: 'WITHDRAWN', meetingId: draft }),
  ])
    expect([refused.status, refused.body.errors?.[0]?.path]).toEqual([422, 'meetingId'])
  await step(id, { to: 'IN_COUNCIL', meetingId: draft })
  await app.owner.query('update result_appeal set meeting_id = $2 where id = $1', [id, signed])
  expect((await link(id, { meetingId: signed })).status).toBe(200)
  expect((await link(id, { meetingId: draft })).status).toBe(200)
  const { rows } = await app.owner.query(
    `select changes from audit_entry where entity_id = $1 and action = 'UPDATED'`,
    [id],
  )
  expect(rows[0].changes).toEqual([{ field: 'meeting', from: TEST_TODAY, to: TEST_TODAY }])
})

test('a draft that corrects signed minutes is read again once their request has an answer', async () => {
  const id = await created()
  const first = await arranged()
  await step(id, { to: 'IN_COUNCIL', meetingId: first })
  await sign(first)
  const correction = await app.call(createMeeting, {
    ...desk.as(),
    body: {
      gradeId: desk.gradeId,
      date: TEST_TODAY,
      startTime: '17:00:00',
      endTime: '18:00:00',
      rectifiesId: first,
      attendants: [{ name: 'Cecília Alves', function: 'Diretora', duty: 'PRESIDES' as const }],
    },
  })
  expect(correction.status).toBe(201)
  const { version } = await meeting(correction.body.id)
  await step(id, { to: 'DENIED', answer: 'A correção seguiu os critérios.' })
  expect((await sign(correction.body.id, { version })).body.code).toBe('STALE_VERSION')
  expect((await link(id, { meetingId: null })).body.code).toBe('MEETING_SIGNED')
})
