import { updateAcademicTerms } from '@lousa/contract/academics/level/level-writing.contract.ts'
import { correctTermMarks } from '@lousa/contract/enrollment/brought/brought.contract.ts'
import { updateEnrollment } from '@lousa/contract/enrollment/movement/movement.contract.ts'
import { decideCouncil } from '@lousa/contract/evaluation/council/council.contract.ts'
import type { ClassEnding, YearEndingRow } from '@lousa/contract/evaluation/ending/ending.contract.ts'
import {
  type GradePerformance,
  getMyPerformance,
  getPerformance,
} from '@lousa/contract/evaluation/performance/performance.contract.ts'
import { checkDocument, listDocuments } from '@lousa/contract/reports/verification/verification.contract.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { endingDesk } from '../../../../test/ending-desk.ts'
import { pagesOf, reportsDesk } from '../../../../test/reports-desk.ts'
import { createSchool, type School } from '../../../../test/school.ts'
import { type Sent, startTestApp, TEST_NOW, type TestApp } from '../../../../test/test-app.ts'
import { computeDirty } from '../performance/performance.service.ts'

let app: TestApp
let school: School
let desk: ReturnType<typeof endingDesk>
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  await app.runJobs()
  app.clock.set(TEST_NOW)
  school = await createSchool(app)
  desk = endingDesk(app, school)
})

const codeOf = (sent: Sent) => [sent.status, sent.body.code]
const kinds = ({ findings }: ClassEnding) => findings.map(({ kind }) => kind)
const studentOf = ({ students }: ClassEnding, at: number) =>
  students.find(({ student }) => student.id === school.enrollments[at])

describe('a step is refused', () => {
  test('to everyone but administrators, and for a class of another school', async () => {
    expect(codeOf(await desk.step('COUNCIL', {}, school.instructor.token))).toEqual([403, 'FORBIDDEN'])
    expect(codeOf(await desk.step('COUNCIL', {}, school.editor.token))).toEqual([403, 'FORBIDDEN'])
    expect(codeOf(await desk.step('COUNCIL', {}, school.students[0]!.token))).toEqual([403, 'FORBIDDEN'])
    const other = await createSchool(app)
    expect((await desk.step('COUNCIL', {}, undefined, other.classes[0]!.id)).status).toBe(404)
  })

  test('while a term is open, out of order, without a reason, and for a stale version', async () => {
    const open = await desk.step('COUNCIL')
    expect(codeOf(open)).toEqual([422, 'YEAR_HAS_OPEN_TERMS'])
    expect(open.body.terms).toHaveLength(4)
    await desk.giveMarks([0.8, 0.8, 0.8, 0.8, 0.8])
    await desk.closeTerms()
    for (const to of ['DECIDED', 'PUBLISHED', 'REOPENED'])
      expect(codeOf(await desk.step(to))).toEqual([422, 'RESULT_STEP_NOT_ALLOWED'])
    expect((await desk.step('COUNCIL', { version: 0 })).status).toBe(200)
    expect(codeOf(await desk.step('DECIDED', { version: 0 }))).toEqual([409, 'STALE_VERSION'])
    await desk.step('DECIDED')
    await desk.step('PUBLISHED')
    expect(codeOf(await desk.step('REOPENED'))).toEqual([422, 'VALIDATION_ERROR'])
    expect((await desk.read()).body.status).toBe('PUBLISHED')
  })

  test('while a student is in annual recovery or has no result', async () => {
    await desk.giveMarks([0.8, 0.2])
    await desk.closeTerms()
    await desk.step('COUNCIL')
    const refused = await desk.step('DECIDED')
    expect(codeOf(refused)).toEqual([422, 'CLASS_HAS_FINDINGS'])
    expect(refused.body.findings).toEqual([
      { kind: 'RECOVERY_DUE', count: 1 },
      { kind: 'NO_RESULT', count: 3 },
    ])
  })
})

test('a student without any mark whom the council retains no longer prevents the result', async () => {
  await desk.giveMarks([0.8, 0.8, 0.8, 0.8])
  await desk.closeTerms()
  await desk.step('COUNCIL')
  expect((await desk.step('DECIDED')).body.findings).toEqual([{ kind: 'NO_RESULT', count: 1 }])
  const decide = (kind: 'RETAIN' | 'EXTRA_RECOVERY', until: string | null) =>
    app.call(decideCouncil, {
      ...desk.as(),
      body: {
        gradeId: desk.gradeId,
        decisions: [{ studentEnrollmentId: school.enrollments[4], kind, ...(until ? { until } : {}) }],
      },
    })
  await computeDirty(app, { institutionId: school.id, gradeId: desk.gradeId })
  expect((await decide('EXTRA_RECOVERY', '2026-12-20')).body.data).toMatchObject([{ after: 'NO_RESULT' }])
  expect(codeOf(await desk.step('DECIDED'))).toEqual([422, 'CLASS_HAS_FINDINGS'])
  expect((await decide('RETAIN', null)).body.data).toMatchObject([
    { before: 'NO_RESULT', after: 'FAILED', needed: true },
  ])
  const retained = studentOf((await desk.read()).body, 4)
  expect(retained?.situation).toBe('FAILED')
  expect(JSON.stringify(retained?.steps)).toContain('O conselho de classe decidiu pela retenção.')
  expect((await desk.step('DECIDED')).status).toBe(200)
  await desk.step('PUBLISHED')
  expect(studentOf((await desk.read()).body, 4)?.situation).toBe('FAILED')
})

describe('the ending of a class is read', () => {
  test('by administrators, and by its instructors while the council meets, with a noted look', async () => {
    await desk.giveMarks([0.8, 0.8, 0.8, 0.8, 0.8])
    await desk.closeTerms()
    const instructor = school.instructor.token
    expect(codeOf(await desk.read(instructor))).toEqual([422, 'CLASS_NOT_IN_COUNCIL'])
    await desk.step('COUNCIL')
    const seen = await desk.read(instructor)
    expect(seen.status).toBe(200)
    expect(seen.body.students).toHaveLength(5)
    expect(seen.body.next).toEqual([])
    const { rows } = await app.owner.query(
      `select count(*)::int as looks from audit_entry where institution_id = $1 and entity = 'classResult'
        and action = 'VIEWED' and account_id = $2`,
      [school.id, school.instructor.id],
    )
    expect(rows[0].looks).toBe(1)
    // The class is one that they do not teach.
    expect((await desk.read(instructor, school.classes[1]!.id)).status).toBe(404)
    expect(codeOf(await desk.read(school.students[0]!.token))).toEqual([403, 'FORBIDDEN'])
    await desk.step('DECIDED')
    expect(codeOf(await desk.read(instructor))).toEqual([422, 'CLASS_NOT_IN_COUNCIL'])
  })

  test('by instructors who teach it today or on the last day of its terms, not by a former substitute', async () => {
    await desk.giveMarks([0.8, 0.8, 0.8, 0.8, 0.8])
    await desk.closeTerms()
    await desk.step('COUNCIL')
    const seenWith = async (start: string, end: string) => {
      await app.owner.query(
        `update lesson_plan_instructor set start_date = $3, end_date = $4
          where institution_id = $1 and account_id = $2`,
        [school.id, school.instructor.id, start, end],
      )
      return (await desk.read(school.instructor.token)).status
    }
    const [yesterday, today] = [-1, 0].map(days =>
      new Date(TEST_NOW.getTime() + days * 86_400_000).toISOString().slice(0, 10),
    ) as [string, string]
    const last = school.terms.at(-1)!.end
    expect(last > today).toBe(true)
    expect(await seenWith('2026-03-02', '2026-03-13')).toBe(404)
    expect(await seenWith('2026-03-02', today)).toBe(200)
    expect(await seenWith(last, last)).toBe(200)
    expect(await seenWith('2026-03-02', yesterday)).toBe(404)
  })

  test('with what is missing, and with the points that each failed component lacks', async () => {
    await desk.giveMarks([0.8, 0.2, 0.8, 0.8])
    const open: ClassEnding = (await desk.read()).body
    expect(open.status).toBe('RUNNING')
    expect(kinds(open)).toEqual(
      expect.arrayContaining(['OPEN_TERMS', 'LESSONS_NOT_RELEASED', 'DAYS_BELOW_LAW']),
    )
    await desk.closeTerms()
    const { body }: { body: ClassEnding } = await desk.read()
    expect(kinds(body)).toEqual(expect.arrayContaining(['RECOVERY_DUE', 'NO_RESULT']))
    const recovery = body.findings.find(({ kind }) => kind === 'RECOVERY_DUE')
    expect(recovery?.count).toBe(1)
    expect(
      recovery?.places.map(({ enrollmentId, component, lessonPlanId }) => [
        enrollmentId,
        component,
        lessonPlanId,
      ]),
    ).toEqual([
      [school.enrollments[1], 'Língua Portuguesa', school.plans.portuguese],
      [school.enrollments[1], 'Matemática', school.plans.mathematics],
    ])
    const failing = studentOf(body, 1)
    expect(failing?.situation).toBe('IN_RECOVERY')
    expect(failing?.components[0]).toMatchObject({ mark: 20, missing: 40, situation: 'IN_RECOVERY' })
    expect(failing?.distance).toBe(80)
    // One figure: the call of performances answers the needed score of the component too.
    const ofComponent = async () => {
      const query = { gradeId: desk.gradeId, studentEnrollmentId: school.enrollments[1]! }
      const { data } = (await app.call(getPerformance, { ...desk.as(), query })).body
      return data.map(({ needed }: GradePerformance) => needed)
    }
    await computeDirty(app, { institutionId: school.id, gradeId: desk.gradeId })
    expect(failing?.components.map(({ needed }) => needed)).toEqual(await ofComponent())
    expect(failing?.components[0]?.needed).toEqual({ score: 60, of: 100 })
    await app.owner.query(`update school_evaluation set highest = 10 where institution_id = $1 and id = $2`, [
      school.id,
      await desk.createRecovery(),
    ])
    const planned = studentOf((await desk.read()).body, 1)?.components.map(({ needed }) => needed)
    expect(planned).toEqual([
      { score: 6, of: 10 },
      { score: 60, of: 100 },
    ])
    expect(planned).toEqual(await ofComponent())
    expect(studentOf(body, 0)?.components.map(({ needed }) => needed)).toEqual([null, null])
    expect(studentOf(body, 0)).toMatchObject({ situation: 'APPROVED', distance: null })
    const lessons = body.findings.find(({ kind }) => kind === 'LESSONS_NOT_RELEASED')
    expect(lessons?.places[0]?.lessonPlanId).toBe(school.plans.portuguese)
  })
})

describe('a decided or published class', () => {
  const publish = async () => {
    await desk.giveMarks([0.8, 0.2, 0.8, 0.8, 0.8])
    await desk.closeTerms()
    const recoveries = [
      await desk.createRecovery(),
      await desk.createRecovery(school.plans.mathematics),
    ] as const
    for (const id of recoveries) expect((await desk.recover(id, { 1: 30 })).status).toBe(201)
    await desk.step('COUNCIL')
    return recoveries
  }

  /** The student reads published figures and nothing of later records; the school is notified of these in the explanation. */
  const expectPublishedFigures = async () => {
    const { status, data } = (
      await app.call(getMyPerformance, {
        ...desk.as(school.students[1]!.token),
        query: { academicYearId: school.year, explain: 'true' },
      })
    ).body
    expect(status).toBe('UPDATED')
    const years = data.filter(({ academicTerm }: GradePerformance) => academicTerm === null)
    expect(years).toHaveLength(2)
    for (const { situation, mean, explanation } of years) {
      expect([situation, mean]).toEqual(['FAILED', 30])
      expect(explanation).toMatchObject({ mark: [], situation: [], inputs: [], current: true })
      expect(explanation).not.toHaveProperty('published')
    }
    const ofOffice = await app.call(getPerformance, {
      ...desk.as(),
      query: { gradeId: desk.gradeId, studentEnrollmentId: school.enrollments[1]!, explain: 'true' },
    })
    expect(ofOffice.body.data).toMatchObject([
      { situation: 'FAILED', explanation: { current: false, published: true } },
      { situation: 'FAILED', explanation: { current: false, published: true } },
    ])
  }

  test('refuses scores of the annual recovery, decisions of the council and open terms', async () => {
    const [recovery] = await publish()
    expect((await desk.step('DECIDED')).status).toBe(200)
    const council = () =>
      app.call(updateEnrollment, {
        ...desk.as(),
        params: { id: school.enrollments[1]! },
        body: { councilApproved: true },
      })
    const reopenTerm = () =>
      app.call(updateAcademicTerms, {
        ...desk.as(),
        params: { id: school.level },
        body: {
          academicTerms: school.terms.map(({ id, start, end }, at) => ({
            id,
            start,
            end,
            ...(at === 3 ? { closed: false } : {}),
          })),
        },
      })
    expect(codeOf(await desk.recover(recovery, { 1: 90 }))).toEqual([422, 'RESULT_DECIDED'])
    expect(codeOf(await council())).toEqual([422, 'RESULT_DECIDED'])
    const early = await reopenTerm()
    expect(codeOf(early)).toEqual([422, 'RESULT_DECIDED'])
    expect(early.body.grades).toEqual([{ id: desk.gradeId, name: '6º ano A' }])
    expect((await desk.step('PUBLISHED')).body).toMatchObject({ status: 'PUBLISHED', edition: 1 })
    expect(codeOf(await desk.recover(recovery, { 1: 90 }))).toEqual([422, 'RESULT_PUBLISHED'])
    expect(codeOf(await council())).toEqual([422, 'RESULT_PUBLISHED'])
    const reopened = await reopenTerm()
    expect(codeOf(reopened)).toEqual([422, 'RESULT_PUBLISHED'])
    expect(reopened.body.grades).toEqual([{ id: desk.gradeId, name: '6º ano A' }])
  })

  test('is not published while a corrected mark of a closed term makes a recovery due', async () => {
    await desk.giveMarks([0.8, 0.8, 0.8, 0.8, 0.8])
    await desk.closeTerms()
    await desk.step('COUNCIL')
    await desk.step('DECIDED')
    const { status } = await app.call(correctTermMarks, {
      ...desk.as(),
      params: { id: school.enrollments[1]! },
      body: {
        termMarks: school.terms.map(({ id: academicTermId }) => ({
          curriculumComponentId: school.components.portuguese,
          academicTermId,
          origin: 'OTHER_SCHOOL',
          mark: 1,
        })),
        reason: 'Boletim lido errado',
      },
    })
    expect(status).toBe(200)
    const seen: ClassEnding = (await desk.read()).body
    expect(kinds(seen)).toContain('RECOVERY_DUE')
    expect(studentOf(seen, 1)?.situation).toBe('IN_RECOVERY')
    const refused = await desk.step('PUBLISHED')
    expect(codeOf(refused)).toEqual([422, 'CLASS_HAS_FINDINGS'])
    expect(refused.body.findings).toEqual([{ kind: 'RECOVERY_DUE', count: 1 }])
    await computeDirty(app, { institutionId: school.id, gradeId: desk.gradeId })
    expect((await desk.ofYear()).body.data[0]).toMatchObject({ status: 'DECIDED', blocks: 1, candidates: 0 })
    await desk.step('COUNCIL', { reason: 'Nota corrigida' })
    expect((await desk.recover(await desk.createRecovery(), { 1: 90 })).status).toBe(201)
    expect((await desk.publish()).body).toMatchObject({ status: 'PUBLISHED', edition: 1 })
    expect(studentOf((await desk.read()).body, 1)?.situation).toBe('APPROVED')
  })

  test('keeps what it has published while records change, tells who changed them, and notifies of another edition', async () => {
    const [recovery, second] = await publish()
    await desk.step('DECIDED')
    await desk.step('PUBLISHED')
    const before: ClassEnding = (await desk.read()).body
    expect(studentOf(before, 1)?.situation).toBe('FAILED')
    expect(before.differences).toEqual([])
    app.clock.set(new Date(TEST_NOW.getTime() + 60_000))
    await app.owner.query(
      'update student_evaluation set score = 90 where institution_id = $1 and school_evaluation_id = any($2)',
      [school.id, [recovery, second]],
    )
    await app.owner.query(
      `insert into audit_entry (institution_id, id, at, account_id, entity, entity_id, action, grade_id)
        values ($1, uuidv7(), $2, $3, 'studentEvaluation', $4, 'UPDATED', $5)`,
      [
        school.id,
        new Date(TEST_NOW.getTime() + 30_000).toISOString(),
        school.instructor.id,
        recovery,
        desk.gradeId,
      ],
    )
    await app.owner.query(
      'update performance_scope set input_version = input_version + 1 where institution_id = $1',
      [school.id],
    )
    await computeDirty(app, { institutionId: school.id, gradeId: desk.gradeId })
    const later: ClassEnding = (await desk.read()).body
    expect(studentOf(later, 1)).toEqual(studentOf(before, 1))
    await expectPublishedFigures()
    expect(later.differences).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          enrollmentId: school.enrollments[1],
          field: 'SITUATION',
          from: 'FAILED',
          to: 'APPROVED',
        }),
      ]),
    )
    expect(later.changes).toEqual([
      expect.objectContaining({ by: 'Paula Professora', deed: expect.stringMatching(/nota/) }),
    ])
    expect((await desk.step('REOPENED', { reason: 'Nota da recuperação corrigida' })).body).toMatchObject({
      status: 'REOPENED',
      edition: 1,
      reason: 'Nota da recuperação corrigida',
    })
    await desk.step('COUNCIL')
    await desk.step('DECIDED')
    const preview = await desk.step('PUBLISHED', { preview: true })
    expect(preview.body).toMatchObject({ changed: 1 })
    expect((await desk.read()).body.status).toBe('DECIDED')
    expect((await desk.step('PUBLISHED')).body).toMatchObject({ edition: 2, changed: 1 })
    const { rows } = await app.owner.query(
      `select r.account_id as id from school_message m join school_message_recipient r
          on r.institution_id = m.institution_id and r.school_message_id = m.id
        where m.institution_id = $1 and m.title = 'Resultado do ano republicado'`,
      [school.id],
    )
    expect(rows).toEqual([{ id: school.students[1]!.id }])
  })
})

describe('the portal', () => {
  const mine = () =>
    app.call(getMyPerformance, {
      ...desk.as(school.students[0]!.token),
      query: { academicYearId: school.year, explain: 'true' },
    })

  test('shows the situation once the class is published, whatever terms show', async () => {
    await desk.giveMarks([0.8, 0.8, 0.8, 0.8, 0.8])
    await desk.closeTerms()
    await desk.step('COUNCIL')
    await app.owner.query('update academic_term set show_performance = true where institution_id = $1', [
      school.id,
    ])
    await computeDirty(app, { institutionId: school.id, gradeId: desk.gradeId })
    // Terms are shown; what the class is judged by in the year is not yet.
    const expectOnlyTerms = async () => {
      const { data, results } = (await mine()).body
      expect(results).toEqual([])
      expect(data).toHaveLength(8)
      expect(data.filter(({ academicTerm }: GradePerformance) => academicTerm === null)).toEqual([])
    }
    await expectOnlyTerms()
    await desk.step('DECIDED')
    await expectOnlyTerms()
    await desk.step('PUBLISHED')
    expect((await mine()).body.data).toHaveLength(10)
    await desk.step('REOPENED', { reason: 'Nota corrigida' })
    await expectOnlyTerms()
    await desk.step('COUNCIL')
    await desk.step('DECIDED')
    await app.owner.query('update academic_term set show_performance = false where institution_id = $1', [
      school.id,
    ])
    expect((await mine()).body).toMatchObject({ results: [], data: [] })
    await desk.step('PUBLISHED')
    const { data, results } = (await mine()).body
    expect(data.map(({ academicTerm }: GradePerformance) => academicTerm)).toEqual([null, null])
    const [own] = results
    expect(own).toMatchObject({ situation: 'APPROVED' })
    expect(own?.explanation?.situation.length).toBeGreaterThan(0)
  })
})

describe('the year', () => {
  test('lists its classes with their counts, and takes several at once', async () => {
    await desk.giveMarks([0.8, 0.2, 0.8, 0.8, 0.8])
    const running = (await desk.ofYear()).body.data
    expect(
      running.map(({ grade, status, students }: YearEndingRow) => [grade.name, status, students]),
    ).toEqual([
      ['6º ano A', 'RUNNING', 5],
      ['6º ano B', 'RUNNING', 0],
    ])
    expect(running[0]).toMatchObject({ blocks: 1, termsClosed: false })
    expect(running[1]).toMatchObject({ blocks: 0, advises: 0 })
    await desk.closeTerms()
    expect((await desk.ofYear()).body.data[0]).toMatchObject({ termsClosed: true })
    const ids = school.classes.map(({ id }) => id)
    expect((await desk.stepAll(ids, 'COUNCIL')).body).toMatchObject({
      done: [{ id: expect.any(String) }, { id: expect.any(String) }],
      refused: [],
    })
    const decided = (await desk.stepAll(ids, 'DECIDED')).body
    expect(decided.done.map(({ name }: { name: string }) => name)).toEqual(['6º ano B'])
    expect(decided.refused).toEqual([
      {
        grade: { id: desk.gradeId, name: '6º ano A' },
        code: 'CLASS_HAS_FINDINGS',
        message: 'Há pendências que impedem o fim do ano da turma.',
      },
    ])
    const other = await createSchool(app)
    expect((await desk.stepAll([other.classes[0]!.id], 'COUNCIL')).status).toBe(404)
  })

  test('publishes all classes when it is finished, and reopens these with it', async () => {
    await desk.giveMarks([0.8, 0.2, 0.8, 0.8])
    await desk.closeTerms()
    expect((await desk.setYear('FINISHED')).status).toBe(200)
    const published: ClassEnding = (await desk.read()).body
    expect(published).toMatchObject({ status: 'PUBLISHED', edition: 1, next: [] })
    expect(studentOf(published, 1)?.situation).toBe('FAILED')
    // A class without students needs nothing.
    expect((await desk.ofYear()).body.data[1]?.status).toBe('RUNNING')
    expect((await desk.setYear('OPEN')).status).toBe(200)
    expect((await desk.read()).body).toMatchObject({
      status: 'REOPENED',
      reason: 'O ano letivo foi reaberto.',
    })
    expect(studentOf((await desk.read()).body, 1)?.situation).toBe('IN_RECOVERY')
    expect((await desk.setYear('FINISHED')).status).toBe(200)
    expect((await desk.read()).body).toMatchObject({ status: 'PUBLISHED', edition: 2 })
  })

  test('is refused while a class whose ending was begun has findings, and leaves published ones as they are', async () => {
    await desk.giveMarks([0.8, 0.2, 0.8, 0.8, 0.8])
    await desk.closeTerms()
    await desk.step('COUNCIL')
    const refused = await desk.setYear('FINISHED')
    expect(codeOf(refused)).toEqual([422, 'YEAR_HAS_UNPUBLISHED_CLASSES'])
    expect(refused.body.grades).toEqual([{ id: desk.gradeId, name: '6º ano A' }])
    for (const plan of [school.plans.portuguese, school.plans.mathematics])
      await desk.recover(await desk.createRecovery(plan), { 1: 90 })
    await desk.step('DECIDED')
    await desk.step('PUBLISHED')
    expect((await desk.setYear('FINISHED')).status).toBe(200)
    expect((await desk.setYear('OPEN')).status).toBe(200)
    expect((await desk.read()).body).toMatchObject({ status: 'PUBLISHED', edition: 1 })
  })

  test('may be open while a class whose terms ended is published, as in EJA by half-years', async () => {
    await desk.giveMarks([0.8, 0.8, 0.8, 0.8, 0.8])
    await desk.closeTerms()
    expect((await desk.publish()).body).toMatchObject({
      status: 'PUBLISHED',
      academicYear: { status: 'OPEN' },
    })
  })
})

test('of two people who take the same step at once, one is told of the other', async () => {
  await desk.giveMarks([0.8, 0.8, 0.8, 0.8, 0.8])
  await desk.closeTerms()
  const codes = (await Promise.all([desk.step('COUNCIL'), desk.step('COUNCIL')])).map(({ status }) => status)
  expect(codes.toSorted()).toEqual([200, 422])
  const { version } = (await desk.read()).body
  const versioned = await Promise.all([desk.step('DECIDED', { version }), desk.step('DECIDED', { version })])
  expect(versioned.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

describe('papers of a published class', () => {
  const { ask, content } = reportsDesk(
    () => app,
    () => school,
  )
  const minutes = async () => {
    const { id } = await ask({ fileNameTag: 'FINAL_RESULTS' })
    await app.runJobs()
    return (await pagesOf((await content(id)).raw)).join(' ')
  }

  test('are final with the publication, equal it while records change, and are replaced by another edition', async () => {
    await desk.giveMarks([0.8, 0.8, 0.8, 0.8, 0.8])
    await desk.closeTerms()
    await desk.step('COUNCIL')
    expect(await minutes()).not.toMatch(/Código/i)
    await desk.step('DECIDED')
    await desk.step('PUBLISHED')
    const printed = await minutes()
    expect(printed).toMatch(/Aprovado: 5/)
    expect(printed).not.toMatch(/edição/)
    await app.owner.query(
      'update enrollment_term_mark set mark = 1 where institution_id = $1 and student_enrollment_id = $2',
      [school.id, school.enrollments[0]],
    )
    await app.owner.query(
      'update performance_scope set input_version = input_version + 1 where institution_id = $1',
      [school.id],
    )
    app.clock.set(new Date(app.clock.now().getTime() + 60_000))
    expect(await minutes()).toMatch(/Aprovado: 5/)
    const figures = await app.owner.query(
      `select distinct p.mean::float as mean from grade_performance p join performance_scope s on s.id = p.scope_id
        where p.institution_id = $1 and s.academic_term_id is null`,
      [school.id],
    )
    expect(figures.rows).toEqual([{ mean: 80 }])
    const { rows } = await app.owner.query(
      "select code from issued_document where institution_id = $1 and type = 'FINAL_RESULTS' and replaced_by is null",
      [school.id],
    )
    expect(rows).toHaveLength(1)
    const check = async () =>
      (await app.call(checkDocument, { host: school.host, params: { code: rows[0].code } })).body
    expect(await check()).toMatchObject({ valid: true })
    const replaced = async () =>
      (await app.call(listDocuments, { ...desk.as(), query: { replacedByEdition: 'true' } })).body
    expect((await replaced()).data).toEqual([])
    app.clock.set(new Date(app.clock.now().getTime() + 60_000))
    // Another edition with the same result replaces nothing, although a component has another name, and so another place.
    await app.owner.query(
      "update curriculum_component set name = 'Álgebra', sort_key = 'algebra' where institution_id = $1 and id = $2",
      [school.id, school.components.mathematics],
    )
    await app.owner.query(
      `update enrollment_term_mark m set mark = w.highest * 0.8 from academic_term_mark w
        where m.institution_id = $1 and m.student_enrollment_id = $2 and w.institution_id = $1
          and w.academic_term_id = m.academic_term_id`,
      [school.id, school.enrollments[0]],
    )
    await desk.step('REOPENED', { reason: 'Nome do componente' })
    await desk.publish()
    expect(await check()).toMatchObject({ valid: true })
    await app.owner.query(
      'update enrollment_term_mark set mark = 1 where institution_id = $1 and student_enrollment_id = $2',
      [school.id, school.enrollments[0]],
    )
    app.clock.set(new Date(app.clock.now().getTime() + 60_000))
    await desk.step('REOPENED', { reason: 'Nota corrigida' })
    expect((await desk.read()).body.findings.map(({ kind }: { kind: string }) => kind)).toContain(
      'RECOVERY_DUE',
    )
    for (const plan of [school.plans.portuguese, school.plans.mathematics])
      await desk.recover(await desk.createRecovery(plan), { 0: 90 })
    await desk.publish()
    expect((await desk.read()).body.edition).toBe(3)
    expect(await check()).toMatchObject({ valid: false, replaced: true })
    expect((await replaced()).data).toMatchObject([
      { tag: 'FINAL_RESULTS', code: rows[0].code, replacedBy: null, laterEdition: expect.any(String) },
    ])
    app.clock.set(new Date(app.clock.now().getTime() + 60_000))
    expect(await minutes()).toMatch(/3ª edição, substitui a de 17\/08\/2026/)
    // The new minutes have taken the place of the former ones.
    expect((await replaced()).data).toEqual([])
  })
})
