import { randomUUID } from 'node:crypto'
import type { AcademicTerm } from '@lousa/contract/academics/academics.contract.ts'
import {
  createAcademicTerms,
  updateAcademicTerms,
} from '@lousa/contract/academics/level/level-writing.contract.ts'
import { saveAttendance } from '@lousa/contract/attendance/attendance.contract.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { marksDesk } from '../../../../test/marks-desk.ts'
import { createSchool, type School } from '../../../../test/school.ts'
import { startTestApp, TEST_NOW, type TestApp } from '../../../../test/test-app.ts'
import { waitingLocks } from '../../../../test/waiting-locks.ts'
import { bumpScopesOfGrades } from '../../performance-input.ts'

let app: TestApp
let school: School
beforeAll(async () => {
  app = await startTestApp()
})
beforeEach(async () => {
  school = await createSchool(app)
})
afterAll(() => app.stop())

type SentTerm = { id?: string; start: string; end: string; showPerformance?: boolean; closed?: boolean }

const asAdministrator = () => ({
  host: school.host,
  token: school.administrator.token,
  params: { id: school.level },
})
const save = (academicTerms: SentTerm[], more: object = {}, headers: Record<string, string> = {}) =>
  app.call(updateAcademicTerms, { ...asAdministrator(), body: { academicTerms, ...more }, headers })
const storedTerms = (): SentTerm[] => school.terms.map(({ id, start, end }) => ({ id, start, end }))
const changed = (index: number, fields: Partial<SentTerm>): SentTerm[] =>
  storedTerms().map((term, at) => (at === index ? { ...term, ...fields } : term))
const close = (index: number) =>
  app.owner.query('update academic_term set closed_at = $2 where id = $1', [
    school.terms[index]!.id,
    TEST_NOW,
  ])
/** Lessons are in the way of most changes of dates; most tests are about something else. */
const withoutLessons = () => app.owner.query('delete from lesson where institution_id = $1', [school.id])
const errorsOf = (answer: { body: { errors?: { path: string; code: string }[] } }) =>
  answer.body.errors?.map(({ path, code }) => `${path} ${code}`)
const stored = async () => {
  const { rows } = await app.owner.query(
    `select id, position, start_date::text as start, end_date::text as end from academic_term
     where institution_id = $1 order by position`,
    [school.id],
  )
  return rows
}

test('a secretary learns everything that is wrong with a list of terms at once', async () => {
  const [first, second, third, fourth] = storedTerms()
  const answer = await save([
    { ...first!, start: '2025-12-01' },
    { ...second!, start: '2026-04-24' },
    { ...third!, end: '2026-07-01' },
    fourth!,
  ])
  expect(answer.body.code).toBe('YEARS_ARE_NOT_THE_SOME_ERROR')
  expect(errorsOf(answer)).toEqual([
    'academicTerms.0.start YEARS_ARE_NOT_THE_SOME_ERROR',
    'academicTerms.1.start DATE_OVERLAP',
    'academicTerms.2.end INVALID_DATE_INTERVAL_ERROR',
  ])
  const few = await save(storedTerms().slice(1))
  expect(few.body.code).toBe('TERM_COUNT_INVALID')
  expect(errorsOf(few)).toEqual(['academicTerms TERM_COUNT_INVALID'])
  expect((await save(changed(1, { start: '2026-04-24' }))).body.code).toBe('VALIDATION_ERROR')
  expect(errorsOf(await save(changed(1, { start: '2026-02-30' })))).toEqual([
    'academicTerms.1.start INVALID_DATE',
  ])
})

test('a term outside of the academic year is refused with the ends of the year', async () => {
  await app.owner.query("update academic_year set start_date = '2026-02-09' where id = $1", [school.year])
  const answer = await save(changed(0, { start: '2026-02-02' }))
  expect(answer.body.errors).toEqual([
    {
      path: 'academicTerms.0.start',
      code: 'OUT_OF_RANGE',
      message: 'A data deve ficar dentro do ano letivo, de 09/02/2026 a 31/12/2026.',
    },
  ])
})

test('a term of another level is unknown, and none is named twice', async () => {
  expect((await save(changed(0, { id: randomUUID() }))).body.code).toBe('NOT_FOUND')
  expect(errorsOf(await save(changed(1, { id: school.terms[0]!.id.toUpperCase() })))).toEqual([
    'academicTerms.1.id INVALID',
  ])
})

test('a first list is saved whole, and an empty one is none', async () => {
  await withoutLessons()
  expect((await save([])).body.academicTerms).toEqual([])
  const post = (academicTerms: SentTerm[]) =>
    app.call(createAcademicTerms, { ...asAdministrator(), body: { academicTerms } })
  expect((await post([])).body.code).toBe('TERM_COUNT_INVALID')
  const fresh = storedTerms().map(({ start, end }) => ({ id: 'new', start, end }))
  const { status, body } = await post(fresh)
  expect(status).toBe(201)
  expect(body.academicTerms.map((term: AcademicTerm) => [term.position, term.start, term.closedAt])).toEqual([
    [1, '2026-02-09', null],
    [2, '2026-04-27', null],
    [3, '2026-07-27', null],
    [4, '2026-10-05', null],
  ])
})

test('removing terms takes the marks that classes gave them, and gives those classes a new version', async () => {
  await withoutLessons()
  await save([])
  const { rows } = await app.owner.query(
    `select g.version, count(m.*)::int as marks from grade g
     left join academic_term_mark m on m.institution_id = g.institution_id and m.grade_id = g.id
     where g.institution_id = $1 group by g.id, g.version`,
    [school.id],
  )
  expect(rows).toEqual([
    { version: 2, marks: 0 },
    { version: 2, marks: 0 },
  ])
})

test('a term with lessons or evaluations is not removed, also not by putting another in its place', async () => {
  await marksDesk(app, school).evaluate(0, 10, { name: 'Prova de março' })
  const lessons = { kind: 'LESSONS', count: 4, names: ['6º ano A'] }
  const evaluations = { kind: 'EVALUATIONS', count: 1, names: ['Prova de março'] }
  const none = await save([])
  expect(none.body).toMatchObject({ code: 'TERM_IN_USE', uses: [evaluations, lessons] })
  const { start, end } = school.terms[2]!
  const other = await save(storedTerms().map((term, at) => (at === 2 ? { start, end } : term)))
  expect(other.body).toMatchObject({ code: 'TERM_IN_USE', uses: [lessons] })
  expect((await stored()).map(({ id }) => id)).toEqual(school.terms.map(({ id }) => id))
})

test('lessons are not left outside of all terms, and are counted by day and class', async () => {
  const answer = await save(changed(2, { start: '2026-08-18' }))
  expect(answer.body).toMatchObject({
    code: 'LESSONS_OUT_OF_TERM',
    count: 3,
    days: [
      { date: '2026-08-10', count: 1 },
      { date: '2026-08-17', count: 2 },
    ],
    grades: [{ id: school.classes[0]!.id, name: '6º ano A' }],
  })
})

test('lessons that were deleted or lay outside before hold nobody back', async () => {
  await app.owner.query('update lesson set deleted_at = now() where id = $1', [school.lessons.lastWeek])
  await app.owner.query("update lesson set date = '2026-07-20' where id = $1", [school.lessons.today])
  expect((await save(changed(2, { start: '2026-08-11' }))).status).toBe(200)
})

test('an evaluation that was deleted or lay outside of its term before holds nobody back', async () => {
  await withoutLessons()
  const desk = marksDesk(app, school)
  const [outside, deleted] = [await desk.evaluate(2, 5), await desk.evaluate(2, 5)]
  await app.owner.query("update school_evaluation set date = '2026-07-20' where id = $1", [outside])
  await app.owner.query('update school_evaluation set deleted_at = now() where id = $1', [deleted])
  expect((await save(changed(2, { start: '2026-08-11' }))).status).toBe(200)
})

test('an evaluation is not left outside of its own term, also not inside of another', async () => {
  await withoutLessons()
  await marksDesk(app, school).evaluate(2, 10)
  const [first, second, third, fourth] = storedTerms()
  const answer = await save([
    first!,
    { ...second!, end: '2026-08-10' },
    { ...third!, start: '2026-08-11' },
    fourth!,
  ])
  expect(answer.body).toMatchObject({
    code: 'EVALUATIONS_OUT_OF_TERM',
    count: 1,
    grades: [{ name: '6º ano A' }],
  })
})

test('a lesson may pass to the neighbouring term, whose figures are computed anew', async () => {
  const [first, second, third, fourth] = storedTerms()
  await app.owner.query('delete from performance_scope where institution_id = $1', [school.id])
  const answer = await save([
    first!,
    { ...second!, end: '2026-08-14' },
    { ...third!, start: '2026-08-15' },
    fourth!,
  ])
  expect(answer.status).toBe(200)
  const { rows } = await app.owner.query(
    `select count(*)::int as scopes from performance_scope
     where institution_id = $1 and computed_version < input_version`,
    [school.id],
  )
  // Three plans in four terms and in the year.
  expect(rows).toEqual([{ scopes: 15 }])
})

test('two terms exchange their dates in one save', async () => {
  await withoutLessons()
  const [first, second, third, fourth] = storedTerms()
  const answer = await save([
    { ...second!, start: first!.start, end: first!.end },
    { ...first!, start: second!.start, end: second!.end },
    third!,
    fourth!,
  ])
  expect(answer.status).toBe(200)
  expect((await stored()).map(({ id }) => id)).toEqual([second!.id, first!.id, third!.id, fourth!.id])
})

test('a closed term neither moves nor goes, unless the same save reopens it', async () => {
  await withoutLessons()
  await close(3)
  const later = { end: '2026-12-20' }
  const refused = await save(changed(3, later))
  expect(refused.body).toMatchObject({
    code: 'TERM_CLOSED',
    terms: [{ id: school.terms[3]!.id, position: 4 }],
  })
  expect((await save([])).body.code).toBe('TERM_CLOSED')
  expect((await save(changed(0, { start: '2026-02-10' }))).status).toBe(200)
  const reopened = await save(
    changed(3, { ...later, closed: false }).map((term, at) =>
      at === 0 ? { ...term, start: '2026-02-10' } : term,
    ),
  )
  expect(reopened.body.academicTerms[3]).toMatchObject({ end: '2026-12-20', closedAt: null })
})

test('publishing a term changes no figure, and every change is told by itself', async () => {
  const answer = await save(changed(1, { showPerformance: true }))
  expect(answer.body).toMatchObject({ version: 2 })
  expect(answer.body.academicTerms.map((term: AcademicTerm) => term.showPerformance)).toEqual([
    false,
    true,
    false,
    false,
  ])
  expect((await save(storedTerms())).body.version).toBe(2)
  const { rows } = await app.owner.query(
    "select entity_id, action, changes from audit_entry where institution_id = $1 and entity = 'academicTerm'",
    [school.id],
  )
  expect(rows).toEqual([
    {
      entity_id: school.terms[1]!.id,
      action: 'UPDATED',
      changes: [{ field: 'showPerformance', from: false, to: true }],
    },
  ])
  const scopes = await app.owner.query('select 1 from performance_scope where institution_id = $1', [
    school.id,
  ])
  expect(scopes.rows).toEqual([])
})

test('terms of a finished year are not written', async () => {
  await app.owner.query("update academic_year set status = 'FINISHED' where id = $1", [school.year])
  expect((await save(changed(0, { closed: false }))).body.code).toBe('ACADEMIC_YEAR_FINISHED')
})

test('of two secretaries who change a list at once the second is shown what the first saved', async () => {
  await withoutLessons()
  const blocker = await app.owner.connect()
  await blocker.query('begin')
  await blocker.query('select 1 from academic_year where institution_id = $1 and id = $2 for update', [
    school.id,
    school.year,
  ])
  const saves = [
    save(changed(0, { start: '2026-02-10' }), { version: 1 }),
    save(changed(3, { end: '2026-12-20' }), {}, { 'if-match': '"1"' }),
  ]
  await waitingLocks(app, 2)
  await blocker.query('commit')
  blocker.release()
  const answers = await Promise.all(saves)
  const won = answers.find(({ status }) => status === 200)
  const lost = answers.find(({ status }) => status === 409)
  expect(lost?.body.code).toBe('STALE_VERSION')
  expect(lost?.body.current).toEqual(won?.body)
  expect(lost?.body.current.version).toBe(2)
})

test('two secretaries who publish at once lose nothing: each list is saved upon the other', async () => {
  const blocker = await app.owner.connect()
  await blocker.query('begin')
  await blocker.query('select 1 from education_level where institution_id = $1 and id = $2 for update', [
    school.id,
    school.level,
  ])
  const saves = [save(changed(0, { showPerformance: true })), save(changed(1, { showPerformance: true }))]
  await waitingLocks(app, 2)
  await blocker.query('commit')
  blocker.release()
  const versions = (await Promise.all(saves)).map(({ body }) => body.version)
  expect(versions.toSorted()).toEqual([2, 3])
  const { rows } = await app.owner.query(
    'select show_performance as shown from academic_term where institution_id = $1 order by position',
    [school.id],
  )
  expect(rows.map(({ shown }) => shown)).toEqual([true, true, false, false])
})

test('a score on its way into a term is saved before its dates change', async () => {
  await withoutLessons()
  const desk = marksDesk(app, school)
  const evaluation = await desk.evaluate(2, 10)
  const blocker = await app.owner.connect()
  await blocker.query('begin')
  await blocker.query('select 1 from performance_scope where institution_id = $1 for update', [school.id])
  const score = desk.score(evaluation, { 0: 7 })
  await waitingLocks(app, 1)
  const moving = save(changed(2, { end: '2026-10-03' }))
  await waitingLocks(app, 2)
  await blocker.query('commit')
  blocker.release()
  expect([(await score).status, (await moving).status]).toEqual([201, 200])
})

test('attendance that waits for a change of dates counts in the term in which its lesson then lies', async () => {
  await app.within(school.id, db =>
    bumpScopesOfGrades({ db, institution: { id: school.id } }, { educationLevelId: school.level }),
  )
  const blocker = await app.owner.connect()
  await blocker.query('begin')
  await blocker.query('select 1 from performance_scope where institution_id = $1 for update', [school.id])
  const [first, second, third, fourth] = storedTerms()
  const moving = save([
    first!,
    { ...second!, end: '2026-08-14' },
    { ...third!, start: '2026-08-15' },
    fourth!,
  ])
  await waitingLocks(app, 1)
  const { id: lessonId, planId } = { id: school.lessons.lastWeek, planId: school.plans.portuguese }
  const saving = app.call(saveAttendance, {
    host: school.host,
    token: school.instructor.token,
    params: { id: planId, lessonId },
    body: { attendances: [{ studentEnrollmentId: school.enrollments[0], status: 'ABSENCE' }] },
  })
  await waitingLocks(app, 2)
  await blocker.query('commit')
  blocker.release()
  expect([(await moving).status, (await saving).status]).toEqual([200, 200])
  const { rows } = await app.owner.query(
    `select t.position, s.input_version::int as version from performance_scope s
     left join academic_term t on t.institution_id = s.institution_id and t.id = s.academic_term_id
     where s.institution_id = $1 and s.grade_id = $2 and s.curriculum_component_id = $3 order by t.position`,
    [school.id, school.classes[0]!.id, school.components.portuguese],
  )
  // All were raised by the new dates; the second term and the year also by the attendance.
  expect(rows.map(({ position, version }) => `${position} ${version}`)).toEqual([
    '1 2',
    '2 3',
    '3 2',
    '4 2',
    'null 3',
  ])
})
