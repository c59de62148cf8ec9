import {
  createStudentNote,
  deleteStudentNote,
  listStudentNotes,
  updateStudentNote,
} from '@lousa/contract/attendance/student/student-note.contract.ts'
import { getTaughtStudent } from '@lousa/contract/attendance/student/taught-student.contract.ts'
import { searchUsers } from '@lousa/contract/people/search/people-finding.contract.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { everyRow, mergeDesk } from '../../../../test/merge-desk.ts'
import { type Account, createSchool, type School } from '../../../../test/school.ts'
import { startTestApp, type TestApp } from '../../../../test/test-app.ts'
import { sweepRetention } from '../../operation/retention-sweep.job.ts'

let app: TestApp
let school: School
let foreign: School
beforeAll(async () => {
  app = await startTestApp()
  foreign = await createSchool(app)
})
afterAll(() => app.stop())
beforeEach(async () => {
  school = await createSchool(app)
})

type Caller = { host: string; token: string }
const as = ({ token }: Account, { host }: School = school): Caller => ({ host, token })
const instructor = (): Caller => as(school.instructor)
const studentId = (index = 0): string => school.students[index]?.id ?? ''
const NOTE = { date: '2026-08-10', text: 'Leu em voz alta pela primeira vez' }
const write = (body: object = {}, caller = instructor(), id = studentId()) =>
  app.call(createStudentNote, { ...caller, params: { id }, body: { ...NOTE, ...body } })
const edit = (id: string, body: object, caller = instructor()) =>
  app.call(updateStudentNote, { ...caller, params: { id }, body })
const remove = (id: string, caller = instructor()) =>
  app.call(deleteStudentNote, { ...caller, params: { id } })
const list = (caller = instructor(), id = studentId()) =>
  app.call(listStudentNotes, { ...caller, params: { id } })
const page = (caller = instructor(), id = studentId()) =>
  app.call(getTaughtStudent, { ...caller, params: { id } })
const found = async (searchFor: string, caller = instructor()): Promise<string[]> => {
  const { body } = await app.call(searchUsers, { ...caller, query: { searchFor } })
  return body.data.map(({ id }: { id: string }) => id)
}
const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code]
const NOT_FOUND = [404, 'NOT_FOUND']
const FORBIDDEN = [403, 'FORBIDDEN']
const run = (statement: string, ...values: unknown[]) => app.owner.query(statement, [school.id, ...values])
const endPeriod = () =>
  run(
    `update lesson_plan_instructor set end_date = '2026-08-16' where institution_id = $1 and account_id = $2`,
    school.instructor.id,
  )
const leaveClass = () =>
  run(
    `update student_enrollment set exit_date = '2026-08-14', exit_reason = 'TRANSFERRED'
     where institution_id = $1 and id = $2`,
    school.enrollments[0],
  )

describe('a note on a student is refused', () => {
  test('to students, editors and, for writing, administrators', async () => {
    const { id } = (await write({ shared: true })).body
    for (const account of [school.students[0]!, school.editor]) {
      expect(codeOf(await write({}, as(account)))).toEqual(FORBIDDEN)
      expect(codeOf(await list(as(account)))).toEqual(FORBIDDEN)
      expect(codeOf(await page(as(account)))).toEqual(FORBIDDEN)
    }
    for (const account of [school.students[0]!, school.administrator]) {
      expect(codeOf(await edit(id, { text: 'x' }, as(account)))).toEqual(FORBIDDEN)
      expect(codeOf(await remove(id, as(account)))).toEqual(FORBIDDEN)
    }
    expect(codeOf(await write({}, as(school.administrator)))).toEqual(FORBIDDEN)
  })

  test('to another institution', async () => {
    const { id } = (await write({ shared: true })).body
    const others = as(foreign.instructor, foreign)
    for (const answer of [
      await write({}, others),
      await list(others),
      await list(as(foreign.administrator, foreign)),
      await page(others),
      await edit(id, { text: 'x' }, others),
      await remove(id, others),
    ])
      expect(codeOf(answer)).toEqual(NOT_FOUND)
  })

  test('to another instructor of the class, also when it is shared', async () => {
    const colleague = as(school.otherInstructor)
    for (const shared of [false, true]) {
      const { id } = (await write({ shared })).body
      expect(codeOf(await edit(id, { text: 'x' }, colleague))).toEqual(NOT_FOUND)
      expect(codeOf(await remove(id, colleague))).toEqual(NOT_FOUND)
    }
    expect((await list(colleague)).body).toEqual({ data: [] })
  })

  test.each([
    ['after the student has left the class', leaveClass],
    ['after the period of the instructor', endPeriod],
  ])('%s', async (_, change) => {
    const { id } = (await write()).body
    expect((await page()).status).toBe(200)
    expect(await found('davila')).toEqual([studentId()])
    await change()
    for (const answer of [
      await write(),
      await list(),
      await page(),
      await edit(id, { text: 'x' }),
      await remove(id),
    ])
      expect(codeOf(answer)).toEqual(NOT_FOUND)
    expect(await found('davila')).toEqual([])
  })

  test('on a member of staff and on somebody of no own class', async () => {
    await run('delete from student_enrollment where institution_id = $1 and id = $2', school.enrollments[4])
    for (const id of [school.administrator.id, school.otherInstructor.id, studentId(4)]) {
      expect(codeOf(await write({}, instructor(), id))).toEqual(NOT_FOUND)
      expect(codeOf(await page(instructor(), id))).toEqual(NOT_FOUND)
    }
  })

  test('without text, with one of more than 2000 characters, and without a date', async () => {
    for (const body of [{ text: ' ' }, { text: 'a'.repeat(2001) }, { date: '2026-02-30' }])
      expect((await write(body)).body.code).toBe('VALIDATION_ERROR')
    expect((await write({ text: 'a'.repeat(2000) })).status).toBe(201)
  })

  test('a change of an older version', async () => {
    const { id } = (await write()).body
    await edit(id, { text: 'Outro texto', version: 1 })
    const { status, body } = await edit(id, { text: 'Mais um', version: 1 })
    expect([status, body.code, body.current]).toEqual([409, 'STALE_VERSION', { id, version: 2 }])
  })
})

describe('a note on a student', () => {
  test('is read by its author alone, and by administrators once it is shared, with a look', async () => {
    const { id } = (await write()).body
    expect((await list()).body.data).toMatchObject([{ id, ...NOTE, shared: false, version: 1 }])
    expect((await list(as(school.administrator))).body.data).toEqual([])
    await edit(id, { shared: true, version: 1 })
    const { body } = await list(as(school.administrator))
    expect(body.data).toMatchObject([
      { id, ...NOTE, shared: true, author: { id: school.instructor.id }, version: 2 },
    ])
    const { rows } = await run(
      `select account_id, student_id from audit_entry
       where institution_id = $1 and entity = 'studentNote' and action = 'VIEWED'`,
    )
    expect(rows.length).toBeGreaterThan(0)
    for (const row of rows)
      expect(row).toEqual({ account_id: school.administrator.id, student_id: studentId() })
    await edit(id, { shared: false, version: 2 })
    expect((await list(as(school.administrator))).body.data).toEqual([])
  })

  test('is listed newest first, and gone once it is removed', async () => {
    const ids = [
      (await write({ date: '2026-08-03' })).body.id,
      (await write({ date: '2026-08-12' })).body.id,
      (await write({ date: '2026-08-05' })).body.id,
    ]
    const listed = async () => (await list()).body.data.map((note: { id: string }) => note.id)
    expect(await listed()).toEqual([ids[1], ids[2], ids[0]])
    expect((await remove(ids[1])).status).toBe(204)
    expect(await listed()).toEqual([ids[2], ids[0]])
    expect(codeOf(await remove(ids[1]))).toEqual(NOT_FOUND)
  })

  test('is in the history with its length and without its words', async () => {
    const { id } = (await write()).body
    await edit(id, { text: 'Lê bem' })
    await remove(id)
    const { rows } = await run(
      `select action, changes from audit_entry where institution_id = $1 and entity = 'studentNote' and entity_id = $2
       order by id`,
      id,
    )
    expect(rows.map(({ action }) => action)).toEqual(['CREATED', 'UPDATED', 'DELETED'])
    expect(rows[1].changes).toEqual([
      { field: 'text', from: { textLength: NOTE.text.length }, to: { textLength: 6 } },
    ])
    expect(JSON.stringify(rows)).not.toMatch(/voz alta|Lê bem/)
  })

  test('is created once by a request that is repeated', async () => {
    const request = {
      ...instructor(),
      params: { id: studentId() },
      body: NOTE,
      headers: { 'idempotency-key': 'one-note' },
    }
    const [first, second] = [
      await app.call(createStudentNote, request),
      await app.call(createStudentNote, request),
    ]
    expect(second.body).toEqual(first.body)
    expect((await list()).body.data).toHaveLength(1)
  })
})

describe('the notes on a student', () => {
  const textsOf = async (index: number): Promise<string[]> =>
    (await list(instructor(), studentId(index))).body.data.map(({ text }: { text: string }) => text)

  test('follow when two records are made one, and go back', async () => {
    await write({ text: 'Da primeira' })
    await write({ text: 'Da segunda', date: '2026-08-11' }, instructor(), studentId(1))
    // An enrolment in the same class would clash.
    await run('delete from student_enrollment where institution_id = $1 and id = $2', school.enrollments[1])
    const before = (await everyRow(app, school)).student_note
    expect(before).toHaveLength(2)
    const desk = mergeDesk(app, school)
    const merged = await desk.merge({ keptId: studentId(), otherId: studentId(1) })
    expect(merged.status).toBe(201)
    expect(await textsOf(0)).toEqual(['Da segunda', 'Da primeira'])
    expect((await desk.undo(merged.body.id)).status).toBe(200)
    expect((await everyRow(app, school)).student_note).toEqual(before)
  })

  test('are removed two years after they were written', async () => {
    await write({ date: '2020-01-01' })
    const count = async () => (await run('select 1 from student_note where institution_id = $1')).rowCount
    const DAY = 86_400_000
    const start = app.clock.now().getTime()
    app.clock.set(new Date(start + 729 * DAY))
    await sweepRetention(app)
    expect(await count()).toBe(1)
    app.clock.set(new Date(start + 730 * DAY + 1000))
    await sweepRetention(app)
    expect(await count()).toBe(0)
    app.clock.set(new Date(start))
  })
})

describe('the page of a student for an instructor', () => {
  test('names the classes and components in which the instructor teaches today, and nothing else', async () => {
    const { body } = await page()
    expect(body).toEqual({
      student: { id: studentId(), name: school.students[0]?.name, socialName: null, thumb: null },
      justifiedUntil: null,
      classes: [
        {
          studentEnrollmentId: school.enrollments[0],
          number: 1,
          grade: { id: school.classes[0]?.id, name: school.classes[0]?.name },
          terms: school.terms.map(({ id }, index) => ({ id, type: 'QUARTER', position: index + 1 })),
          curriculumComponents: [{ id: school.components.portuguese, name: 'Língua Portuguesa' }],
        },
      ],
    })
  })

  test('names the last day of a justification that covers today, and neither reason nor note', async () => {
    await run(
      `insert into absence_justification (institution_id, account_id, start_date, end_date, reason, note, recorded_by, recorded_at)
       values ($1, $2, '2026-08-10', '2026-08-20', 'MEDICAL', 'CRM 1', $3, now())`,
      studentId(),
      school.administrator.id,
    )
    const { body } = await page()
    expect(body.justifiedUntil).toBe('2026-08-20')
    expect(JSON.stringify(body)).not.toMatch(/MEDICAL|CRM/)
  })
})
