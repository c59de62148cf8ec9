import { randomUUID } from 'node:crypto'
import { saveAttendance } from '@lousa/contract/attendance/attendance.contract.ts'
import { updateChildReceipt } from '@lousa/contract/family/family.contract.ts'
import * as messageCalls from '@lousa/contract/messages/message/message.contract.ts'
import * as calls from '@lousa/contract/messages/push/push.contract.ts'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { familyDesk } from '../../../../test/family-desk.ts'
import { putLesson } from '../../../../test/lesson-desk.ts'
import { tokenFor } from '../../../../test/people-desk.ts'
import { type PushServer, pushBrowser, startPushServer, vapidClaims } from '../../../../test/push-server.ts'
import { releaseBeneath } from '../../../../test/released-lesson.ts'
import { type Account, createSchool, type School } from '../../../../test/school.ts'
import { startTestApp, TEST_NOW, TEST_SECRET, TEST_TODAY, type TestApp } from '../../../../test/test-app.ts'
import { createPushKeys } from '../../../platform/access/push-keys.ts'
import { systemContext } from '../../../platform/jobs/system-context.ts'
import { scopeRow } from '../../evaluation/evaluation.factory.ts'
import { atWork } from '../../identity/institution/current-institution.public.queries.ts'
import { performanceRow } from '../../reports/reports.factory.ts'
import { insertRows } from '../../rows.ts'
import { sendFromInstitution } from '../message/institution-message.service.ts'
import type { PushParts } from './push.types.ts'
import { pushMarks } from './push-news.service.ts'
import { sweepPushes } from './push-sweep.job.ts'

let service: PushServer
let app: TestApp
let school: School
let desk: ReturnType<typeof familyDesk>
let parts: PushParts
let student: Account
let mother: Account
let father: Account
beforeAll(async () => {
  service = await startPushServer()
  const push = { isOn: true, testOrigin: service.origin }
  app = await startTestApp({ outside: { push } })
  parts = {
    ...app,
    log: pino({ level: 'silent' }),
    pushKeys: createPushKeys(TEST_SECRET),
    push,
    mailFrom: 'Lousa <escola@example.com>',
  }
})
beforeEach(async () => {
  app.clock.set(TEST_NOW)
  service.received.length = 0
  service.state.status = 201
  service.state.headers = {}
  service.state.isSilent = false
  school = await createSchool(app)
  desk = familyDesk(app, school)
  student = school.students[0]!
  mother = await desk.guardian('Marta Mãe')
  father = await desk.guardian('Paulo Pai')
})
afterAll(async () => {
  await app.stop()
  await service.stop()
})

const as = (who: Account) => ({ host: school.host, token: who.token })
const device = async (who: Account, kinds?: readonly string[], name: string = who.id) => {
  const browser = pushBrowser(service.origin, name)
  const { endpoint, keys } = browser
  const answer = await app.call(calls.savePushSubscription, {
    ...as(who),
    body: { endpoint, keys, ...(kinds ? { kinds } : {}) },
  })
  expect(answer.status).toBe(200)
  return browser
}
const devices = async (who: Account) =>
  (await app.call(calls.listPushSubscriptions, as(who))).body.data as calls.PushSubscriptionRow[]
const send = async (recipients: object = { userIds: [student.id] }): Promise<string> => {
  const answer = await app.call(messageCalls.createMessage, {
    ...as(school.administrator),
    body: {
      type: 'NOTICE',
      title: 'Consulta de Ana com a psicóloga',
      body: 'Na quinta.',
      academicYearId: school.year,
      recipients,
    },
  })
  expect(answer.status).toBe(201)
  return answer.body.id
}
const toFamily = () => send({ userIds: [student.id], audience: 'FAMILIES' })
const paths = () => service.received.map(({ path }) => path).toSorted()
const pathOf = (who: Account) => `/push/${who.id}`
const later = (minutes: number) => app.clock.set(new Date(app.clock.now().getTime() + minutes * 60_000))
const sweep = async () => {
  await sweepPushes(parts)
  await app.runJobs()
}
const statuses = async () => {
  const { rows } = await app.owner.query<{ status: string }>(
    'select status from push_delivery where institution_id = $1 order by id',
    [school.id],
  )
  return rows.map(({ status }) => status)
}

describe('a push about a message', () => {
  test('holds nothing of a person or of the message, opens for its device alone, and is signed by the installation', async () => {
    const browser = await device(student)
    const id = await send()
    expect(service.received).toEqual([])
    await app.runJobs()
    const [one, ...more] = service.received
    expect(more).toEqual([])
    expect(browser.open(one!.body)).toEqual({
      kind: 'NOTICE',
      text: 'Há um aviso da escola',
      path: `/mensagem/${id}`,
    })
    expect(() => pushBrowser(service.origin, 'x').open(one!.body)).toThrow()
    expect(one!.headers).toMatchObject({ ttl: '86400', 'content-encoding': 'aes128gcm' })
    expect(one!.headers.topic).toMatch(/^[\w-]{32}$/)
    const { publicKey } = (await app.call(calls.getPushKey, as(student))).body
    expect(vapidClaims(one!.headers)).toMatchObject({
      key: publicKey,
      aud: service.origin.replace('http:', 'https:'),
      sub: `https://${school.host}`,
    })
    expect((await devices(student))[0]!.lastSuccessAt).toBe(TEST_NOW.toISOString())
  })

  test('replaces only an earlier one about the same message, and never comes in quiet hours', async () => {
    await app.owner.query(
      `update institution set quiet_end = '00:00:00',
        quiet_start = ($2::timestamptz at time zone time_zone + interval '1 hour')::time where institution_id = $1`,
      [school.id, TEST_NOW],
    )
    await device(student)
    await send()
    await send()
    await app.runJobs()
    const topics = new Set(service.received.map(({ headers }) => headers.topic))
    expect([topics.size, service.received.map(({ headers }) => headers.ttl)]).toEqual([2, ['3600', '3600']])
  })

  test('does not come after a session has expired, and comes again after another sign-in on the device', async () => {
    const browser = await device(student, ['NOTICE', 'OFFER'])
    await app.owner.query(
      "update session set expires_at = $2::timestamptz - interval '1 s' where account_id = $1",
      [student.id, TEST_NOW],
    )
    await send()
    await sweep()
    await app.owner.query('delete from session where account_id = $1', [student.id])
    await sweep()
    expect([paths(), await statuses()]).toEqual([[], ['DROPPED']])
    const token = await tokenFor(app, school, student.id)
    const { endpoint, keys } = browser
    const answer = await app.call(calls.savePushSubscription, {
      host: school.host,
      token,
      body: { endpoint, keys },
    })
    expect([answer.status, answer.body.kinds]).toEqual([200, ['NOTICE', 'OFFER']])
    await send()
    await app.runJobs()
    expect(paths()).toEqual([pathOf(student)])
  })

  test('is one for each device, whatever runs again', async () => {
    await device(student)
    await device(student, undefined, 'second')
    await send()
    await Promise.all([app.runJobs(), app.runJobs()])
    await sweep()
    expect(paths()).toEqual([pathOf(student), '/push/second'].toSorted())
  })

  test('is not sent for what its person does not want, or has read', async () => {
    const id = await (async () => {
      await device(student, ['MARK'])
      await desk.bind(mother, student)
      await device(mother)
      return toFamily()
    })()
    const params = { studentId: student.id, messageId: id }
    await app.call(updateChildReceipt, { ...as(mother), params, body: { status: 'READ' } })
    await app.runJobs()
    expect(paths()).toEqual([])
    expect(await statuses()).toEqual(['DROPPED'])
  })

  test('waits for the end of the quiet hours, and is dropped after a day', async () => {
    const quiet = (start: string | null, end: string | null) =>
      app.owner.query('update institution set quiet_start = $2, quiet_end = $3 where institution_id = $1', [
        school.id,
        start,
        end,
      ])
    await device(student)
    await quiet('00:00:00', '23:59:59')
    await send()
    await sweep()
    expect([paths(), await statuses()]).toEqual([[], ['PENDING']])
    await quiet(null, null)
    later(60)
    await sweep()
    expect(paths()).toEqual([pathOf(student)])
    await quiet('00:00:00', '23:59:59')
    await send()
    later(24 * 60 + 1)
    await quiet(null, null)
    await sweep()
    expect([paths().length, await statuses()]).toEqual([1, ['SENT', 'DROPPED']])
  })

  test('it does not reach a guardian who was restricted after it was made', async () => {
    await desk.bind(mother, student)
    await desk.bind(father, student)
    await device(mother)
    await device(father)
    await toFamily()
    await desk.restrict(father, student, { no_access: true })
    await app.runJobs()
    expect(paths()).toEqual([pathOf(mother)])
    await toFamily()
    await app.runJobs()
    expect(paths()).toEqual([pathOf(mother), pathOf(mother)])
  })
})

describe('a push to a guardian of two children', () => {
  test('is one, and opens the child that the message is about', async () => {
    const sibling = school.students[1]!
    await desk.bind(mother, student)
    await desk.bind(mother, sibling)
    const browser = await device(mother)
    const id = await send({ userIds: [sibling.id], audience: 'FAMILIES' })
    await app.runJobs()
    expect(service.received.map(({ body }) => browser.open(body))).toMatchObject([
      { path: `/mensagem/${id}?filho=${sibling.id}` },
    ])
  })
})

describe('a push service', () => {
  test.each([404, 410])('that does not know the device (%i) ends it', async status => {
    await device(student)
    service.state.status = status
    await send()
    await app.runJobs()
    expect(await devices(student)).toEqual([])
  })

  test('that fails gets the push again later, for a day, and nothing else is held up', async () => {
    await device(student)
    service.state.status = 503
    const id = await send()
    for (let turn = 0; turn < 30; turn += 1) {
      await sweep()
      later(65)
    }
    const tried = service.received.length
    expect(tried).toBeGreaterThan(15)
    expect(await statuses()).toEqual(['DROPPED'])
    app.clock.set(TEST_NOW)
    const inbox = await app.call(messageCalls.getMessage, { ...as(student), params: { id } })
    expect(inbox.status).toBe(200)
    expect(await devices(student)).toHaveLength(1)
    service.state.status = 201
    await send()
    await app.runJobs()
    expect(service.received.length).toBe(tried + 1)
  })

  test('that asks for a wait until an instant gets it', async () => {
    await device(student)
    service.state.status = 429
    service.state.headers = { 'retry-after': new Date(TEST_NOW.getTime() + 3 * 3_600_000).toUTCString() }
    await send()
    await app.runJobs()
    const { rows } = await app.owner.query<{ due_at: Date }>(
      'select due_at from push_delivery where institution_id = $1',
      [school.id],
    )
    expect(rows[0]?.due_at.getTime()).toBe(TEST_NOW.getTime() + 3 * 3_600_000)
  })

  test.each([401, 403])('that refuses three pushes in a row (%i) ends the device', async status => {
    await device(student)
    service.state.status = status
    for (const left of [1, 1, 0]) {
      await send()
      await app.runJobs()
      expect(await devices(student)).toHaveLength(left)
    }
  })

  test('that does not answer is left alone for the rest of the batch', async () => {
    const others = school.students.slice(0, 2)
    for (const who of others)
      for (let at = 0; at < 6; at += 1) await device(who, undefined, `${who.id}-${at}`)
    service.state.isSilent = true
    await send({ userIds: others.map(({ id }) => id) })
    await app.runJobs()
    expect(service.received.length).toBeLessThan(12)
    expect(new Set(await statuses())).toEqual(new Set(['PENDING']))
    service.state.isSilent = false
    service.received.length = 0
    later(5)
    await sweep()
    expect([service.received.length, new Set(await statuses())]).toEqual([12, new Set(['SENT'])])
  })

  test('gets the pushes of a batch in which one device has bad keys: that device ends', async () => {
    await device(student)
    await device(student, undefined, 'bad')
    await device(student, undefined, 'good')
    for (const p256dh of ['x', `${'A'.repeat(86)} `, 'B'.repeat(87)]) {
      await device(student, undefined, 'bad')
      await app.owner.query(
        "update push_subscription set p256dh = $2 where institution_id = $1 and endpoint like '%/bad'",
        [school.id, p256dh],
      )
      service.received.length = 0
      await send()
      await app.runJobs()
      expect(paths()).toEqual([pathOf(student), '/push/good'].toSorted())
      expect(await devices(student)).toHaveLength(2)
    }
    expect(new Set(await statuses())).toEqual(new Set(['SENT']))
  })

  test('that points elsewhere is not followed', async () => {
    await device(student)
    service.state.status = 307
    service.state.headers = { location: `${service.origin}/push/elsewhere` }
    await send()
    await app.runJobs()
    expect([paths(), await statuses()]).toEqual([[pathOf(student)], ['FAILED']])
  })

  test('a stored address of no push service gets no request', async () => {
    await device(student)
    await app.owner.query(
      "update push_subscription set endpoint = 'http://127.0.0.1:9/x' where institution_id = $1",
      [school.id],
    )
    await send()
    await app.runJobs()
    expect([service.received, await devices(student)]).toEqual([[], []])
  })
})

describe('other news', () => {
  test('an absence of today goes once to guardians who chose it, after it has stood, and not to others', async () => {
    await desk.bind(mother, student, { lives_with: true })
    await desk.bind(father, student)
    await desk.restrict(father, student, { no_address: true })
    const browser = await device(mother, ['ABSENCE'])
    await device(father, ['ABSENCE'])
    const lessonId = await putLesson(app, school, {
      planId: school.plans.portuguese,
      at: [TEST_TODAY, '06:30:00', '07:20:00'],
    })
    const save = (status: string) =>
      app.call(saveAttendance, {
        ...as(school.instructor),
        params: { id: school.plans.portuguese, lessonId },
        body: {
          attendances: school.enrollments.map((studentEnrollmentId, at) => ({
            studentEnrollmentId,
            status: at === 0 ? status : 'ATTENDANCE',
          })),
        },
      })
    expect((await save('ABSENCE')).status).toBeLessThan(300)
    await releaseBeneath(app, school, lessonId)
    await sweep()
    expect(paths()).toEqual([])
    later(11)
    await app.owner.query(
      `insert into absence_note (institution_id, account_id, start_date, end_date, reason, status, sender, sent_by, sent_at,
          client_id) values ($1, $2, $3, $3, 'ILLNESS', 'SENT', 'GUARDIAN', $4, $5, $6)`,
      [school.id, student.id, TEST_TODAY, mother.id, TEST_NOW, randomUUID()],
    )
    await sweep()
    expect(paths()).toEqual([])
    await app.owner.query("update absence_note set status = 'WITHDRAWN' where institution_id = $1", [
      school.id,
    ])
    await sweep()
    await sweep()
    expect(paths()).toEqual([pathOf(mother)])
    expect(Number(service.received[0]!.headers.ttl)).toBeLessThan(86_400)
    expect(browser.open(service.received[0]!.body)).toEqual({
      kind: 'ABSENCE',
      text: 'Há uma falta de hoje para ver',
      path: `/app?filho=${student.id}&aba=faltas`,
    })
  })

  test('an offer goes to the student and to guardians who chose offers, and as a notice to who chose these', async () => {
    await desk.bind(mother, student)
    await desk.bind(father, student)
    const own = await device(student)
    const hers = await device(mother, ['OFFER'])
    await device(father)
    await systemContext(app, atWork(school.id), ctx =>
      sendFromInstitution(ctx, {
        type: 'NOTICE',
        title: 'Há uma vaga para você',
        body: 'Aceite.',
        academicYearId: school.year,
        accountIds: [student.id],
        isOffer: true,
      }),
    )
    await app.runJobs()
    expect(paths()).toEqual([pathOf(student), pathOf(mother)].toSorted())
    const of = (who: Account) => service.received.find(({ path }) => path === pathOf(who))!.body
    expect(own.open(of(student))).toMatchObject({ kind: 'NOTICE' })
    expect(hers.open(of(mother))).toMatchObject({
      kind: 'OFFER',
      text: 'Há uma vaga oferecida',
      path: expect.stringContaining(`?filho=${student.id}`),
    })
  })

  test('marks of a term that is not shown are announced to no device', async () => {
    await device(student, ['MARK'])
    const id = school.terms[0]!.id
    await systemContext(app, atWork(school.id), ctx => pushMarks(ctx, { of: 'TERM', id }))
    await app.runJobs()
    expect(paths()).toEqual([])
  })

  describe('of published marks', () => {
    const publish = (of: 'TERM' | 'CLASS', id: string) =>
      systemContext(app, atWork(school.id), ctx => pushMarks(ctx, { of, id }))
    const show = (isShown: boolean) =>
      app.owner.query('update academic_term set show_performance = $2 where id = $1', [
        school.terms[0]!.id,
        isShown,
      ])
    const result = (status: string, edition: number) =>
      app.owner.query(
        `insert into class_result (institution_id, grade_id, status, edition, changed_by, changed_at)
         values ($1, $2, $3, $4, $5, $6)
         on conflict (institution_id, grade_id) do update set status = excluded.status, edition = excluded.edition`,
        [school.id, school.classes[0]!.id, status, edition, school.administrator.id, TEST_NOW],
      )
    const figures = async (given: object) => {
      const scope = scopeRow({
        institution_id: school.id,
        id: randomUUID(),
        academic_year_id: school.year,
        grade_id: school.classes[0]!.id,
        curriculum_component_id: school.components.portuguese,
        academic_term_id: school.terms[0]!.id,
      })
      const row = {
        institution_id: school.id,
        scope_id: String(scope.id),
        student_enrollment_id: school.enrollments[0]!,
      }
      await app.within(school.id, async db => {
        await insertRows(db, 'performance_scope', [scope])
        await insertRows(db, 'grade_performance', [performanceRow({ ...row, mean: null, ...given })])
      })
    }

    test.each([{ mean: 7 }, { concept: 'A' }, { text: 'Lê bem.' }])('of a term arrive: %o', async given => {
      await figures(given)
      await device(student, ['MARK'])
      await show(true)
      await publish('TERM', school.terms[0]!.id)
      await app.runJobs()
      expect(paths()).toEqual([pathOf(student)])
    })

    test('are not announced after they were withdrawn, and are after they were published again', async () => {
      const id = school.terms[0]!.id
      await figures({ mean: 7 })
      await device(student, ['MARK'])
      await show(true)
      await publish('TERM', id)
      await show(false)
      await app.runJobs()
      expect([paths(), await statuses()]).toEqual([[], ['DROPPED']])
      await show(true)
      await publish('TERM', id)
      await publish('TERM', id)
      await app.runJobs()
      expect([paths(), await statuses()]).toEqual([[pathOf(student)], ['SENT']])
    })

    test('are those of the edition of a result that is published', async () => {
      const grade = school.classes[0]!.id
      await device(student, ['MARK'])
      const edit = async (edition: number) => {
        await result('PUBLISHED', edition)
        await app.owner.query(
          `insert into published_result (institution_id, grade_id, edition, student_enrollment_id, situation, retention,
            absences, justified_absences, lessons_given, failed_components, components, explanation, policy, inputs_hash, published_at)
           values ($1, $2, $3, $4, 'APPROVED', 'NONE', 0, 0, 0, 0, '[]', '{}', '{}', 'x', $5)`,
          [school.id, grade, edition, school.enrollments[0], TEST_NOW],
        )
        await publish('CLASS', grade)
      }
      await edit(1)
      await result('REOPENED', 1)
      await app.runJobs()
      expect(paths()).toEqual([])
      await edit(2)
      await app.runJobs()
      expect([paths(), await statuses()]).toEqual([[pathOf(student)], ['DROPPED', 'SENT']])
    })
  })
})
