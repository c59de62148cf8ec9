import { signOut } from '@lousa/contract/identity/identity.contract.ts'
import * as messageCalls from '@lousa/contract/messages/message/message.contract.ts'
import * as calls from '@lousa/contract/messages/push/push.contract.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  type PushBrowser,
  type PushServer,
  pushBrowser,
  startPushServer,
} from '../../../../test/push-server.ts'
import { type Account, createSchool, type School } from '../../../../test/school.ts'
import { startTestApp, TEST_NOW, type TestApp } from '../../../../test/test-app.ts'

let service: PushServer
let app: TestApp
let school: School
let student: Account
beforeAll(async () => {
  service = await startPushServer()
  app = await startTestApp({ outside: { push: { isOn: true, testOrigin: service.origin } } })
})
beforeEach(async () => {
  app.clock.set(TEST_NOW)
  service.received.length = 0
  service.state.status = 201
  school = await createSchool(app)
  student = school.students[0]!
})
afterAll(async () => {
  await app.stop()
  await service.stop()
})

const as = (who: Account) => ({ host: school.host, token: who.token })
const bodyOf = ({ endpoint, keys }: PushBrowser) => ({ endpoint, keys })
const subscribe = (who: Account, browser: PushBrowser, more: object = {}) =>
  app.call(calls.savePushSubscription, { ...as(who), body: { ...bodyOf(browser), ...more } })
const list = async (who: Account) =>
  (await app.call(calls.listPushSubscriptions, as(who))).body.data as calls.PushSubscriptionRow[]
const send = (title = 'Reunião de Ana Souza') =>
  app.call(messageCalls.createMessage, {
    ...as(school.administrator),
    body: {
      type: 'NOTICE',
      title,
      body: 'Na quinta.',
      academicYearId: school.year,
      recipients: { userIds: [student.id] },
    },
  })

describe('a device', () => {
  test('no other address than those of push services is taken', async () => {
    const { keys } = pushBrowser(service.origin, 'a')
    for (const endpoint of [
      'http://169.254.169.254/latest/meta-data',
      'https://example.com/push',
      'http://fcm.googleapis.com/fcm/send/a',
      'https://fcm.googleapis.com:8443/a',
      'https://a:b@fcm.googleapis.com/a',
      'https://fcm.googleapis.com.example.com/a',
      'http://127.0.0.1:9/a',
      'file:///etc/passwd',
    ]) {
      const answer = await app.call(calls.savePushSubscription, {
        ...as(student),
        body: { endpoint, keys },
      })
      expect([endpoint, answer.status, answer.body.errors[0].path]).toEqual([endpoint, 422, 'endpoint'])
    }
  })

  test('is refused with keys that are none, with a kind that is not of the role, and without a session', async () => {
    const browser = pushBrowser(service.origin, 'a')
    const { auth, p256dh } = browser.keys
    for (const keys of [
      { auth, p256dh: 'x' },
      { auth, p256dh: Buffer.alloc(65, 4).toString('base64url') },
      { p256dh, auth: 'abc' },
      { auth: `${auth}!`, p256dh },
      { auth, p256dh: `${p256dh}*` },
      {
        auth,
        p256dh: Buffer.concat([Buffer.of(6), Buffer.from(p256dh, 'base64url').subarray(1)]).toString(
          'base64url',
        ),
      },
    ]) {
      const answer = await subscribe(student, browser, { keys })
      expect([answer.status, answer.body.errors[0].path]).toEqual([422, 'keys'])
    }
    const kinds = ['ABSENCE']
    expect((await subscribe(school.instructor, browser, { kinds })).status).toBe(422)
    const body = bodyOf(browser)
    expect((await app.call(calls.savePushSubscription, { host: school.host, body })).status).toBe(401)
  })

  test('belongs to its account: to others it is not there', async () => {
    const { id } = (await subscribe(student, pushBrowser(service.origin, 'a'))).body
    for (const who of [school.administrator, school.students[1]!]) {
      const remove = await app.call(calls.removePushSubscription, { ...as(who), params: { id } })
      const body = { kinds: [] }
      const update = await app.call(calls.updatePushSubscription, { ...as(who), params: { id }, body })
      expect([remove.status, update.status]).toEqual([404, 404])
      expect(await list(who)).toEqual([])
    }
    expect(await list(student)).toMatchObject([{ id, current: true, kinds: ['NOTICE'], lastSuccessAt: null }])
  })

  test('is one however often it subscribes, goes to whom uses it now, and is removed', async () => {
    const browser = pushBrowser(service.origin, 'a')
    const first = await subscribe(student, browser, { kinds: ['NOTICE', 'MARK'] })
    expect(first.status).toBe(200)
    app.clock.set(new Date(TEST_NOW.getTime() + 1000))
    expect((await subscribe(student, browser)).body).toMatchObject({
      id: first.body.id,
      kinds: ['NOTICE', 'MARK'],
    })
    const other = school.students[1]!
    const { id } = (await subscribe(other, browser)).body
    expect(await list(student)).toEqual([])
    expect(await list(other)).toMatchObject([{ id, kinds: ['NOTICE'] }])
    const body = { kinds: ['OFFER'] }
    const params = { id }
    const changed = await app.call(calls.updatePushSubscription, { ...as(other), params, body })
    expect(changed.body.kinds).toEqual(['OFFER'])
    expect((await app.call(calls.removePushSubscription, { ...as(other), params })).status).toBe(204)
    expect(await list(other)).toEqual([])
    const { rows } = await app.owner.query(
      "select action from audit_entry where institution_id = $1 and action like 'PUSH%' order by at, id",
      [school.id],
    )
    expect(rows.map(({ action }) => action)).toEqual(['PUSH_ON', 'PUSH_ON', 'PUSH_CHANGED', 'PUSH_OFF'])
  })

  test('is of one account where two subscribe its address at once, with the session and the kinds of that one', async () => {
    const other = school.students[1]!
    for (let turn = 0; turn < 5; turn += 1) {
      const browser = pushBrowser(service.origin, `both${turn}`)
      const both = [student, other]
      const answers = await Promise.all(both.map(who => subscribe(who, browser, { kinds: ['MARK'] })))
      expect(answers.map(({ status }) => status).filter(status => status !== 200 && status !== 404)).toEqual(
        [],
      )
    }
    const { rows } = await app.owner.query(
      `select count(*)::int as count, count(*) filter (where x.account_id = s.account_id)::int as own
       from push_subscription s join session x on x.institution_id = s.institution_id and x.id = s.session_id
       where s.institution_id = $1`,
      [school.id],
    )
    expect(rows).toEqual([{ count: 5, own: 5 }])
  })

  test('is the tenth at most, also where two come at once', async () => {
    const names = Array.from({ length: 9 }, (_, at) => `d${at}`)
    for (const name of names) await subscribe(student, pushBrowser(service.origin, name))
    const both = await Promise.all(
      ['x', 'y'].map(name => subscribe(student, pushBrowser(service.origin, name))),
    )
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422])
    expect(both.find(({ status }) => status === 422)?.body.code).toBe('TOO_MANY_PUSH_DEVICES')
  })

  test('is refused where the installation sends none, and its key is null there', async () => {
    const off = await startTestApp({ outside: { push: { isOn: false, testOrigin: service.origin } } })
    const there = await createSchool(off)
    const who = { host: there.host, token: there.administrator.token }
    expect((await off.call(calls.getPushKey, who)).body).toEqual({ publicKey: null })
    const body = bodyOf(pushBrowser(service.origin, 'a'))
    const answer = await off.call(calls.savePushSubscription, { ...who, body })
    expect([answer.status, answer.body.code]).toEqual([422, 'PUSH_OFF'])
    await off.stop()
  })

  test('ends with its session', async () => {
    await subscribe(student, pushBrowser(service.origin, 'a'))
    await send()
    expect((await app.call(signOut, as(student))).status).toBeLessThan(300)
    await app.runJobs()
    expect(service.received).toEqual([])
  })
})
