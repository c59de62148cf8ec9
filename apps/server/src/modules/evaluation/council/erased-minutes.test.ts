import { randomUUID } from 'node:crypto'
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
  // Other papers of the class go with their term.
  const otherClass = randomUUID()
  await app.owner.query(
    `insert into generated_file (institution_id, tag, name, title, status, params, request_key, requested_by, created_at,
       updated_at, expires_at)
     select $1, f.tag, 'x', 'x', 'READY', jsonb_build_object('gradeId', g.id), 'x', $2, $3, $3, $3
     from unnest(array['COUNCIL_MINUTES', 'CLASS_LIST']) f(tag), unnest($4::uuid[]) g(id)`,
    [school.id, school.administrator.id, TEST_NOW, [school.classes[0]!.id, otherClass]],
  )
  const { registration } = (await desk.preview()).body.preview
  expect((await desk.erase({ registration })).status).toBe(201)
  expect(await text()).not.toContain(SECRETS.health)
  expect(await text()).toContain('viagem')
  expect((await text()).match(/o conselho decidiu pela retenção/g)).toHaveLength(2)
  const { rows } = await app.owner.query(
    `select tag, params ->> 'gradeId' as grade from generated_file
     where institution_id = $1 and title = 'x' order by tag, params ->> 'gradeId' = $2`,
    [school.id, school.classes[0]!.id],
  )
  expect(rows).toEqual([
    { tag: 'CLASS_LIST', grade: otherClass },
    { tag: 'CLASS_LIST', grade: school.classes[0]!.id },
    { tag: 'COUNCIL_MINUTES', grade: otherClass },
  ])
})
