import {
  annulMeeting,
  createMeeting,
  type Meeting,
  signMeeting,
} from '@lousa/contract/evaluation/council/meeting.contract.ts'
import { requestGradeReportCards } from '@lousa/contract/reports/reports.contract.ts'
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

const arranged = async (more: Record<string, unknown> = {}): Promise<Meeting> => {
  const body = {
    gradeId: firstClass(),
    date: TEST_TODAY,
    startTime: '14:00:00',
    endTime: '16:00:00',
    discussion: 'Rendimento da turma.',
    attendants: [{ name: 'Cecília Alves', function: 'Diretora', duty: 'PRESIDES' as const }],
    ...more,
  }
  return (await app.call(createMeeting, { ...admin(), body })).body
}
const sign = (id: string) => app.call(signMeeting, { ...admin(), params: { id }, body: {} })
const request = (query: Record<string, string>, who = admin(), id = firstClass()) =>
  app.call(requestGradeReportCards, {
    ...who,
    params: { id },
    query: { fileNameTag: 'COUNCIL_MINUTES', ...query },
  })
const pages = async (query: Record<string, string> = {}): Promise<string> => {
  const { status, body } = await request(query)
  expect(status).toBe(202)
  await app.runJobs()
  return (await pagesOf((await content(body.id)).raw)).join(' ')
}
const documents = async () =>
  (await app.call(listDocuments, { ...admin(), query: { tag: 'COUNCIL_MINUTES' } })).body.data
const checked = async (code: string) =>
  (await app.call(checkDocument, { host: school.host, params: { code } })).body

test('minutes are printed by the office, of a meeting of the class and as PDF', async () => {
  const { id: meetingId } = await arranged()
  expect((await request({ meetingId }, as(school.instructor.token))).status).toBe(403)
  expect((await request({ meetingId }, admin(), school.classes[1]!.id)).status).toBe(404)
  expect((await request({ meetingId, format: 'xlsx' })).status).toBe(422)
  expect((await request({ meetingId, academicTermId: school.terms[0]!.id })).status).toBe(422)
})

test('a class without signed minutes has none to print, and the reason says so', async () => {
  await arranged()
  await request({})
  await app.runJobs()
  const [file] = await listed()
  expect([file?.status, file?.reason]).toEqual([
    'FAILED',
    'A turma não tem ata do conselho assinada. Assine uma em Atas do conselho.',
  ])
})

test('a draft is marked and has no code', async () => {
  const { id: meetingId } = await arranged()
  const text = await pages({ meetingId })
  expect(text).toContain('RASCUNHO')
  expect(text).toContain('Rendimento da turma.')
  expect(text).not.toContain('Código de autenticidade')
  expect(await documents()).toEqual([])
})

test('signed minutes have a number, lines to sign and a code; the next print replaces the former', async () => {
  const { id: meetingId } = await arranged()
  await sign(meetingId)
  const text = await pages({ meetingId })
  for (const words of [
    'Ata nº 1/2026',
    'o Conselho de Classe da turma 6º ano A',
    'Cecília Alves',
    'Assinatura',
  ])
    expect(text).toContain(words)
  expect(text).not.toContain('RASCUNHO')
  const [first] = await documents()
  expect(text).toContain(first.code)
  expect(await checked(first.code)).toMatchObject({
    valid: true,
    title: 'Ata do conselho de classe — Ata nº 1/2026',
  })
  later(60_000)
  const { id: other } = await arranged({ place: 'Biblioteca' })
  await sign(other)
  await pages()
  expect(await checked(first.code)).toMatchObject({ valid: false, replaced: true, revoked: false })
  expect(await documents()).toHaveLength(3)
})

test('annulled minutes are printed as such, and their code no longer stands', async () => {
  const { id: meetingId } = await arranged()
  await sign(meetingId)
  await pages({ meetingId })
  const [issued] = await documents()
  await app.call(annulMeeting, { ...admin(), params: { id: meetingId }, body: { reason: 'Data errada' } })
  expect(await checked(issued.code)).toMatchObject({ valid: false, revoked: true })
  expect((await documents())[0].revoked).toMatchObject({
    reason: 'Data errada',
    by: { id: school.administrator.id },
  })
  expect(await pages({ meetingId })).toContain('SEM EFEITO')
  expect(await documents()).toHaveLength(1)
})

test('minutes that signed ones correct are shown as replaced', async () => {
  const { id: meetingId } = await arranged()
  await sign(meetingId)
  await pages({ meetingId })
  const [issued] = await documents()
  await sign((await arranged({ rectifiesId: meetingId })).id)
  expect(await checked(issued.code)).toMatchObject({ valid: false, replaced: true })
  const text = await pages({ meetingId })
  expect(text).toContain('Retificada pela')
  expect(text).toContain('Ata nº 2/2026')
})

test('a printed draft is out of date once its meeting changes', async () => {
  const { id: meetingId } = await arranged()
  await pages({ meetingId })
  expect((await listed())[0]?.updateStatus).toBe('UPDATED')
  await sign(meetingId)
  expect((await listed())[0]?.updateStatus).toBe('NEED_UPDATE')
})
