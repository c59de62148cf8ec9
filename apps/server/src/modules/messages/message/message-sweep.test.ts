import { randomUUID } from 'node:crypto'
import * as calls from '@lousa/contract/messages/message/message.contract.ts'
import fc from 'fast-check'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Account, createSchool, type School } from '../../../../test/school.ts'
import { startTestApp, TEST_NOW, TEST_SECRET, type TestApp } from '../../../../test/test-app.ts'
import { createSignedLinks } from '../../../platform/access/signed-links.ts'
import { todayIn } from '../../../platform/clock/clock.ts'
import type { WaitlistCtx } from '../../enrollment/waiting-list/queue.types.ts'
import { WAITLIST_EVENT_QUEUE } from '../../enrollment/waiting-list/student-news.queue.ts'
import { fillVacancies, onCapacityChanged } from '../../enrollment/waiting-list/vacancy-filling.service.ts'
import type { CopiesParts } from '../mail/copies.types.ts'
import { sweepMessages } from './message-sweep.job.ts'

let app: TestApp
let school: School
let parts: CopiesParts
beforeAll(async () => {
  app = await startTestApp()
  const signedLinks = createSignedLinks(TEST_SECRET)
  parts = { ...app, log: pino({ level: 'silent' }), signedLinks, apiBase: '/api', mailer: null }
})
beforeEach(async () => {
  app.clock.set(TEST_NOW)
  school = await createSchool(app)
})
afterAll(() => app.stop())

const at = (minutes: number): string => new Date(TEST_NOW.getTime() + minutes * 60_000).toISOString()
const as = (who: Account) => ({ host: school.host, token: who.token })
const create = async (extra: object = {}) => {
  const body = {
    type: 'NOTICE',
    title: 'Reunião de pais',
    body: 'Quinta-feira, às 19h.',
    academicYearId: school.year,
    recipients: { gradeIds: [school.classes[0]!.id] },
    ...extra,
  }
  return (await app.call(calls.createMessage, { ...as(school.administrator), body })).body
}
const get = async (id: string) =>
  (await app.call(calls.getMessage, { ...as(school.administrator), params: { id } })).body
const patch = (id: string, body: object) =>
  app.call(calls.updateMessage, { ...as(school.administrator), params: { id }, body })
const inboxOf = async (who: Account) =>
  (await app.call(calls.listMessages, { ...as(who), query: { box: 'received' } })).body.data

describe('a scheduled message', () => {
  test('leaves when its time has come, once, whoever looks', async () => {
    const { id, ...scheduled } = await create({ sendAt: at(30) })
    expect(scheduled).toMatchObject({ status: 'SCHEDULED', sendAt: at(30), recipients: [] })
    await sweepMessages(parts)
    expect((await get(id)).status).toBe('SCHEDULED')
    expect(await inboxOf(school.students[0]!)).toEqual([])
    app.clock.set(new Date(at(30)))
    await Promise.all([1, 2, 3].map(() => sweepMessages(parts)))
    const sent = await get(id)
    expect(sent).toMatchObject({ status: 'SENT', createdAt: at(30), counts: { delivered: 5 } })
    expect(await inboxOf(school.students[0]!)).toHaveLength(1)
    const { rows } = await app.owner.query(
      "select account_id from audit_entry where entity_id = $1 and action = 'SENT'",
      [id],
    )
    expect(rows).toEqual([{ account_id: null }])
  })

  test('that its writer sends at the same moment is sent once', async () => {
    const { id } = await create({ sendAt: at(1) })
    app.clock.set(new Date(at(1)))
    const [answer] = await Promise.all([
      patch(id, { draft: false }),
      sweepMessages(parts),
      sweepMessages(parts),
    ])
    expect([200, 422]).toContain(answer.status)
    expect((await get(id)).recipients).toHaveLength(5)
  })

  test('is changed, put off, or made a draft again before', async () => {
    const { id } = await create({ sendAt: at(30) })
    expect((await patch(id, { title: 'Outro dia' })).body).toMatchObject({
      status: 'SCHEDULED',
      title: 'Outro dia',
    })
    expect((await patch(id, { sendAt: at(60) })).body).toMatchObject({ status: 'SCHEDULED', sendAt: at(60) })
    expect((await patch(id, { sendAt: at(-1) })).status).toBe(422)
    expect((await patch(id, { recipients: {} })).body.code).toBe('NO_RECIPIENTS')
    expect((await patch(id, { draft: true })).body.status).toBe('DRAFT')
    app.clock.set(new Date(at(61)))
    await sweepMessages(parts)
    expect((await get(id)).status).toBe('DRAFT')
    const again = await patch(id, { draft: false, sendAt: at(90) })
    expect(again.body).toMatchObject({ status: 'SCHEDULED', sendAt: at(90) })
    expect((await patch(id, { draft: false })).body).toMatchObject({ status: 'SENT', sendAt: null })
  })
})

test('a message to classes reaches who was ACTIVE in them when it left, and nobody else', async () => {
  const place = fc.record({
    grade: fc.integer({ min: 0, max: 1 }),
    status: fc.constantFrom('ACTIVE', 'SURPLUS'),
    exit: fc.constantFrom(null, '2026-03-01', '2026-08-17', '2026-12-01'),
    archived: fc.boolean(),
  })
  await fc.assert(
    fc.asyncProperty(
      fc.array(place, { minLength: 5, maxLength: 5 }),
      fc.subarray([0, 1], { minLength: 1 }),
      async (places, chosen) => {
        const at = school.students
        for (const [index, { grade, status, exit, archived }] of places.entries()) {
          await app.owner.query(
            `update student_enrollment set grade_id = $2, status = $3, exit_date = $4, exit_reason = $5, queued_at = $6
             where id = $1`,
            [
              school.enrollments[index],
              school.classes[grade]!.id,
              status,
              exit,
              exit === null ? null : 'TRANSFERRED',
              status === 'SURPLUS' ? TEST_NOW : null,
            ],
          )
          await app.owner.query('update account set status = $2 where id = $1', [
            at[index]!.id,
            archived ? 'Inativo' : 'Ativo',
          ])
        }
        const expected = places.flatMap(({ grade, status, exit, archived }, index) =>
          chosen.includes(grade) && status === 'ACTIVE' && (exit === null || exit > '2026-08-17') && !archived
            ? [at[index]!.id]
            : [],
        )
        const message = await create({
          recipients: { gradeIds: chosen.map(each => school.classes[each]!.id) },
        })
        expect(message.code).toBe(expected.length === 0 ? 'NO_RECIPIENTS' : undefined)
        const got = (message.recipients ?? []).map((each: { user: { id: string } }) => each.user.id)
        expect(got.toSorted()).toEqual(expected.toSorted())
      },
    ),
    { numRuns: 25 },
  )
})

describe('the waiting list', () => {
  const inTenant = (work: (ctx: WaitlistCtx) => Promise<void>) =>
    app.gateway.tenant({ institutionId: school.id, now: app.clock.now() }, ({ db, client }) =>
      work({
        db,
        institution: { id: school.id, kind: 'SCHOOL', timeZone: 'America/Sao_Paulo' },
        now: app.clock.now().toISOString(),
        today: todayIn(app.clock, 'America/Sao_Paulo'),
        audit: () => undefined,
        enqueue: job => app.queue.add(client, job),
      }),
    )
  const wait = (offerHours: number) =>
    Promise.all([
      app.owner.query(
        "update student_enrollment set status = 'SURPLUS', queued_at = $2, class_number = null where id = $1",
        [school.enrollments[0], TEST_NOW],
      ),
      app.owner.query(
        'update institution set waitlist_promotion = true, offer_hours = $2 where institution_id = $1',
        [school.id, offerHours],
      ),
      app.owner.query('update grade set capacity = 5 where id = $1', [school.classes[0]!.id]),
    ])

  test('tells in the inbox who has a place, once, and beside the e-mail without a copy', async () => {
    await wait(0)
    await app.owner.query("update person set email = 'ana@example.com' where id = $1", [
      school.students[0]!.personId,
    ])
    await inTenant(ctx => fillVacancies(ctx, school.classes[0]!.id))
    await app.runJobs()
    const [message, ...others] = await inboxOf(school.students[0]!)
    expect(others).toEqual([])
    expect(message).toMatchObject({
      title: 'Sua vaga está garantida: 6º ano A',
      sender: { id: school.id, name: 'Escola de Teste' },
    })
    const mails = await app.owner.query('select 1 from mail_message where institution_id = $1', [school.id])
    expect(mails.rowCount).toBe(1)
    expect(await inboxOf(school.students[1]!)).toEqual([])
  })

  test('tells of an offer and of its end', async () => {
    await wait(24)
    await inTenant(ctx => fillVacancies(ctx, school.classes[0]!.id))
    await app.runJobs()
    await app.owner.query('update grade set capacity = 4 where id = $1', [school.classes[0]!.id])
    await inTenant(ctx => onCapacityChanged(ctx, school.classes[0]!.id))
    await app.runJobs()
    const messages: { title: string; body: string }[] = await inboxOf(school.students[0]!)
    expect(messages.map(each => each.title).toSorted()).toEqual([
      'A vaga oferecida não existe mais: 6º ano A',
      'Há uma vaga para você: 6º ano A',
    ])
    expect(messages.find(each => each.title.startsWith('Há'))?.body).toContain('18/08/2026 às 12:00')
  })

  test('tells nobody twice when the job runs again', async () => {
    const handler = app.handlers.find(each => each.definition.queue === WAITLIST_EVENT_QUEUE.queue)
    const data = { institutionId: school.id, ids: ['PROMOTED', randomUUID(), school.enrollments[0]!] }
    const run = { data, attempt: 1, lastAttempt: false, signal: new AbortController().signal }
    await handler?.run(run)
    await handler?.run({ ...run, attempt: 2 })
    expect(await inboxOf(school.students[0]!)).toHaveLength(1)
  })
})
