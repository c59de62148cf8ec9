import { listAuditEntries } from '@lousa/contract/audit/audit.contract.ts'
import { decideRequest } from '@lousa/contract/messages/request/request.contract.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { lessonDesk, lessonsStored, putLesson, takeAttendanceBeneath } from '../../../../test/lesson-desk.ts'
import { refusal } from '../../../../test/plans-desk.ts'
import { releaseBeneath } from '../../../../test/released-lesson.ts'
import { requestsDesk } from '../../../../test/requests-desk.ts'
import { createAccount, createSchool, type School } from '../../../../test/school.ts'
import { startTestApp, TEST_NOW, type TestApp } from '../../../../test/test-app.ts'

let app: TestApp
let school: School
let desk: ReturnType<typeof requestsDesk>
let plan: string
let nextWeek: string
let other: string
beforeAll(async () => {
  app = await startTestApp()
})
beforeEach(async () => {
  app.clock.set(TEST_NOW)
  school = await createSchool(app)
  desk = requestsDesk(app, school)
  plan = school.plans.portuguese
  nextWeek = school.lessons.nextWeek
  other = await putLesson(app, school, { planId: plan, at: ['2026-08-26', '09:10:00', '10:00:00'] })
})
afterAll(() => app.stop())

const FREE = { date: '2026-08-25', start: '07:30:00', end: '08:20:00' }
const move = (more: object = {}) => ({ kind: 'MOVE', lessonId: nextWeek, ...FREE, ...more })
const swap = () => ({ kind: 'SWAP', lessonId: nextWeek, otherLessonId: other })
const theirs = (planId = school.plans.mathematics) =>
  putLesson(app, school, { planId, at: ['2026-08-27', '07:30:00', '08:20:00'] })
const stored = async (id: string) => (await lessonsStored(app, school)).find(lesson => lesson.id === id)!
const timeOf = async (id: string) => {
  const { date, start, end } = await stored(id)
  return { date, start, end }
}
const change = (text: string, values: unknown[]) => app.owner.query(text, values)
const closeTerm = () =>
  change('update academic_term set closed_at = now() where id = $1', [school.terms[2]!.id])
const finishYear = () => change("update academic_year set status = 'FINISHED' where id = $1", [school.year])
const stillOpen = async (id: string) => expect((await desk.read(id)).request.decision).toBeNull()

describe('an instructor asks', () => {
  test('for each kind of change, which goes to all administrators and says itself what it is about', async () => {
    const second = await app.within(school.id, db =>
      createAccount(db, { institution: school.id, role: 'ADMINISTRATOR', name: 'Alba', taxNumber: null }),
    )
    const asked = [
      [move(), 'Mudar aula: Língua Portuguesa'],
      [swap(), 'Trocar aulas: Língua Portuguesa'],
      [{ kind: 'REMOVE', lessonId: nextWeek }, 'Cancelar aula: Língua Portuguesa'],
      [{ kind: 'ADD', lessonPlanId: plan, ...FREE }, 'Aula extra: Língua Portuguesa'],
      [{ kind: 'OTHER', lessonId: school.lessons.lastWeek }, 'Solicitação: Língua Portuguesa'],
    ] as const
    for (const [request, title] of asked) {
      const { status, body } = await desk.ask(request, { body: 'Consulta médica' })
      expect([status, body.type, body.sender.id]).toEqual([201, 'REQUEST', school.instructor.id])
      expect(body.title.startsWith(title)).toBe(true)
      expect(body.request).toMatchObject({ ...request, decision: null })
      const { recipients, counts } = await desk.read(body.id)
      expect(recipients.map((each: { user: { id: string } }) => each.user.id).sort()).toEqual(
        [school.administrator.id, second.id].sort(),
      )
      expect(counts).toEqual({ delivered: 2, read: 0, confirmed: 0 })
    }
    const { body } = await desk.list({ box: 'sent', type: 'REQUEST' }, school.instructor)
    expect(body.totalRowCount).toBe(asked.length)
    expect((await desk.list({ box: 'requests', request: 'OPEN' })).body.totalRowCount).toBe(asked.length)
  })

  test('under their own title, and shows the lessons as they stand now', async () => {
    const id = await desk.asked(swap(), { title: 'Por favor' })
    await lessonDesk(app, school).change(plan, other, { date: '2026-08-28' })
    expect(await desk.read(id)).toMatchObject({
      title: 'Por favor',
      request: {
        lesson: { id: nextWeek, date: '2026-08-24' },
        otherLesson: { id: other, date: '2026-08-28' },
      },
    })
  })

  test.each([
    ['MOVE', ['request.lessonId', 'request.date', 'request.start', 'request.end']],
    ['SWAP', ['request.lessonId', 'request.otherLessonId']],
    ['REMOVE', ['request.lessonId']],
    ['ADD', ['request.lessonPlanId', 'request.date', 'request.start', 'request.end']],
  ])('for a %s only with all that it needs', async (kind, paths) => {
    expect(refusal(await desk.ask({ kind }))).toEqual([
      422,
      'VALIDATION_ERROR',
      ...paths.map(path => `${path} REQUIRED`),
    ])
  })

  test('for something, in words where there is no kind for it', async () => {
    expect(refusal(await desk.ask(undefined))).toEqual([422, 'VALIDATION_ERROR', 'request REQUIRED'])
    expect(refusal(await desk.ask({ kind: 'OTHER' }))).toEqual([422, 'VALIDATION_ERROR', 'body REQUIRED'])
    const { body } = await desk.ask({ kind: 'OTHER' }, { body: 'Chave do laboratório' })
    expect(body.title).toBe('Solicitação à secretaria')
  })

  test('for a time that is one, and another lesson than the one', async () => {
    expect(refusal(await desk.ask(move({ end: '07:30:00' })))).toEqual([
      422,
      'INVALID_DATE_INTERVAL_ERROR',
      'request.start INVALID_DATE_INTERVAL_ERROR',
    ])
    expect(refusal(await desk.ask({ ...swap(), otherLessonId: nextWeek }))).toEqual([
      422,
      'VALIDATION_ERROR',
      'request.otherLessonId INVALID',
    ])
  })

  test('at once: no draft, no hour, no recipients of their choice', async () => {
    for (const [more, path] of [
      [{ draft: true }, 'draft'],
      [{ sendAt: '2026-12-01T12:00:00Z' }, 'sendAt'],
      [{ recipients: { userIds: [school.students[0]!.id] } }, 'recipients'],
    ] as const)
      expect(refusal(await desk.ask(move(), more))).toEqual([
        422,
        'VALIDATION_ERROR',
        `${path} UNKNOWN_FIELD`,
      ])
  })

  test('nothing about what others teach, nor about another institution', async () => {
    const foreign = await createSchool(app)
    const lesson = await theirs()
    for (const request of [
      { kind: 'REMOVE', lessonId: lesson },
      { ...swap(), otherLessonId: lesson },
      { kind: 'ADD', lessonPlanId: school.plans.mathematics, ...FREE },
      { kind: 'OTHER', lessonId: lesson },
      { kind: 'REMOVE', lessonId: foreign.lessons.nextWeek },
      { kind: 'ADD', lessonPlanId: foreign.plans.portuguese, ...FREE },
    ])
      expect(refusal(await desk.ask(request, { body: 'Por favor' }))).toEqual([404, 'NOT_FOUND'])
    const { rows } = await app.owner.query('select 1 from school_message where institution_id = $1', [
      school.id,
    ])
    expect(rows).toEqual([])
  })

  test('nothing but requests, and a student not even those', async () => {
    for (const type of ['NOTICE', 'MEETING', 'EVENT', 'REMINDER'])
      expect(refusal(await desk.ask(undefined, { type, title: 'A', body: 'B' }))).toEqual([403, 'FORBIDDEN'])
    expect(refusal(await desk.ask(move(), {}, school.students[0]!))).toEqual([403, 'FORBIDDEN'])
  })

  test('nothing that cannot be done any more, and is told why', async () => {
    const on = (code: string, path = 'request.lessonId') => [422, code, `${path} ${code}`]
    await takeAttendanceBeneath(app, other)
    expect(refusal(await desk.ask(swap()))).toEqual(on('LESSON_HAS_ATTENDANCE', 'request.otherLessonId'))
    await releaseBeneath(app, school, school.lessons.today)
    expect(refusal(await desk.ask({ kind: 'REMOVE', lessonId: school.lessons.today }))).toEqual(
      on('LESSON_ALREADY_ACCOMPLISHED'),
    )
    await lessonDesk(app, school).remove(plan, nextWeek)
    expect(refusal(await desk.ask(move()))).toEqual(on('LESSON_DELETED'))
    await closeTerm()
    expect(refusal(await desk.ask({ kind: 'REMOVE', lessonId: school.lessons.todaySecond }))).toEqual(
      on('TERM_CLOSED'),
    )
    expect((await desk.ask({ kind: 'OTHER', lessonId: nextWeek }, { body: 'Reabrir?' })).status).toBe(201)
    await finishYear()
    expect((await desk.ask(move())).body.code).toBe('ACADEMIC_YEAR_FINISHED')
  })

  test('in the year of the lesson', async () => {
    const { rows } = await app.owner.query(
      `insert into academic_year (institution_id, year, start_date, end_date)
       values ($1, '2027', '2027-01-01', '2027-12-31') returning id`,
      [school.id],
    )
    expect(refusal(await desk.ask(move(), { academicYearId: rows[0].id }))).toEqual([
      422,
      'VALIDATION_ERROR',
      'academicYearId INVALID',
    ])
  })
})

describe('the office accepts', () => {
  test('a move, a swap, a removal and a further lesson, which are done by that', async () => {
    const moved = await desk.decide(await desk.asked(move()), { accept: true })
    expect(moved.status).toBe(200)
    expect(moved.body.request.decision).toMatchObject({
      accept: true,
      reason: null,
      by: { id: school.administrator.id },
    })
    expect(await timeOf(nextWeek)).toEqual(FREE)
    expect((await desk.decide(await desk.asked(swap()), { accept: true })).status).toBe(200)
    expect(await timeOf(other)).toEqual(FREE)
    expect(await timeOf(nextWeek)).toEqual({ date: '2026-08-26', start: '09:10:00', end: '10:00:00' })
    const removal = await desk.asked({ kind: 'REMOVE', lessonId: nextWeek }, { body: 'Consulta\nmédica' })
    expect((await desk.decide(removal, { accept: true })).status).toBe(200)
    expect(await stored(nextWeek)).toMatchObject({ deleted: true, reason: 'Consulta médica' })
    const addition = { kind: 'ADD', lessonPlanId: plan, ...FREE, date: '2026-08-27' }
    expect((await desk.decide(await desk.asked(addition), { accept: true })).status).toBe(200)
    const added = (await lessonsStored(app, school)).filter(({ date }) => date === '2026-08-27')
    expect(added).toMatchObject([{ plan, start: '07:30:00', end: '08:20:00' }])
  })

  test('anything else in words, and the sender is told of each answer', async () => {
    const id = await desk.asked({ kind: 'OTHER' }, { title: 'Chave', body: 'Do laboratório' })
    expect((await desk.decide(id, { accept: true, reason: 'Na portaria' })).status).toBe(200)
    app.clock.set(new Date(TEST_NOW.getTime() + 1000))
    const refused = await desk.asked(move(), { title: 'Médico' })
    await desk.decide(refused, { accept: false, reason: 'Há <b>prova</b>' })
    const { body } = await desk.list({ box: 'received' }, school.instructor)
    expect(body.data).toMatchObject([
      { type: 'NOTICE', title: 'Recusada: Médico', sender: { id: school.administrator.id } },
      {
        type: 'NOTICE',
        title: 'Aceita: Chave',
        body: 'A sua solicitação foi aceita.\n\nResposta: Na portaria',
      },
    ])
    expect(body.data[0].body).toBe('A sua solicitação foi recusada.\n\nMotivo: Há prova')
    expect((await desk.read(refused, school.instructor)).request.decision).toMatchObject({
      accept: false,
      reason: 'Há prova',
    })
    expect(await timeOf(nextWeek)).toMatchObject({ date: '2026-08-24' })
    expect((await desk.list({ box: 'requests', request: 'OPEN' })).body.totalRowCount).toBe(0)
    expect((await desk.list({ box: 'requests', request: 'DECIDED' })).body.totalRowCount).toBe(2)
  })

  test('nothing that the timetable refuses: it is told why, and nothing is decided', async () => {
    const id = await desk.asked(move())
    const inTheWay = await putLesson(app, school, {
      planId: school.plans.mathematics,
      at: ['2026-08-25', '07:30:00', '08:20:00'],
    })
    const clash = await desk.decide(id, { accept: true })
    expect([clash.status, clash.body.code]).toEqual([422, 'INTERVAL_TIME_OVERLAP'])
    expect(clash.body.conflict).toMatchObject({ date: '2026-08-25' })
    await stillOpen(id)
    expect((await desk.list({ box: 'received' }, school.instructor)).body.totalRowCount).toBe(0)
    await lessonDesk(app, school).remove(school.plans.mathematics, inTheWay)
    expect((await desk.decide(id, { accept: true })).status).toBe(200)
  })

  test.each([
    ['was released', () => releaseBeneath(app, school, nextWeek), 'LESSON_ALREADY_ACCOMPLISHED'],
    ['has attendance', () => takeAttendanceBeneath(app, nextWeek), 'LESSON_HAS_ATTENDANCE'],
    ['was removed', () => lessonDesk(app, school).remove(plan, nextWeek), 'LESSON_DELETED'],
    ['is in a closed term', closeTerm, 'TERM_CLOSED'],
    ['is of a finished year', finishYear, 'ACADEMIC_YEAR_FINISHED'],
    ['is gone', () => change('delete from lesson where id = $1', [nextWeek]), 'LESSON_DELETED'],
  ])('no change of a lesson that meanwhile %s', async (_, meanwhile, code) => {
    const ids = [
      await desk.asked(move()),
      await desk.asked(swap()),
      await desk.asked({ kind: 'REMOVE', lessonId: nextWeek }),
    ]
    await change('delete from instructor_slot where lesson_id = $1', [nextWeek])
    await meanwhile()
    for (const id of ids) {
      const { status, body } = await desk.decide(id, { accept: true })
      expect([status, body.code]).toEqual([422, code])
      await stillOpen(id)
    }
  })

  test('no move to a day off, and refuses a request whose lesson is gone', async () => {
    const id = await desk.asked(move({ date: '2026-09-07' }))
    expect((await desk.decide(id, { accept: true })).body.code).toBe('DAY_OFF')
    await change('delete from instructor_slot where lesson_id = $1', [nextWeek])
    await change('delete from lesson where id = $1', [nextWeek])
    const { status, body } = await desk.decide(id, { accept: false, reason: 'Não existe mais' })
    expect([status, body.request.lesson]).toEqual([200, null])
  })
})

describe('a decision', () => {
  test('stands: nobody decides twice, and refusing needs a reason', async () => {
    const id = await desk.asked(move())
    expect(refusal(await desk.decide(id, { accept: false }))).toEqual([
      422,
      'VALIDATION_ERROR',
      'reason REQUIRED',
    ])
    expect(refusal(await desk.decide(id, { accept: false, reason: '  ' }))).toEqual([
      422,
      'VALIDATION_ERROR',
      'reason REQUIRED',
    ])
    expect((await desk.decide(id, { accept: true })).status).toBe(200)
    for (const body of [{ accept: true }, { accept: false, reason: 'Não' }])
      expect(refusal(await desk.decide(id, body))).toEqual([422, 'REQUEST_DECIDED'])
    expect(await timeOf(nextWeek)).toEqual(FREE)
  })

  test('is of an administrator of the institution, about a request', async () => {
    const id = await desk.asked(move())
    const foreign = await createSchool(app)
    const yes = { accept: true }
    for (const who of [school.instructor, school.otherInstructor, school.students[0]!, school.editor])
      expect(refusal(await desk.decide(id, yes, who))).toEqual([403, 'FORBIDDEN'])
    expect(refusal(await desk.decide(id, yes, foreign.administrator, foreign.host))).toEqual([
      404,
      'NOT_FOUND',
    ])
    const notice = await desk.ask(
      undefined,
      { type: 'NOTICE', title: 'A', body: 'B', recipients: { roles: ['INSTRUCTOR'] } },
      school.administrator,
    )
    expect(refusal(await desk.decide(notice.body.id, yes))).toEqual([422, 'NOT_A_REQUEST'])
    await stillOpen(id)
  })

  test('is told again to who repeats it with its key, and another one under the key is refused', async () => {
    const id = await desk.asked({ kind: 'OTHER' }, { body: 'Trocar de sala' })
    const decide = (body: object) =>
      app.call(decideRequest, {
        host: school.host,
        token: school.administrator.token,
        params: { id },
        body,
        headers: { 'idempotency-key': 'decision' },
      })
    const first = await decide({ accept: true })
    const again = await decide({ accept: true })
    expect([first.status, again.status, again.body]).toEqual([200, 200, first.body])
    expect((await decide({ accept: false, reason: 'Não' })).body.code).toBe('IDEMPOTENCY_KEY_REUSED')
  })

  test('of two administrators at once is one', async () => {
    for (const [first, second] of [
      [{ accept: true }, { accept: false, reason: 'Não' }],
      [{ accept: true }, { accept: true }],
    ]) {
      const id = await desk.asked({ kind: 'ADD', lessonPlanId: plan, ...FREE })
      const answers = await Promise.all([desk.decide(id, first!), desk.decide(id, second!)])
      const codes = answers.map(({ status, body }) => (status === 200 ? 200 : body.code))
      expect(codes.filter(each => each === 200)).toHaveLength(1)
      expect(codes).toContain('REQUEST_DECIDED')
      await change("update lesson set deleted_at = now() where lesson_plan_id = $1 and date = '2026-08-25'", [
        plan,
      ])
      await change("delete from instructor_slot where valid_from = '2026-08-25'", [])
    }
    const { body } = await desk.list({ box: 'received' }, school.instructor)
    expect(body.totalRowCount).toBe(2)
  })

  test('and what was asked are in the history of the plan', async () => {
    await desk.decide(await desk.asked(move()), { accept: true, reason: 'Combinado' })
    const { body } = await app.call(listAuditEntries, {
      host: school.host,
      token: school.administrator.token,
      query: { lessonPlanId: plan },
    })
    const told = body.data.map(
      (entry: { entity: string; action: string }) => `${entry.entity}.${entry.action}`,
    )
    expect(told).toEqual(
      expect.arrayContaining(['schoolMessage.REQUESTED', 'schoolMessage.REQUEST_ACCEPTED', 'lesson.UPDATED']),
    )
  })
})

describe('an instructor withdraws', () => {
  test('an own pending request, which stays in the lists and in the history, and changes no lesson', async () => {
    const id = await desk.asked(move())
    const { status, body } = await desk.withdraw(id)
    expect([status, body.request.decision]).toMatchObject([
      200,
      { accept: false, reason: null, by: { id: school.instructor.id } },
    ])
    expect(await timeOf(nextWeek)).toMatchObject({ date: '2026-08-24' })
    expect((await desk.list({ box: 'requests', request: 'OPEN' })).body.totalRowCount).toBe(0)
    const decided = (await desk.list({ box: 'requests', request: 'DECIDED' })).body
    expect(decided.data).toMatchObject([{ id, request: { decision: { accept: false, reason: null } } }])
    expect((await desk.list({ box: 'received' }, school.instructor)).body.totalRowCount).toBe(0)
    const history = await app.call(listAuditEntries, {
      host: school.host,
      token: school.administrator.token,
      query: { lessonPlanId: plan },
    })
    expect(history.body.data.map(({ action }: { action: string }) => action)).toContain('REQUEST_WITHDRAWN')
  })

  test('no request of another person, role or institution, and no notice', async () => {
    const id = await desk.asked(move())
    const foreign = await createSchool(app)
    for (const who of [school.administrator, school.students[0]!, school.editor])
      expect(refusal(await desk.withdraw(id, who))).toEqual([403, 'FORBIDDEN'])
    expect(refusal(await desk.withdraw(id, school.otherInstructor))).toEqual([404, 'NOT_FOUND'])
    expect(refusal(await desk.withdraw(id, foreign.instructor, foreign.host))).toEqual([404, 'NOT_FOUND'])
    const notice = await desk.ask(
      undefined,
      { type: 'NOTICE', title: 'A', body: 'B', recipients: { roles: ['INSTRUCTOR'] } },
      school.administrator,
    )
    expect(refusal(await desk.withdraw(notice.body.id))).toEqual([422, 'NOT_A_REQUEST'])
    const elsewhere = { type: 'NOTICE', title: 'A', body: 'B', recipients: { roles: ['STUDENT'] } }
    const unread = await desk.ask(undefined, elsewhere, school.administrator)
    expect(refusal(await desk.withdraw(unread.body.id))).toEqual([404, 'NOT_FOUND'])
    await stillOpen(id)
  })

  test('nothing twice, nothing that is decided, and nothing in a finished year', async () => {
    const id = await desk.asked(move())
    expect((await desk.withdraw(id)).status).toBe(200)
    expect(refusal(await desk.withdraw(id))).toEqual([422, 'REQUEST_DECIDED'])
    expect(refusal(await desk.decide(id, { accept: true }))).toEqual([422, 'REQUEST_DECIDED'])
    const accepted = await desk.asked(move())
    await desk.decide(accepted, { accept: true })
    expect(refusal(await desk.withdraw(accepted))).toEqual([422, 'REQUEST_DECIDED'])
    const late = await desk.asked({ kind: 'OTHER' }, { body: 'Trocar de sala' })
    await finishYear()
    expect((await desk.withdraw(late)).body.code).toBe('ACADEMIC_YEAR_FINISHED')
    await stillOpen(late)
  })

  test('or the office decides: one of the two at once', async () => {
    const id = await desk.asked(move())
    const answers = await Promise.all([desk.withdraw(id), desk.decide(id, { accept: true })])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
    expect(answers.map(({ body }) => body.code)).toContain('REQUEST_DECIDED')
  })
})

describe('a request that is typed', () => {
  test('is checked by its instructor alone, of their own lessons and in their own year', async () => {
    expect((await desk.check(move(), school.administrator)).body.code).toBe('FORBIDDEN')
    expect((await desk.check({ kind: 'REMOVE', lessonId: await theirs() })).body.code).toBe('NOT_FOUND')
    const foreign = await createSchool(app)
    expect((await desk.check(move(), school.instructor, foreign.year)).body.code).toBe('NOT_FOUND')
    await finishYear()
    expect((await desk.check(move())).body.code).toBe('ACADEMIC_YEAR_FINISHED')
  })

  test('is refused as the office would be, with what is in the way, and changes nothing', async () => {
    const before = await lessonsStored(app, school)
    const taken = await stored(other)
    const clash = await desk.check(move({ date: taken.date, start: taken.start, end: taken.end }))
    expect([clash.status, clash.body.code]).toEqual([422, 'INTERVAL_TIME_OVERLAP'])
    expect(clash.body.conflict.lessonPlan.curriculumComponent.name).toBe('Língua Portuguesa')
    expect((await desk.check(move({ date: '2026-01-05' }))).body.code).toBe('OUT_OF_TERM')
    expect(refusal(await desk.check(move({ end: '07:30:00' })))).toContain('INVALID_DATE_INTERVAL_ERROR')
    for (const request of [
      move(),
      swap(),
      { kind: 'REMOVE', lessonId: nextWeek },
      { kind: 'ADD', lessonPlanId: plan, ...FREE },
    ])
      expect((await desk.check(request)).body).toEqual({ preview: { fits: true } })
    expect(await lessonsStored(app, school)).toEqual(before)
    expect((await desk.list({ box: 'requests' })).body.totalRowCount).toBe(0)
  })
})
