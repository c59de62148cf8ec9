import { randomUUID } from 'node:crypto'
import { listAuditEntries } from '@lousa/contract/audit/audit.contract.ts'
import { updateEnrollment } from '@lousa/contract/enrollment/movement/movement.contract.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { marksDesk } from '../../../../test/marks-desk.ts'
import { createSchool, type School } from '../../../../test/school.ts'
import { startTestApp, TEST_TODAY, type TestApp } from '../../../../test/test-app.ts'
import { eventRow } from '../../academics/academics.factory.ts'
import { matrixRow } from '../../curriculum/curriculum.factory.ts'
import { insertRows } from '../../rows.ts'
import { enrollmentRow } from '../enrollment.factory.ts'

let app: TestApp
let school: School
let elsewhere: School
beforeAll(async () => {
  app = await startTestApp()
  elsewhere = await createSchool(app, { kind: 'MUNICIPAL' })
})
beforeEach(async () => {
  school = await createSchool(app)
})
afterAll(() => app.stop())

const patch = (
  place: number | string,
  body: Record<string, unknown>,
  { at = school, token = at.administrator.token }: { at?: School; token?: string } = {},
) =>
  app.call(updateEnrollment, {
    host: at.host,
    token,
    params: { id: typeof place === 'string' ? place : at.enrollments[place]! },
    body,
  })
const refusal = (answer: { status: number; body: { code: string; errors?: { path: string }[] } }) => [
  answer.status,
  answer.body.code,
  answer.body.errors?.[0]?.path,
]
const wait = async (at: School, ...places: number[]) => {
  for (const [order, place] of places.entries()) {
    await app.owner.query(
      `update student_enrollment set status = 'SURPLUS', class_number = null, queued_at = $2 where id = $1`,
      [at.enrollments[place], `2026-03-0${order + 1}T12:00:00Z`],
    )
  }
}
const capacity = (at: School, places: number | null, grade = 0) =>
  app.owner.query('update grade set capacity = $2 where id = $1', [at.classes[grade]!.id, places])
const close = (term: number) =>
  app.owner.query('update academic_term set closed_at = now() where id = $1', [school.terms[term]!.id])
const scopesRaised = async (gradeId = school.classes[0]!.id) => {
  const { rows } = await app.owner.query<{ count: number }>(
    'select coalesce(sum(input_version), 0)::int as count from performance_scope where grade_id = $1',
    [gradeId],
  )
  return rows[0]?.count ?? 0
}
const history = async (query: Record<string, unknown>) => {
  const { host } = school
  const answer = await app.call(listAuditEntries, { host, token: school.administrator.token, query })
  return answer.body.data.map((entry: { action: string }) => entry.action)
}
const event = async (at: School): Promise<string> => {
  const id = randomUUID()
  const enrolled = randomUUID()
  const base = { institution_id: at.id, academic_year_id: at.year }
  await app.within(at.id, async db => {
    await insertRows(db, 'grade', [eventRow({ ...base, id, name: 'Corrida', day: '2026-09-12' })])
    await insertRows(db, 'student_enrollment', [
      enrollmentRow({
        ...base,
        id: enrolled,
        grade_id: id,
        account_id: at.students[0]!.id,
        start_date: '2026-08-01',
        created_at: '2026-08-01T12:00:00.000Z',
      }),
    ])
  })
  return enrolled
}

describe('an enrolment', () => {
  test('is changed by administrators alone', async () => {
    for (const who of [school.editor, school.instructor, school.students[0]!]) {
      expect(refusal(await patch(0, { number: 9 }, { token: who.token }))).toEqual([
        403,
        'FORBIDDEN',
        undefined,
      ])
    }
    const municipal = elsewhere.students[0]!
    const own = await patch(0, { number: 9 }, { at: elsewhere, token: municipal.token })
    expect(own.body.code).toBe('FORBIDDEN')
  })

  test('of another institution, or towards a class of another one, is not found', async () => {
    for (const answer of [
      await patch(elsewhere.enrollments[0]!, { number: 9 }),
      await patch(randomUUID(), { number: 9 }),
      await patch(0, { gradeId: elsewhere.classes[0]!.id }),
    ])
      expect([answer.status, answer.body.code]).toEqual([404, 'NOT_FOUND'])
  })

  test('seen in an older version is not written over', async () => {
    expect((await patch(0, { number: 9, version: 1 })).body).toMatchObject({ number: 9, version: 2 })
    const stale = await patch(0, { number: 10, version: 1 })
    expect([stale.status, stale.body.code, stale.body.current.number]).toEqual([409, 'STALE_VERSION', 9])
    expect((await patch(0, { number: 10 })).body).toMatchObject({ number: 10, version: 3 })
  })

  test('that is told nothing new stays as it is', async () => {
    const before = await scopesRaised()
    expect((await patch(0, { number: 1, status: 'ACTIVE' })).body.version).toBe(1)
    expect(await scopesRaised()).toBe(before)
  })

  test('takes a free number, and none that somebody has or had', async () => {
    await patch(2, { exit: { date: TEST_TODAY, reason: 'DROPPED' } })
    expect(refusal(await patch(0, { number: 2 }))).toEqual([422, 'NUMBER_TAKEN', 'number'])
    expect(refusal(await patch(0, { number: 3 }))).toEqual([422, 'NUMBER_TAKEN', 'number'])
    expect((await patch(0, { number: 17 })).body.number).toBe(17)
  })

  test('in a finished year stays as it is', async () => {
    await app.owner.query("update academic_year set status = 'FINISHED' where id = $1", [school.year])
    expect((await patch(0, { councilApproved: true })).body.code).toBe('ACADEMIC_YEAR_FINISHED')
  })

  test('in an event has no number and no council', async () => {
    const id = await event(school)
    expect((await patch(id, { number: 4 })).body.code).toBe('NOT_A_CLASS')
    expect((await patch(id, { councilApproved: true })).body.code).toBe('NOT_A_CLASS')
    const left = await patch(id, { exit: { date: TEST_TODAY, reason: 'CANCELLED' } })
    expect(left.body.exit).toEqual({ date: TEST_TODAY, reason: 'CANCELLED' })
  })
})

describe('an exit', () => {
  test('is not before the start, outside of the year, or a move', async () => {
    const exit = { date: '2026-02-08', reason: 'TRANSFERRED' }
    expect((await patch(0, { exit, start: '2026-02-20' })).body.code).toBe('INVALID_DATE_INTERVAL_ERROR')
    await app.owner.query("update student_enrollment set start_date = '2026-05-01' where id = $1", [
      school.enrollments[0],
    ])
    expect(refusal(await patch(0, { exit: { ...exit, date: '2026-04-30' } }))).toEqual([
      422,
      'INVALID_DATE_INTERVAL_ERROR',
      'exit.date',
    ])
    expect(refusal(await patch(0, { exit: { ...exit, date: '2027-02-10' } }))).toEqual([
      422,
      'VALIDATION_ERROR',
      'exit.date',
    ])
    expect(refusal(await patch(0, { exit: { date: TEST_TODAY, reason: 'MOVED' } }))).toEqual([
      422,
      'INVALID_TRANSITION',
      'exit.reason',
    ])
  })

  test('keeps the history, raises the figures and is told of the student and the class', async () => {
    const exit = { date: '2026-08-14', reason: 'TRANSFERRED' }
    const before = await scopesRaised()
    const answer = await patch(0, { exit, version: 1 })
    expect(answer.body).toMatchObject({ exit, number: 1, status: 'ACTIVE', version: 2 })
    expect(await scopesRaised()).toBeGreaterThan(before)
    expect(await history({ gradeId: school.classes[0]!.id })).toContain('ENDED')
    expect(await history({ studentId: school.students[0]!.id })).toContain('ENDED')
  })

  test('that would change a closed term is refused, one after it is not', async () => {
    await close(0)
    expect((await patch(0, { exit: { date: '2026-04-10', reason: 'DROPPED' } })).body.code).toBe(
      'TERM_CLOSED',
    )
    expect((await patch(0, { start: '2026-03-01' })).body.code).toBe('TERM_CLOSED')
    const cancelled = await patch(0, { exit: { date: TEST_TODAY, reason: 'CANCELLED' } })
    expect(cancelled.body.code).toBe('TERM_CLOSED')
    expect((await patch(0, { exit: { date: TEST_TODAY, reason: 'DROPPED' } })).status).toBe(200)
  })

  test('after the last term leaves a result that is decided, but for a death or within the term', async () => {
    for (const term of [0, 1, 2, 3]) await close(term)
    const last = school.terms[3]!.end
    const after = '2026-12-30'
    for (const reason of ['TRANSFERRED', 'DROPPED', 'RECLASSIFIED']) {
      const answer = await patch(0, { exit: { date: after, reason } })
      expect([answer.status, answer.body.code]).toEqual([422, 'INVALID_TRANSITION'])
      expect(answer.body.message).toMatch(/resultado .* já está definido/)
    }
    expect((await patch(0, { exit: { date: after, reason: 'DECEASED' } })).status).toBe(200)
    expect((await patch(1, { exit: { date: last, reason: 'TRANSFERRED' } })).status).toBe(200)
    // An existing exit may be corrected.
    expect((await patch(1, { exit: { date: last, reason: 'DROPPED' } })).status).toBe(200)
  })

  test('after the last term is entered while a component is in recovery', async () => {
    for (const term of [0, 1, 2, 3]) await close(term)
    const marks = marksDesk(app, school)
    await marks.compute()
    const inRecovery = async (place: number) => {
      await app.owner.query(
        `update grade_performance set situation = 'IN_RECOVERY' where student_enrollment_id = $1 and situation is not null`,
        [school.enrollments[place]],
      )
    }
    const exit = { date: '2026-12-30', reason: 'TRANSFERRED' }
    expect((await patch(0, { exit })).body.code).toBe('INVALID_TRANSITION')
    await inRecovery(0)
    expect((await patch(0, { exit })).status).toBe(200)
  })

  test('is taken back while the place is free, or beyond capacity by confirmation', async () => {
    await patch(0, { exit: { date: TEST_TODAY, reason: 'DROPPED' } })
    await capacity(school, 4)
    const full = await patch(0, { exit: null })
    expect([full.status, full.body.code, full.body.vacancies]).toEqual([
      422,
      'GRADE_FULL',
      { capacity: 4, active: 4, surplus: 0, free: 0 },
    ])
    expect((await patch(0, { exit: null, confirmOccupation: 'WAITLIST' })).body.code).toBe('GRADE_FULL')
    const back = await patch(0, { exit: null, confirmOccupation: 'EXCEED' })
    expect(back.body).toMatchObject({ exit: null, number: 1, status: 'ACTIVE' })
    expect(await history({ studentId: school.students[0]!.id })).toContain('RESUMED')
  })

  test('is not taken back of who is in the class again', async () => {
    await patch(0, { exit: { date: TEST_TODAY, reason: 'DROPPED' } })
    await app.within(school.id, db =>
      insertRows(db, 'student_enrollment', [
        enrollmentRow({
          institution_id: school.id,
          id: randomUUID(),
          academic_year_id: school.year,
          grade_id: school.classes[0]!.id,
          account_id: school.students[0]!.id,
          class_number: 6,
          start_date: TEST_TODAY,
          created_at: '2026-08-17T12:00:00.000Z',
          previous_enrollment_id: school.enrollments[0]!,
        }),
      ]),
    )
    expect((await patch(0, { exit: null })).body.code).toBe('ALREADY_ENROLLED')
  })

  test('frees a place for the first who waits, where the institution calls at once', async () => {
    await app.owner.query('update institution set waitlist_promotion = true where institution_id = $1', [
      school.id,
    ])
    await wait(school, 3, 4)
    await capacity(school, 3)
    await patch(0, { exit: { date: TEST_TODAY, reason: 'TRANSFERRED' } })
    const { rows } = await app.owner.query<{ id: string; status: string; class_number: number }>(
      'select id, status, class_number from student_enrollment where id = any($1)',
      [school.enrollments.slice(3)],
    )
    expect(rows.find(row => row.id === school.enrollments[3])).toMatchObject({ status: 'ACTIVE' })
    expect(rows.find(row => row.id === school.enrollments[4])).toMatchObject({ status: 'SURPLUS' })
  })
})

describe('somebody who waits', () => {
  test('becomes ACTIVE where a place is free, today and with the next number', async () => {
    await wait(school, 4)
    await capacity(school, 5)
    const answer = await patch(4, { status: 'ACTIVE' })
    expect(answer.body).toMatchObject({
      status: 'ACTIVE',
      number: 5,
      start: TEST_TODAY,
      queuePosition: null,
    })
    expect(await history({ gradeId: school.classes[0]!.id })).toContain('PROMOTED')
  })

  test('finds a full class full, but for a confirmation that is left in the history', async () => {
    await wait(school, 4)
    await capacity(school, 4)
    const full = await patch(4, { status: 'ACTIVE' })
    expect([full.body.code, full.body.vacancies]).toEqual([
      'GRADE_FULL',
      { capacity: 4, active: 4, surplus: 1, free: 0 },
    ])
    expect((await patch(4, { status: 'ACTIVE', confirmOccupation: 'EXCEED' })).body.status).toBe('ACTIVE')
    const { rows } = await app.owner.query<{ changes: unknown }>(
      "select changes from audit_entry where institution_id = $1 and action = 'PROMOTED'",
      [school.id],
    )
    expect(rows[0]?.changes).toContainEqual({ field: 'confirmOccupation', from: null, to: 'EXCEED' })
  })

  test('takes no place that is offered to somebody else, and their own is theirs', async () => {
    await wait(school, 3, 4)
    await capacity(school, 4)
    await app.owner.query(
      "update student_enrollment set offer_expires_at = '2026-08-18T12:00:00Z' where id = $1",
      [school.enrollments[3]],
    )
    expect((await patch(4, { status: 'ACTIVE' })).body.code).toBe('GRADE_FULL')
    expect((await patch(3, { status: 'ACTIVE' })).body).toMatchObject({ status: 'ACTIVE', offer: null })
  })

  test('has no number; and nobody goes back to the list, or is called after leaving it', async () => {
    await wait(school, 4)
    expect(refusal(await patch(4, { number: 8 }))).toEqual([422, 'VALIDATION_ERROR', 'number'])
    expect(refusal(await patch(0, { status: 'SURPLUS' }))).toEqual([422, 'INVALID_TRANSITION', 'status'])
    await patch(4, { exit: { date: TEST_TODAY, reason: 'CANCELLED' } })
    expect(refusal(await patch(4, { status: 'ACTIVE' }))).toEqual([422, 'INVALID_TRANSITION', 'status'])
  })

  test('an ended enrolment takes no status, not even the one that it had: the call would change nothing', async () => {
    await patch(0, { exit: { date: TEST_TODAY, reason: 'TRANSFERRED' } })
    expect(refusal(await patch(0, { status: 'ACTIVE' }))).toEqual([422, 'INVALID_TRANSITION', 'status'])
    expect((await patch(0, { exit: null, status: 'ACTIVE' })).status).toBe(200)
  })

  test('is not called while archived', async () => {
    await wait(school, 4)
    await app.owner.query("update account set status = 'Inativo' where id = $1", [school.students[4]!.id])
    expect((await patch(4, { status: 'ACTIVE' })).body.code).toBe('STUDENT_INACTIVE')
  })
})

describe('modalities', () => {
  test('are none of a school', async () => {
    const modalities = [{ curriculumComponentId: school.components.mathematics, position: 1 }]
    expect(refusal(await patch(0, { modalities }))).toEqual([422, 'MODALITY_INVALID', 'modalities'])
  })

  test('are first and second, different, active and of the matrix', async () => {
    const { portuguese, mathematics } = elsewhere.components
    const choose = (...chosen: [string, number][]) =>
      patch(
        0,
        {
          modalities: chosen.map(([curriculumComponentId, position]) => ({
            curriculumComponentId,
            position,
          })),
        },
        { at: elsewhere },
      )
    expect((await choose([mathematics, 1])).body.code).toBe('MODALITY_INVALID')
    await app.within(elsewhere.id, db =>
      insertRows(
        db,
        'curriculum_matrix',
        [portuguese, mathematics].map(component =>
          matrixRow({
            institution_id: elsewhere.id,
            id: randomUUID(),
            grade_id: elsewhere.classes[0]!.id,
            curriculum_component_id: component,
            hour: 40,
          }),
        ),
      ),
    )
    const wrong: [string, number][][] = [
      [[mathematics, 2]],
      [
        [mathematics, 1],
        [mathematics, 2],
      ],
      [
        [mathematics, 1],
        [portuguese, 1],
      ],
      [[randomUUID(), 1]],
    ]
    for (const chosen of wrong) expect((await choose(...chosen)).body.code).toBe('MODALITY_INVALID')
    const answer = await choose([mathematics, 2], [portuguese, 1])
    expect(
      answer.body.modalities.map((each: { position: number; curriculumComponent: { id: string } }) => [
        each.position,
        each.curriculumComponent.id,
      ]),
    ).toEqual([
      [1, portuguese],
      [2, mathematics],
    ])
    const cleared = await patch(0, { modalities: null }, { at: elsewhere })
    expect([cleared.status, cleared.body.modalities]).toEqual([200, []])
    await choose([portuguese, 1])
    await app.owner.query("update curriculum_component set status = 'Inativo' where id = $1", [mathematics])
    expect((await choose([mathematics, 1])).body.code).toBe('MODALITY_INVALID')
    expect((await choose()).body.modalities).toEqual([])
  })
})
