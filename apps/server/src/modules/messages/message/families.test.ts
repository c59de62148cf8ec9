import * as family from '@lousa/contract/family/family.contract.ts'
import { getUnread } from '@lousa/contract/messages/inbox/inbox.contract.ts'
import * as calls from '@lousa/contract/messages/message/message.contract.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { familyDesk } from '../../../../test/family-desk.ts'
import { type Account, createSchool, type School } from '../../../../test/school.ts'
import { startTestApp, TEST_NOW, type TestApp } from '../../../../test/test-app.ts'

let app: TestApp
let school: School
let desk: ReturnType<typeof familyDesk>
let mother: Account
let father: Account
let ana: Account
let bia: Account
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  app.clock.set(TEST_NOW)
  school = await createSchool(app)
  desk = familyDesk(app, school)
  ana = school.students[0]!
  bia = school.students[1]!
  mother = await desk.guardian('Marta Mãe')
  father = await desk.guardian('Paulo Pai')
})

const as = (who: Account) => ({ host: school.host, token: who.token })
const send = async (recipients: object, more: object = {}) =>
  app.call(calls.createMessage, {
    ...as(school.administrator),
    body: {
      type: 'NOTICE',
      title: 'Passeio',
      body: 'Na sexta.',
      academicYearId: school.year,
      recipients,
      ...more,
    },
  })
const toFamilies = (...students: Account[]) =>
  send({ userIds: students.map(({ id }) => id), audience: 'FAMILIES' })
const opened = async (id: string): Promise<calls.SchoolMessage> =>
  (await app.call(calls.getMessage, { ...as(school.administrator), params: { id } })).body
const read = (who: Account, child: Account) =>
  app.call(family.listChildMessages, { ...as(who), params: { studentId: child.id } })
const mark = (who: Account, child: Account, messageId: string, status = 'CONFIRMED') =>
  app.call(family.updateChildReceipt, {
    ...as(who),
    params: { studentId: child.id, messageId },
    body: { status },
  })
const summary = ({ children = [] }: calls.SchoolMessage) =>
  children.map(({ student, status, guardians }) => [
    student.id,
    status,
    guardians.map(({ user, status: own, kinship }) => [user.id, kinship, own]),
  ])

describe('a message to families', () => {
  test('is confirmed by guardians of the child alone, and for a child whom it is about', async () => {
    await desk.bind(mother, ana)
    await desk.bind(father, bia)
    const { id } = (await toFamilies(ana)).body
    for (const who of [school.administrator, school.instructor, ana, school.students[1]!])
      expect((await mark(who, ana, id)).status).toBe(403)
    expect((await mark(father, ana, id)).status).toBe(404)
    // The message is about another child.
    expect((await mark(father, bia, id)).status).toBe(404)
    await desk.bind(mother, bia)
    expect((await mark(mother, bia, id)).status).toBe(404)
    expect((await mark(mother, ana, id, 'DELIVERED')).body.code).toBe('VALIDATION_ERROR')
    expect(summary(await opened(id))).toEqual([[ana.id, 'DELIVERED', [[mother.id, 'Mãe', 'DELIVERED']]]])
  })

  test('has a row for each child and guardian; one confirmation confirms the child, both are kept', async () => {
    await desk.bind(mother, ana)
    await desk.bind(mother, bia)
    await desk.bind(father, ana, { kinship: 'Pai' })
    const { id, counts } = (await toFamilies(ana, bia)).body
    expect(counts).toEqual({ delivered: 2, read: 0, confirmed: 0 })
    expect((await mark(father, ana, id)).body.status).toBe('CONFIRMED')
    expect((await mark(mother, ana, id, 'READ')).body.status).toBe('READ')
    const message = await opened(id)
    expect(message.counts).toEqual({ delivered: 1, read: 0, confirmed: 1 })
    expect(message.recipients).toEqual([])
    const byId = new Map(summary(message).map(row => [row[0], row]))
    expect(byId.get(ana.id)?.[1]).toBe('CONFIRMED')
    expect(byId.get(ana.id)?.[2]).toEqual(
      expect.arrayContaining([
        [mother.id, 'Mãe', 'READ'],
        [father.id, 'Pai', 'CONFIRMED'],
      ]),
    )
    expect(byId.get(bia.id)?.slice(1)).toEqual(['DELIVERED', [[mother.id, 'Mãe', 'DELIVERED']]])
    expect(message.children?.[0]?.grade).toBe('6º ano A')
    expect((await mark(mother, ana, id)).body.status).toBe('CONFIRMED')
    expect((await mark(mother, ana, id, 'READ')).body.code).toBe('INVALID_TRANSITION')
  })

  test('is read once for each child, and not by the student', async () => {
    await desk.bind(mother, ana)
    await desk.bind(mother, bia)
    const { id } = (await toFamilies(ana, bia)).body
    for (const child of [ana, bia])
      expect((await read(mother, child)).body.data).toMatchObject([{ id, receipt: { status: 'DELIVERED' } }])
    const card = async () => (await app.call(family.listChildren, as(mother))).body.data
    expect((await card()).map(({ unreadMessages }: family.Child) => unreadMessages)).toEqual([1, 1])
    await mark(mother, ana, id, 'READ')
    expect((await card()).find(({ id: child }: family.Child) => child === ana.id)?.unreadMessages).toBe(0)
    expect((await read(mother, bia)).body.data[0].receipt.status).toBe('DELIVERED')
    expect((await app.call(calls.listMessages, as(ana))).body.data).toEqual([])
    expect((await app.call(getUnread, as(ana))).body.count).toBe(0)
    expect((await app.call(calls.getMessage, { ...as(ana), params: { id } })).status).toBe(404)
  })

  test('to students and families is to both, and reads one’s own without a receipt where it is the student’s alone', async () => {
    await desk.bind(mother, ana)
    const both = (await send({ userIds: [ana.id], audience: 'BOTH' })).body
    const own = (await send({ userIds: [ana.id] })).body
    expect(both.counts.delivered).toBe(2)
    expect(own.counts.delivered).toBe(1)
    const shown = (await read(mother, ana)).body.data
    expect(new Map(shown.map((one: family.ChildMessage) => [one.id, one.receipt?.status ?? null]))).toEqual(
      new Map([
        [both.id, 'DELIVERED'],
        [own.id, null],
      ]),
    )
    expect((await mark(mother, ana, own.id)).status).toBe(404)
    expect((await app.call(family.listChildren, as(mother))).body.data[0].unreadMessages).toBe(2)
  })

  test('of a class is about its students, and says how many have no guardian', async () => {
    await desk.bind(mother, ana)
    const preview = await app.call(calls.previewMessage, {
      ...as(school.administrator),
      body: { recipients: { gradeIds: [school.classes[0]!.id], audience: 'FAMILIES' } },
    })
    const { children, childrenWithout, count, byRole } = preview.body
    expect({ count, byRole }).toEqual({ count: 1, byRole: { GUARDIAN: 1 } })
    expect(childrenWithout).toBe(children - 1)
    const { id, counts } = (await send({ gradeIds: [school.classes[0]!.id], audience: 'FAMILIES' })).body
    expect(counts.delivered).toBe(children)
    expect((await opened(id)).children?.filter(({ guardians }) => guardians.length === 0)).toHaveLength(
      childrenWithout,
    )
  })

  test('goes to adult students themselves', async () => {
    await desk.born(ana, '2008-08-17')
    const { id } = (await toFamilies(ana, bia)).body
    const message = await opened(id)
    expect(message.recipients.map(({ user }) => user.id)).toEqual([ana.id])
    expect(message.children?.map(({ student }) => student.id)).toEqual([bia.id])
    await desk.bind(mother, ana, { majority: 'AGREED' })
    const again = await opened((await toFamilies(ana)).body.id)
    expect(again.recipients).toHaveLength(1)
    expect(again.children).toHaveLength(1)
  })

  test('without recipients is refused, now and for later', async () => {
    await app.owner.query("update account set status = 'Inativo' where id = $1", [ana.id])
    expect((await toFamilies(ana)).body.code).toBe('NO_RECIPIENTS')
    const scheduled = await send(
      { userIds: [ana.id], audience: 'FAMILIES' },
      { sendAt: new Date(TEST_NOW.getTime() + 3_600_000).toISOString() },
    )
    expect(scheduled.status).toBe(422)
  })

  test('that is stored keeps its audience', async () => {
    const { id } = (await send({ userIds: [ana.id], audience: 'FAMILIES' }, { draft: true })).body
    expect((await opened(id)).chosen).toMatchObject({ audience: 'FAMILIES', users: [{ id: ana.id }] })
    await desk.bind(mother, ana)
    await app.call(calls.updateMessage, {
      ...as(school.administrator),
      params: { id },
      body: { draft: false },
    })
    expect((await read(mother, ana)).body.data).toHaveLength(1)
  })
})

describe('class: a parent who reads what a court closed', () => {
  test('a restricted guardian gets no row, and a row from before leaves every answer', async () => {
    await desk.bind(mother, ana, { lives_with: true })
    await desk.bind(father, ana)
    const { id: before } = (await toFamilies(ana)).body
    expect((await read(father, ana)).body.data).toHaveLength(1)
    await desk.restrict(father, ana)
    expect((await read(father, ana)).status).toBe(404)
    expect((await mark(father, ana, before)).status).toBe(404)
    expect((await app.call(calls.getMessage, { ...as(father), params: { id: before } })).status).toBe(404)
    expect((await app.call(calls.listMessages, as(father))).body.data).toEqual([])
    const { id } = (await toFamilies(ana)).body
    expect(summary(await opened(id))).toEqual([[ana.id, 'DELIVERED', [[mother.id, 'Mãe', 'DELIVERED']]]])
  })

  test('a guardian from whom the place is hidden, or who receives nothing, gets no row', async () => {
    await desk.bind(mother, ana, { lives_with: true })
    await desk.bind(father, ana)
    const quiet = await desk.guardian('Avó')
    await desk.bind(quiet, ana, { receives: false, lives_with: true })
    await desk.restrict(father, ana, { no_access: false, no_address: true })
    const { id } = (await toFamilies(ana)).body
    expect(summary(await opened(id))).toEqual([[ana.id, 'DELIVERED', [[mother.id, 'Mãe', 'DELIVERED']]]])
    for (const who of [father, quiet]) {
      expect((await read(who, ana)).body.data).toEqual([])
      expect((await mark(who, ana, id)).status).toBe(404)
    }
  })
})

describe('a message to families that is sent again', () => {
  const resend = (id: string) =>
    app.call(calls.resendMessage, { ...as(school.administrator), params: { id } })
  const copies = async (id: string) =>
    (
      await app.owner.query(
        `select account_id, student_id, copy from message_child where school_message_id = $1 and account_id is not null
         order by account_id, student_id`,
        [id],
      )
    ).rows

  test('goes to families of children without any confirmation, also to guardians who came since', async () => {
    await app.owner.query("update person set email = 'm@x.br', messages_by_email = true where id = any($1)", [
      [mother.personId, father.personId],
    ])
    await desk.bind(mother, ana)
    await desk.bind(mother, bia)
    const { id } = (await toFamilies(ana, bia)).body
    // One e-mail for each adult.
    expect((await copies(id)).filter(({ copy }) => copy !== null)).toHaveLength(1)
    await app.owner.query("update message_child set copy = 'SENT' where copy is not null")
    await mark(mother, ana, id)
    await desk.bind(father, ana)
    await desk.bind(father, bia)
    expect((await resend(id)).body.code).toBe('TOO_SOON')
    await app.owner.query(
      "update school_message set created_at = created_at - interval '25 hours' where id = $1",
      [id],
    )
    expect((await resend(id)).status).toBe(200)
    const after = (await copies(id)).filter(({ copy }) => copy === 'PENDING')
    expect(after.map(({ student_id }) => student_id)).toEqual([bia.id, bia.id])
    expect((await opened(id)).children?.map(({ guardians }) => guardians.length).sort()).toEqual([1, 2])
  })

  test('a guardian who came after it reads and confirms it', async () => {
    const { id } = (await toFamilies(ana)).body
    expect((await opened(id)).children?.[0]?.guardians).toEqual([])
    await desk.bind(mother, ana)
    expect((await read(mother, ana)).body.data).toHaveLength(1)
    expect((await mark(mother, ana, id)).body.status).toBe('CONFIRMED')
    expect((await opened(id)).counts).toEqual({ delivered: 0, read: 0, confirmed: 1 })
  })

  test('two tabs and two parents at once end at the furthest, each with one row', async () => {
    await desk.bind(mother, ana)
    await desk.bind(father, ana)
    const { id } = (await toFamilies(ana)).body
    await Promise.all(
      [mother, father, mother, father].map((who, at) => mark(who, ana, id, at < 2 ? 'READ' : 'CONFIRMED')),
    )
    expect((await opened(id)).children?.[0]?.guardians.map(({ status }) => status)).toEqual([
      'CONFIRMED',
      'CONFIRMED',
    ])
  })
})
