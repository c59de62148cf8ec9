import { randomUUID } from 'node:crypto'
import { listAuditEntries } from '@lousa/contract/audit/audit.contract.ts'
import { getUser } from '@lousa/contract/people/person/user.contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Account, createSchool, type School } from '../../../test/school.ts'
import { startTestApp, TEST_NOW, type TestApp } from '../../../test/test-app.ts'

let app: TestApp
let school: School
let other: School
let student: Account

const read = (query: Record<string, unknown>, { token } = school.administrator) =>
  app.call(listAuditEntries, { host: school.host, token, query })

type Entry = { at: string; action: string; entity?: string; entityId?: string; by?: string | null } & Partial<
  Record<'student' | 'grade' | 'plan', string>
>
const write = async (institution: string, entries: Entry[]) => {
  for (const entry of entries)
    await app.owner.query(
      `insert into audit_entry (institution_id, at, account_id, entity, entity_id, action, changes, student_id, grade_id, lesson_plan_id)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
      [
        institution,
        entry.at,
        entry.by ?? null,
        entry.entity ?? 'user',
        entry.entityId ?? entry.student ?? randomUUID(),
        entry.action,
        JSON.stringify([{ field: 'email', from: null, to: 'ana@example.com' }]),
        entry.student ?? null,
        entry.grade ?? null,
        entry.plan ?? null,
      ],
    )
}

beforeAll(async () => {
  app = await startTestApp()
  school = await createSchool(app)
  other = await createSchool(app)
  student = school.students[0]!
  const by = school.administrator.id
  await write(school.id, [
    { at: '2026-03-02T10:00:00Z', action: 'CREATED', student: student.id, by },
    { at: '2026-08-03T10:00:00Z', action: 'UPDATED', student: student.id, by: null },
    { at: '2026-05-02T10:00:00Z', action: 'VIEWED', student: student.id, by },
    { at: '2026-08-04T10:00:00Z', action: 'DOWNLOADED', entity: 'file', student: student.id, by },
    {
      at: '2026-08-05T10:00:00Z',
      action: 'UPDATED',
      entity: 'schoolEvaluation',
      grade: school.classes[0]!.id,
      by,
    },
    {
      at: '2026-08-06T10:00:00Z',
      action: 'CREATED',
      entity: 'accomplishment',
      plan: school.plans.portuguese,
      by,
    },
    { at: '2026-08-07T10:00:00Z', action: 'UPDATED', entityId: school.instructor.id, by },
    { at: '2026-08-07T10:00:00Z', action: 'UPDATED', entity: 'session', entityId: school.instructor.id, by },
  ])
  await write(other.id, [{ at: '2026-08-03T10:00:00Z', action: 'UPDATED', student: student.id }])
})
afterAll(() => app.stop())

const actions = (answer: Awaited<ReturnType<typeof read>>) =>
  answer.body.data.map(({ action }: { action: string }) => action)

test('the log is closed to everyone but administrators', async () => {
  const query = { studentId: student.id }
  for (const { token } of [school.editor, school.instructor, student])
    expect((await read(query, { ...student, token })).body.code).toBe('FORBIDDEN')
  const visitor = await app.call(listAuditEntries, { host: school.host, query })
  expect([visitor.status, visitor.body.code]).toEqual([401, 'UNAUTHENTICATED'])
})

test('an administrator of another institution reads nothing of this one', async () => {
  const entriesAt = (host: string) =>
    app.call(listAuditEntries, { host, token: other.administrator.token, query: { studentId: student.id } })
  expect((await entriesAt(school.host)).body.code).toBe('UNAUTHENTICATED')
  expect((await entriesAt(other.host)).body.code).toBe('NOT_FOUND')
})

test('an administrator who asks about nothing in particular is told what to name', async () => {
  const answer = await read({})
  expect([answer.status, answer.body.code]).toEqual([422, 'VALIDATION_ERROR'])
  expect(answer.body.errors.map((error: { path: string; code: string }) => [error.path, error.code])).toEqual(
    ['studentId', 'gradeId', 'lessonPlanId', 'userId', 'byId'].map(path => [path, 'REQUIRED']),
  )
})

test('an administrator asks about one thing at a time', async () => {
  const answer = await read({ studentId: student.id, gradeId: school.classes[0]!.id })
  expect(answer.body.errors).toMatchObject([{ path: 'gradeId', code: 'INVALID' }])
})

test.each(['not-an-id', randomUUID()])('an administrator who asks about %s finds nothing', async id => {
  for (const name of ['studentId', 'gradeId', 'lessonPlanId', 'userId', 'byId'])
    expect((await read({ [name]: id })).body.code).toBe('NOT_FOUND')
})

test('an administrator reads what was done with a student, newest first, over the months', async () => {
  const answer = await read({ studentId: student.id.toUpperCase() })
  expect(answer.status).toBe(200)
  expect(actions(answer)).toEqual(['DOWNLOADED', 'UPDATED', 'VIEWED', 'CREATED'])
  expect(answer.body.data[1]).toEqual({
    id: expect.any(String),
    at: '2026-08-03T10:00:00.000Z',
    by: null,
    entity: 'user',
    entityId: student.id,
    action: 'UPDATED',
    changes: [{ field: 'email', from: null, to: 'ana@example.com' }],
  })
  expect(answer.body.data[0].by).toMatchObject({ id: school.administrator.id, name: 'Sônia Secretária' })
})

test('changes and views are read apart', async () => {
  expect(actions(await read({ studentId: student.id, kind: 'CHANGES' }))).toEqual(['UPDATED', 'CREATED'])
  const views = await read({ studentId: student.id, kind: 'VIEWS' })
  // The newest is this administrator's reading of the log in the test before.
  expect(views.body.data[0]).toMatchObject({ entity: 'user', action: 'HISTORY_VIEWED' })
  expect(actions(views)).toEqual(['HISTORY_VIEWED', 'DOWNLOADED', 'VIEWED'])
  expect(views.body.totalRowCount).toBe(3)
})

test('an administrator pages through the log', async () => {
  const answer = await read({ studentId: student.id, currentPage: 2, rowsPerPage: 3 })
  expect(actions(answer)).toEqual(['VIEWED', 'CREATED'])
  expect(answer.body).toMatchObject({ totalRowCount: 5, totalPages: 2, nextPage: null, previousPage: 1 })
})

test('an administrator reads what was done with a class, a plan and the record of an instructor', async () => {
  expect(actions(await read({ gradeId: school.classes[0]!.id }))).toEqual(['UPDATED'])
  expect(actions(await read({ lessonPlanId: school.plans.portuguese }))).toEqual(['CREATED'])
  expect((await read({ userId: school.instructor.id })).body.data).toMatchObject([{ entity: 'user' }])
  // The record names the people who looked at it, for any person.
  expect(actions(await read({ userId: school.instructor.id, kind: 'VIEWS' }))).toEqual(['HISTORY_VIEWED'])
  const other = school.students[2]!
  await read({ userId: other.id })
  expect(actions(await read({ studentId: other.id, kind: 'VIEWS' }))).toEqual(['HISTORY_VIEWED'])
})

test.each([
  ['of this year', '0 days', '2025-12-20T10:00:00Z'],
  ['of long ago', '-5000 days', '2014-02-10T10:00:00Z'],
])(
  'all that was done with a class %s is in its history, by the instant that its id tells',
  async (_, shift, at) => {
    const { rows } = await app.owner.query<{ id: string }>(
      `insert into grade (institution_id, id, academic_year_id, education_level_id, name, sort_key, type, shift, highest, average)
     select institution_id, uuidv7($2::interval), academic_year_id, education_level_id, $2, $2, type, shift, highest, average
     from grade where id = $1 returning id`,
      [school.classes[0]!.id, shift],
    )
    const [{ id } = { id: '' }] = rows
    await app.owner.query('select ensure_audit_partitions($1::date, 1)', [at])
    await write(school.id, [{ at, action: 'CREATED', entity: 'grade', grade: id }])
    expect(actions(await read({ gradeId: id }))).toEqual(['CREATED'])
  },
)

test('in the history of a class each entry of a plan says of which, and in that of the plan none does', async () => {
  const [, second] = school.classes
  const plan = school.plans.mathematicsOfSecondClass
  const by = school.administrator.id
  await write(school.id, [
    { at: '2026-08-08T10:00:00Z', action: 'UPDATED', entity: 'grade', grade: second!.id, by },
    { at: '2026-08-09T10:00:00Z', action: 'CREATED', entity: 'lesson', grade: second!.id, plan, by },
    {
      at: '2026-08-10T10:00:00Z',
      action: 'DELETED',
      entity: 'lessonPlan',
      grade: second!.id,
      plan: randomUUID(),
      by,
    },
  ])
  const { body } = await read({ gradeId: second!.id })
  expect(body.data.map((entry: { lessonPlan?: unknown }) => entry.lessonPlan)).toEqual([
    null,
    { id: plan, name: 'Matemática' },
    null,
  ])
  await app.owner.query("update lesson_plan set name = 'Grupo A' where id = $1", [plan])
  const [, ofPart] = (await read({ gradeId: second!.id })).body.data
  expect(ofPart.lessonPlan.name).toBe('Matemática (Grupo A)')
  expect((await read({ lessonPlanId: plan })).body.data[0]).not.toHaveProperty('lessonPlan')
  const foreign = await app.call(listAuditEntries, {
    host: other.host,
    token: other.administrator.token,
    query: { gradeId: second!.id },
  })
  expect(foreign.body.code).toBe('NOT_FOUND')
})

test('whoever looks at a student is in the log, and whoever reads the log once a quarter of an hour', async () => {
  const looked = school.students[1]!
  const params = { id: looked.id }
  await app.call(getUser, { host: school.host, token: school.administrator.token, params })
  const first = await read({ studentId: looked.id, kind: 'VIEWS' })
  expect(first.body.data).toMatchObject([{ entity: 'user', by: { id: school.administrator.id } }])
  for (let page = 1; page <= 3; page += 1) await read({ studentId: looked.id, currentPage: page })
  const entities = async () => actions(await read({ studentId: looked.id }))
  expect(await entities()).toEqual(['HISTORY_VIEWED', 'VIEWED'])
  app.clock.set(new Date(TEST_NOW.getTime() + 16 * 60_000))
  await entities()
  expect(await entities()).toEqual(['HISTORY_VIEWED', 'HISTORY_VIEWED', 'VIEWED'])
  app.clock.set(TEST_NOW)
})

test('each of the four questions is answered by an index of its own, in order, as the application', async () => {
  const abouts = [
    [`student_id = '${student.id}'`, 'student_id'],
    [`grade_id = '${school.classes[0]!.id}'`, 'grade_id'],
    [`lesson_plan_id = '${school.plans.portuguese}'`, 'lesson_plan_id'],
    [`entity = 'user' and entity_id = '${school.instructor.id}'`, 'entity'],
  ]
  for (const [about = '', key = ''] of abouts) {
    const plan = await app.gateway.tenant({ institutionId: school.id, now: app.clock.now() }, async tx => {
      // The years of a test are all but empty: what is asked here is whether an index can answer beneath the policy.
      for (const way of ['seqscan', 'bitmapscan', 'sort'])
        await tx.client.query(`set local enable_${way} = off`)
      const { rows } = await tx.client.query<{ 'QUERY PLAN': string }>(
        `explain (costs off) select * from audit_entry where institution_id = '${school.id}' and ${about}
         order by at desc, id desc limit 20`,
      )
      return rows.map(row => row['QUERY PLAN']).join('\n')
    })
    expect(plan).not.toContain('Seq Scan')
    expect(plan).toContain('Presorted Key')
    expect(plan).toMatch(new RegExp(`Index Cond: .*${key}`))
  }
})
