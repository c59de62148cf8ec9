import { createAppeal, stepAppeal } from '@lousa/contract/evaluation/appeal/appeal.contract.ts'
import { createMeeting, signMeeting } from '@lousa/contract/evaluation/council/meeting.contract.ts'
import { requestStudentReport } from '@lousa/contract/reports/reports.contract.ts'
import { checkDocument, listDocuments } from '@lousa/contract/reports/verification/verification.contract.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { pagesOf, reportsDesk } from '../../../../test/reports-desk.ts'
import { createSchool, type School } from '../../../../test/school.ts'
import { startTestApp, TEST_NOW, TEST_TODAY, type TestApp } from '../../../../test/test-app.ts'

let app: TestApp
let school: School
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  await app.runJobs()
  app.clock.set(TEST_NOW)
  school = await createSchool(app)
})

const { as, admin, firstClass, listed, content, later } = reportsDesk(
  () => app,
  () => school,
)
const registered = async (at = 0): Promise<string> =>
  (
    await app.call(createAppeal, {
      ...admin(),
      body: {
        studentEnrollmentId: school.enrollments[at]!,
        subject: 'TERM',
        termPosition: 1,
        publishedOn: '2026-07-20',
        receivedOn: '2026-07-27',
        applicant: 'RESPONSIBLE',
        applicantName: 'Rosa Lima',
        text: 'Peço a revisão da nota.\nA prova tem soma errada.',
      },
    })
  ).body.id
const step = (id: string, body: Record<string, unknown>) =>
  app.call(stepAppeal, { ...admin(), params: { id }, body })
const answered = async (id: string, meetingId?: string): Promise<void> => {
  await step(id, { to: 'IN_COUNCIL', meetingId })
  expect((await step(id, { to: 'DENIED', answer: 'A soma está certa.' })).status).toBe(200)
}
const request = (query: Record<string, string> = {}, who = admin(), id = school.enrollments[0]!) =>
  app.call(requestStudentReport, {
    ...who,
    params: { id },
    query: { fileNameTag: 'RECONSIDERATION_ANSWER', ...query },
  })
const printed = async (query: Record<string, string> = {}): Promise<string> => {
  const { status, body } = await request(query)
  expect(status).toBe(202)
  await app.runJobs()
  return (await pagesOf((await content(body.id)).raw)).join(' ')
}
const documents = async () =>
  (await app.call(listDocuments, { ...admin(), query: { tag: 'RECONSIDERATION_ANSWER' } })).body.data

test('answers are printed by the office, of a request of the enrolment that is answered', async () => {
  const id = await registered()
  expect((await request({ appealId: id })).body.code).toBe('APPEAL_NOT_ANSWERED')
  await answered(id)
  expect((await request({}, as(school.instructor.token))).status).toBe(403)
  expect((await request({ appealId: id }, as(school.instructor.token))).status).toBe(403)
  expect((await request({ appealId: id }, as(school.students[0]!.token))).status).toBe(403)
  expect((await request({ appealId: id }, admin(), school.enrollments[1]!)).status).toBe(404)
  const other = await createSchool(app)
  expect((await request({ appealId: id }, as(other.administrator.token, other))).status).toBe(404)
  expect((await request({ appealId: id, format: 'xlsx' })).status).toBe(422)
})

test('an enrolment without an answer has nothing to print, and the reason says so', async () => {
  await registered()
  await request()
  await app.runJobs()
  const [file] = await listed()
  expect([file?.status, file?.reason]).toEqual([
    'FAILED',
    'O aluno não tem pedido de reconsideração respondido nesta matrícula.',
  ])
})

test('the answer has deadlines, text, decision, reasons, the number of the minutes and a code', async () => {
  const { id: meetingId } = (
    await app.call(createMeeting, {
      ...admin(),
      body: {
        gradeId: firstClass(),
        date: TEST_TODAY,
        startTime: '14:00:00',
        endTime: '16:00:00',
        attendants: [{ name: 'Cecília Alves', function: 'Diretora', duty: 'PRESIDES' }],
      },
    })
  ).body
  const id = await registered()
  await answered(id, meetingId)
  await app.call(signMeeting, { ...admin(), params: { id: meetingId }, body: {} })
  const text = await printed({ appealId: id })
  for (const words of [
    'Resposta a pedido de reconsideração',
    '1º bimestre de 2026',
    'Rosa Lima, responsável',
    '27/07/2026',
    'A prova tem soma errada.',
    'O pedido não foi acolhido.',
    'A soma está certa.',
    'Ata nº 1/2026',
    'cabe recurso',
  ])
    expect(text).toContain(words)
  const [issued] = await documents()
  expect(text).toContain(issued.code)
  const { body } = await app.call(checkDocument, { host: school.host, params: { code: issued.code } })
  expect(body).toMatchObject({ valid: true, title: 'Resposta a pedido de reconsideração' })
})

test('each answer is a document of its own; the next print of one replaces the former', async () => {
  const [first, second] = [await registered(), await registered()]
  await answered(first)
  await answered(second)
  await printed({ appealId: first })
  later(60_000)
  await printed()
  const all = await documents()
  expect(all).toHaveLength(3)
  expect(all.filter((one: { replacedBy: unknown }) => one.replacedBy !== null)).toHaveLength(1)
})

test('a printed answer is out of date once its meeting changes', async () => {
  const id = await registered()
  await answered(id)
  await printed({ appealId: id })
  expect((await listed())[0]?.updateStatus).toBe('UPDATED')
  await app.owner.query(`update result_appeal set version = version + 1 where id = $1`, [id])
  expect((await listed())[0]?.updateStatus).toBe('NEED_UPDATE')
})
