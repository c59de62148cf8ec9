import { releaseLesson, updateRelease } from '@lousa/contract/planning/release/release.contract.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createSchool, type School } from '../../../../test/school.ts'
import { startTestApp, type TestApp } from '../../../../test/test-app.ts'

let app: TestApp
let school: School
let foreign: School
beforeAll(async () => {
  app = await startTestApp()
  foreign = await createSchool(app)
})
beforeEach(async () => {
  school = await createSchool(app)
})
afterAll(() => app.stop())

const texts = { contentRegistration: 'Crônica: leitura e escrita', note: 'Turma participativa' }
const release = (
  lessonId: string,
  { token = school.instructor.token, id = school.plans.portuguese, body = {}, headers = {} } = {},
) =>
  app.call(releaseLesson, {
    host: school.host,
    token,
    params: { id, lessonId },
    body: { ...texts, ...body },
    headers,
  })
const edit = (
  accomplishId: string,
  body: object,
  { token = school.instructor.token, lessonId = school.lessons.today, headers = {} } = {},
) =>
  app.call(updateRelease, {
    host: school.host,
    token,
    params: { id: school.plans.portuguese, lessonId, accomplishId },
    body,
    headers,
  })
const codeOf = async (answer: ReturnType<typeof release>) => {
  const { status, body } = await answer
  return [status, body.code]
}
const change = (text: string, values: unknown[]) => app.owner.query(text, values)
const releaseCount = async () => {
  const { rows } = await app.owner.query(
    'select count(*)::int as count from lesson_accomplishment where institution_id = $1',
    [school.id],
  )
  return rows[0].count
}
const scopes = async () => {
  const { rows } = await app.owner.query(
    `select academic_term_id as term, input_version::int as version from performance_scope
     where institution_id = $1 order by academic_term_id nulls first`,
    [school.id],
  )
  return rows
}

test('a student and an editor cannot release a lesson', async () => {
  expect(await codeOf(release(school.lessons.today, { token: school.students[0]!.token }))).toEqual([
    403,
    'FORBIDDEN',
  ])
  expect(await codeOf(release(school.lessons.today, { token: school.editor.token }))).toEqual([
    403,
    'FORBIDDEN',
  ])
})

test("an instructor cannot release a lesson of another instructor's plan", async () => {
  const { token } = school.otherInstructor
  expect(await codeOf(release(school.lessons.today, { token }))).toEqual([404, 'NOT_FOUND'])
  expect(await codeOf(release(school.lessons.today, { token, id: school.plans.mathematics }))).toEqual([
    404,
    'NOT_FOUND',
  ])
})

test('a lesson under the path of another plan does not exist, for an administrator too', async () => {
  const { token } = school.administrator
  expect(await codeOf(release(school.lessons.today, { token, id: school.plans.mathematics }))).toEqual([
    404,
    'NOT_FOUND',
  ])
})

test('lessons and plans of another institution do not exist', async () => {
  const { token } = school.administrator
  expect(await codeOf(release(foreign.lessons.today, { token }))).toEqual([404, 'NOT_FOUND'])
  expect(await codeOf(release(foreign.lessons.today, { token, id: foreign.plans.portuguese }))).toEqual([
    404,
    'NOT_FOUND',
  ])
  expect(
    await codeOf(
      release(school.lessons.today, { token, body: { lessonIds: [foreign.lessons.todaySecond] } }),
    ),
  ).toEqual([404, 'NOT_FOUND'])
  expect(await codeOf(release('not-an-id'))).toEqual([404, 'NOT_FOUND'])
  expect(await codeOf(release(school.lessons.today, { token, body: { lessonIds: ['not-an-id'] } }))).toEqual([
    404,
    'NOT_FOUND',
  ])
})

test('an instructor cannot release a lesson outside of their period, an administrator can', async () => {
  await change("update lesson_plan_instructor set end_date = '2026-08-16' where lesson_plan_id = $1", [
    school.plans.portuguese,
  ])
  expect(await codeOf(release(school.lessons.today))).toEqual([403, 'OUT_OF_INSTRUCTOR_PERIOD'])
  expect((await release(school.lessons.lastWeek)).status).toBe(201)
  expect((await release(school.lessons.today, { token: school.administrator.token })).status).toBe(201)
})

test('nobody releases a future or a deleted lesson, or one of a closed term or a finished year', async () => {
  const { token } = school.administrator
  expect(await codeOf(release(school.lessons.nextWeek, { token }))).toEqual([422, 'FUTURE_LESSON'])
  await change('update lesson set deleted_at = now() where id = $1', [school.lessons.today])
  expect(await codeOf(release(school.lessons.today, { token }))).toEqual([422, 'LESSON_DELETED'])
  await change('update academic_term set closed_at = now() where id = $1', [school.terms[2]!.id])
  expect(await codeOf(release(school.lessons.lastWeek, { token }))).toEqual([422, 'TERM_CLOSED'])
  await change("update academic_year set status = 'FINISHED' where id = $1", [school.year])
  expect(await codeOf(release(school.lessons.lastWeek, { token }))).toEqual([422, 'ACADEMIC_YEAR_FINISHED'])
  expect(await releaseCount()).toBe(0)
})

test('an instructor cannot release without content or with a field that nobody knows', async () => {
  const blank = await release(school.lessons.today, { body: { contentRegistration: '  ' } })
  expect(blank.body.errors).toMatchObject([{ path: 'contentRegistration', code: 'REQUIRED' }])
  const unknown = await release(school.lessons.today, { body: { by: school.administrator.id } })
  expect(unknown.body.errors).toMatchObject([{ path: 'by', code: 'UNKNOWN_FIELD' }])
})

test('an instructor releases both lessons of the day with the same texts in one call', async () => {
  const { today, todaySecond } = school.lessons
  const answer = await release(today, { body: { lessonIds: [todaySecond] } })
  expect(answer.status).toBe(201)
  expect(answer.body).toMatchObject({
    ...texts,
    materialUsage: null,
    version: 1,
    by: { id: school.instructor.id, name: 'Paula Professora', type: 'INSTRUCTOR' },
    others: [{ ...texts, version: 1 }],
  })
  const { rows } = await app.owner.query(
    'select lesson_id from lesson_accomplishment where institution_id = $1 order by id = $2 desc',
    [school.id, answer.body.id],
  )
  expect(rows.map(row => row.lesson_id)).toEqual([today, todaySecond])
  expect(await scopes()).toEqual([
    { term: null, version: 1 },
    { term: school.terms[2]!.id, version: 1 },
  ])
  await release(school.lessons.lastWeek)
  expect((await scopes()).map(scope => scope.version)).toEqual([2, 2])
})

test('when one of the lessons may not be released, none is', async () => {
  const { today, todaySecond, lastWeek } = school.lessons
  expect(await codeOf(release(today, { body: { lessonIds: [lastWeek] } }))).toEqual([422, 'NOT_SAME_DAY'])
  expect(await releaseCount()).toBe(0)
  expect((await release(todaySecond)).status).toBe(201)
  const before = await scopes()
  expect(await codeOf(release(today, { body: { lessonIds: [todaySecond] } }))).toEqual([
    422,
    'LESSON_ALREADY_ACCOMPLISHED',
  ])
  expect(await releaseCount()).toBe(1)
  expect(await scopes()).toEqual(before)
})

test('lessons of two plans of the same instructor are not released together', async () => {
  await change('update lesson set lesson_plan_id = $1 where id = $2', [
    school.plans.mathematics,
    school.lessons.todaySecond,
  ])
  const answer = release(school.lessons.today, {
    token: school.administrator.token,
    body: { lessonIds: [school.lessons.todaySecond] },
  })
  expect(await codeOf(answer)).toEqual([422, 'NOT_SAME_DAY'])
})

test('two people who release the same lesson at once leave one record', async () => {
  const answers = await Promise.all([
    release(school.lessons.today),
    release(school.lessons.today, { token: school.administrator.token }),
  ])
  expect(answers.map(answer => answer.status).sort()).toEqual([201, 422])
  expect(answers.find(answer => answer.status === 422)?.body.code).toBe('LESSON_ALREADY_ACCOMPLISHED')
  expect(await releaseCount()).toBe(1)
})

test('a release that comes too late is refused with the record that stands, that of its own lesson first', async () => {
  const { today, todaySecond } = school.lessons
  const secretary = { token: school.administrator.token, body: { contentRegistration: 'Pela secretaria' } }
  const { body: standing } = await release(todaySecond, secretary)
  const { others: _, ...current } = standing
  const late = await release(today, { body: { lessonIds: [todaySecond] } })
  expect([late.status, late.body.code]).toEqual([422, 'LESSON_ALREADY_ACCOMPLISHED'])
  expect(late.body).toMatchObject({ current, lessonId: todaySecond })
  expect(current).toMatchObject({
    contentRegistration: 'Pela secretaria',
    by: { name: 'Sônia Secretária' },
    version: 1,
  })
  expect(await releaseCount()).toBe(1)
  await release(today)
  const both = await release(today, { body: { lessonIds: [todaySecond] } })
  expect(both.body).toMatchObject({
    lessonId: today,
    current: { ...texts, by: { id: school.instructor.id } },
  })
})

test('two devices that release the same lesson with their own keys: one record, the other is told of it', async () => {
  const device = (key: string, note: string) =>
    release(school.lessons.today, { body: { note }, headers: { 'idempotency-key': key } })
  const answers = await Promise.all([device('phone', 'Do celular'), device('tablet', 'Do tablet')])
  const [won, lost] = answers.toSorted((a, b) => a.status - b.status)
  expect([won?.status, lost?.status]).toEqual([201, 422])
  expect(lost?.body.current).toMatchObject({ id: won?.body.id, note: won?.body.note })
})

test('a release sent twice with its key is one release, and another body under the key is refused', async () => {
  const headers = { 'idempotency-key': 'release-of-monday' }
  const body = { lessonIds: [school.lessons.todaySecond] }
  const first = await release(school.lessons.today, { body, headers })
  const second = await release(school.lessons.today, { body, headers })
  expect([second.status, second.body]).toEqual([201, first.body])
  expect(await releaseCount()).toBe(2)
  const other = release(school.lessons.today, { headers, body: { ...body, note: 'Outra' } })
  expect(await codeOf(other)).toEqual([422, 'IDEMPOTENCY_KEY_REUSED'])
})

test('an instructor edits what they released, and the audit keeps what was there', async () => {
  const { body: released } = await release(school.lessons.today)
  app.clock.set(new Date('2026-08-17T16:00:00Z'))
  const answer = await edit(released.id, { note: null, materialUsage: 'Livro, p. 30', version: 1 })
  app.clock.set(new Date('2026-08-17T15:00:00Z'))
  expect(answer.body).toMatchObject({
    contentRegistration: texts.contentRegistration,
    note: null,
    materialUsage: 'Livro, p. 30',
    version: 2,
    updatedAt: '2026-08-17T16:00:00.000Z',
  })
  const { rows } = await app.owner.query(
    `select account_id, action, changes, grade_id, lesson_plan_id from audit_entry
     where institution_id = $1 and entity_id = $2 order by at`,
    [school.id, released.id],
  )
  expect(rows).toMatchObject([
    { action: 'CREATED', account_id: school.instructor.id, lesson_plan_id: school.plans.portuguese },
    {
      action: 'UPDATED',
      grade_id: school.classes[0]!.id,
      changes: [
        { field: 'note', from: { textLength: texts.note.length }, to: null },
        { field: 'materialUsage', from: null, to: 'Livro, p. 30' },
      ],
    },
  ])
})

test('an edit over a newer version is refused with the version that stands', async () => {
  const { body: released } = await release(school.lessons.today)
  await edit(released.id, { note: 'Da secretaria' }, { token: school.administrator.token })
  const stale = await edit(released.id, { note: 'Do professor' }, { headers: { 'if-match': '"1"' } })
  expect([stale.status, stale.body.code]).toEqual([409, 'STALE_VERSION'])
  expect(stale.body.current).toEqual({
    ...released,
    others: undefined,
    note: 'Da secretaria',
    version: 2,
  })
  const last = await edit(released.id, { note: 'Do professor' })
  expect(last.body).toMatchObject({ note: 'Do professor', version: 3 })
})

test('an edit over a newer version that says the same is no conflict', async () => {
  const { body: released } = await release(school.lessons.today)
  await edit(released.id, { note: 'Combinada' }, { token: school.administrator.token })
  const late = await edit(released.id, { note: 'Combinada', version: 1 })
  expect([late.status, late.body.version]).toEqual([200, 2])
})

test('an edit that changes nothing leaves version and audit alone', async () => {
  const { body: released } = await release(school.lessons.today)
  expect((await edit(released.id, { note: texts.note })).body.version).toBe(1)
  const { rows } = await app.owner.query('select action from audit_entry where entity_id = $1', [released.id])
  expect(rows).toEqual([{ action: 'CREATED' }])
})

test('an edit sent twice with its key is one edit', async () => {
  const { body: released } = await release(school.lessons.today)
  const headers = { 'idempotency-key': 'edit-of-monday' }
  const first = await edit(released.id, { note: 'Corrigida', version: 1 }, { headers })
  const second = await edit(released.id, { note: 'Corrigida', version: 1 }, { headers })
  expect([second.status, second.body]).toEqual([200, first.body])
  expect(first.body.version).toBe(2)
})

test('nobody edits a release through another lesson, of another plan or in a closed term', async () => {
  const { body: released } = await release(school.lessons.today)
  const { lastWeek } = school.lessons
  expect((await edit(released.id, { note: 'x' }, { lessonId: lastWeek })).status).toBe(404)
  expect((await edit(released.id, { note: 'x' }, { token: school.otherInstructor.token })).status).toBe(404)
  await change('update academic_term set closed_at = now() where id = $1', [school.terms[2]!.id])
  expect((await edit(released.id, { note: 'x' })).body.code).toBe('TERM_CLOSED')
})
