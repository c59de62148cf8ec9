import {
  createMeeting,
  getMeeting,
  signMeeting,
} from '@lousa/contract/evaluation/council/meeting.contract.ts'
import { createStudent } from '@lousa/contract/people/editing/user-writing.contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mergeDesk } from '../../../../test/merge-desk.ts'
import { ana, deskOf } from '../../../../test/people-desk.ts'
import { createSchool } from '../../../../test/school.ts'
import { startTestApp, TEST_NOW, TEST_TODAY, type TestApp } from '../../../../test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  app.clock.set(TEST_NOW)
})
afterAll(() => app.stop())

test('two accounts of one draft are one attendant after a merge, and two after its undo', async () => {
  const school = await createSchool(app)
  const desk = deskOf(app, school)
  const merges = mergeDesk(app, school)
  const personOf = async (name: string): Promise<string> =>
    (await desk(createStudent, { body: { name, responsibles: [ana] } })).body.id
  const [keptId, otherId] = [await personOf('Rita Alves'), await personOf('Rita Alves Lima')]
  const meeting = async (): Promise<string> => {
    const attendants = [
      { accountId: otherId },
      { accountId: keptId, duty: 'PRESIDES' as const },
      { name: 'Davi Rosa' },
    ]
    const body = {
      gradeId: school.classes[0]!.id,
      date: TEST_TODAY,
      startTime: '14:00:00',
      endTime: '16:00:00',
      attendants,
    }
    return (await desk(createMeeting, { body })).body.id
  }
  const attendants = async (id: string) => {
    const { body } = await desk(getMeeting, { params: { id } })
    return body.attendants.map(({ accountId }: { accountId: string | null }) => accountId)
  }
  const [signed, draft] = [await meeting(), await meeting()]
  expect((await desk(signMeeting, { params: { id: signed }, body: {} })).status).toBe(200)
  const { status, body } = await merges.merge({ keptId, otherId })
  expect(status).toBe(201)
  expect(await attendants(draft)).toEqual([keptId, null])
  // Signed minutes say who was there as they were signed.
  expect(await attendants(signed)).toEqual([keptId, keptId, null])
  const correction = await desk(createMeeting, {
    body: { gradeId: school.classes[0]!.id, date: TEST_TODAY, rectifiesId: signed },
  })
  expect(await attendants(correction.body.id)).toEqual([keptId, null])
  expect((await merges.undo(body.id)).status).toBe(200)
  expect(await attendants(draft)).toEqual([otherId, keptId, null])
  expect(await attendants(signed)).toEqual([otherId, keptId, null])
})
