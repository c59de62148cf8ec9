import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { listAttendance } from '@lousa/contract/attendance/attendance.contract.ts'
import { restoreRecords, withdrawRecords } from '@lousa/contract/attendance/withdrawal/withdrawal.contract.ts'
import { putTermMarks } from '@lousa/contract/enrollment/brought/brought.contract.ts'
import { deleteEnrollment } from '@lousa/contract/enrollment/entry/entry.contract.ts'
import { getPerformance } from '@lousa/contract/evaluation/performance/performance.contract.ts'
import { correctScore } from '@lousa/contract/evaluation/score/score-correction.contract.ts'
import { listMessages } from '@lousa/contract/messages/message/message.contract.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { enrollmentDesk } from '../../../../test/enrollment-desk.ts'
import { createSchool, type School } from '../../../../test/school.ts'
import { startTestApp, TEST_NOW, TEST_TODAY, type TestApp } from '../../../../test/test-app.ts'
import { type TaughtClass, type TransferDesk, transferDesk } from '../../../../test/transfer-desk.ts'
import { isScoreAwaited } from '../../academics/class-member.queries.ts'
import { computeDirty } from '../../evaluation/performance/performance.service.ts'
import { followNewRule, RULES } from '../../evaluation/performance/performance-scope.queries.ts'
import { sendTransferNews } from '../../messages/reminder/transfer-news.job.ts'

let app: TestApp
let school: School
let desk: TransferDesk
let [A, B, C] = [] as unknown as [TaughtClass, TaughtClass, TaughtClass]
beforeAll(async () => {
  app = await startTestApp()
})
beforeEach(async () => {
  app.clock.set(TEST_NOW)
  school = await createSchool(app)
  desk = transferDesk(app, school)
  const classes = await desk.classes()
  ;[A, B, C] = classes
  // The lessons that every school of tests has are of no interest here.
  await app.owner.query('delete from lesson where institution_id = $1', [school.id])
})
afterAll(() => app.stop())

const THIRD = 2
const first = () => school.enrollments[0]!
const moveTo = async (id: string, to: TaughtClass, more: Record<string, unknown> = {}): Promise<string> => {
  const { status, body } = await desk.change(id, { gradeId: to.gradeId, ...more })
  expect(status).toBe(200)
  return body.id
}
const inboxTexts = async (token = school.administrator.token): Promise<string[]> => {
  const { body } = await app.call(listMessages, { host: school.host, token, query: { box: 'received' } })
  return body.data.map((message: { body: string }) => message.body)
}

describe('what is entered in the old class after a move', () => {
  /** An absence of 03/08 is entered; the lesson of 10/08 is not called, and the test of 10/08 has no score. */
  const beforeMove = async () => {
    const called = await desk.lesson(A, '2026-08-03')
    await desk.roll(A, { lessonId: called, enrollmentId: first(), status: 'ABSENCE' })
    const uncalled = await desk.lesson(A, '2026-08-10')
    const evaluation = await desk.evaluate(A, { term: THIRD, date: '2026-08-10', highest: 10 })
    return { uncalled, evaluation }
  }

  test('is named by the preview, with how much there is', async () => {
    await beforeMove()
    const { body } = await desk.change(first(), { gradeId: B.gradeId, preview: true })
    expect(body.preview.unentered).toEqual({
      lessons: {
        count: 1,
        shown: [{ date: '2026-08-10', start: '10:00', component: 'Língua Portuguesa' }],
      },
      evaluations: {
        count: 1,
        shown: [{ date: '2026-08-10', name: 'Prova', component: 'Língua Portuguesa' }],
      },
    })
  })

  test('is not named for who is excused from the component on the day of the lesson', async () => {
    await beforeMove()
    await app.owner.query(
      `insert into enrollment_dispensation (institution_id, student_enrollment_id, grade_id, curriculum_component_id,
         reason, start_date) values ($1, $2, $3, $4, 'Laudo', '2026-08-10')`,
      [school.id, first(), A.gradeId, school.components.portuguese],
    )
    const { body } = await desk.change(first(), { gradeId: B.gradeId, preview: true })
    expect(body.preview.unentered.lessons).toEqual({ count: 0, shown: [] })
  })

  test('reaches the new class, whose figures are not current before, and the office is notified once', async () => {
    const { uncalled, evaluation } = await beforeMove()
    const id = await moveTo(first(), B)
    await desk.compute(A.gradeId, B.gradeId)
    expect(await desk.figures(B, id, THIRD)).toMatchObject({
      status: 'UPDATED',
      mean: null,
      absences: 1,
      lessonsGiven: 1,
    })
    expect(
      (await desk.roll(A, { lessonId: uncalled, enrollmentId: first(), status: 'ABSENCE' })).status,
    ).toBe(200)
    expect((await desk.score(evaluation, first(), 9)).status).toBe(201)
    expect((await desk.figures(B, id, THIRD)).status).not.toBe('UPDATED')
    await desk.compute(B.gradeId, A.gradeId)
    expect(await desk.figures(A, first(), THIRD)).toMatchObject({ mean: 9, absences: 2, lessonsGiven: 2 })
    expect(await desk.figures(B, id, THIRD)).toEqual({
      status: 'UPDATED',
      mean: 9,
      absences: 2,
      lessonsGiven: 2,
      frequency: 0,
    })
    await sendTransferNews(app)
    await sendTransferNews(app)
    expect(await inboxTexts()).toEqual([
      expect.stringContaining('3º bimestre: nota 9,0, 2 faltas em 2 aulas dadas'),
    ])
    expect(await inboxTexts(school.instructor.token)).toEqual([])
  })

  test('does not write over a typed mark, whose absences still follow, and the message says so', async () => {
    const { uncalled, evaluation } = await beforeMove()
    await desk.score(evaluation, first(), 8)
    const id = await moveTo(first(), B)
    const { termMarks, version } = await desk.transferred(id)
    const typed = await app.call(putTermMarks, {
      ...desk.as,
      params: { id },
      body: { termMarks: [{ ...termMarks[0], mark: 8.5 }], version },
    })
    expect(typed.status).toBe(200)
    await desk.score(evaluation, first(), 9)
    await desk.roll(A, { lessonId: uncalled, enrollmentId: first(), status: 'ABSENCE' })
    await desk.compute(B.gradeId)
    expect((await desk.transferred(id)).termMarks).toMatchObject([
      { mark: 8.5, absences: 2, lessonsGiven: 2 },
    ])
    await sendTransferNews(app)
    expect(await inboxTexts()).toEqual([expect.stringMatching(/nota 9,0.*fica o que foi digitado: nota 8,5/)])
    // A list that was read before is out of date.
    const stale = await app.call(putTermMarks, {
      ...desk.as,
      params: { id },
      body: { termMarks: [], version: typed.body.version },
    })
    expect(stale.body.code).toBe('STALE_VERSION')
  })

  test('does not come back where the office has removed the row', async () => {
    const { evaluation } = await beforeMove()
    await desk.score(evaluation, first(), 8)
    const id = await moveTo(first(), B)
    const { version } = await desk.transferred(id)
    await app.call(putTermMarks, { ...desk.as, params: { id }, body: { termMarks: [], version } })
    await desk.score(evaluation, first(), 9)
    await desk.compute(B.gradeId)
    expect((await desk.transferred(id)).termMarks).toEqual([])
    expect((await desk.figures(B, id, THIRD)).mean).toBeNull()
  })

  test('reaches the third class of two moves, and a figure that is deleted leaves all of them', async () => {
    const { evaluation } = await beforeMove()
    const second = await moveTo(first(), B)
    const third = await moveTo(second, C, { exit: { date: '2026-08-20', reason: 'MOVED' } })
    await desk.score(evaluation, first(), 9)
    await desk.compute(C.gradeId)
    expect(await desk.figures(C, third, THIRD)).toMatchObject({ status: 'UPDATED', mean: 9, absences: 1 })
    await desk.compute(B.gradeId)
    expect(await desk.figures(B, second, THIRD)).toMatchObject({ status: 'UPDATED', mean: 9 })
    await desk.score(evaluation, first(), null)
    await desk.compute(B.gradeId, C.gradeId)
    expect((await desk.figures(C, third, THIRD)).mean).toBeNull()
  })

  test('that comes between the claim and the read of the new class leaves it behind until it is read', async () => {
    const { evaluation } = await beforeMove()
    const id = await moveTo(first(), B)
    const of = { institutionId: school.id, gradeId: B.gradeId }
    await computeDirty({ ...app, afterRead: async () => void (await desk.score(evaluation, first(), 9)) }, of)
    const during = await desk.figures(B, id, THIRD)
    expect([during.status, during.mean]).toEqual(['NEED_UPDATE', null])
    await computeDirty(app, of)
    expect(await desk.figures(B, id, THIRD)).toMatchObject({ status: 'UPDATED', mean: 9 })
  })

  test('is refused once the term is closed, and what was entered before closing still arrives', async () => {
    const { uncalled, evaluation } = await beforeMove()
    const id = await moveTo(first(), B)
    await desk.score(evaluation, first(), 9)
    await app.owner.query('update academic_term set closed_at = now() where id = $1', [
      school.terms[THIRD]!.id,
    ])
    const refused = await desk.roll(A, { lessonId: uncalled, enrollmentId: first(), status: 'ABSENCE' })
    expect(refused.body.code).toBe('TERM_CLOSED')
    await desk.compute(B.gradeId)
    expect(await desk.figures(B, id, THIRD)).toMatchObject({ mean: 9, absences: 1 })
  })

  describe('of a list that was typed before sources were stored', () => {
    /** Moved with 8,0, whose row the office then removed or typed over; what was taken over is not stored. */
    const beforeSources = async (typed: number | null) => {
      const { evaluation } = await beforeMove()
      await desk.score(evaluation, first(), 8)
      const id = await moveTo(first(), B)
      await desk.compute(A.gradeId, B.gradeId)
      await app.owner.query('delete from enrollment_term_mark where student_enrollment_id = $1', [id])
      if (typed !== null)
        await app.owner.query(
          `insert into enrollment_term_mark (institution_id, student_enrollment_id, grade_id, curriculum_component_id,
             academic_term_id, mark, origin) values ($1, $2, $3, $4, $5, $6, 'MOVED')`,
          [school.id, id, B.gradeId, school.components.portuguese, school.terms[THIRD]!.id, typed],
        )
      await app.owner.query('update student_enrollment set term_marks_version = 2 where id = $1', [id])
      await app.owner.query(
        'update performance_scope set input_version = input_version + 1 where grade_id = $1 and ($2 or academic_term_id is null)',
        [B.gradeId, typed !== null],
      )
      await desk.compute(B.gradeId)
      await sendTransferNews(app)
      return { id, evaluation }
    }

    test('does not come back where it was removed, and is no news', async () => {
      const { id } = await beforeSources(null)
      expect((await desk.transferred(id)).termMarks).toEqual([])
      await desk.roll(A, {
        lessonId: await desk.lesson(A, '2026-08-11'),
        enrollmentId: school.enrollments[1]!,
        status: 'ABSENCE',
      })
      await desk.compute(A.gradeId, B.gradeId)
      expect((await desk.transferred(id)).termMarks).toEqual([])
      await sendTransferNews(app)
      expect(await inboxTexts()).toEqual([])
    })

    test('leaves a typed mark, and only what changes later is news', async () => {
      const { id, evaluation } = await beforeSources(8.5)
      expect((await desk.transferred(id)).termMarks).toMatchObject([{ mark: 8.5, absences: null }])
      expect(await inboxTexts()).toEqual([])
      await desk.score(evaluation, first(), 9)
      await desk.compute(B.gradeId)
      expect((await desk.transferred(id)).termMarks).toMatchObject([{ mark: 8.5 }])
      await sendTransferNews(app)
      expect(await inboxTexts()).toEqual([
        expect.stringMatching(/nota 9,0.*fica o que foi digitado: nota 8,5/),
      ])
    })
  })

  test('arrives where nothing was carried and the office typed a mark of another term', async () => {
    const id = await moveTo(first(), B)
    const { version } = await desk.transferred(id)
    const row = {
      curriculumComponentId: school.components.portuguese,
      academicTermId: school.terms[THIRD + 1]!.id,
      origin: 'OTHER_SCHOOL',
      mark: 5,
    }
    const { status } = await app.call(putTermMarks, {
      ...desk.as,
      params: { id },
      body: { termMarks: [row], version },
    })
    expect(status).toBe(200)
    const evaluation = await desk.evaluate(A, { term: THIRD, date: '2026-08-10', highest: 10 })
    await desk.score(evaluation, first(), 9)
    await desk.compute(B.gradeId)
    expect((await desk.figures(B, id, THIRD)).mean).toBe(9)
  })

  test('changes nothing of a term that was computed since it closed', async () => {
    const { evaluation } = await beforeMove()
    await desk.score(evaluation, first(), 8)
    const id = await moveTo(first(), B)
    await app.owner.query('update academic_term set closed_at = $2 where id = $1', [
      school.terms[THIRD]!.id,
      TEST_NOW,
    ])
    await desk.compute(A.gradeId, B.gradeId)
    await app.owner.query('update student_evaluation set score = 9 where school_evaluation_id = $1', [
      evaluation,
    ])
    await app.owner.query(
      'update performance_scope set input_version = input_version + 1 where institution_id = $1',
      [school.id],
    )
    await desk.compute(B.gradeId)
    expect((await desk.figures(B, id, THIRD)).mean).toBe(8)
    await sendTransferNews(app)
    expect(await inboxTexts()).toEqual([])
  })

  test('of another student of the class changes nothing of the one who moved, and notifies of nothing', async () => {
    const { uncalled } = await beforeMove()
    const id = await moveTo(first(), B)
    const before = await desk.transferred(id)
    await desk.roll(A, { lessonId: uncalled, enrollmentId: school.enrollments[1]!, status: 'ABSENCE' })
    await desk.compute(A.gradeId, B.gradeId)
    expect(await desk.transferred(id)).toEqual(before)
    await sendTransferNews(app)
    expect(await inboxTexts()).toEqual([])
  })
})

describe('a mark of a closed term that is corrected in the old class', () => {
  const office = enrollmentDesk(() => app)
  const comeBack = async (to: TaughtClass): Promise<string> => {
    await desk.change(first(), { exit: { date: '2026-08-12', reason: 'TRANSFERRED' } })
    const enrollment = { gradeId: to.gradeId, userId: school.students[0]!.id, start: TEST_TODAY }
    const { status, body } = await office.enroll(school, enrollment)
    expect([status, body.previousEnrollmentId]).toEqual([201, first()])
    return body.id
  }
  /** Scored 8 in the old class; the term closes after the student went on, and every class is computed. */
  const scored = async (): Promise<string> => {
    const evaluation = await desk.evaluate(A, { term: THIRD, date: '2026-08-10', highest: 20 })
    await desk.score(evaluation, first(), 8)
    return evaluation
  }
  const closeAndCompute = async () => {
    await app.owner.query('update academic_term set closed_at = $2 where id = $1', [
      school.terms[THIRD]!.id,
      TEST_NOW,
    ])
    await desk.compute(A.gradeId, B.gradeId, C.gradeId)
  }
  const correct = async (evaluation: string): Promise<void> => {
    const { status } = await app.call(correctScore, {
      ...desk.as,
      params: { id: evaluation },
      body: { studentEnrollmentId: first(), score: 18, reason: 'Erro de soma' },
    })
    expect(status).toBe(201)
  }

  test.each([
    ['the class of a move', () => moveTo(first(), B), () => B],
    ['the same class after a return', () => comeBack(A), () => A],
    ['another class after a return', () => comeBack(B), () => B],
  ])('reaches %s, and the office is notified', async (_name, goOn, place) => {
    const evaluation = await scored()
    const id = await goOn()
    await closeAndCompute()
    expect(await desk.figures(place(), id, THIRD)).toMatchObject({ status: 'UPDATED', mean: 8 })
    await sendTransferNews(app)
    const before = await inboxTexts()
    await correct(evaluation)
    expect((await desk.figures(place(), id, THIRD)).status).not.toBe('UPDATED')
    await desk.compute(B.gradeId, A.gradeId)
    expect(await desk.figures(place(), id, THIRD)).toMatchObject({ status: 'UPDATED', mean: 18 })
    await sendTransferNews(app)
    expect(await inboxTexts()).toEqual([expect.stringContaining('nota 18,0'), ...before])
  })

  test.each([
    ['the old one first', () => [A, B, C]],
    ['the last one first', () => [C, B, A]],
  ])('reaches the third class of two moves, computed %s', async (_name, order) => {
    const evaluation = await scored()
    const second = await moveTo(first(), B)
    const third = await moveTo(second, C, { exit: { date: '2026-08-20', reason: 'MOVED' } })
    await closeAndCompute()
    await correct(evaluation)
    await desk.compute(...order().map(({ gradeId }) => gradeId))
    expect(await desk.figures(B, second, THIRD)).toMatchObject({ status: 'UPDATED', mean: 18 })
    expect(await desk.figures(C, third, THIRD)).toMatchObject({ status: 'UPDATED', mean: 18 })
  })

  test('is not fixed at the former figure by a computation that goes on meanwhile', async () => {
    const evaluation = await scored()
    const id = await moveTo(first(), B)
    await closeAndCompute()
    await app.owner.query(
      'update performance_scope set input_version = input_version + 1 where grade_id = $1',
      [B.gradeId],
    )
    const of = { institutionId: school.id, gradeId: B.gradeId }
    await computeDirty({ ...app, afterRead: () => correct(evaluation) }, of)
    await desk.compute(B.gradeId)
    expect(await desk.figures(B, id, THIRD)).toMatchObject({ status: 'UPDATED', mean: 18 })
  })

  test('leaves what the office has typed in the new class, and the message says so', async () => {
    const evaluation = await scored()
    const id = await moveTo(first(), B)
    const { termMarks, version } = await desk.transferred(id)
    const body = { termMarks: [{ ...termMarks[0], mark: 8.5 }], version }
    expect((await app.call(putTermMarks, { ...desk.as, params: { id }, body })).status).toBe(200)
    await closeAndCompute()
    await correct(evaluation)
    await desk.compute(B.gradeId)
    expect((await desk.figures(B, id, THIRD)).mean).toBe(8.5)
    await sendTransferNews(app)
    expect(await inboxTexts()).toEqual([
      expect.stringMatching(/nota 18,0.*fica o que foi digitado: nota 8,5/),
    ])
  })
})

test('a release of a closed term that is withdrawn in the old class and restored counts in the new one', async () => {
  const lessonId = await desk.lesson(A, '2026-08-03')
  await desk.roll(A, { lessonId, enrollmentId: first(), status: 'ABSENCE' })
  const id = await moveTo(first(), B)
  await app.owner.query('update academic_term set closed_at = $2 where id = $1', [
    school.terms[THIRD]!.id,
    TEST_NOW,
  ])
  const counted = async () => {
    await desk.compute(A.gradeId, B.gradeId)
    const { absences, lessonsGiven } = await desk.figures(B, id, THIRD)
    return [absences, lessonsGiven]
  }
  expect(await counted()).toEqual([1, 1])
  const params = { id: A.planId, lessonId }
  const body = { parts: ['RELEASE'], reason: 'Engano' }
  const withdrawn = await app.call(withdrawRecords, { ...desk.as, params, body })
  expect(withdrawn.status).toBe(201)
  expect(await counted()).toEqual([0, 0])
  const withdrawalId = withdrawn.body.id
  const restored = await app.call(restoreRecords, { ...desk.as, params: { ...params, withdrawalId } })
  expect(restored.status).toBe(200)
  expect(await counted()).toEqual([1, 1])
})

describe('points of a term that goes on in the new class', () => {
  /** An hour after what was computed before. */
  const closeTerm = async () => {
    const now = new Date(TEST_NOW.getTime() + 3_600_000)
    app.clock.set(now)
    await app.owner.query('update academic_term set closed_at = $2 where id = $1', [
      school.terms[THIRD]!.id,
      now,
    ])
    await app.owner.query(
      'update performance_scope set input_version = input_version + 1 where institution_id = $1',
      [school.id],
    )
  }
  const tested = async (of: TaughtClass, date: string, more: { id?: string; score?: number } = {}) => {
    const evaluation = await desk.evaluate(of, { term: THIRD, date, highest: 10 })
    if (more.id && more.score !== undefined) await desk.score(evaluation, more.id, more.score)
    return evaluation
  }
  const explained = async ({ gradeId }: TaughtClass, id: string) => {
    const { body } = await app.call(getPerformance, {
      ...desk.as,
      query: {
        gradeId,
        studentEnrollmentId: id,
        academicTermId: school.terms[THIRD]!.id,
        curriculumComponentId: school.components.portuguese,
        explain: 'true',
      },
    })
    const [row] = body.data
    return { ...row, texts: row.explanation.mark.map(({ text }: { text: string }) => text) }
  }

  test('6 of 10 there and 8 of 10 here are 14 of 20, and both are explained', async () => {
    await tested(A, '2026-08-10', { id: first(), score: 6 })
    const id = await moveTo(first(), B)
    await desk.compute(A.gradeId, B.gradeId)
    const before = await explained(B, id)
    expect(before.partial).toMatchObject({ earned: 6, possible: 10 })
    expect(before.texts).toEqual([
      'Nota trazida da turma anterior: 6,0. As avaliações desta turma neste período contam junto com ela.',
    ])
    await tested(B, '2026-08-20', { id, score: 8 })
    await desk.compute(B.gradeId)
    const after = await explained(B, id)
    expect(after).toMatchObject({ mean: 14, partial: { earned: 14, possible: 20 } })
    expect(after.texts).toEqual([
      'Da turma anterior: 6 de 10. Conta junto com as avaliações desta turma.',
      'Soma das notas: 6 de 10 + 8 de 10 = 14, de 20 possíveis.',
      'Até agora: 14,0 de 20,0 pontos já avaliados.',
      'Nota do período até agora: 14,0.',
    ])
    expect(after.explanation.inputs).toMatchObject([{ standing: 'COUNTED' }])
    await closeTerm()
    await desk.compute(A.gradeId, B.gradeId)
    expect((await desk.figures(B, id, THIRD)).mean).toBe(14)
  })

  test('a score that is entered late in the old class joins, also before those of the new one', async () => {
    const late = await tested(A, '2026-08-10')
    const id = await moveTo(first(), B)
    await tested(B, '2026-08-20', { id, score: 8 })
    await desk.compute(A.gradeId, B.gradeId)
    expect((await explained(B, id)).partial).toMatchObject({ earned: 8, possible: 10 })
    await desk.score(late, first(), 6)
    await desk.compute(A.gradeId, B.gradeId)
    expect((await desk.figures(B, id, THIRD)).mean).toBe(14)
    await desk.score(late, first(), null)
    await desk.compute(A.gradeId, B.gradeId)
    expect((await explained(B, id)).partial).toMatchObject({ earned: 8, possible: 10 })
  })

  test('a test of the old class without a score is zero once the term is closed, and no news', async () => {
    await tested(A, '2026-08-10', { id: first(), score: 6 })
    await tested(A, '2026-08-11')
    const id = await moveTo(first(), B)
    await tested(B, '2026-08-20', { id, score: 9 })
    await desk.compute(A.gradeId, B.gradeId)
    expect((await explained(B, id)).partial).toMatchObject({ earned: 15, possible: 20 })
    await closeTerm()
    await desk.compute(A.gradeId, B.gradeId)
    expect((await desk.figures(B, id, THIRD)).mean).toBe(10)
    await sendTransferNews(app)
    expect(await inboxTexts()).toEqual([])
  })

  test('who returns to the class goes on from the points so far, and the third class counts all', async () => {
    await tested(A, '2026-08-05', { id: first(), score: 6 })
    const second = await moveTo(first(), B, { exit: { date: '2026-08-08', reason: 'MOVED' } })
    await tested(B, '2026-08-10', { id: second, score: 3 })
    const third = await moveTo(second, A, { exit: { date: '2026-08-12', reason: 'MOVED' } })
    await tested(A, '2026-08-14', { id: third, score: 9 })
    await desk.compute(A.gradeId, B.gradeId)
    expect((await explained(B, second)).partial).toMatchObject({ earned: 9, possible: 20 })
    expect(await explained(A, third)).toMatchObject({ mean: 12, partial: { earned: 12, possible: 20 } })
  })

  test('points of a class of means are worth at most the term in a class of sums, and so far count in proportion', async () => {
    const policyOf = ({ gradeId }: TaughtClass, mode: string) =>
      app.owner.query('update grade set performance_policy = $2 where id = $1', [gradeId, { mode }])
    await policyOf(A, 'MEAN')
    await policyOf(B, 'SUM')
    for (const score of [6, 7, 8]) await tested(A, '2026-08-10', { id: first(), score })
    const id = await moveTo(first(), B)
    const own = await tested(B, '2026-08-20')
    await desk.compute(A.gradeId, B.gradeId)
    expect(await explained(B, id)).toMatchObject({ mean: 14, partial: { earned: 9.3, possible: 13.33 } })
    await desk.score(own, id, 8)
    await desk.compute(B.gradeId)
    expect(await explained(B, id)).toMatchObject({ mean: 14.7, partial: { earned: 14.7, possible: 20 } })
  })

  test('a mark that the office types over it stands in the place of the evaluations', async () => {
    await tested(A, '2026-08-10', { id: first(), score: 6 })
    const id = await moveTo(first(), B)
    await tested(B, '2026-08-20', { id, score: 8 })
    const { termMarks, version } = await desk.transferred(id)
    const put = (rows: unknown[], of: number) =>
      app.call(putTermMarks, { ...desk.as, params: { id }, body: { termMarks: rows, version: of } })
    const typed = await put([{ ...termMarks[0], mark: 17 }], version)
    await desk.compute(A.gradeId, B.gradeId)
    expect((await desk.figures(B, id, THIRD)).mean).toBe(17)
    const back = await put([{ ...termMarks[0], absences: 1, lessonsGiven: 2 }], typed.body.version)
    expect(back.status).toBe(200)
    await desk.compute(B.gradeId)
    expect((await desk.figures(B, id, THIRD)).mean).toBe(14)
  })

  test('a mark that was taken over before points were stored joins once the sweep has raised the class', async () => {
    await tested(A, '2026-08-10', { id: first(), score: 6 })
    const id = await moveTo(first(), B)
    await tested(B, '2026-08-20', { id, score: 8 })
    await desk.compute(A.gradeId, B.gradeId)
    await app.owner.query(
      'update enrollment_term_mark set source_points = null, source_worth = null where student_enrollment_id = $1',
      [id],
    )
    await app.owner.query('delete from performance_rule where institution_id = $1 and rule = 2', [school.id])
    const tenant = { institutionId: school.id }
    await app.within(school.id, db => followNewRule({ ...tenant, db }, RULES.start))
    expect((await desk.figures(B, id, THIRD)).status).not.toBe('UPDATED')
    await desk.compute(A.gradeId, B.gradeId)
    expect(await desk.figures(B, id, THIRD)).toMatchObject({ status: 'UPDATED', mean: 14 })
    await sendTransferNews(app)
    expect(await inboxTexts()).toEqual([])
    await app.within(school.id, db => followNewRule({ ...tenant, db }, RULES.start))
    expect((await desk.figures(B, id, THIRD)).status).toBe('UPDATED')
  })

  test('a class that a process of the former release computed by the former rule is raised once more later', async () => {
    await tested(A, '2026-08-10', { id: first(), score: 6 })
    const id = await moveTo(first(), B)
    await tested(B, '2026-08-20', { id, score: 8 })
    const follow = (rules: readonly number[]) =>
      app.within(school.id, db => followNewRule({ institutionId: school.id, db }, rules))
    await follow(RULES.start)
    await desk.compute(A.gradeId, B.gradeId)
    await app.owner.query('update grade_performance set mean = 6 where student_enrollment_id = $1', [id])
    await follow(RULES.start)
    await desk.compute(A.gradeId, B.gradeId)
    expect((await desk.figures(B, id, THIRD)).mean).toBe(6)
    await follow(RULES.later)
    await desk.compute(A.gradeId, B.gradeId)
    expect((await desk.figures(B, id, THIRD)).mean).toBe(14)
  })

  test('points of another mark, which a process of the former release leaves, do not join', async () => {
    await tested(A, '2026-08-10', { id: first(), score: 6 })
    const id = await moveTo(first(), B)
    await tested(B, '2026-08-20', { id, score: 8 })
    await desk.compute(A.gradeId, B.gradeId)
    await closeTerm()
    await desk.compute(A.gradeId, B.gradeId)
    expect((await desk.figures(B, id, THIRD)).mean).toBe(14)
    await app.owner.query(
      'update enrollment_term_mark set mark = 9, source_mark = 9 where student_enrollment_id = $1',
      [id],
    )
    await app.owner.query(
      'update performance_scope set input_version = input_version + 1 where grade_id = $1',
      [B.gradeId],
    )
    await desk.compute(B.gradeId)
    expect((await desk.figures(B, id, THIRD)).mean).toBe(9)
    await app.owner.query('update academic_term set closed_at = null where id = $1', [
      school.terms[THIRD]!.id,
    ])
    await app.owner.query(
      'update performance_scope set input_version = input_version + 1 where grade_id = $1',
      [B.gradeId],
    )
    await desk.compute(B.gradeId)
    expect((await desk.figures(B, id, THIRD)).mean).toBe(14)
  })

  test('points that a release without this column has stored join as they did', async () => {
    await tested(A, '2026-08-10', { id: first(), score: 6 })
    const id = await moveTo(first(), B)
    await tested(B, '2026-08-20', { id, score: 8 })
    await desk.compute(A.gradeId, B.gradeId)
    await app.owner.query(
      'update enrollment_term_mark set source_points_mark = null where student_enrollment_id = $1',
      [id],
    )
    const file = '../../../../migrations/0081-mark-of-carried-points.sql'
    const [adopt] = /^update .*;$/m.exec(await readFile(join(import.meta.dirname, file), 'utf8')) ?? []
    await app.owner.query(String(adopt))
    await app.owner.query(
      'update performance_scope set input_version = input_version + 1 where grade_id = $1',
      [B.gradeId],
    )
    await closeTerm()
    await desk.compute(B.gradeId)
    expect((await desk.figures(B, id, THIRD)).mean).toBe(14)
  })

  test('the closing of the term asks for a missing score of the new class', async () => {
    await tested(A, '2026-08-10', { id: first(), score: 6 })
    await moveTo(first(), B)
    await tested(B, TEST_TODAY)
    const { rows } = await app.within(school.id, db =>
      sql<{ count: number }>`
        select count(*)::int as count from student_enrollment e
        join school_evaluation v on v.institution_id = ${school.id} and v.grade_id = e.grade_id
        where e.institution_id = ${school.id} and e.grade_id = ${B.gradeId} and e.account_id = ${school.students[0]!.id}
          and ${isScoreAwaited('e', 'v', school.id)}`.execute(db),
    )
    expect(rows).toEqual([{ count: 1 }])
  })
})

describe('the day of a move', () => {
  test('in the past: the preview counts what is recorded in the old class after it, and moves nothing', async () => {
    const late = await desk.lesson(A, '2026-08-14')
    await desk.roll(A, { lessonId: late, enrollmentId: first(), status: 'ATTENDANCE' })
    const evaluation = await desk.evaluate(A, { term: THIRD, date: '2026-08-13', highest: 10 })
    await desk.score(evaluation, first(), 7)
    const after = async (date: string, more = {}) => {
      const exit = { date, reason: 'MOVED' }
      const { body } = await desk.change(first(), { gradeId: B.gradeId, exit, preview: true, ...more })
      return body.recordedAfter
    }
    expect(await after('2026-08-10')).toEqual({ lessons: 1, evaluations: 1 })
    expect(await after('2026-08-13')).toEqual({ lessons: 1, evaluations: 0 })
    expect(await after('2026-08-14')).toEqual({ lessons: 0, evaluations: 0 })
    expect(await after('2026-08-14', { start: '2026-08-14' })).toEqual({ lessons: 1, evaluations: 0 })
    const { rows } = await app.owner.query('select exit_date from student_enrollment where id = $1', [
      first(),
    ])
    expect(rows).toEqual([{ exit_date: null }])
    const { body } = await desk.change(first(), { gradeId: B.gradeId })
    expect('recordedAfter' in body).toBe(false)
  })

  test('in the past: the preview names what stops to count, and lessons of the new class without the student', async () => {
    const late = await desk.lesson(A, '2026-08-14')
    await desk.roll(A, { lessonId: late, enrollmentId: first(), status: 'ATTENDANCE' })
    const evaluation = await desk.evaluate(A, { term: THIRD, date: '2026-08-13', highest: 10 })
    await desk.score(evaluation, first(), 7)
    const inNew = await desk.lesson(B, '2026-08-12')
    await app.owner.query('update lesson set attendance_taken_at = now() where id = $1', [inNew])
    const counted = async (date: string) => {
      const exit = { date, reason: 'MOVED' }
      const { body } = await desk.change(first(), { gradeId: B.gradeId, exit, preview: true })
      return body.counted
    }
    const nothing = { count: 0, shown: [] }
    const component = 'Língua Portuguesa'
    expect(await counted('2026-08-10')).toEqual({
      stops: {
        lessons: { count: 1, shown: [{ date: '2026-08-14', start: '10:00', component }] },
        evaluations: { count: 1, shown: [{ date: '2026-08-13', name: 'Prova', component }] },
      },
      begins: { lessons: nothing, evaluations: nothing },
      pending: { count: 1, shown: [{ date: '2026-08-12', start: '10:00', component }] },
    })
    expect(await counted('2026-08-14')).toEqual({
      stops: { lessons: nothing, evaluations: nothing },
      begins: { lessons: nothing, evaluations: nothing },
      pending: nothing,
    })
    const { body } = await desk.change(first(), { gradeId: B.gradeId })
    expect('counted' in body).toBe(false)
  })

  const listed = async ({ planId }: TaughtClass, lessonId: string): Promise<string[]> => {
    const { body } = await app.call(listAttendance, { ...desk.as, params: { id: planId, lessonId } })
    return body.data.map((row: { studentEnrollment: { id: string } }) => row.studentEnrollment.id)
  }

  test('stays in the old class where its attendance was taken: two lessons, one absence, 50 %', async () => {
    const earlier = await desk.lesson(A, '2026-08-10')
    const [inA, inB] = [await desk.lesson(A, TEST_TODAY), await desk.lesson(B, TEST_TODAY)]
    await desk.roll(A, { lessonId: earlier, enrollmentId: first(), status: 'ATTENDANCE' })
    await desk.roll(A, { lessonId: inA, enrollmentId: first(), status: 'ABSENCE' })
    const { body } = await desk.change(first(), { gradeId: B.gradeId })
    expect(body.start).toBe('2026-08-18')
    expect(await listed(A, inA)).toContain(first())
    expect(await listed(B, inB)).not.toContain(body.id)
    await desk.compute(B.gradeId)
    expect(await desk.figures(B, body.id, THIRD)).toMatchObject({
      absences: 1,
      lessonsGiven: 2,
      frequency: 50,
    })
  })

  test('is of the new class where nothing is recorded, or where the office types it: two lessons, one absence', async () => {
    const earlier = await desk.lesson(A, '2026-08-10')
    const [inA, inB] = [await desk.lesson(A, TEST_TODAY), await desk.lesson(B, TEST_TODAY)]
    await desk.roll(A, { lessonId: earlier, enrollmentId: first(), status: 'ATTENDANCE' })
    await desk.roll(A, { lessonId: inA, enrollmentId: first(), status: 'ABSENCE' })
    const id = await moveTo(first(), B, { exit: { date: TEST_TODAY, reason: 'MOVED' }, start: TEST_TODAY })
    expect(await listed(A, inA)).not.toContain(first())
    expect(await listed(B, inB)).toContain(id)
    await desk.roll(B, { lessonId: inB, enrollmentId: id, status: 'ABSENCE' })
    await desk.compute(A.gradeId, B.gradeId)
    expect(await desk.figures(B, id, THIRD)).toMatchObject({ absences: 1, lessonsGiven: 2, frequency: 50 })
    expect(await desk.figures(A, first(), THIRD)).toMatchObject({ absences: 0, lessonsGiven: 1 })
    // Nothing was taken of the second student: the day of the move is of the new class.
    const { body } = await desk.change(school.enrollments[1]!, { gradeId: B.gradeId })
    expect(body.start).toBe(TEST_TODAY)
    expect(await listed(A, inA)).not.toContain(school.enrollments[1]!)
    expect(await listed(B, inB)).toContain(body.id)
  })

  test.each([
    ['is cancelled', (id: string) => app.call(deleteEnrollment, { ...desk.as, params: { id } })],
    ['begins later', (id: string) => desk.change(id, { start: '2026-08-18' })],
  ])('is of the old class again where the new enrolment %s: one lesson, then two', async (_name, change) => {
    const earlier = await desk.lesson(A, '2026-08-10')
    const today = await desk.lesson(A, TEST_TODAY)
    await desk.roll(A, { lessonId: earlier, enrollmentId: first(), status: 'ATTENDANCE' })
    await desk.roll(A, { lessonId: today, enrollmentId: first(), status: 'ABSENCE' })
    const id = await moveTo(first(), B, { exit: { date: TEST_TODAY, reason: 'MOVED' }, start: TEST_TODAY })
    await desk.compute(A.gradeId, B.gradeId)
    expect(await desk.figures(A, first(), THIRD)).toMatchObject({ status: 'UPDATED', lessonsGiven: 1 })
    expect((await change(id)).status).toBeLessThan(300)
    expect((await desk.figures(A, first(), THIRD)).status).not.toBe('UPDATED')
    await desk.compute(A.gradeId)
    expect(await desk.figures(A, first(), THIRD)).toMatchObject({ absences: 1, lessonsGiven: 2 })
  })
})
