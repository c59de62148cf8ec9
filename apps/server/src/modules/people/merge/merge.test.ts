import { randomUUID } from 'node:crypto'
import { listAuditEntries } from '@lousa/contract/audit/audit.contract.ts'
import { createStudent, updateStudent } from '@lousa/contract/people/editing/user-writing.contract.ts'
import {
  createMerge,
  getMergeComparison,
  listDuplicates,
  listMerges,
  undoMerge,
} from '@lousa/contract/people/merge/merge.contract.ts'
import { getUser } from '@lousa/contract/people/person/user.contract.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { everyRow, mergeDesk } from '../../../../test/merge-desk.ts'
import { ana, cpfOf, deskOf, tokenFor, withPassword } from '../../../../test/people-desk.ts'
import { createRichSchool, type RichSchool } from '../../../../test/rich-school.ts'
import { createSchool } from '../../../../test/school.ts'
import { startTestApp, TEST_NOW, type TestApp } from '../../../../test/test-app.ts'
import { expireMergeUndos } from './merge-housekeeping.job.ts'

const DAY = 86_400_000
let app: TestApp
let school: RichSchool
let desk: ReturnType<typeof deskOf>
let merges: ReturnType<typeof mergeDesk>
beforeAll(async () => {
  app = await startTestApp()
})
beforeEach(async () => {
  app.clock.set(TEST_NOW)
  school = await createRichSchool(app)
  // Its administrator has a second factor, and has just shown it.
  await app.owner.query('update session set factor_proven_at = $2 where institution_id = $1', [
    school.id,
    TEST_NOW,
  ])
  desk = deskOf(app, school)
  merges = mergeDesk(app, school)
})
afterAll(() => app.stop())

const student = async (name: string, more: Record<string, unknown> = {}): Promise<string> => {
  const { body } = await desk(createStudent, { body: { name, responsibles: [ana], ...more } })
  return body.id
}
const pair = () => ({ keptId: school.mine.student, otherId: school.theirs.student })
const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code]

describe('who may', () => {
  test('only an administrator compares, merges, lists and takes back', async () => {
    const [one] = school.students
    const params = { id: school.mine.student, otherId: school.theirs.student }
    for (const { token } of [school.instructor, school.editor, one!])
      for (const call of [listDuplicates, getMergeComparison, listMerges, createMerge, undoMerge])
        expect((await desk(call, { token, params, body: call.body ? {} : undefined })).status).toBe(403)
  })

  test('and nobody reaches a record or a merge of another institution', async () => {
    const elsewhere = await createRichSchool(app)
    const theirs = elsewhere.mine.student
    expect(codeOf(await merges.merge({ ...pair(), otherId: theirs }))).toEqual([404, 'NOT_FOUND'])
    expect(codeOf(await merges.undo(elsewhere.mine.merge))).toEqual([404, 'NOT_FOUND'])
    const params = { id: school.mine.student, otherId: theirs }
    expect(codeOf(await desk(getMergeComparison, { params }))).toEqual([404, 'NOT_FOUND'])
  })
})

describe('is refused', () => {
  test('of one person in two roles, and of the administrator who is merging', async () => {
    const { body } = await desk(createStudent, {
      body: { name: 'Ana', documents: { taxNumber: cpfOf(330_001) }, responsibles: [ana] },
    })
    expect(codeOf(await merges.merge({ keptId: body.id, otherId: body.id }))).toEqual([
      422,
      'MERGE_SAME_PERSON',
    ])
    const own = await merges.merge({ keptId: body.id, otherId: school.administrator.id })
    expect(own.body.clashes).toContainEqual({ reason: 'OWN_RECORD', names: [] })
  })

  test('where both are in a class of one year, with the names of the classes', async () => {
    const answer = await merges.merge(pair())
    expect(codeOf(answer)).toEqual([422, 'MERGE_CLASH'])
    expect(answer.body.clashes).toContainEqual({ reason: 'ENROLLMENTS', names: ['6º ano A', '6º ano B'] })
  })

  test('with roles that nobody has both of', async () => {
    const { instructor, editor, otherInstructor } = school
    await app.owner.query("update account set role = 'EDITOR' where id = $1", [otherInstructor.id])
    await app.owner.query("update account set role = 'ADMINISTRATOR' where id = $1", [instructor.id])
    const answer = await merges.merge({ keptId: instructor.id, otherId: editor.id })
    expect(answer.body.clashes).toContainEqual({ reason: 'ROLES', names: ['EDITOR'] })
  })

  test('with two CPFs until one is chosen; the other one is free then', async () => {
    const [keptId, otherId] = [
      await student('Bia Lima', { documents: { taxNumber: cpfOf(330_002) } }),
      await student('Bia Lima', { documents: { taxNumber: cpfOf(330_003) } }),
    ]
    expect(codeOf(await merges.merge({ keptId, otherId }))).toEqual([422, 'MERGE_TAX_NUMBERS'])
    expect((await merges.merge({ keptId, otherId, taxNumberFrom: 'OTHER' })).status).toBe(201)
    const { body } = await desk(getUser, { params: { id: keptId } })
    expect(body.documents.taxNumber).toBe(cpfOf(330_003))
    expect(await student('Caio', { documents: { taxNumber: cpfOf(330_002) } })).toBeTruthy()
  })

  test('of what was seen in an older version, of either record', async () => {
    const [keptId, otherId] = [await student('Bia'), await student('Bia')]
    for (const stale of [{ version: 9 }, { otherVersion: 9 }])
      expect(codeOf(await merges.merge({ keptId, otherId, ...stale }))).toEqual([409, 'STALE_VERSION'])
    const strange = await merges.merge({ keptId, otherId, fromOther: ['documents.taxNumber'] })
    expect(codeOf(strange)).toEqual([422, 'VALIDATION_ERROR'])
  })
})

test('an answer of re-enrolment wins over one that was withdrawn, and both are back after the undo', async () => {
  const [keptId, otherId] = [await student('Bia Lima'), await student('Bia Lima')]
  await app.owner.query(
    `insert into reenrollment (institution_id, academic_year_id, account_id, answer, answered_on, recorded_by, recorded_at)
     values ($1, $2, $3, null, null, $5, $6), ($1, $2, $4, 'CONFIRMED', '2026-08-12', $5, $6)`,
    [school.id, school.year, keptId, otherId, school.administrator.id, TEST_NOW],
  )
  const stored = async () =>
    (
      await app.owner.query(
        'select account_id, answer from reenrollment where account_id = any($1) order by answer',
        [[keptId, otherId]],
      )
    ).rows
  const before = await stored()
  const { body } = await merges.merge({ keptId, otherId })
  expect(await stored()).toEqual([{ account_id: keptId, answer: 'CONFIRMED' }])
  expect((await merges.undo(body.id)).status).toBe(200)
  expect(await stored()).toEqual(before)
})

test('ends the devices and the pushes of the account that is no more', async () => {
  const [keptId, otherId] = [await student('Bia Lima'), await student('Bia Lima')]
  const session = randomUUID()
  await app.owner.query(
    `with device as (
      insert into push_subscription (institution_id, account_id, session_id, endpoint, endpoint_hash, p256dh, auth, kinds, created_at)
      values ($1, $2, $3, 'https://fcm.googleapis.com/a', 'a', 'x', 'x', '{MARK}', $4) returning id)
     insert into push_delivery (institution_id, push_subscription_id, kind, subject, student_id, created_at, due_at)
     select $1, id, 'MARK', 'x', $2, $4, $4 from device`,
    [school.id, otherId, session, TEST_NOW],
  )
  const { status, body } = await merges.merge({ keptId, otherId })
  expect(status).toBe(201)
  const { rows } = await app.owner.query('select 1 from push_subscription where account_id = any($1)', [
    [keptId, otherId],
  ])
  expect(rows).toEqual([])
  expect((await merges.undo(body.id)).status).toBe(200)
})

test('is undone once, also when undoing is asked for again with its key', async () => {
  const [keptId, otherId] = [await student('Bia Lima'), await student('Bia Lima')]
  const { body } = await merges.merge({ keptId, otherId })
  const headers = { 'idempotency-key': randomUUID() }
  const [first, again] = [await merges.undo(body.id, headers), await merges.undo(body.id, headers)]
  expect([first.status, again.status, again.body]).toEqual([200, 200, first.body])
  expect(codeOf(await merges.undo(body.id))).toEqual([422, 'MERGE_OVER'])
})

test('shows two records side by side, proposes what is not empty and then the older, and notes the look', async () => {
  const keptId = await student('Érica Lima', { email: 'erica@example.com', note: 'nova' })
  const otherId = await student('Erica Lima', { phone: '1133334444', birthdate: '2014-03-02', note: 'velha' })
  await app.owner.query("update account set created_at = '2020-01-01' where id = $1", [otherId])
  const { body } = await desk(getMergeComparison, { params: { id: keptId, otherId } })
  expect(body.fromOther.toSorted()).toEqual(['birthdate', 'name', 'note', 'phone'])
  expect(body.kept).toMatchObject({ taxNumber: null, values: { email: 'erica@example.com', note: 'nova' } })
  expect(body.other.values).toMatchObject({ note: 'velha', birthdate: '2014-03-02' })
  expect(body.clashes).toEqual([])
  const { body: found } = await desk(listDuplicates, { params: { id: keptId } })
  expect(found.data).toMatchObject([{ id: otherId, reason: 'NAME_AND_MOTHER' }])
})

test('a preview says what will happen and writes nothing', async () => {
  const [keptId, otherId] = [
    await student('Bia Lima'),
    await student('Bia Lima', { responsibles: [{ name: 'Rui', kinship: 'Pai' }] }),
  ]
  const before = await everyRow(app, school)
  const answer = await merges.merge({ keptId, otherId, preview: true })
  expect(answer.status).toBe(200)
  expect(answer.body.preview).toMatchObject({
    counts: { accounts: 1, responsibles: 1, enrollments: 0 },
    hasPassword: false,
  })
  expect(await everyRow(app, school)).toEqual(before)
})

/** The second class's student leaves it, so that both can be one. */
const withoutClash = () =>
  app.owner.query(
    "update student_enrollment set academic_year_id = academic_year_id, exit_date = start_date, exit_reason = 'CANCELLED' where id = $1",
    [school.theirs.enrollment],
  )

/** Two messages to the student who goes, one of which the other one got too, and a document about them. */
const withPost = async () => {
  const theirs = school.theirs.student
  const { rows } = await app.owner.query<{ person: string }>(
    'select person_id as person from account where institution_id = $1 and id = $2',
    [school.id, theirs],
  )
  const person = rows[0]?.person ?? ''
  await app.owner.query(
    `insert into school_message_recipient (institution_id, id, school_message_id, account_id, status, at, copy_tries)
     select $1, gen_random_uuid(), message, account, 'DELIVERED', $5, 0
     from (values ($2::uuid, $4::uuid), ($3, $4), ($3, $6)) as sent (message, account)`,
    [school.id, school.mine.message, school.theirs.message, theirs, TEST_NOW, school.mine.student],
  )
  await app.owner.query(
    `insert into issued_document (institution_id, id, code, type, person_id, issued_by, issued_at, data, hash)
     select institution_id, gen_random_uuid(), 'de-' || id, type, $2, issued_by, issued_at, data, hash
     from issued_document where institution_id = $1 limit 1`,
    [school.id, person],
  )
  return person
}

/** The tables in which something names this id. */
const naming = (rows: Record<string, string[]>, id: string): string[] =>
  Object.keys(rows).filter(table => rows[table]?.some(row => row.includes(id)))

test('everything follows, and taking it back leaves every row of every table as it was', async () => {
  await withoutClash()
  const person = await withPost()
  await withPassword(app, school, school.theirs.student)
  const otherToken = await tokenFor(app, school, school.theirs.student)
  const before = await everyRow(app, school)
  const { body: comparison } = await desk(getMergeComparison, {
    params: { id: school.mine.student, otherId: school.theirs.student },
  })
  expect(comparison.clashes.filter(({ reason }: { reason: string }) => reason !== 'RECORDS')).toEqual([])
  // Both have a history of one stage, which are not merged.
  await app.owner.query('delete from academic_record_revision where academic_record_id = $1', [
    school.theirs.academicRecord,
  ])
  await app.owner.query('delete from academic_record where id = $1', [school.theirs.academicRecord])
  const without = await everyRow(app, school)
  expect(without).not.toEqual(before)

  const answer = await merges.merge({ ...pair(), fromOther: ['name', 'avatar'] })
  expect([answer.status, answer.body.code]).toEqual([201, undefined])
  expect(answer.body.counts).toMatchObject({ accounts: 1, enrollments: 1 })
  const { rows } = await app.owner.query('select account_id from student_enrollment where id = $1', [
    school.theirs.enrollment,
  ])
  expect(rows).toEqual([{ account_id: school.mine.student }])
  // Messages name the account and documents the person: nothing does any more but what has ended. Marks hang on the enrolment.
  expect(naming(without, school.theirs.student)).toEqual(
    expect.arrayContaining(['school_message_recipient', 'student_enrollment']),
  )
  expect(naming(without, person)).toContain('issued_document')
  const merged = await everyRow(app, school)
  expect(naming(merged, school.theirs.student)).toEqual([])
  // Kept for the undoing alone.
  expect(naming(merged, person)).toEqual(['credential', 'person', 'person_picture'])
  const marked = naming(without, school.theirs.enrollment)
  expect(marked).toEqual(expect.arrayContaining(['attendance', 'student_evaluation']))
  expect(naming(merged, school.theirs.enrollment)).toEqual(marked)
  expect((await desk(getUser, { params: { id: school.theirs.student } })).status).toBe(404)
  expect((await app.send('GET', 'auth/record', { host: school.host, token: otherToken })).status).toBe(401)
  const log = await desk(listAuditEntries, { query: { studentId: school.mine.student, kind: 'CHANGES' } })
  expect(log.body.data[0]).toMatchObject({ action: 'MERGED', entityId: school.mine.student })
  const views = await desk(listAuditEntries, { query: { studentId: school.mine.student, kind: 'VIEWS' } })
  expect(views.body.data.map(({ entityId }: { entityId: string }) => entityId)).toContain(
    school.theirs.student,
  )
  const listed = await desk(listMerges, { params: { id: school.mine.student } })
  expect(listed.body.data[0]).toMatchObject({ id: answer.body.id, canUndo: true, undoneAt: null })

  const undone = await merges.undo(answer.body.id)
  expect([undone.status, undone.body.code]).toEqual([200, undefined])
  expect(undone.body).toMatchObject({ canUndo: false, undoneAt: TEST_NOW.toISOString() })
  expect(await everyRow(app, school)).toEqual(without)
  expect(codeOf(await merges.undo(answer.body.id))).toEqual([422, 'MERGE_OVER'])
})

describe('instructors and staff', () => {
  const takenBack = async (keptId: string, otherId: string) => {
    const before = await everyRow(app, school)
    const answer = await merges.merge({ keptId, otherId, taxNumberFrom: 'KEPT' })
    expect([answer.status, answer.body.clashes]).toEqual([201, undefined])
    expect(await everyRow(app, school)).not.toEqual(before)
    expect((await merges.undo(answer.body.id)).status).toBe(200)
    expect(await everyRow(app, school)).toEqual(before)
    return answer.body.counts
  }

  test('who teach in two places at once are two, and the plan in the way is named', async () => {
    const answer = await merges.merge({ keptId: school.instructor.id, otherId: school.otherInstructor.id })
    expect(answer.body.clashes).toEqual([{ reason: 'PLANS', names: ['6º ano A – Língua Portuguesa'] }])
  })

  test('follow with plans, lessons, messages and whatever they did, and come back', async () => {
    const { instructor, otherInstructor, editor } = school
    await app.owner.query(`delete from instructor_slot where institution_id = $1`, [school.id])
    await app.owner.query(
      `update lesson set deleted_at = now() where institution_id = $1 and lesson_plan_id in (
        select lesson_plan_id from lesson_plan_instructor where account_id = $2)`,
      [school.id, otherInstructor.id],
    )
    await app.owner.query(
      `delete from lesson_plan_recurrence where institution_id = $1 and lesson_plan_id in (
        select lesson_plan_id from lesson_plan_instructor where account_id = $2)`,
      [school.id, otherInstructor.id],
    )
    // Busy times are derived from the plans: made so before it is compared.
    const { body } = await merges.merge({ keptId: otherInstructor.id, otherId: instructor.id })
    await merges.undo(body.id)
    const counts = await takenBack(otherInstructor.id, instructor.id)
    expect(counts).toMatchObject({ accounts: 1, plans: 1, lessons: 1 })
    await takenBack(editor.id, instructor.id)
  })
})

describe('taking back', () => {
  let ids: { keptId: string; otherId: string }
  let id: string
  beforeEach(async () => {
    ids = {
      keptId: await student('Bia Lima'),
      otherId: await student('Bia Lima', { documents: { taxNumber: cpfOf(330_010) } }),
    }
    id = (await merges.merge({ ...ids, taxNumberFrom: 'OTHER' })).body.id
  })

  test('is possible until the end of the thirtieth day, and then all of it is forgotten', async () => {
    const last = new Date(TEST_NOW.getTime() + 30 * DAY)
    await expireMergeUndos({ gateway: app.gateway, clock: { now: () => new Date(last.getTime() - 1) } })
    const stored = async () =>
      (
        await app.owner.query(
          'select undo is not null as kept, other_person_id as other from person_merge where id = $1',
          [id],
        )
      ).rows[0]
    expect(await stored()).toMatchObject({ kept: true })
    app.clock.set(last)
    const office = await tokenFor(app, school, school.administrator.id)
    expect(codeOf(await desk(undoMerge, { token: office, params: { id } }))).toEqual([401, 'UNAUTHENTICATED'])
    await expireMergeUndos({ gateway: app.gateway, clock: { now: () => last } })
    expect(await stored()).toEqual({ kept: false, other: null })
    app.clock.set(TEST_NOW)
    expect(codeOf(await merges.undo(id))).toEqual([422, 'MERGE_OVER'])
  })

  test('is refused where the record was changed since, and says why', async () => {
    await desk(updateStudent, { params: { id: ids.keptId }, body: { note: 'depois' } })
    const answer = await merges.undo(id)
    expect([...codeOf(answer), answer.body.reason]).toEqual([422, 'MERGE_NOT_UNDONE', 'CHANGED'])
  })

  test('waits for what was merged later, and goes on from there', async () => {
    const third = await student('Bia Lima')
    const { body: later } = await merges.merge({ keptId: ids.keptId, otherId: third })
    expect((await merges.undo(id)).body.reason).toBe('CHANGED')
    expect((await merges.undo(later.id)).status).toBe(200)
    expect((await merges.undo(id)).status).toBe(200)
    expect((await desk(getUser, { params: { id: ids.otherId } })).body.documents.taxNumber).toBe(
      cpfOf(330_010),
    )
  })
})

test('two who merge the same records come one after the other, and the second one is told', async () => {
  const versions = { version: 1, otherVersion: 1 }
  const mergedTwice = async () => {
    const [keptId, otherId] = [await student('Bia'), await student('Bia')]
    const answers = await Promise.all([
      merges.merge({ keptId, otherId, ...versions }),
      merges.merge({ keptId: otherId, otherId: keptId, ...versions }),
    ])
    return answers.map(({ status }) => status).toSorted()
  }
  // Several times: the second one may find the record gone at any of its steps.
  for (let round = 0; round < 8; round++) {
    const [first, second] = await mergedTwice()
    expect(first).toBe(201)
    expect([404, 409]).toContain(second)
  }
})

test('attendance that is saved meanwhile is of the enrolment, whoever it belongs to then', async () => {
  const keptId = await student('Bruno')
  const [, other] = school.students
  const studentEnrollmentId = school.enrollments[1]
  const path = `lesson-plan/${school.plans.portuguese}/lesson/${school.lessons.today}/student-attendance`
  const [merged, saved] = await Promise.all([
    merges.merge({ keptId, otherId: other?.id ?? '' }),
    app.send('PUT', path, {
      host: school.host,
      token: school.instructor.token,
      body: { attendances: [{ studentEnrollmentId, status: 'ABSENCE' }] },
    }),
  ])
  expect([merged.status, saved.status]).toEqual([201, 200])
  const { rows } = await app.owner.query(
    `select e.account_id, a.status from student_enrollment e
     join attendance a on a.institution_id = e.institution_id and a.student_enrollment_id = e.id and a.lesson_id = $2
     where e.id = $1`,
    [studentEnrollmentId, school.lessons.today],
  )
  expect(rows).toEqual([{ account_id: keptId, status: 'ABSENCE' }])
})

test('in a network classes whose times do not meet are no clash', async () => {
  const network = await createSchool(app, { kind: 'MUNICIPAL' })
  const [one, two] = network.students
  const second = network.classes[1]?.id
  await app.owner.query('update student_enrollment set grade_id = $1 where id = $2', [
    second,
    network.enrollments[1],
  ])
  const there = mergeDesk(app, network)
  await app.owner.query('delete from lesson_plan_recurrence where institution_id = $1', [network.id])
  expect((await there.merge({ keptId: one!.id, otherId: two!.id })).status).toBe(201)
})
