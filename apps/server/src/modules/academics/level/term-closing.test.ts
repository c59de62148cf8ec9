import { randomUUID } from 'node:crypto'
import type { ClosingWarning } from '@lousa/contract/academics/level/level-writing.contract.ts'
import { updateAcademicTerms } from '@lousa/contract/academics/level/level-writing.contract.ts'
import { updateInstitution } from '@lousa/contract/identity/institution/institution.contract.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { marksDesk } from '../../../../test/marks-desk.ts'
import { createSchool, type School } from '../../../../test/school.ts'
import { startTestApp, TEST_NOW, type TestApp } from '../../../../test/test-app.ts'
import { waitingLocks } from '../../../../test/waiting-locks.ts'
import { matrixRow } from '../../curriculum/curriculum.factory.ts'
import { insertRows } from '../../rows.ts'

let app: TestApp
let school: School
beforeAll(async () => {
  app = await startTestApp()
})
beforeEach(async () => {
  school = await createSchool(app)
})
afterAll(() => app.stop())

/** Closes (or reopens) the terms at these places. */
const setClosed = (places: number[], closed: boolean, more: object = {}, place = school) =>
  app.call(updateAcademicTerms, {
    host: place.host,
    token: place.administrator.token,
    params: { id: place.level },
    body: {
      academicTerms: place.terms.map(({ id, start, end }, at) => ({
        id,
        start,
        end,
        ...(places.includes(at) ? { closed } : {}),
      })),
      ...more,
    },
  })
const close = (...places: number[]) => setClosed(places, true)
const kinds = (answer: { body: { warnings?: ClosingWarning[] } }) =>
  answer.body.warnings?.map(({ kind, count }) => `${kind} ${count}`)
const ofPortuguese = (answer: { body: { warnings?: ClosingWarning[] } }) =>
  answer.body.warnings?.flatMap(({ kind, places }) =>
    places
      .filter(place => place.curriculumComponent.id === school.components.portuguese)
      .map(place => `${kind} ${place.count}`),
  )
const scopesBehind = async () => {
  const { rows } = await app.owner.query(
    `select count(*)::int as n from performance_scope where institution_id = $1 and computed_version < input_version`,
    [school.id],
  )
  return rows[0].n
}
const ownPolicy = (policy: object) =>
  app.owner.query('update grade set performance_policy = $2 where id = $1', [
    school.classes[0]!.id,
    JSON.stringify(policy),
  ])
const release = (lessonId: string) =>
  app.owner.query(
    `with released as (update lesson set accomplished = true where institution_id = $1 and id = $2 returning id)
     insert into lesson_accomplishment (institution_id, lesson_id, account_id, content_registration, created_at, updated_at)
     select $1, id, $3, 'Leitura', $4::timestamptz, $4::timestamptz from released`,
    [school.id, lessonId, school.instructor.id, TEST_NOW],
  )

test('a term without evaluations is closed only when that is confirmed, and the places are named', async () => {
  const refused = await close(0)
  expect(refused.body.code).toBe('TERM_CLOSING_WARNINGS')
  expect(refused.body.warnings).toEqual([
    {
      termId: school.terms[0]!.id,
      position: 1,
      kind: 'NO_EVALUATION',
      count: 3,
      places: [
        ['6º ano A', 'Língua Portuguesa'],
        ['6º ano A', 'Matemática'],
        ['6º ano B', 'Matemática'],
      ].map(([grade, component]) => ({
        grade: { id: school.classes.find(({ name }) => name === grade)?.id, name: grade },
        curriculumComponent: expect.objectContaining({ name: component }),
        count: 1,
      })),
    },
  ])
  const closed = await setClosed([0], true, { confirmWarnings: true })
  expect(closed.body.academicTerms[0].closedAt).toBe(TEST_NOW.toISOString())
  expect(closed.body.version).toBe(2)
  expect(await scopesBehind()).toBe(15)
  const { rows } = await app.owner.query(
    "select action, changes from audit_entry where institution_id = $1 and entity = 'academicTerm'",
    [school.id],
  )
  expect(rows).toEqual([
    {
      action: 'CLOSED',
      changes: [
        { field: 'closedAt', from: null, to: TEST_NOW.toISOString() },
        { field: 'warnings', from: null, to: [{ kind: 'NO_EVALUATION', count: 3 }] },
      ],
    },
  ])
})

test('closing tells of marks not planned, scores not typed, lessons not released and attendance not taken', async () => {
  const desk = marksDesk(app, school)
  const evaluation = await desk.evaluate(2, 15)
  await desk.score(evaluation, { 0: 10, 1: null })
  await desk.evaluate(2, 20, { type: 'RECOVERY' })
  await release(school.lessons.lastWeek)
  await release(school.lessons.today)
  await app.owner.query('update lesson set attendance_taken_at = now() where id = $1', [school.lessons.today])
  expect(ofPortuguese(await close(2))).toEqual([
    'MARKS_NOT_PLANNED 1',
    'SCORES_MISSING 4',
    'LESSONS_NOT_RELEASED 2',
    'ATTENDANCE_MISSING 1',
  ])
})

test('a missed and an excused score are not missing, a second call is, also where it forbids closing', async () => {
  const desk = marksDesk(app, school)
  const evaluation = await desk.evaluate(0, 20)
  await desk.score(evaluation, { 0: 10, 1: null, 2: null, 3: null, 4: 0 })
  const stateOf = (places: number[], state: string) =>
    app.owner.query('update student_evaluation set state = $2 where student_enrollment_id = any($1)', [
      places.map(place => school.enrollments[place]),
      state,
    ])
  await stateOf([1], 'MISSED')
  await stateOf([2], 'EXCUSED')
  await stateOf([3], 'SECOND_CALL')
  expect(ofPortuguese(await close(0))).toEqual(['SCORES_MISSING 1'])
  await ownPolicy({ missing: 'BLOCK' })
  expect((await setClosed([0], true, { confirmWarnings: true })).body.code).toBe('TERM_INCOMPLETE')
  await stateOf([3], 'MISSED')
  expect((await setClosed([0], true, { confirmWarnings: true })).status).toBe(200)
})

test('a class that averages its terms needs no planning to the last point', async () => {
  await marksDesk(app, school).evaluate(2, 15)
  await ownPolicy({ mode: 'MEAN' })
  expect(ofPortuguese(await close(2))).toEqual(['SCORES_MISSING 5', 'LESSONS_NOT_RELEASED 4'])
})

test('nobody misses the score of a day on which they were not in the class', async () => {
  await marksDesk(app, school).evaluate(0, 20)
  const [late, gone, mistaken, waiting] = school.enrollments
  await app.owner.query("update student_enrollment set start_date = '2026-04-01' where id = $1", [late])
  await app.owner.query(
    "update student_enrollment set exit_date = '2026-03-01', exit_reason = 'TRANSFERRED' where id = $1",
    [gone],
  )
  await app.owner.query(
    "update student_enrollment set exit_date = '2026-12-01', exit_reason = 'CANCELLED' where id = $1",
    [mistaken],
  )
  await app.owner.query("update student_enrollment set status = 'SURPLUS', queued_at = now() where id = $1", [
    waiting,
  ])
  expect(ofPortuguese(await close(0))).toEqual(['SCORES_MISSING 1'])
})

test('a class with opinions misses the ones that were not written', async () => {
  await app.owner.query("update grade set type = 'ASSESSMENT' where institution_id = $1", [school.id])
  expect(kinds(await close(0))).toEqual(['NO_EVALUATION 3'])
  await marksDesk(app, school).evaluate(0, null, { type: 'FEEDBACK' })
  expect(ofPortuguese(await close(0))).toEqual(['OPINIONS_MISSING 5'])
})

test('a municipal office closes without marks and opinions', async () => {
  const office = await createSchool(app, { kind: 'MUNICIPAL' })
  await app.owner.query("update grade set type = 'ASSESSMENT' where institution_id = $1", [office.id])
  expect((await setClosed([0], true, {}, office)).status).toBe(200)
})

test('events and components that nobody teaches do not keep a term open; a row of the matrix does', async () => {
  await app.owner.query('update lesson_plan set is_active = false where institution_id = $1', [school.id])
  const [first, second] = school.classes
  const row = (gradeId: string) =>
    matrixRow({
      institution_id: school.id,
      id: randomUUID(),
      grade_id: gradeId,
      curriculum_component_id: school.components.portuguese,
      hour: 80,
    })
  await app.within(school.id, db => insertRows(db, 'curriculum_matrix', [row(first!.id), row(second!.id)]))
  await app.owner.query(
    `update grade set is_event = true, education_level_id = null, type = null, highest = null, average = null,
      event_first_day = '2026-09-12', event_last_day = '2026-09-12' where id = $1`,
    [second!.id],
  )
  const answer = await close(1)
  expect(answer.body.warnings).toMatchObject([
    { kind: 'NO_EVALUATION', count: 1, places: [{ grade: { id: first!.id } }] },
  ])
})

test('a class whose policy wants all scores keeps its term open, whatever is confirmed', async () => {
  const desk = marksDesk(app, school)
  const evaluation = await desk.evaluate(0, 20)
  await ownPolicy({ missing: 'BLOCK' })
  const refused = await setClosed([0], true, { confirmWarnings: true })
  expect(refused.body.code).toBe('TERM_INCOMPLETE')
  expect(kinds(refused)).toEqual(['NO_EVALUATION 2', 'SCORES_MISSING 5'])
  await desk.score(evaluation, { 0: 1, 1: 1, 2: 1, 3: 1, 4: 0 })
  expect((await setClosed([0], true, { confirmWarnings: true })).status).toBe(200)
})

test('the policy of the institution wants all scores of the classes that follow it', async () => {
  await marksDesk(app, school).evaluate(0, 20)
  await app.owner.query('update institution set performance_policy = $2 where institution_id = $1', [
    school.id,
    JSON.stringify({ missing: 'BLOCK' }),
  ])
  expect((await setClosed([0], true, { confirmWarnings: true })).body.code).toBe('TERM_INCOMPLETE')
  await ownPolicy({ missing: 'ZERO' })
  expect((await setClosed([0], true, { confirmWarnings: true })).status).toBe(200)
})

test('two terms closed at once are warned of one after the other', async () => {
  const { body } = await close(1, 0)
  expect(body.warnings.map(({ position }: ClosingWarning) => position)).toEqual([1, 2])
})

test('a term is reopened without any question, and its figures are asked for anew', async () => {
  await setClosed([0], true, { confirmWarnings: true })
  await app.owner.query(
    'update performance_scope set computed_version = input_version where institution_id = $1',
    [school.id],
  )
  const reopened = await setClosed([0], false)
  expect(reopened.body.academicTerms[0].closedAt).toBeNull()
  expect(await scopesBehind()).toBe(15)
})

test('a score on its way is saved before the term closes and is not missed; one after it is refused', async () => {
  const desk = marksDesk(app, school)
  const evaluation = await desk.evaluate(0, 20)
  await desk.score(evaluation, { 0: 1, 1: 1, 2: 1, 3: 1 })
  // The save has the term in its hand and waits for the scope of its figures.
  const blocker = await app.owner.connect()
  await blocker.query('begin')
  await blocker.query('select 1 from performance_scope where institution_id = $1 for update', [school.id])
  const saving = desk.score(evaluation, { 4: 20 })
  await waitingLocks(app, 1)
  const closing = close(0)
  await waitingLocks(app, 2)
  await blocker.query('commit')
  blocker.release()
  expect((await saving).status).toBe(201)
  expect(ofPortuguese(await closing)).toEqual([])
  expect((await setClosed([0], true, { confirmWarnings: true })).status).toBe(200)
  expect((await desk.score(evaluation, { 4: 0 })).body.code).toBe('TERM_CLOSED')
})

test('a score that comes while the term closes is refused', async () => {
  const desk = marksDesk(app, school)
  const evaluation = await desk.evaluate(0, 20)
  // The closing has the term in its hand and waits for the scope of its figures.
  const blocker = await app.owner.connect()
  await blocker.query('begin')
  await blocker.query('select 1 from performance_scope where institution_id = $1 for update', [school.id])
  const closing = setClosed([0], true, { confirmWarnings: true })
  await waitingLocks(app, 1)
  const saving = desk.score(evaluation, { 0: 7 })
  await waitingLocks(app, 2)
  await blocker.query('commit')
  blocker.release()
  expect((await closing).status).toBe(200)
  expect((await saving).body.code).toBe('TERM_CLOSED')
})

test('a new default policy that comes while a term closes leaves its classes the former one', async () => {
  await marksDesk(app, school).evaluate(0, 20)
  const blocker = await app.owner.connect()
  await blocker.query('begin')
  await blocker.query('select 1 from performance_scope where institution_id = $1 for update', [school.id])
  const closing = setClosed([0], true, { confirmWarnings: true })
  await waitingLocks(app, 1)
  const settings = app.call(updateInstitution, {
    host: school.host,
    token: school.administrator.token,
    body: { performancePolicy: { missing: 'IGNORE' } },
  })
  await waitingLocks(app, 2)
  await blocker.query('commit')
  blocker.release()
  expect((await closing).status).toBe(200)
  expect((await settings).body.keptPolicies).toBe(2)
})
