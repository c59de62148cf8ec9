import { randomUUID } from 'node:crypto'
import * as inboxCalls from '@lousa/contract/messages/inbox/inbox.contract.ts'
import * as calls from '@lousa/contract/messages/message/message.contract.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Account, createSchool, type School } from '../../../../test/school.ts'
import { startTestApp, TEST_NOW, type TestApp } from '../../../../test/test-app.ts'
import { insertRows } from '../../rows.ts'

let app: TestApp
let school: School
let other: School
beforeAll(async () => {
  app = await startTestApp()
})
beforeEach(async () => {
  app.clock.set(TEST_NOW)
  school = await createSchool(app)
  other = await createSchool(app)
})
afterAll(() => app.stop())

const HOUR_MS = 3_600_000
const at = (hours: number): string => new Date(TEST_NOW.getTime() + hours * HOUR_MS).toISOString()
const as = (who: Account | null = school.administrator) => ({
  host: school.host,
  ...(who ? { token: who.token } : {}),
})
const notice = (extra: object = {}) => ({
  type: 'NOTICE',
  title: 'Reunião de pais',
  body: 'Quinta-feira, às 19h.',
  academicYearId: school.year,
  ...extra,
})
const toClass = () => ({ recipients: { gradeIds: [school.classes[0]!.id] } })
const create = (body: object, who: Account | null = school.administrator, headers = {}) =>
  app.call(calls.createMessage, { ...as(who), body, headers })
const sent = async (extra: object = toClass()) => {
  const answer = await create(notice(extra))
  expect(answer.status).toBe(201)
  return answer.body
}
const get = (id: string, who: Account = school.administrator) =>
  app.call(calls.getMessage, { ...as(who), params: { id } })
const patch = (id: string, body: object) => app.call(calls.updateMessage, { ...as(), params: { id }, body })
const list = (query: Record<string, unknown> = {}, who: Account = school.administrator) =>
  app.call(calls.listMessages, { ...as(who), query })
const titles = async (query: Record<string, unknown> = {}, who: Account = school.administrator) =>
  (await list(query, who)).body.data.map((each: { title: string }) => each.title)
const code = ({ status, body }: { status: number; body: { code?: string } | null }) => [status, body?.code]
const fieldCodes = (answer: { body: { errors?: { path: string; code: string }[] } }) =>
  answer.body.errors?.map(each => [each.path, each.code])

describe('sending', () => {
  test('gives the message to each once, whatever they were chosen by', async () => {
    const [first, second] = school.classes.map(each => each.id)
    await app.within(school.id, async db => {
      const enrollment = await db
        .selectFrom('student_enrollment')
        .selectAll()
        .where('institution_id', '=', school.id)
        .where('id', '=', school.enrollments[0]!)
        .executeTakeFirstOrThrow()
      await db
        .insertInto('student_enrollment')
        .values({
          ...enrollment,
          id: randomUUID(),
          grade_id: second!,
          protocol: 'BCDF2345',
          class_number: 90,
        })
        .execute()
    })
    const student = school.students[0]!
    const message = await sent({
      recipients: {
        gradeIds: [first, second, first],
        roles: ['STUDENT', 'INSTRUCTOR'],
        userIds: [student.id],
      },
    })
    const accounts = message.recipients.map((each: { user: { id: string } }) => each.user.id)
    const expected = [...school.students, school.instructor, school.otherInstructor].map(each => each.id)
    expect(accounts.toSorted()).toEqual(expected.toSorted())
    expect(message).toMatchObject({
      status: 'SENT',
      createdAt: TEST_NOW.toISOString(),
      sender: { id: school.administrator.id },
      counts: { delivered: 7, read: 0, confirmed: 0 },
      sendAt: null,
      resentAt: null,
      request: null,
    })
  })

  test.each([
    [{ recipients: undefined }, [422, 'NO_RECIPIENTS']],
    [{ recipients: {} }, [422, 'NO_RECIPIENTS']],
    [{ recipients: {}, sendAt: '2026-08-18T10:00:00Z' }, [422, 'NO_RECIPIENTS']],
    [{ recipients: { roles: ['STUDENT-SMELJ'] } }, [422, 'NO_RECIPIENTS']],
    [{ recipients: { roles: ['EDITOR'] } }, [422, 'VALIDATION_ERROR']],
    [{ recipients: { userIds: [randomUUID()] } }, [404, 'NOT_FOUND']],
    [{ recipients: { gradeIds: [randomUUID()] } }, [404, 'NOT_FOUND']],
    [{ academicYearId: randomUUID() }, [404, 'NOT_FOUND']],
    [{ colour: 'red' }, [422, 'VALIDATION_ERROR']],
    [{ type: 'REQUEST' }, [422, 'VALIDATION_ERROR']],
  ])('%j is refused', async (extra, expected) => {
    expect(code(await create(notice({ ...toClass(), ...extra })))).toEqual(expected)
    expect((await list()).body.totalRowCount).toBe(0)
  })

  test('needs a title and a text, and no past instant', async () => {
    const empty = await create(notice({ ...toClass(), title: ' ', body: '<script>x()</script>' }))
    expect(fieldCodes(empty)).toEqual([
      ['title', 'REQUIRED'],
      ['body', 'REQUIRED'],
    ])
    const past = await create(notice({ ...toClass(), sendAt: at(-1) }))
    expect(fieldCodes(past)).toEqual([['sendAt', 'INVALID_DATE']])
    expect(code(await create({ ...notice(), academicYearId: undefined }))).toEqual([422, 'VALIDATION_ERROR'])
  })

  test('names nobody of another institution', async () => {
    for (const recipients of [
      { userIds: [other.students[0]!.id] },
      { gradeIds: [other.classes[0]!.id] },
      { userIds: [school.students[0]!.id, other.students[0]!.id] },
    ]) {
      expect(code(await create(notice({ recipients })))).toEqual([404, 'NOT_FOUND'])
      const preview = await app.call(calls.previewMessage, { ...as(), body: { recipients } })
      expect(code(preview)).toEqual([404, 'NOT_FOUND'])
    }
  })

  test('leaves out who is archived', async () => {
    await app.owner.query("update account set status = 'Inativo' where id = $1", [school.students[1]!.id])
    const message = await sent({
      recipients: { gradeIds: [school.classes[0]!.id], userIds: [school.students[1]!.id] },
    })
    expect(message.counts.delivered).toBe(4)
    expect(code(await create(notice({ recipients: { userIds: [school.students[1]!.id] } })))).toEqual([
      422,
      'NO_RECIPIENTS',
    ])
  })

  test('is refused in a finished year', async () => {
    const draft = (await create(notice({ ...toClass(), draft: true }))).body
    const notices = await sent()
    await app.owner.query("update academic_year set status = 'FINISHED' where id = $1", [school.year])
    const refused = [422, 'ACADEMIC_YEAR_FINISHED']
    expect(code(await create(notice(toClass())))).toEqual(refused)
    expect(code(await patch(draft.id, { draft: false }))).toEqual(refused)
    const { id } = notices
    expect(code(await app.call(calls.resendMessage, { ...as(), params: { id } }))).toEqual(refused)
  })

  test('twice under one key is sent once', async () => {
    const headers = { 'idempotency-key': 'uma-vez' }
    const first = await create(notice(toClass()), school.administrator, headers)
    const second = await create(notice(toClass()), school.administrator, headers)
    expect([first.status, second.status]).toEqual([201, 201])
    expect(second.body.id).toBe(first.body.id)
    expect((await list()).body.totalRowCount).toBe(1)
    const another = await create(notice({ ...toClass(), title: 'Outra' }), school.administrator, headers)
    expect(code(another)).toEqual([422, 'IDEMPOTENCY_KEY_REUSED'])
  })

  test('is for the office; instructors only ask', async () => {
    expect(code(await create(notice(toClass()), school.instructor))).toEqual([403, 'FORBIDDEN'])
    expect(code(await create(notice(toClass()), school.students[0]!))).toEqual([403, 'FORBIDDEN'])
    expect(code(await create(notice(toClass()), null))).toEqual([401, 'UNAUTHENTICATED'])
  })

  test('is told beforehand whom it reaches', async () => {
    const recipients = { gradeIds: [school.classes[0]!.id], roles: ['INSTRUCTOR'] }
    const preview = await app.call(calls.previewMessage, { ...as(), body: { recipients } })
    expect(preview.body).toEqual({
      count: 7,
      byRole: { STUDENT: 5, INSTRUCTOR: 2 },
      withAccess: 0,
      children: 0,
      childrenWithout: 0,
    })
    const nobody = await app.call(calls.previewMessage, { ...as(), body: { recipients: {} } })
    expect(nobody.body).toEqual({
      count: 0,
      byRole: {},
      withAccess: 0,
      children: 0,
      childrenWithout: 0,
    })
  })

  test('counts who can sign in before it is sent, and names who cannot after', async () => {
    await app.within(school.id, db =>
      insertRows(db, 'credential', [
        {
          institution_id: school.id,
          person_id: school.students[0]!.personId,
          password_hash: 'x',
          updated_at: TEST_NOW.toISOString(),
        },
      ]),
    )
    const recipients = { gradeIds: [school.classes[0]!.id] }
    const preview = await app.call(calls.previewMessage, { ...as(), body: { recipients } })
    expect(preview.body).toEqual({
      count: 5,
      byRole: { STUDENT: 5 },
      withAccess: 1,
      children: 0,
      childrenWithout: 0,
    })
    const { id } = await sent({ recipients })
    const rows = (await get(id)).body.recipients as { user: { id: string }; hasAccess: boolean }[]
    expect(rows.filter(({ hasAccess }) => hasAccess).map(({ user }) => user.id)).toEqual([
      school.students[0]!.id,
    ])
    expect(rows.filter(({ hasAccess }) => hasAccess === false)).toHaveLength(4)
    const own = (await get(id, school.students[0])).body.recipients
    expect(own).toHaveLength(1)
    expect(own[0]).not.toHaveProperty('hasAccess')
  })
})

describe('texts', () => {
  test.each([
    ['Aviso<script>fetch("//rastro.example")</script>', 'Aviso'],
    ['<style>p{}</style><p>Um</p><p>Dois</p>', 'Um\n\nDois'],
    ['Foto<img src="https://rastro.example/1.gif">', 'Foto'],
    ['<scr<b></b>ipt>x', 'x'],
    [
      'Dúvidas: Secretaria <secretaria@exemplo.com> ou 3333-4444. Se a<b e c>d, some.',
      'Dúvidas: Secretaria <secretaria@exemplo.com> ou 3333-4444. Se a<b e c>d, some.',
    ],
    ['nota < 5 e a<b', 'nota < 5 e a<b'],
    ['&lt;b&gt; **forte**\n\n- item', '&lt;b&gt; **forte**\n\n- item'],
  ])('%s is kept as %s', async (body, kept) => {
    const message = await sent({ ...toClass(), title: `<b>Título</b> ${body.slice(0, 5)}`, body })
    expect((await get(message.id)).body.body).toBe(kept)
    expect((await get(message.id)).body.title).toMatch(/^Título/)
    const changed = (await create(notice({ draft: true }))).body
    expect((await patch(changed.id, { body })).body.body).toBe(kept)
  })
})

describe('a draft', () => {
  test('reaches nobody, changes, and is sent by saying that it is none', async () => {
    const draft = (await create({ type: 'NOTICE', academicYearId: school.year, draft: true })).body
    expect(draft).toMatchObject({ status: 'DRAFT', title: '', recipients: [], version: 1 })
    expect(fieldCodes(await patch(draft.id, { draft: false }))).toEqual([
      ['title', 'REQUIRED'],
      ['body', 'REQUIRED'],
    ])
    const changed = await patch(draft.id, { title: 'Festa', body: 'Sábado.', ...toClass(), version: 1 })
    expect(changed.body).toMatchObject({
      status: 'DRAFT',
      title: 'Festa',
      version: 2,
      chosen: {
        grades: [{ id: school.classes[0]!.id, name: school.classes[0]!.name }],
        roles: [],
        users: [],
      },
    })
    expect(code(await patch(draft.id, { title: 'Velha', version: 1 }))).toEqual([409, 'STALE_VERSION'])
    expect(code(await patch(draft.id, { type: 'REQUEST' }))).toEqual([422, 'VALIDATION_ERROR'])
    expect(await titles({}, school.students[0]!)).toEqual([])
    app.clock.set(new Date(at(1)))
    const out = await patch(draft.id, { draft: false })
    expect(out.body).toMatchObject({ status: 'SENT', createdAt: at(1), counts: { delivered: 5 } })
    expect(out.body.chosen).toBeUndefined()
    expect(await titles({}, school.students[0]!)).toEqual(['Festa'])
    for (const body of [{ title: 'Outra' }, { draft: false }, { draft: true }])
      expect(code(await patch(draft.id, body))).toEqual([422, 'MESSAGE_SENT'])
  })

  test('of which two say at once that it goes is sent once', async () => {
    const draft = (await create(notice({ ...toClass(), draft: true }))).body
    const answers = await Promise.all([1, 2, 3, 4].map(() => patch(draft.id, { draft: false })))
    expect(answers.map(each => each.status).toSorted()).toEqual([200, 422, 422, 422])
    expect((await get(draft.id)).body.recipients).toHaveLength(5)
  })

  test('without anybody to get it cannot be sent or scheduled', async () => {
    const draft = (await create(notice({ draft: true }))).body
    expect(code(await patch(draft.id, { draft: false }))).toEqual([422, 'NO_RECIPIENTS'])
    expect(fieldCodes(await patch(draft.id, { draft: false }))).toEqual([['recipients', 'NO_RECIPIENTS']])
    const scheduled = await patch(draft.id, { draft: false, sendAt: at(2) })
    expect(code(scheduled)).toEqual([422, 'NO_RECIPIENTS'])
    expect(fieldCodes(scheduled)).toEqual([['recipients', 'NO_RECIPIENTS']])
    expect((await get(draft.id)).body.status).toBe('DRAFT')
  })
})

describe('reading', () => {
  test('is for who sent or received it, and for the office', async () => {
    const message = await sent({ recipients: { userIds: [school.students[0]!.id] } })
    const own = await get(message.id, school.students[0]!)
    expect(own.body.recipients).toMatchObject([{ user: { id: school.students[0]!.id }, status: 'DELIVERED' }])
    expect(own.body.recipients[0].copy).toBeUndefined()
    expect(code(await get(message.id, school.students[1]!))).toEqual([404, 'NOT_FOUND'])
    expect(code(await get(message.id, school.instructor))).toEqual([404, 'NOT_FOUND'])
    const draft = (await create(notice({ draft: true }))).body
    expect(code(await get(draft.id, school.instructor))).toEqual([404, 'NOT_FOUND'])
    expect((await get(draft.id)).status).toBe(200)
    const stranger = { host: other.host, token: other.administrator.token, params: { id: message.id } }
    expect(code(await app.call(calls.getMessage, stranger))).toEqual([404, 'NOT_FOUND'])
  })

  test('tells a recipient of nobody else', async () => {
    const message = await sent()
    const seen = (await get(message.id, school.students[0]!)).body
    expect(seen.recipients).toHaveLength(1)
    expect(seen.counts).toEqual({ delivered: 1, read: 0, confirmed: 0 })
    const [row] = (await list({}, school.students[0]!)).body.data
    expect(row.recipients).toHaveLength(1)
  })

  test('finds boxes, newest first, by their filters', async () => {
    await sent({ ...toClass(), title: 'Reunião', body: 'Às 19h' })
    app.clock.set(new Date(at(1)))
    await sent({
      recipients: { roles: ['ADMINISTRATOR'] },
      title: 'Conselho',
      body: 'Na sala',
      type: 'MEETING',
    })
    app.clock.set(new Date(at(2)))
    await create(notice({ ...toClass(), title: 'Rascunho', body: 'Falta', draft: true }))
    expect(await titles()).toEqual(['Rascunho', 'Conselho', 'Reunião'])
    expect(await titles({ box: 'all', status: 'SENT' })).toEqual(['Conselho', 'Reunião'])
    expect(await titles({ box: 'sent', type: 'MEETING' })).toEqual(['Conselho'])
    expect(await titles({ box: 'received' })).toEqual(['Conselho'])
    expect(await titles({ box: 'received', unread: 'true' })).toEqual(['Conselho'])
    expect(await titles({ box: 'requests' })).toEqual([])
    expect(await titles({ searchFor: 'REUNIAO as' })).toEqual(['Reunião'])
    expect(await titles({ searchFor: '19H' })).toEqual(['Reunião'])
    expect(await titles({ searchFor: '%' })).toEqual(['Rascunho', 'Conselho', 'Reunião'])
    expect(await titles({ academicYearId: school.year, rowsPerPage: 1, currentPage: 2 })).toEqual([
      'Conselho',
    ])
    expect(await titles({}, school.students[0]!)).toEqual(['Reunião'])
    expect(await titles({ box: 'sent' }, school.students[0]!)).toEqual([])
    for (const query of [{ box: 'all' }, { box: 'requests' }, { status: 'SENT' }])
      expect(code(await list(query, school.instructor))).toEqual([403, 'FORBIDDEN'])
    expect(code(await list({ box: 'lixo' }))).toEqual([422, 'VALIDATION_ERROR'])
    expect(code(await list({ academicYearId: other.year }))).toEqual([404, 'NOT_FOUND'])
  })

  test('of a message of the institution itself names it as the sender', async () => {
    const message = await sent()
    await app.owner.query('update school_message set sender_id = null where id = $1', [message.id])
    expect((await get(message.id, school.students[0]!)).body.sender).toEqual({
      id: school.id,
      type: 'ADMINISTRATOR',
      role: 'ADMINISTRATOR',
      name: 'Escola de Teste',
      socialName: null,
      registration: null,
      thumb: null,
    })
  })
})

describe('sending again', () => {
  /** Moves the time of sending this many hours back. */
  const ago = (id: string, hours: number) =>
    app.owner.query(
      `with past as materialized (
         select created_at - $3 * interval '1 hour' as created_at, resent_at - $3 * interval '1 hour' as resent_at
         from school_message where institution_id = $1 and id = $2)
       update school_message m set created_at = p.created_at, resent_at = p.resent_at
       from past p where m.institution_id = $1 and m.id = $2`,
      [school.id, id, hours],
    )
  const resend = (id: string) => app.call(calls.resendMessage, { ...as(), params: { id } })

  test('is told again, and not done again, to who repeats it with its key', async () => {
    const message = await sent()
    await ago(message.id, 24)
    const headers = { 'idempotency-key': 'resend' }
    const answers = [1, 2].map(() =>
      app.call(calls.resendMessage, { ...as(), params: { id: message.id }, headers }),
    )
    const [first, again] = await Promise.all(answers)
    expect([first?.status, again?.status, again?.body]).toEqual([200, 200, first?.body])
    expect(code(await resend(message.id))).toEqual([422, 'TOO_SOON'])
  })

  test('reminds those who have not read it, once a day', async () => {
    const message = await sent()
    const own = (await get(message.id, school.students[0]!)).body.recipients[0]
    const body = { status: 'READ' }
    await app.call(inboxCalls.updateReceipt, { ...as(school.students[0]!), params: { id: own.id }, body })
    expect(code(await resend(message.id))).toEqual([422, 'TOO_SOON'])
    await ago(message.id, 24)
    const again = await resend(message.id)
    expect([again.status, again.body.resentAt]).toEqual([200, at(0)])
    expect(again.body.counts).toEqual({ delivered: 4, read: 1, confirmed: 0 })
    const instants = again.body.recipients.map((each: { status: string; at: string }) => [
      each.status,
      each.at,
    ])
    expect(instants.filter(([status]: string[]) => status === 'DELIVERED')).toEqual(
      Array.from({ length: 4 }, () => ['DELIVERED', at(0)]),
    )
    expect(code(await resend(message.id))).toEqual([422, 'TOO_SOON'])
    await ago(message.id, 23)
    expect(code(await resend(message.id))).toEqual([422, 'TOO_SOON'])
    await ago(message.id, 1)
    expect((await resend(message.id)).status).toBe(200)
  })

  test('is nothing for what was not sent', async () => {
    const draft = (await create(notice({ draft: true }))).body
    expect(code(await resend(draft.id))).toEqual([422, 'INVALID_TRANSITION'])
  })
})

test('what is deleted nobody sees any more', async () => {
  const message = await sent()
  const remove = (who: Account) => app.call(calls.deleteMessage, { ...as(who), params: { id: message.id } })
  expect(code(await remove(school.instructor))).toEqual([403, 'FORBIDDEN'])
  expect((await remove(school.administrator)).status).toBe(204)
  expect(code(await remove(school.administrator))).toEqual([404, 'NOT_FOUND'])
  expect(await titles({}, school.students[0]!)).toEqual([])
  expect((await app.call(inboxCalls.getUnread, as(school.students[0]!))).body.count).toBe(0)
})
