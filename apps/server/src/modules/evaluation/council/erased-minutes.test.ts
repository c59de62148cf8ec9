import {
  collectDecisions,
  createMeeting,
  getMeeting,
  type Meeting,
  signMeeting,
} from '@lousa/contract/evaluation/council/meeting.contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { erasureDesk, SECRETS } from '../../../../test/erasure-desk.ts'
import { createSchool } from '../../../../test/school.ts'
import { startTestApp, TEST_NOW, TEST_TODAY, type TestApp } from '../../../../test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  app.clock.set(TEST_NOW)
})
afterAll(() => app.stop())

test('signed minutes lose reasons and words about a student whose data is removed, and of no other', async () => {
  const school = await createSchool(app)
  const desk = await erasureDesk(app, school)
  const as = { host: school.host, token: school.administrator.token }
  const body = {
    gradeId: school.classes[0]!.id,
    date: TEST_TODAY,
    startTime: '14:00:00',
    endTime: '16:00:00',
    attendants: [{ name: 'Cecília Alves', function: 'Diretora', duty: 'PRESIDES' as const }],
  }
  const { id }: Meeting = (await app.call(createMeeting, { ...as, body })).body
  const params = { id }
  await app.call(collectDecisions, { ...as, params, body: {} })
  await app.call(signMeeting, { ...as, params, body: {} })
  const text = async () => JSON.stringify((await app.call(getMeeting, { ...as, params })).body.paragraphs)
  expect(await text()).toContain(SECRETS.health)
  const { registration } = (await desk.preview()).body.preview
  expect((await desk.erase({ registration })).status).toBe(201)
  expect(await text()).not.toContain(SECRETS.health)
  expect(await text()).toContain('viagem')
  expect((await text()).match(/o conselho decidiu pela retenção/g)).toHaveLength(2)
})
