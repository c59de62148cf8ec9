import * as calls from '@lousa/contract/messages/inbox/inbox.contract.ts'
import { createMessage, listMessages } from '@lousa/contract/messages/message/message.contract.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Account, createSchool, type School } from '../../../../test/school.ts'
import { startTestApp, TEST_NOW, type TestApp } from '../../../../test/test-app.ts'

let app: TestApp
let school: School
let student: Account
beforeAll(async () => {
  app = await startTestApp()
})
beforeEach(async () => {
  app.clock.set(TEST_NOW)
  school = await createSchool(app)
  student = school.students[0]!
})
afterAll(() => app.stop())

const as = (who: Account) => ({ host: school.host, token: who.token })
const send = (who: readonly Account[] = [student]) =>
  app.call(createMessage, {
    ...as(school.administrator),
    body: {
      type: 'NOTICE',
      title: 'Aviso',
      body: 'Texto',
      academicYearId: school.year,
      recipients: { userIds: who.map(each => each.id) },
    },
  })
const ownRow = async (who: Account = student): Promise<{ id: string; status: string; at: string }> =>
  (await app.call(listMessages, { ...as(who), query: { box: 'received' } })).body.data[0].recipients[0]
const mark = (id: string, status: string, who: Account = student) =>
  app.call(calls.updateReceipt, { ...as(who), params: { id }, body: { status } })
const unread = (who: Account = student, headers: Record<string, string> = {}) =>
  app.call(calls.getUnread, { ...as(who), headers })

describe('a receipt', () => {
  test('moves forward only, and says since when', async () => {
    await send()
    const { id } = await ownRow()
    app.clock.set(new Date(TEST_NOW.getTime() + 60_000))
    const read = await mark(id, 'READ')
    expect(read.body).toMatchObject({
      id,
      status: 'READ',
      at: '2026-08-17T15:01:00.000Z',
      user: { id: student.id },
    })
    app.clock.set(new Date(TEST_NOW.getTime() + 120_000))
    expect((await mark(id, 'READ')).body).toEqual(read.body)
    expect((await mark(id, 'CONFIRMED')).body).toMatchObject({
      status: 'CONFIRMED',
      at: '2026-08-17T15:02:00.000Z',
    })
    const back = await mark(id, 'READ')
    expect([back.status, back.body.code]).toEqual([422, 'INVALID_TRANSITION'])
    expect((await mark(id, 'DELIVERED')).body.code).toBe('VALIDATION_ERROR')
  })

  test('may be confirmed at once', async () => {
    await send()
    expect((await mark((await ownRow()).id, 'CONFIRMED')).body.status).toBe('CONFIRMED')
  })

  test('is one’s own, of administrators too', async () => {
    await send([student, school.administrator])
    const { id } = await ownRow()
    for (const who of [school.administrator, school.students[1]!, school.instructor]) {
      const answer = await mark(id, 'READ', who)
      expect([answer.status, answer.body.code]).toEqual([404, 'NOT_FOUND'])
    }
    expect((await ownRow()).status).toBe('DELIVERED')
  })

  test('in many tabs at once ends at the furthest', async () => {
    await send()
    const { id } = await ownRow()
    const marks = ['READ', 'CONFIRMED', 'READ', 'CONFIRMED', 'READ', 'READ']
    const answers = await Promise.all(marks.map(status => mark(id, status)))
    const confirmed = answers.filter((_, index) => marks[index] === 'CONFIRMED')
    expect(confirmed.map(each => each.status)).toEqual([200, 200])
    // One that comes after is answered that it is confirmed already.
    for (const { status, body } of answers)
      expect([status, body.code ?? body.status]).toSatisfy(([answered, said]) =>
        answered === 200 ? said !== 'DELIVERED' : said === 'INVALID_TRANSITION',
      )
    expect((await ownRow()).status).toBe('CONFIRMED')
  })
})

describe('what is unread', () => {
  test('is counted, with when the newest came', async () => {
    expect((await unread()).body).toEqual({ count: 0, latestAt: null })
    await send()
    app.clock.set(new Date(TEST_NOW.getTime() + 60_000))
    await send()
    expect((await unread()).body).toEqual({ count: 2, latestAt: '2026-08-17T15:01:00.000Z' })
    await mark((await ownRow()).id, 'READ')
    expect((await unread()).body).toEqual({ count: 1, latestAt: TEST_NOW.toISOString() })
    expect((await unread(school.students[1]!)).body.count).toBe(0)
  })

  test('is not sent again to who knows it', async () => {
    await send()
    const first = await unread()
    const etag = String(first.headers.etag)
    const same = await unread(student, { 'if-none-match': etag })
    expect([same.status, same.raw.length, same.headers.etag]).toEqual([304, 0, etag])
    expect((await unread(student, { 'if-none-match': `"x", W/${etag}` })).status).toBe(304)
    await send()
    const news = await unread(student, { 'if-none-match': etag })
    expect([news.status, news.body.count]).toEqual([200, 2])
  })

  test('is told to many who ask at once, each their own, in one transaction', async () => {
    await send([student, school.instructor])
    const asked = [student, school.instructor, school.administrator, student]
    const opened = vi.spyOn(app.gateway, 'tenant')
    const answers = await Promise.all(asked.map(who => unread(who)))
    expect(answers.map(each => each.body.count)).toEqual([1, 1, 0, 1])
    expect(opened.mock.calls.length).toBeLessThanOrEqual(2)
    opened.mockRestore()
  })

  test('is told to nobody whose session has ended, of those who ask beside others', async () => {
    await send()
    await app.owner.query('update session set revoked_at = $2 where account_id = $1', [
      school.students[1]!.id,
      TEST_NOW,
    ])
    await app.owner.query("update account set status = 'Inativo' where id = $1", [school.students[2]!.id])
    const asked = [student, school.students[1]!, school.students[2]!]
    const answers = await Promise.all(asked.map(who => unread(who)))
    expect(answers.map(each => each.status)).toEqual([200, 401, 401])
    expect((await app.call(calls.getUnread, { host: school.host })).status).toBe(401)
    const elsewhere = await createSchool(app)
    expect((await app.call(calls.getUnread, { host: elsewhere.host, token: student.token })).status).toBe(401)
    expect((await app.call(calls.getUnread, { ...as(student), query: { x: 1 } })).status).toBe(422)
  })
})
