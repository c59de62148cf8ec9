import { getCurrentInstitution } from '@lousa/contract/identity/identity.contract.ts'
import { listOutbox } from '@lousa/contract/identity/mail/outbox.contract.ts'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { accessDesk } from '../../../../test/access-harness.ts'
import { type MailServer, startMailServer } from '../../../../test/mail-server.ts'
import { createSchool, type School } from '../../../../test/school.ts'
import { startTestApp, type TestApp } from '../../../../test/test-app.ts'
import { systemContext } from '../../../platform/jobs/system-context.ts'
import { createMailer } from '../../../platform/mail/mailer.ts'
import { atWork } from '../institution/current-institution.public.queries.ts'
import { MAIL_QUEUE } from './mail.queue.ts'
import { type Mail, queueMail, queueMails } from './mail.service.ts'

const MAIL: Mail = {
  to: 'paula@example.com',
  subject: 'Avaliação de história',
  text: 'Olá, Paula!\n.\nAté já.',
}
const logged: string[] = []
let mailServer: MailServer
let app: TestApp
let local: TestApp
let school: School
beforeAll(async () => {
  mailServer = await startMailServer()
  app = await startTestApp({ outside: { smtpUrl: mailServer.url }, logTo: line => logged.push(line) })
  local = await startTestApp()
})
afterAll(async () => {
  await app.stop()
  await local.stop()
  await mailServer.stop()
})
beforeEach(async () => {
  mailServer.refuse.recipient = null
  mailServer.refuse.message = null
  mailServer.received.length = 0
  school = await createSchool(app)
})

const { mails } = accessDesk(
  () => app,
  () => school,
)
const write = (mail: Mail = MAIL) => systemContext(app, atWork(school.id), ctx => queueMail(ctx, mail))
const stored = async (at = app, institutionId = school.id) =>
  (
    await at.owner.query<{ id: string; status: string; body: string; sent_at: unknown }>(
      'select id, status, body, sent_at from mail_message where institution_id = $1 order by created_at, id',
      [institutionId],
    )
  ).rows
/** One attempt of the job of all e-mails of the school. */
const attempt = async ({ lastAttempt = false, at = app } = {}) => {
  const handler = at.handlers.find(each => each.definition.queue === MAIL_QUEUE.queue)
  const ids = (await stored(at)).map(mail => mail.id)
  const signal = new AbortController().signal
  return handler?.run({ data: { institutionId: school.id, ids }, attempt: 1, lastAttempt, signal })
}

describe('an e-mail', () => {
  test('reaches the server once, as it was written, and its text is not kept', async () => {
    await write()
    await app.runJobs()
    await attempt()
    expect(mailServer.received).toHaveLength(1)
    const [mail] = mailServer.received
    expect(mail).toMatchObject({ from: 'lousa@example.com', to: ['paula@example.com'] })
    expect(mail?.text.replaceAll('\r\n', '\n').trim()).toBe(MAIL.text)
    expect(mail?.headers).toMatch(/^Subject: =\?UTF-8\?/m)
    expect(mail?.headers).toMatch(/^Auto-Submitted: auto-generated$/m)
    expect(await stored()).toMatchObject([{ status: 'SENT', body: '', sent_at: expect.anything() }])
  })

  test('to many goes to each alone, and one that is refused stops no other', async () => {
    await systemContext(app, atWork(school.id), ctx =>
      queueMails(ctx, [MAIL, { ...MAIL, to: 'a@b.com, c@d.com' }, { ...MAIL, to: 'ana@example.com' }]),
    )
    await app.runJobs()
    expect(mailServer.received.map(mail => mail.to)).toEqual([['paula@example.com'], ['ana@example.com']])
    expect((await stored()).map(mail => mail.status)).toEqual(['SENT', 'FAILED', 'SENT'])
  })

  test.each([
    ['subject', { subject: 'Oi\r\nBcc: todos@example.com\r\n\r\nCorpo' }],
    ['subject with a bare line feed', { subject: 'Oi\nBcc: todos@example.com' }],
    ['subject with line separators', { subject: 'Oi\u0085Bcc: todos@example.com\u2028Cc: x@example.com' }],
    ['text', { text: 'Oi\r\n.\r\nMAIL FROM:<todos@example.com>\r\nRCPT TO:<todos@example.com>' }],
  ])('cannot be given further headers or recipients by its %s', async (_, part) => {
    await write({ ...MAIL, ...part })
    await app.runJobs()
    expect(mailServer.received).toHaveLength(1)
    const [mail] = mailServer.received
    expect(mail?.to).toEqual(['paula@example.com'])
    expect(mail?.headers).not.toMatch(/^(Bcc|Cc):/im)
    expect(mail?.headers.match(/^Subject:/gim)).toHaveLength(1)
  })

  test.each([
    'paula@example.com\r\nBcc: todos@example.com',
    'paula@example.com\nRCPT TO:<todos@example.com>',
    'paula@example.com, todos@example.com',
    '"Paula" <todos@example.com>',
    'paula@example.com\u0000todos',
    'paula',
    '',
  ])('to what is no single address is never sent: %j', async to => {
    const mailer = createMailer({ url: mailServer.url, from: 'Lousa <lousa@example.com>' })
    await expect(mailer.send({ ...MAIL, id: 'x', to })).rejects.toMatchObject({ name: 'MailRefused' })
    mailer.close()
    expect(mailServer.received).toEqual([])
  })

  test.each(['recipient', 'message'] as const)(
    'whose %s the server refuses for good is given up',
    async what => {
      mailServer.refuse[what] = 550
      await write()
      await app.runJobs()
      expect(await stored()).toMatchObject([{ status: 'FAILED', body: '', sent_at: null }])
    },
  )

  test.each(['recipient', 'message'] as const)(
    'whose %s the server puts off waits, and goes later',
    async what => {
      mailServer.refuse[what] = 451
      await write()
      await expect(attempt()).rejects.toMatchObject({ name: 'MailNotSent' })
      expect(await stored()).toMatchObject([{ status: 'PENDING', body: MAIL.text }])
      mailServer.refuse[what] = null
      await attempt()
      expect(await stored()).toMatchObject([{ status: 'SENT', body: '' }])
      expect(mailServer.received).toHaveLength(1)
      await app.runJobs()
      expect(mailServer.received).toHaveLength(1)
    },
  )

  test('has failed after the last attempt', async () => {
    mailServer.refuse.message = 451
    await write()
    await expect(attempt({ lastAttempt: true })).rejects.toMatchObject({ name: 'MailNotSent' })
    expect(await stored()).toMatchObject([{ status: 'FAILED', body: '' }])
    mailServer.refuse.message = null
    await app.runJobs()
    expect(mailServer.received).toEqual([])
  })

  test('is brought back by the queue when the server is away', async () => {
    const away = await startMailServer()
    await away.stop()
    const cut = await startTestApp({ outside: { smtpUrl: away.url } })
    try {
      const at = await createSchool(cut)
      await systemContext(cut, atWork(at.id), ctx => queueMail(ctx, MAIL))
      expect(await cut.runJobs()).toBe(1)
      expect(await stored(cut, at.id)).toMatchObject([{ status: 'PENDING', body: MAIL.text }])
      const queue = new pg.Client(cut.connections.queue)
      await queue.connect()
      const { rows } = await queue.query("select state, data, output from pgboss.job where name = 'mail'")
      await queue.end()
      expect(rows).toMatchObject([{ state: 'retry' }])
      expect(JSON.stringify(rows)).not.toContain('example.com')
    } finally {
      await cut.stop()
    }
  })

  test('leaves no address in the log, however it ends', async () => {
    logged.length = 0
    await write()
    mailServer.refuse.recipient = 550
    await app.runJobs()
    mailServer.refuse.recipient = 451
    await write()
    await app.runJobs()
    expect(logged.length).toBeGreaterThan(1)
    expect(logged.join('\n')).not.toMatch(/paula|example\.com|História/i)
    expect((await mails()).map(mail => mail.status)).toEqual(['FAILED', 'PENDING'])
  })
})

describe('without a mail server', () => {
  const outbox = (at: School, query: Record<string, unknown> = {}, who = at.administrator) =>
    local.call(listOutbox, { host: at.host, token: who.token, query })
  const makeDemo = (at: School) =>
    local.owner.query('update institution set is_demo = true where institution_id = $1', [at.id])
  const features = async (at: School, on = local) =>
    (await on.call(getCurrentInstitution, { host: at.host })).body.features

  test('an institution that is no demonstration has no outbox, nor has one with a server', async () => {
    const real = await createSchool(local)
    expect([(await outbox(real)).status, (await outbox(real)).body.code]).toEqual([404, 'NOT_FOUND'])
    expect(await features(real)).toEqual(['school'])
    await app.owner.query('update institution set is_demo = true where institution_id = $1', [school.id])
    const served = await app.call(listOutbox, { host: school.host, token: school.administrator.token })
    expect(served.body.code).toBe('NOT_FOUND')
    expect(await features(school, app)).toEqual(['school', 'demo', 'mail'])
  })

  test('the demonstration keeps e-mails, which its administrators alone read, newest first', async () => {
    const demo = await createSchool(local)
    const neighbour = await createSchool(local)
    await makeDemo(demo)
    await makeDemo(neighbour)
    expect(await features(demo)).toEqual(['school', 'demo', 'outbox'])
    for (const [index, to] of ['ana@example.com', 'bia@example.com', 'ana@example.com'].entries()) {
      local.clock.set(new Date(local.clock.now().getTime() + 1_000))
      await systemContext(local, atWork(demo.id), ctx =>
        queueMail(ctx, { ...MAIL, to, subject: `Nº ${index}` }),
      )
    }
    await local.runJobs()
    const all = (await outbox(demo)).body
    expect(all.totalRowCount).toBe(3)
    expect(all.data.map((mail: { subject: string }) => mail.subject)).toEqual(['Nº 2', 'Nº 1', 'Nº 0'])
    expect(all.data[0]).toMatchObject({ to: 'ana@example.com', text: MAIL.text })
    const ofAna = (await outbox(demo, { to: ' Ana@Example.com ', rowsPerPage: 1, currentPage: 2 })).body
    expect([ofAna.totalRowCount, ofAna.data[0].subject]).toEqual([2, 'Nº 0'])
    expect((await outbox(demo, { to: 'bia' })).body.totalRowCount).toBe(1)
    expect((await outbox(demo, { to: '%' })).body.totalRowCount).toBe(0)
    expect((await outbox(neighbour)).body.data).toEqual([])
    expect((await outbox(demo, {}, demo.instructor)).status).toBe(403)
  })
})
