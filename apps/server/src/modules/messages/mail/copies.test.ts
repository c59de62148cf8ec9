import { randomUUID } from 'node:crypto'
import { updateEnrollment } from '@lousa/contract/enrollment/movement/movement.contract.ts'
import { updateInstitution } from '@lousa/contract/identity/institution/institution.contract.ts'
import { listOutbox } from '@lousa/contract/identity/mail/outbox.contract.ts'
import * as calls from '@lousa/contract/messages/mail/copies.contract.ts'
import * as messageCalls from '@lousa/contract/messages/message/message.contract.ts'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type MailServer, startMailServer } from '../../../../test/mail-server.ts'
import { type Account, createSchool, type School } from '../../../../test/school.ts'
import { startTestApp, TEST_NOW, TEST_SECRET, TEST_TODAY, type TestApp } from '../../../../test/test-app.ts'
import { createSignedLinks } from '../../../platform/access/signed-links.ts'
import { createMailer } from '../../../platform/mail/mailer.ts'
import type { CopiesParts } from './copies.types.ts'
import { sendCopies, sweepCopies } from './copy-sending.service.ts'

let mailServer: MailServer
let app: TestApp
let school: School
let parts: CopiesParts
beforeAll(async () => {
  mailServer = await startMailServer()
  app = await startTestApp({ outside: { smtpUrl: mailServer.url } })
  parts = {
    ...app,
    log: pino({ level: 'silent' }),
    signedLinks: createSignedLinks(TEST_SECRET),
    apiBase: '/api',
    mailer: createMailer({ url: mailServer.url, from: 'Lousa <lousa@example.com>' }),
  }
})
beforeEach(async () => {
  app.clock.set(TEST_NOW)
  mailServer.refuse.recipient = null
  mailServer.refuse.message = null
  mailServer.received.length = 0
  school = await createSchool(app)
  await addresses(school.students.slice(0, 3))
})
afterAll(async () => {
  parts.mailer?.close()
  await app.stop()
  await mailServer.stop()
})

const addresses = (people: readonly Account[], at = app) =>
  at.owner.query("update person set email = id::text || '@example.com' where id = any($1::uuid[])", [
    people.map(each => each.personId),
  ])
const as = (who: Account) => ({ host: school.host, token: who.token })
const send = async (extra: object = {}): Promise<string> => {
  const body = {
    type: 'NOTICE',
    title: 'Reunião de pais',
    body: 'Quinta-feira, às 19h. Secretaria <secretaria@exemplo.com>; se a<b e c>d, avise.',
    academicYearId: school.year,
    recipients: { gradeIds: [school.classes[0]!.id] },
    ...extra,
  }
  const answer = await app.call(messageCalls.createMessage, { ...as(school.administrator), body })
  expect(answer.status).toBe(201)
  return answer.body.id
}
const copies = async (id: string) => {
  const params = { id }
  const { body } = await app.call(messageCalls.getMessage, { ...as(school.administrator), params })
  return Object.fromEntries(
    body.recipients.map((each: { user: { id: string }; copy: string | null }) => [each.user.id, each.copy]),
  )
}
const to = () => mailServer.received.map(mail => mail.to[0]).toSorted()
const addressOf = (who: Account) => `${who.personId}@example.com`
const later = (minutes: number) => app.clock.set(new Date(app.clock.now().getTime() + minutes * 60_000))
const sweep = async () => {
  await sweepCopies(parts, school.id)
  await app.runJobs()
}

describe('a copy', () => {
  test('goes to who has an address and has not declined it, with the way back and the way out', async () => {
    const [first, second] = school.students as [Account, Account]
    await app.call(calls.updateCopies, { ...as(second), body: { wanted: false } })
    const id = await send()
    expect(mailServer.received).toEqual([])
    await app.runJobs()
    expect(to()).toEqual([addressOf(first), addressOf(school.students[2]!)].toSorted())
    const mail = mailServer.received.find(each => each.to[0] === addressOf(first))
    expect(mail?.text).toContain('Reunião de pais')
    expect(mail?.text).toContain(
      'Quinta-feira, às 19h. Secretaria <secretaria@exemplo.com>; se a<b e c>d, avise.',
    )
    expect(mail?.text).toContain('Sônia Secretária')
    expect(mail?.text).toContain('Escola de Teste')
    expect(mail?.text).toContain(`http://${school.host}/mensagem/${id}`)
    expect(mail?.headers).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r?$/m)
    expect(mail?.headers.replace(/\r\n\s+/g, ' ')).toMatch(
      new RegExp(
        `^List-Unsubscribe:\\s+<http://${school.host}/api/messages-by-email/unsubscribe\\?token=`,
        'm',
      ),
    )
    expect(await copies(id)).toEqual(
      Object.fromEntries(
        school.students.map((each, index) => [each.id, index === 0 || index === 2 ? 'SENT' : null]),
      ),
    )
  })

  test('reaches no student who has died, not even one that waited, until the death is corrected', async () => {
    const exit = async (reason: string) => {
      const params = { id: school.enrollments[0]! }
      const body = { exit: { date: TEST_TODAY, reason } }
      const answer = await app.call(updateEnrollment, { ...as(school.administrator), params, body })
      expect(answer.status).toBe(200)
    }
    const [first] = school.students as [Account]
    const direct = { recipients: { userIds: [first.id] } }
    const pending = await send()
    await exit('DECEASED')
    await app.runJobs()
    expect(to()).not.toContain(addressOf(first))
    expect(to()).toHaveLength(2)
    expect((await copies(pending))[first.id]).toBeNull()
    const later = await send({ recipients: { roles: ['STUDENT'] } })
    await app.runJobs()
    expect(Object.keys(await copies(later))).toHaveLength(4)
    expect(to()).not.toContain(addressOf(first))
    const refused = await app.call(messageCalls.createMessage, {
      ...as(school.administrator),
      body: { type: 'NOTICE', title: 'Oi', body: 'Oi', academicYearId: school.year, ...direct },
    })
    expect(refused.body.code).toBe('NO_RECIPIENTS')
    await exit('DROPPED')
    await send(direct)
    await app.runJobs()
    expect(to()).toContain(addressOf(first))
  })

  test('goes once, however often and by however many workers it is sent', async () => {
    const id = await send()
    await Promise.all([1, 2, 3].map(() => sendCopies(parts, school.id, id)))
    await app.runJobs()
    later(60)
    await sweep()
    await sendCopies(parts, school.id, id)
    expect(to()).toEqual(school.students.slice(0, 3).map(addressOf).toSorted())
  })

  test('of a worker that died is not sent again', async () => {
    const id = await send()
    await app.owner.query(
      "update school_message_recipient set copy = 'SENDING' where school_message_id = $1 and copy = 'PENDING'",
      [id],
    )
    await app.runJobs()
    later(5)
    await sweep()
    expect(Object.values(await copies(id)).filter(Boolean)).toEqual(['PENDING', 'PENDING', 'PENDING'])
    later(20)
    await sweep()
    expect(Object.values(await copies(id)).filter(Boolean)).toEqual(['FAILED', 'FAILED', 'FAILED'])
    expect(mailServer.received).toEqual([])
  })

  test('that the server refuses for good has failed, for that recipient', async () => {
    mailServer.refuse.recipient = 550
    const id = await send()
    await app.runJobs()
    expect(Object.values(await copies(id)).filter(Boolean)).toEqual(['FAILED', 'FAILED', 'FAILED'])
    mailServer.refuse.recipient = null
    later(60)
    await sweep()
    expect(mailServer.received).toEqual([])
  })

  test('that the server puts off goes later, once, and is given up in the end', async () => {
    mailServer.refuse.message = 451
    const id = await send()
    await app.runJobs()
    expect(Object.values(await copies(id)).filter(Boolean)).toEqual(['PENDING', 'PENDING', 'PENDING'])
    mailServer.refuse.message = null
    later(10)
    await sweep()
    later(10)
    await sweep()
    expect(to()).toEqual(school.students.slice(0, 3).map(addressOf).toSorted())
    mailServer.refuse.message = 451
    const hopeless = await send()
    await app.runJobs()
    for (let turn = 0; turn < 6; turn += 1) {
      later(100)
      await sweep()
    }
    expect(Object.values(await copies(hopeless)).filter(Boolean)).toEqual(['FAILED', 'FAILED', 'FAILED'])
  })

  test('waits for the end of the quiet hours', async () => {
    // Noon in São Paulo.
    const quietHours = { start: '11:00:00', end: '13:00:00' }
    const set = (body: object) => app.call(updateInstitution, { ...as(school.administrator), body })
    expect((await set({ quietHours })).body.quietHours).toEqual(quietHours)
    await send()
    await app.runJobs()
    later(59)
    await sweep()
    expect(mailServer.received).toEqual([])
    later(1)
    await sweep()
    expect(mailServer.received).toHaveLength(3)
    expect((await set({ quietHours: { start: '11:00:00', end: '11:00:00' } })).status).toBe(422)
    expect((await set({ quietHours: null })).body.quietHours).toBeNull()
  })

  test('is sent once more with a message that is sent again, to who has not read it', async () => {
    const id = await send()
    await app.runJobs()
    await app.owner.query('update school_message set created_at = $2 where id = $1', [
      id,
      new Date(app.clock.now().getTime() - 24 * 60 * 60_000),
    ])
    await app.owner.query(
      "update school_message_recipient set status = 'READ' where school_message_id = $1 and account_id = $2",
      [id, school.students[0]!.id],
    )
    mailServer.received.length = 0
    const params = { id }
    await app.call(messageCalls.resendMessage, { ...as(school.administrator), params })
    await app.runJobs()
    await sweep()
    expect(to()).toEqual(school.students.slice(1, 3).map(addressOf).toSorted())
  })

  test('keeps no line of its own in the headers', async () => {
    await send({ title: 'Oi\r\nBcc: todos@example.com' })
    await app.runJobs()
    expect(mailServer.received[0]?.headers).not.toMatch(/^Bcc:/im)
  })
})

describe('the choice', () => {
  const read = (who: Account) => app.call(calls.getCopies, as(who))

  test('is one’s own, and on where nothing was said', async () => {
    const [first, , , , last] = school.students as [Account, Account, Account, Account, Account]
    expect((await read(first)).body).toEqual({ wanted: true, email: addressOf(first) })
    expect((await read(last)).body.email).toBeNull()
    const off = await app.call(calls.updateCopies, { ...as(first), body: { wanted: false } })
    expect(off.body).toEqual({ wanted: false, email: addressOf(first) })
    expect((await read(school.students[1]!)).body.wanted).toBe(true)
    expect((await app.call(calls.updateCopies, { ...as(first), body: {} })).status).toBe(422)
    expect((await app.call(calls.getCopies, { host: school.host })).status).toBe(401)
  })

  const tokenFor = (who: Account, at: School = school) =>
    parts.signedLinks.sign('messages-by-email', { institutionId: at.id, id: who.personId })
  const unsubscribe = (ask: object) => app.call(calls.unsubscribe, { host: school.host, ...ask })

  test('is ended by the link of an e-mail, without signing in, and as mail programs do it', async () => {
    const [first, second] = school.students as [Account, Account]
    expect((await unsubscribe({ body: { token: tokenFor(first) } })).status).toBe(204)
    expect((await read(first)).body.wanted).toBe(false)
    expect((await unsubscribe({ body: { token: tokenFor(first) } })).status).toBe(204)
    const posted = await app.server.inject({
      method: 'POST',
      url: `/api/messages-by-email/unsubscribe?token=${tokenFor(second)}`,
      headers: { host: school.host, 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    })
    expect(posted.statusCode).toBe(204)
    expect((await read(second)).body.wanted).toBe(false)
  })

  test('is ended by no forged link, nor by one of another institution', async () => {
    const first = school.students[0]!
    const other = await createSchool(app)
    const good = tokenFor(first)
    const forged = [
      '',
      'x',
      first.personId,
      `${school.students[1]!.personId}.${good.split('.')[1]}`,
      `${good.slice(0, -1)}${good.endsWith('A') ? 'B' : 'A'}`,
      tokenFor(first, other),
      createSignedLinks('another secret of thirty-two characters').sign('messages-by-email', {
        institutionId: school.id,
        id: first.personId,
      }),
    ]
    for (const token of forged) {
      const answer = await unsubscribe({ body: { token } })
      expect([answer.status, answer.body.code]).toEqual([422, 'INVALID_LINK'])
    }
    expect((await read(first)).body.wanted).toBe(true)
    // A well signed link of an unknown account changes nothing.
    const nobody = parts.signedLinks.sign('messages-by-email', { institutionId: school.id, id: randomUUID() })
    expect((await unsubscribe({ body: { token: nobody } })).status).toBe(204)
  })
})

test('the demonstration keeps its copies to be read; elsewhere, without a mail server, there are none', async () => {
  const local = await startTestApp()
  try {
    for (const isDemo of [true, false]) {
      const at = await createSchool(local)
      await local.owner.query('update institution set is_demo = $2 where institution_id = $1', [
        at.id,
        isDemo,
      ])
      await addresses(at.students, local)
      const office = { host: at.host, token: at.administrator.token }
      const recipients = { userIds: [at.students[0]!.id] }
      const body = { type: 'NOTICE', title: 'Aviso', body: 'Texto', academicYearId: at.year, recipients }
      const { id } = (await local.call(messageCalls.createMessage, { ...office, body })).body
      await local.runJobs()
      const { rows } = await local.owner.query('select subject from mail_message where institution_id = $1', [
        at.id,
      ])
      expect(rows).toHaveLength(isDemo ? 1 : 0)
      const read = await local.call(messageCalls.getMessage, { ...office, params: { id } })
      expect(read.body.recipients[0].copy).toBe(isDemo ? 'SENT' : null)
      const outbox = await local.call(listOutbox, office)
      expect(outbox.status).toBe(isDemo ? 200 : 404)
    }
  } finally {
    await local.stop()
  }
})
