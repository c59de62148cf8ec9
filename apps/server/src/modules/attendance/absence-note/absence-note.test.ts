import { randomUUID } from 'node:crypto'
import { updateAcademicTerms } from '@lousa/contract/academics/level/level-writing.contract.ts'
import * as calls from '@lousa/contract/attendance/absence-note/absence-note.contract.ts'
import { listAttendance, saveAttendance } from '@lousa/contract/attendance/attendance.contract.ts'
import {
  createAbsenceJustification,
  listAbsenceJustifications,
  updateAbsenceJustification,
  withdrawAbsenceJustification,
} from '@lousa/contract/attendance/justification/justification.contract.ts'
import { restoreRecords, withdrawRecords } from '@lousa/contract/attendance/withdrawal/withdrawal.contract.ts'
import { addDays } from '@lousa/rules/calendar/civil-date.rules.ts'
import { Transformer } from '@napi-rs/image'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { familyDesk } from '../../../../test/family-desk.ts'
import { putLesson } from '../../../../test/lesson-desk.ts'
import { type Account, createSchool, type School } from '../../../../test/school.ts'
import { startTestApp, TEST_NOW, type TestApp } from '../../../../test/test-app.ts'
import { removeOldPictures } from './note-hooks.queries.ts'

let app: TestApp
let school: School
let desk: ReturnType<typeof familyDesk>
let mother: Account
let child: Account
/** A lesson of Matemática on the day of the lesson of last week. */
let mathematics: string
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  app.clock.set(TEST_NOW)
  school = await createSchool(app)
  desk = familyDesk(app, school)
  mother = await desk.guardian()
  child = school.students[0]!
  await desk.bind(mother, child)
  mathematics = await putLesson(app, school, {
    planId: school.plans.mathematics,
    at: ['2026-08-10', '08:20:00', '09:10:00'],
  })
})

const clientKey = () => randomUUID().replaceAll('-', '')
const WEEK = { start: '2026-08-10', end: '2026-08-17' }
const asOf = ({ token }: Account) => ({ host: school.host, token })
const office = () => asOf(school.administrator)
const pixels = new Uint8ClampedArray(40 * 30 * 4).map((_, at) => (at % 4 === 0 ? 200 : 255))
const photo = `data:image/png;base64,${Transformer.fromRgbaPixels(pixels, 40, 30).pngSync().toString('base64')}`
const send = (body: object = {}, { by = mother, to = child }: { by?: Account; to?: Account } = {}) =>
  app.call(calls.sendChildNote, {
    ...asOf(by),
    params: { studentId: to.id },
    body: { clientId: clientKey(), ...WEEK, reason: 'ILLNESS', ...body },
  })
const sent = async (body: object = {}): Promise<string> => (await send(body)).body.id
const own = async (by = mother) =>
  (await app.call(calls.listChildNotes, { ...asOf(by), params: { studentId: child.id } })).body.data
const withdraw = (id: string, { by = mother, of = child }: { by?: Account; of?: Account } = {}) =>
  app.call(calls.withdrawChildNote, { ...asOf(by), params: { studentId: of.id, id } })
const decide = (id: string, body: object = {}, by = school.administrator) =>
  app.call(calls.decideAbsenceNote, { ...asOf(by), params: { id }, body: { decision: 'ACCEPTED', ...body } })
const takeBack = (id: string, body: object = {}, by = school.administrator) =>
  app.call(calls.takeBackNoteDecision, { ...asOf(by), params: { id }, body })
const show = (id: string, by = school.administrator) =>
  app.call(calls.getAbsenceNote, { ...asOf(by), params: { id } })
const picture = (id: string, position = 1, by = school.administrator) =>
  app.call(calls.getAbsenceNotePicture, { ...asOf(by), params: { id }, query: { position } })
const queue = (query: object = {}, by = school.administrator) =>
  app.call(calls.listAbsenceNotes, { ...asOf(by), query: { ...query } })

type Roll = { lesson?: string; plan?: string; index?: number }
const call = (status: string, { lesson, plan, index = 0 }: Roll = {}) =>
  app.call(saveAttendance, {
    ...asOf(plan === school.plans.mathematics ? school.otherInstructor : school.instructor),
    params: { id: plan ?? school.plans.portuguese, lessonId: lesson ?? school.lessons.lastWeek },
    body: { attendances: [{ studentEnrollmentId: school.enrollments[index], status }] },
  })
const inMathematics = () => ({ lesson: mathematics, plan: school.plans.mathematics })
const stored = async (index = 0): Promise<string[]> => {
  const { rows } = await app.owner.query(
    `select a.status from attendance a join lesson l on l.id = a.lesson_id
     where a.institution_id = $1 and a.student_enrollment_id = $2 order by l.date, l.start_time`,
    [school.id, school.enrollments[index]],
  )
  return rows.map(row => row.status)
}
const pictures = async (): Promise<number> =>
  (await app.owner.query('select 1 from absence_note_picture where institution_id = $1', [school.id])).rows
    .length
const closeTerms = (closedAt: string | null = TEST_NOW.toISOString()) =>
  app.owner.query('update academic_term set closed_at = $2 where institution_id = $1', [school.id, closedAt])
const bring = (body: object = {}, by = school.administrator) =>
  app.call(calls.sendStudentNote, {
    ...asOf(by),
    params: { id: child.id },
    body: { clientId: clientKey(), ...WEEK, reason: 'JUDICIAL', ...body },
  })
const withdrawBrought = (id: string, by = school.administrator) =>
  app.call(calls.withdrawAbsenceNote, { ...asOf(by), params: { id } })
const justify = (body: object = {}) =>
  app.call(createAbsenceJustification, {
    ...office(),
    params: { id: child.id },
    body: { ...WEEK, reason: 'MEDICAL', ...body },
  })
const justifications = async () =>
  (await app.call(listAbsenceJustifications, { ...office(), params: { id: child.id } })).body.data
const roll = async () =>
  (
    await app.call(listAttendance, {
      ...asOf(school.instructor),
      params: { id: school.plans.portuguese, lessonId: school.lessons.lastWeek },
    })
  ).body.data[0]
const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code]
const fieldsOf = ({ body }: { body: { errors?: { path: string; code: string }[] } }) =>
  (body.errors ?? []).map(({ path, code }) => [path, code])

describe('a note of absence is refused', () => {
  test('to other roles: guardians alone send for a child, administrators alone decide and see', async () => {
    const id = await sent()
    for (const by of [school.administrator, school.instructor, school.editor, child]) {
      expect(codeOf(await send({}, { by }))).toEqual([403, 'FORBIDDEN'])
      expect(codeOf(await withdraw(id, { by }))).toEqual([403, 'FORBIDDEN'])
    }
    for (const by of [mother, school.instructor, school.editor, child]) {
      const answers = [
        await queue({}, by),
        await show(id, by),
        await picture(id, 1, by),
        await decide(id, {}, by),
        await takeBack(id, {}, by),
        await withdrawBrought(id, by),
      ]
      expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403, 403])
    }
  })

  test('for a child of another guardian, and the note of the other parent is not found', async () => {
    const father = await desk.guardian('Pai')
    expect(codeOf(await send({}, { by: father }))).toEqual([404, 'NOT_FOUND'])
    await desk.bind(father, child)
    const id = await sent()
    expect(codeOf(await withdraw(id, { by: father }))).toEqual([404, 'NOT_FOUND'])
    expect(await own(father)).toEqual([])
    await desk.bind(mother, school.students[1]!)
    expect(codeOf(await withdraw(id, { of: school.students[1]! }))).toEqual([404, 'NOT_FOUND'])
  })

  test('in another institution', async () => {
    const id = await sent()
    const other = await createSchool(app)
    const there = { host: other.host, token: other.administrator.token, params: { id } }
    const answers = [
      await app.call(calls.getAbsenceNote, there),
      await app.call(calls.getAbsenceNotePicture, { ...there, query: { position: 1 } }),
      await app.call(calls.decideAbsenceNote, { ...there, body: { decision: 'ACCEPTED' } }),
      await app.call(calls.takeBackNoteDecision, { ...there, body: {} }),
      await app.call(calls.withdrawAbsenceNote, there),
    ]
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
  })

  test('with days in the wrong order or far away, an unknown reason, a long text, or what is no picture', async () => {
    expect(codeOf(await send({ end: '2026-08-09' }))).toEqual([422, 'INVALID_DATE_INTERVAL_ERROR'])
    expect(fieldsOf(await send({ start: '2006-08-10' }))).toEqual([['start', 'DATE_TOO_EARLY']])
    expect(fieldsOf(await send({ end: '2036-08-10' }))).toEqual([['end', 'DATE_TOO_LATE']])
    expect((await send({ reason: 'LAZINESS' })).body.code).toBe('VALIDATION_ERROR')
    expect((await send({ text: 'x'.repeat(501) })).body.code).toBe('VALIDATION_ERROR')
    expect(fieldsOf(await send({ pictures: [photo, 'https://example.com/a.png'] }))).toEqual([
      ['pictures.1', 'INVALID_IMAGE'],
    ])
    expect((await send({ pictures: [photo, photo, photo, photo] })).body.code).toBe('VALIDATION_ERROR')
    expect(await own()).toEqual([])
    expect(await pictures()).toBe(0)
  })

  test('while twenty of the same sender wait; the other parent and the office still send', async () => {
    for (let at = 0; at < 20; at += 1) expect((await send()).status).toBe(201)
    expect(codeOf(await send())).toEqual([422, 'TOO_MANY_WAITING_NOTES'])
    const father = await desk.guardian('Pai')
    await desk.bind(father, child)
    expect((await send({}, { by: father })).status).toBe(201)
    for (let at = 0; at < 21; at += 1) expect((await bring()).status).toBe(201)
  })

  test('class: a parent who reads what a court closed: sending, listing and withdrawing answer as without a bond', async () => {
    const id = await sent()
    await desk.restrict(mother, child, { starts_on: '2026-08-17' })
    expect(codeOf(await send())).toEqual([404, 'NOT_FOUND'])
    expect(codeOf(await withdraw(id))).toEqual([404, 'NOT_FOUND'])
    const list = await app.call(calls.listChildNotes, { ...asOf(mother), params: { studentId: child.id } })
    expect(codeOf(list)).toEqual([404, 'NOT_FOUND'])
    // The note that was sent before stays with the office.
    expect((await show(id)).status).toBe(200)
  })
})

describe('a family', () => {
  test('sends one note however often it is repeated, with photographs without what the camera wrote', async () => {
    const clientId = clientKey()
    const first = await send({ clientId, text: ' Febre ', pictures: [photo, photo] })
    expect(first.status).toBe(201)
    expect((await send({ clientId, text: 'Febre', pictures: [photo] })).body).toEqual(first.body)
    expect(await own()).toMatchObject([
      {
        id: first.body.id,
        ...WEEK,
        reason: 'ILLNESS',
        text: 'Febre',
        pictures: 2,
        status: 'SENT',
        decidedAt: null,
      },
    ])
    const shown = await picture(first.body.id, 2)
    expect(shown.headers).toMatchObject({ 'content-type': 'image/webp', 'cache-control': 'no-store' })
    expect(await new Transformer(shown.raw).metadata()).toMatchObject({ width: 40, height: 30 })
    expect((await picture(first.body.id, 3)).status).toBe(404)
  })

  test('sends a note once more on a day on which its days lie too far back: it is the one that was stored', async () => {
    const body = { clientId: clientKey(), start: '2025-08-15', end: '2025-08-21' }
    app.clock.set(new Date('2026-08-16T20:00:00Z'))
    const first = await send(body)
    expect(first.status).toBe(201)
    app.clock.set(TEST_NOW)
    expect((await send(body)).body).toEqual(first.body)
    expect(fieldsOf(await send({ ...body, clientId: clientKey() }))).toEqual([['start', 'DATE_TOO_EARLY']])
  })

  test('sends two notes at once under one id: one is stored', async () => {
    const clientId = clientKey()
    const answers = await Promise.all([send({ clientId }), send({ clientId }), send({ clientId })])
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    expect(await own()).toHaveLength(1)
  })

  test('withdraws a note that waits, twice without harm, and its photographs are gone', async () => {
    const id = await sent({ pictures: [photo] })
    expect((await withdraw(id)).status).toBe(200)
    expect((await withdraw(id)).status).toBe(200)
    expect((await own()).map(({ status }: { status: string }) => status)).toEqual(['WITHDRAWN'])
    expect(await pictures()).toBe(0)
    const late = await decide(id)
    expect(codeOf(late)).toEqual([409, 'NOTE_DECIDED'])
    expect(late.body.message).toBe('Esta justificativa foi retirada.')
  })

  test('reads the decision with its reason, without a name, and cannot withdraw any more', async () => {
    const id = await sent()
    await decide(id, { decision: 'REFUSED', reason: 'A foto está ilegível.' })
    const [note] = await own()
    expect(note).toMatchObject({ status: 'REFUSED', decisionReason: 'A foto está ilegível.' })
    expect(JSON.stringify(note)).not.toContain(school.administrator.id)
    expect(codeOf(await withdraw(id))).toEqual([409, 'NOTE_DECIDED'])
  })

  test('without a phone brings the paper to the office, which sends it on behalf', async () => {
    const answer = await bring({ pictures: [photo] })
    expect(answer.status).toBe(201)
    expect((await show(answer.body.id)).body).toMatchObject({
      sender: 'OFFICE',
      sentBy: { id: school.administrator.id },
      pictures: 1,
    })
    expect(await own()).toEqual([])
  })
})

describe('the office', () => {
  test('finds waiting notes by day and class, the oldest absence first, with the class of the student', async () => {
    const later = await sent({ start: '2026-08-17' })
    const first = await sent()
    const ids = async (query: object) => (await queue(query)).body.data.map(({ id }: { id: string }) => id)
    expect(await ids({})).toEqual([first, later])
    expect(await ids({ date: '2026-08-11' })).toEqual([first])
    expect(await ids({ gradeId: school.classes[0]!.id })).toEqual([first, later])
    expect((await queue({ rowsPerPage: 1 })).body).toMatchObject({ totalRowCount: 2, totalPages: 2 })
    await decide(first)
    expect(await ids({})).toEqual([later])
    expect(await ids({ status: 'ACCEPTED' })).toEqual([first])
    expect((await queue()).body.data[0]).toMatchObject({
      grade: { name: '6º ano A' },
      student: { id: child.id },
    })
  })

  test('sees the lessons of the days, and what the decision would do, before it is made', async () => {
    await call('ABSENCE')
    await call('ABSENCE', inMathematics())
    await call('ATTENDANCE', { lesson: school.lessons.today })
    const id = await sent()
    expect((await show(id)).body).toMatchObject({
      days: [
        { date: '2026-08-10', lessons: 2, present: 0, absences: 2, justified: 0, closed: 0 },
        { date: '2026-08-17', present: 1, absences: 0 },
      ],
      overlapping: 0,
    })
    const preview = await decide(id, { preview: true })
    expect(preview.body.effect).toMatchObject({ justified: 2, present: 1, unchangedTerms: [] })
    expect(await stored()).toEqual(['ABSENCE', 'ABSENCE', 'ATTENDANCE'])
    expect((await show(id)).body.status).toBe('SENT')
  })

  test('does not count lessons of a component from which the student is excused, unless there is a mark', async () => {
    await app.owner.query(
      `insert into enrollment_dispensation (institution_id, student_enrollment_id, grade_id, curriculum_component_id,
         reason) values ($1, $2, $3, $4, 'Laudo')`,
      [school.id, school.enrollments[0], school.classes[0]!.id, school.components.mathematics],
    )
    const id = await sent({ end: '2026-08-10' })
    expect((await show(id)).body.days).toMatchObject([{ date: '2026-08-10', lessons: 1 }])
    expect((await decide(id, { preview: true })).body.effect).toMatchObject({ untaken: 1 })
  })

  test('finds the text of an accepted note at its justification', async () => {
    await decide(await sent({ reason: 'OTHER', text: 'Mudança de casa' }))
    expect(await justifications()).toMatchObject([{ reason: 'OTHER', note: 'Mudança de casa' }])
  })

  test('withdraws what it registered by mistake, twice without harm, with the photographs; no note of a family', async () => {
    const { id } = (await bring({ pictures: [photo] })).body
    expect((await withdrawBrought(id)).body).toEqual({ id, version: 2 })
    expect((await withdrawBrought(id)).body).toEqual({ id, version: 2 })
    expect(await pictures()).toBe(0)
    expect((await queue({ status: 'WITHDRAWN' })).body.data).toMatchObject([{ id, sender: 'OFFICE' }])
    expect(codeOf(await withdrawBrought(await sent()))).toEqual([422, 'INVALID_TRANSITION'])
    const decided = (await bring()).body.id
    await decide(decided)
    expect(codeOf(await withdrawBrought(decided))).toEqual([409, 'NOTE_DECIDED'])
    await takeBack(decided)
    expect((await withdrawBrought(decided)).status).toBe(200)
  })

  test('finds decided notes by their decision, the last first, page by page and by class', async () => {
    const first = await sent()
    const second = await sent({ start: '2026-08-11' })
    await decide(second)
    app.clock.set(new Date(TEST_NOW.getTime() + 60_000))
    await decide(first)
    const page = async (query: object) => {
      const { body } = await queue({ status: 'ACCEPTED', rowsPerPage: 1, ...query })
      return [body.data.map(({ id }: { id: string }) => id), body.totalRowCount]
    }
    expect(await page({})).toEqual([[first], 2])
    expect(await page({ currentPage: 2 })).toEqual([[second], 2])
    expect(await page({ gradeId: school.classes[0]!.id, currentPage: 2 })).toEqual([[second], 2])
    expect(await page({ gradeId: school.classes[1]!.id })).toEqual([[], 0])
    expect(await page({ date: '2026-08-10' })).toEqual([[first], 1])
  })

  test('must say why it refuses', async () => {
    const id = await sent()
    expect(fieldsOf(await decide(id, { decision: 'REFUSED' }))).toEqual([['reason', 'REQUIRED']])
    expect(fieldsOf(await decide(id, { decision: 'REFUSED', reason: '  ' }))).toEqual([
      ['reason', 'REQUIRED'],
    ])
  })

  test('decides a note once: of two at once, the second gets a conflict that names the first', async () => {
    const id = await sent()
    const answers = await Promise.all([decide(id), decide(id, { decision: 'REFUSED', reason: 'Não.' })])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const second = answers.find(({ status }) => status === 409)!
    expect(second.body).toMatchObject({
      code: 'NOTE_DECIDED',
      decidedBy: { id: school.administrator.id },
    })
    expect(second.body.message).toMatch(/já (?:aceitou|recusou) esta justificativa\.$/)
  })

  test('an older version than the stored one decides nothing', async () => {
    const id = await sent()
    expect(codeOf(await decide(id, { version: 7 }))).toEqual([409, 'STALE_VERSION'])
    await decide(id)
    expect(codeOf(await takeBack(id, { version: 1 }))).toEqual([409, 'STALE_VERSION'])
    expect(codeOf(await takeBack(await sent()))).toEqual([422, 'INVALID_TRANSITION'])
  })

  test('accepts ten days in one act, and absences that are recorded later are justified too', async () => {
    await call('ABSENCE')
    const id = await sent()
    expect((await decide(id)).body.effect).toMatchObject({ justified: 1, untaken: 3 })
    await call('ABSENCE', inMathematics())
    await call('ABSENCE', { lesson: school.lessons.today })
    expect(await stored()).toEqual(['JUSTIFIED_ABSENCE', 'JUSTIFIED_ABSENCE', 'JUSTIFIED_ABSENCE'])
  })

  test('takes a decision back: what the note justified is an absence, what another justified stays, and the history has both', async () => {
    await call('ABSENCE')
    await call('ABSENCE', { lesson: school.lessons.today })
    await app.call(createAbsenceJustification, {
      ...office(),
      params: { id: child.id },
      body: { start: '2026-08-17', end: '2026-08-17', reason: 'OTHER' },
    })
    const id = await sent()
    await decide(id)
    expect(await stored()).toEqual(['JUSTIFIED_ABSENCE', 'JUSTIFIED_ABSENCE'])
    expect((await takeBack(id, { preview: true })).body.effect).toMatchObject({ reverted: 1 })
    expect((await takeBack(id)).body).toMatchObject({ version: 3, effect: { reverted: 1 } })
    expect(await stored()).toEqual(['ABSENCE', 'JUSTIFIED_ABSENCE'])
    expect(await own()).toMatchObject([{ status: 'SENT', decidedAt: null }])
    const { rows } = await app.owner.query(
      "select action from audit_entry where institution_id = $1 and entity = 'absenceNote' order by at, id",
      [school.id],
    )
    expect(rows.map(({ action }) => action)).toEqual(['CREATED', 'ACCEPTED', 'REOPENED'])
    expect((await decide(id, { decision: 'REFUSED', reason: 'Documento de outra pessoa.' })).status).toBe(200)
    expect((await takeBack(id)).body).toMatchObject({ effect: null })
    expect((await own())[0].decisionReason).toBeNull()
  })

  test('a justification that is withdrawn at the student lets its note wait once more', async () => {
    const id = await sent()
    await decide(id)
    const { body } = await app.call(listAbsenceJustifications, { ...office(), params: { id: child.id } })
    expect(body.data).toMatchObject([{ ...WEEK, reason: 'MEDICAL', note: null, withdrawnAt: null }])
    await app.call(withdrawAbsenceJustification, { ...office(), params: { id: body.data[0].id }, body: {} })
    expect((await show(id)).body).toMatchObject({ status: 'SENT', decidedBy: null, version: 3 })
  })

  test('takes a decision back whose justification was withdrawn without its note', async () => {
    const id = await sent()
    await decide(id)
    await app.owner.query(
      'update absence_justification set withdrawn_at = $2, withdrawn_by = recorded_by where institution_id = $1',
      [school.id, TEST_NOW.toISOString()],
    )
    expect((await takeBack(id)).body).toMatchObject({ version: 3 })
    expect((await show(id)).body).toMatchObject({ status: 'SENT', decidedBy: null, version: 3 })
  })

  test('every look at a note and at a photograph is in the log', async () => {
    const id = await sent({ pictures: [photo] })
    await show(id)
    await picture(id)
    const { rows } = await app.owner.query(
      "select changes from audit_entry where institution_id = $1 and entity = 'absenceNote' and action = 'VIEWED' order by at, id",
      [school.id],
    )
    expect(rows).toHaveLength(2)
    expect(rows.at(-1)).toMatchObject({ changes: [{ field: 'picture', to: 1 }] })
  })
})

describe('a closed term', () => {
  test('changes no figure by a note, and says so; the office’s own justification still reaches it', async () => {
    await call('ABSENCE')
    await closeTerms()
    const id = await sent()
    const { body } = await decide(id)
    expect(body.effect).toMatchObject({ justified: 0, closedTerms: [] })
    expect(body.effect.unchangedTerms.map(({ lessons }: { lessons: number }) => lessons)).toEqual([1])
    expect(body.percentAfter).toBe(body.percentBefore)
    expect(await stored()).toEqual(['ABSENCE'])
    expect((await own())[0].status).toBe('ACCEPTED')
    await app.call(createAbsenceJustification, {
      ...office(),
      params: { id: child.id },
      body: { ...WEEK, reason: 'MEDICAL' },
    })
    expect(await stored()).toEqual(['JUSTIFIED_ABSENCE'])
  })

  test('that is closed after the decision keeps what was justified; taking back is exact', async () => {
    await call('ABSENCE')
    const id = await sent()
    await decide(id)
    await closeTerms()
    // Another justification of these days looks at every row once more.
    await app.call(createAbsenceJustification, {
      ...office(),
      params: { id: child.id },
      body: { start: '2026-08-16', end: '2026-08-17', reason: 'OTHER' },
    })
    expect(await stored()).toEqual(['JUSTIFIED_ABSENCE'])
    await takeBack(id)
    expect(await stored()).toEqual(['ABSENCE'])
  })

  test('that is opened once more follows the note that was accepted before, and the roll says no more than the row', async () => {
    await call('ABSENCE')
    await closeTerms()
    await decide(await sent())
    expect((await roll()).justified).toBeUndefined()
    const before = await app.owner.query(
      'select input_version from performance_scope where institution_id = $1',
      [school.id],
    )
    const terms = (preview: boolean) =>
      app.call(updateAcademicTerms, {
        ...office(),
        params: { id: school.level },
        body: {
          academicTerms: school.terms.map(({ id, start, end }) => ({ id, start, end, closed: false })),
          preview,
        },
      })
    expect((await terms(true)).status).toBe(200)
    expect(await stored()).toEqual(['ABSENCE'])
    expect((await terms(false)).status).toBe(200)
    expect(await stored()).toEqual(['JUSTIFIED_ABSENCE'])
    expect((await roll()).justified).toEqual({ end: '2026-08-17' })
    const after = await app.owner.query(
      'select input_version from performance_scope where institution_id = $1',
      [school.id],
    )
    expect(after.rows).not.toEqual(before.rows)
    const { rows } = await app.owner.query(
      "select changes from audit_entry where institution_id = $1 and entity = 'attendance' and student_id = $2 order by at desc, id desc limit 1",
      [school.id, child.id],
    )
    expect(rows).toMatchObject([{ changes: [{ from: 'ABSENCE', to: 'JUSTIFIED_ABSENCE' }] }])
  })

  test('has records put back as they were: a note that was accepted since changes none', async () => {
    const place = { id: school.plans.portuguese, lessonId: school.lessons.lastWeek }
    const again = async (): Promise<void> => {
      const { body } = await app.call(withdrawRecords, {
        ...office(),
        params: place,
        body: { parts: ['ATTENDANCE'], reason: 'Turma errada' },
      })
      const restored = await app.call(restoreRecords, {
        ...office(),
        params: { ...place, withdrawalId: body.id },
      })
      expect(restored.status).toBe(200)
    }
    await call('ABSENCE')
    const early = await sent()
    await decide(early)
    app.clock.set(new Date(TEST_NOW.getTime() + 60_000))
    await closeTerms(new Date(TEST_NOW.getTime() + 30_000).toISOString())
    await again()
    expect(await stored()).toEqual(['JUSTIFIED_ABSENCE'])
    await takeBack(early)
    await decide(early)
    await again()
    expect(await stored()).toEqual(['ABSENCE'])
  })

  test('counts a note of before the closing after the office withdraws its own justification', async () => {
    await call('ABSENCE')
    const own = (await justify()).body.id
    await decide(await sent())
    await closeTerms(new Date(TEST_NOW.getTime() + 1000).toISOString())
    await app.call(withdrawAbsenceJustification, { ...office(), params: { id: own }, body: {} })
    expect(await stored()).toEqual(['JUSTIFIED_ABSENCE'])
  })

  test('changes by the office’s other days of a note’s justification, and not by another observation', async () => {
    await call('ABSENCE')
    await closeTerms()
    await decide(await sent())
    const [{ id }] = await justifications()
    const correct = async (body: object) =>
      (await app.call(updateAbsenceJustification, { ...office(), params: { id }, body })).body.effect
    expect(await correct({ note: 'Atestado na pasta' })).toMatchObject({
      justified: 0,
      unchangedTerms: [{ lessons: 1 }],
    })
    expect(await correct({ end: '2026-08-14', preview: true })).toMatchObject({
      justified: 1,
      closedTerms: [{ lessons: 1 }],
      unchangedTerms: [],
    })
    expect(await stored()).toEqual(['ABSENCE'])
    await correct({ end: '2026-08-14' })
    expect(await stored()).toEqual(['JUSTIFIED_ABSENCE'])
  })

  test('of a finished year refuses nothing: the note is accepted as a text', async () => {
    await call('ABSENCE')
    await app.owner.query("update academic_year set status = 'FINISHED' where institution_id = $1", [
      school.id,
    ])
    expect((await decide(await sent())).status).toBe(200)
    expect(await stored()).toEqual(['ABSENCE'])
  })
})

test('an accepted note and the office typing the same give equal attendance, before and after late rolls', async () => {
  const rollsOf = (index: number) => async (status: string, roll: Roll) => call(status, { ...roll, index })
  await desk.bind(mother, school.students[1]!)
  const note = (await send({}, { to: school.students[1]! })).body.id
  for (const [index, justify] of [
    [
      0,
      () =>
        app.call(createAbsenceJustification, {
          ...office(),
          params: { id: child.id },
          body: { ...WEEK, reason: 'MEDICAL' },
        }),
    ],
    [1, () => decide(note)],
  ] as const) {
    const roll = rollsOf(index)
    await roll('ABSENCE', {})
    expect((await justify()).status).toBeLessThan(300)
    await roll('ABSENCE', inMathematics())
    await roll('ATTENDANCE', { lesson: school.lessons.today })
  }
  expect(await stored(1)).toEqual(await stored(0))
  expect(await stored(1)).toEqual(['JUSTIFIED_ABSENCE', 'JUSTIFIED_ABSENCE', 'ATTENDANCE'])
  const { body } = await app.call(listAttendance, {
    ...asOf(school.instructor),
    params: { id: school.plans.portuguese, lessonId: school.lessons.lastWeek },
  })
  // An instructor sees that absences are justified and until when, and nothing of the reason.
  expect(
    body.data
      .map(({ justified }: { justified: { end: string } | null }) => justified?.end ?? null)
      .slice(0, 2),
  ).toEqual(['2026-08-17', '2026-08-17'])
  expect(JSON.stringify(body)).not.toMatch(/ILLNESS|MEDICAL/)
})

test('photographs are removed a year after the end of the year of their days, and not before', async () => {
  await sent({ pictures: [photo] })
  const { rows } = await app.owner.query<{ end: string }>(
    'select max(end_date)::text as end from academic_year where institution_id = $1',
    [school.id],
  )
  const removed = (before: string) =>
    app.within(school.id, db =>
      removeOldPictures({ db, institutionId: school.id }, { before, now: before, limit: 10 }),
    )
  expect(await removed(`${rows[0]!.end}T00:00:00Z`)).toBe(0)
  expect(await removed(`${addDays(rows[0]!.end, 1)}T00:00:00Z`)).toBe(1)
  expect(await pictures()).toBe(0)
  expect((await own())[0].status).toBe('SENT')
})
