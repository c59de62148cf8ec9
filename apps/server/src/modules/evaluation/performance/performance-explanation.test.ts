import { createEvaluation, saveScores } from '@lousa/contract/evaluation/evaluation.contract.ts'
import {
  type EnrollmentResult,
  type Explanation,
  type GradePerformance,
  getMyPerformance,
  getPerformance,
} from '@lousa/contract/evaluation/performance/performance.contract.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type MarksDesk, marksDesk } from '../../../../test/marks-desk.ts'
import { createRichSchool } from '../../../../test/rich-school.ts'
import { createSchool, type School } from '../../../../test/school.ts'
import { startTestApp, TEST_NOW, type TestApp } from '../../../../test/test-app.ts'
import { computeIfStale } from './performance.service.ts'

let app: TestApp
let school: School
let foreign: School
let desk: MarksDesk
beforeAll(async () => {
  app = await startTestApp()
  foreign = await createSchool(app)
})
beforeEach(async () => {
  school = await createSchool(app)
  desk = marksDesk(app, school)
})
afterAll(() => app.stop())

const explain = (place: number, query: Record<string, unknown> = {}, token?: string) =>
  desk.read({ studentEnrollmentId: school.enrollments[place], explain: true, ...query }, token)
const ofTerm = (term: number) => ({ academicTermId: school.terms[term]!.id })
const portuguese = () => ({ curriculumComponentId: school.components.portuguese })
const explanationOf = (row: GradePerformance | undefined): Explanation => {
  if (!row?.explanation) throw new Error('not explained')
  return row.explanation
}
const texts = (steps: { text: string }[]) => steps.map(step => step.text)
const finishYear = () =>
  app.owner.query("update academic_year set status = 'FINISHED' where id = $1", [school.year])
/** Every figure of the class is computed again, also from changes made behind the application's back. */
const recompute = async () => {
  await app.owner.query(
    'update performance_scope set input_version = input_version + 1 where institution_id = $1',
    [school.id],
  )
  await desk.compute()
}
/** Evaluates Matemática, which another instructor teaches. */
const evaluateMathematics = async (term: number, values: Record<number, number>) => {
  const { id } = (
    await app.call(createEvaluation, {
      ...desk.asCaller(),
      body: {
        lessonPlanId: school.plans.mathematics,
        academicTermId: school.terms[term]!.id,
        name: 'Prova de Matemática',
        type: 'PROOF',
        date: '2026-03-12',
        highest: 20,
      },
    })
  ).body
  await desk.score(id, values)
}

test('nobody is explained what is not theirs to see: students, other classes, other components, other schools', async () => {
  await desk.workedExample()
  await desk.compute()
  const student = await explain(0, {}, school.students[0]!.token)
  expect([student.status, student.body.code]).toEqual([403, 'FORBIDDEN'])
  const refused = [
    explain(0, { gradeId: school.classes[1]!.id }),
    explain(0, { gradeId: school.classes[1]!.id }, school.instructor.token),
    explain(0, { curriculumComponentId: school.components.mathematics }, school.instructor.token),
    explain(0, { studentEnrollmentId: foreign.enrollments[0] }),
    explain(0, { curriculumComponentId: foreign.components.portuguese }),
    explain(0, { academicTermId: foreign.terms[0]!.id }),
  ]
  for (const { status, body } of await Promise.all(refused))
    expect([status, body.code]).toEqual([404, 'NOT_FOUND'])
  expect((await explain(0, {}, foreign.administrator.token)).status).toBe(401)
  const other = await app.call(getMyPerformance, {
    ...desk.asCaller(school.students[0]!.token),
    query: { academicYearId: foreign.year, explain: true },
  })
  expect(other.status).toBe(404)
})

test('an explanation is asked for one student', async () => {
  const { status, body } = await desk.read({ explain: true })
  expect([status, body.errors[0].path, body.errors[0].code]).toEqual([422, 'studentEnrollmentId', 'REQUIRED'])
})

test('what one asks of one student and one component is all that is answered', async () => {
  await desk.workedExample()
  await desk.compute()
  const own = (await desk.read({ studentEnrollmentId: school.enrollments[0], ...portuguese() })).body
  expect(own.data).toHaveLength(1)
  expect(own.data[0]).toMatchObject({
    studentEnrollment: { id: school.enrollments[0] },
    partial: { earned: 55, possible: 80 },
  })
  expect(own.data[0].explanation).toBeUndefined()
  expect((await desk.read({ ...portuguese() })).body.data).toHaveLength(5)
  expect((await desk.read({ studentEnrollmentId: school.enrollments[0] })).body.data).toHaveLength(2)
})

test('the result over all components is not told beside the status of one of them', async () => {
  await desk.workedExample()
  await desk.compute()
  await evaluateMathematics(0, { 0: 12 })
  const one = (await explain(0, portuguese())).body
  expect([one.status, one.data.length, one.results]).toEqual(['UPDATED', 1, []])
  const whole = (await explain(0)).body
  expect([whole.status, whole.data.length, whole.results.length]).toEqual(['NEED_UPDATE', 2, 1])
})

test('an instructor reads how a mark came about, from what was typed, by whom and when', async () => {
  await app.owner.query("update person set social_name = 'Pá' where id = $1", [school.instructor.personId])
  await desk.score(await desk.evaluate(2, 10), { 0: 6 })
  await desk.score(await desk.evaluate(2, 5, { type: 'WORK' }), { 0: null })
  await desk.score(await desk.evaluate(2, 10, { type: 'RECOVERY' }), { 0: 3 })
  const last = await desk.evaluate(2, 5, { name: 'Seminário', date: '2026-08-14' })
  await desk.score(last, { 0: 4 }, school.instructor.token)
  await desk.closeTerms(0, 1, 2, 3)
  await recompute()
  const { body } = await explain(0, { ...ofTerm(2), ...portuguese() }, school.instructor.token)
  const [row] = body.data as GradePerformance[]
  const { mark, frequency, situation, policy, inputs, current } = explanationOf(row)
  expect(current).toBe(true)
  expect(texts(mark)).toEqual([
    'Soma das notas: 6 de 10 + 0 de 5 + 4 de 5 = 10, de 20 possíveis.',
    '1 avaliação sem nota vale zero.',
    'Recuperação: 3 de 10. Na escala do período: 3 × 20 ÷ 10 = 6.',
    'Entre a nota (10) e a recuperação (6) vale a maior: 10.',
    'Nota do período: 10,0.',
  ])
  expect([row?.mean, mark.at(-1)?.values.mean]).toEqual([10, 10])
  expect([texts(frequency), situation]).toEqual([['Ainda sem aulas na conta: sem frequência.'], []])
  expect(policy).toContain('A recuperação do período substitui a nota quando é maior.')
  expect(inputs.map(one => [one.evaluation.type, one.score, one.standing, one.by])).toEqual(
    expect.arrayContaining([
      ['PROOF', 6, 'COUNTED', 'Sônia Secretária'],
      ['WORK', null, 'MISSING_AS_ZERO', 'Sônia Secretária'],
      ['RECOVERY', 3, 'LOWER_RECOVERY', 'Sônia Secretária'],
    ]),
  )
  expect(inputs.at(-1)).toEqual({
    evaluation: { id: last, name: 'Seminário', type: 'PROOF', date: '2026-08-14' },
    termPosition: 3,
    highest: 5,
    score: 4,
    state: null,
    text: null,
    standing: 'COUNTED',
    by: 'Pá',
    at: TEST_NOW.toISOString(),
  })
})

test('the secretary reads the year with its situation, and the whole of the student', async () => {
  await desk.workedExample()
  await evaluateMathematics(0, { 0: 12 })
  await desk.closeTerms(0, 1, 2, 3)
  await finishYear()
  await recompute()
  const { data, results } = (await explain(0)).body as {
    data: GradePerformance[]
    results: EnrollmentResult[]
  }
  const year = explanationOf(desk.rowOf(data, 0))
  expect(texts(year.mark)).toEqual(['Soma dos períodos: 16,5 + 20 + 6 + 18,5 = 61.', 'Nota anual: 61,0.'])
  expect(texts(year.situation).at(-1)).toBe('Situação: Aprovado.')
  expect(year.inputs.map(one => one.termPosition)).toEqual([1, 1, 1, 2, 2, 2, 3, 3, 3, 4])
  expect(results).toMatchObject([
    {
      studentEnrollmentId: school.enrollments[0],
      situation: 'APPROVED',
      frequency: null,
      failedComponents: 0,
      lessonsGiven: 0,
    },
  ])
  expect(texts(results[0]?.explanation?.situation ?? [])).toEqual([
    'Nenhum componente ficou com reprovação por nota.',
    'A frequência no total das aulas não reprova.',
    'Situação: Aprovado.',
  ])
  expect((await explain(0, ofTerm(0))).body.results).toEqual([])
  const whole = (await desk.read()).body.results as EnrollmentResult[]
  expect(whole.map(one => [one.studentEnrollmentId, one.situation, one.explanation])).toEqual(
    school.enrollments.map((id, place) => [
      id,
      ['APPROVED', 'APPROVED', 'FAILED', 'FAILED', 'FAILED'][place],
      undefined,
    ]),
  )
})

test('an instructor is not told how many other components a student failed', async () => {
  await desk.workedExample()
  await evaluateMathematics(0, { 0: 12, 2: 1 })
  await app.owner.query('update student_enrollment set council_approved = true where id = $1', [
    school.enrollments[2],
  ])
  await finishYear()
  await recompute()
  const { data, results } = (await explain(2, {}, school.instructor.token)).body
  expect(results).toEqual([])
  expect(data.map((row: GradePerformance) => row.curriculumComponent.id)).toEqual([
    school.components.portuguese,
  ])
  const { situation, current } = explanationOf(desk.rowOf(data, 2))
  expect([texts(situation).slice(1), current]).toEqual([
    ['O conselho de classe decidiu pela aprovação.', 'Situação: Aprovado pelo conselho.'],
    true,
  ])
  const whole = (await explain(2)).body.results as EnrollmentResult[]
  expect(whole[0]).toMatchObject({ situation: 'BY_COUNCIL', failedComponents: 2 })
})

test('a figure that waits for its recomputation is not explained as current, and is again afterwards', async () => {
  const id = await desk.evaluate(2, 20)
  await desk.score(id, { 0: 10 })
  await desk.closeTerms(2)
  await recompute()
  const explainedMean = async () => {
    const [row] = (await explain(0, { ...ofTerm(2), ...portuguese() })).body.data as GradePerformance[]
    const { current, mark, inputs } = explanationOf(row)
    return { mean: row?.mean, current, shown: mark.at(-1)?.values.mean, typed: inputs[0]?.score }
  }
  expect(await explainedMean()).toEqual({ mean: 10, current: true, shown: 10, typed: 10 })
  await app.owner.query('update academic_term set closed_at = null where id = $1', [school.terms[2]!.id])
  await desk.score(id, { 0: 16 })
  expect(await explainedMean()).toEqual({ mean: 10, current: false, shown: 16, typed: 16 })
  await desk.compute()
  expect(await explainedMean()).toEqual({ mean: 16, current: true, shown: 16, typed: 16 })
  // A change without an announcement is seen by comparing the figures.
  await app.owner.query('update student_evaluation set score = 3 where school_evaluation_id = $1', [id])
  expect(await explainedMean()).toEqual({ mean: 16, current: false, shown: 3, typed: 3 })
})

test('a student is explained the published terms, and of the others learns nothing', async () => {
  await desk.workedExample()
  const secret = await desk.evaluate(2, null, { name: 'Segredo', type: 'FEEDBACK' })
  const saved = await app.call(saveScores, {
    ...desk.asCaller(),
    params: { id: secret },
    body: { studentEnrollmentId: school.enrollments[0], text: 'Ainda não divulgado.' },
  })
  expect(saved.status).toBe(201)
  await desk.closeTerms(0, 1, 2, 3)
  await recompute()
  expect((await desk.mine(0, { explain: true })).body).toMatchObject({ data: [], results: [] })
  await desk.publish(0, 1)
  const { data, results } = (await desk.mine(0, { explain: true })).body as {
    data: GradePerformance[]
    results: EnrollmentResult[]
  }
  expect(results).toEqual([])
  const own = data.filter(row => row.curriculumComponent.id === school.components.portuguese)
  expect(own.map(row => [row.academicTerm?.position, explanationOf(row).current])).toEqual([
    [1, true],
    [2, true],
  ])
  expect(own.flatMap(row => explanationOf(row).inputs.map(one => one.termPosition))).toEqual([
    1, 1, 1, 2, 2, 2,
  ])
  expect(JSON.stringify({ data, results })).not.toMatch(/Segredo|divulgado|18[.,]5|anual:|termPosition":[34]/)
  expect((await desk.mine(0)).body.data[0].explanation).toBeUndefined()
  await desk.publish(2, 3)
  const all = (await desk.mine(0, { explain: true })).body
  const year = explanationOf(
    all.data.find((row: GradePerformance) => row.academicTerm === null && row.mean === 61),
  )
  expect(texts(year.mark).at(-1)).toBe('Nota anual: 61,0.')
  expect(all.results).toMatchObject([
    { studentEnrollmentId: school.enrollments[0], situation: 'APPROVED', explanation: {} },
  ])
  expect(JSON.stringify(all)).not.toContain(school.enrollments[1])
})

test('a student on the waiting list is explained nothing', async () => {
  await desk.workedExample()
  await desk.publish(0, 1, 2, 3)
  await app.owner.query(
    "update student_enrollment set status = 'SURPLUS', queued_at = '2026-02-01T00:00:00Z' where id = $1",
    [school.enrollments[0]],
  )
  await recompute()
  expect((await desk.mine(0, { explain: true })).body).toMatchObject({ data: [], results: [] })
  expect((await explain(0)).body).toMatchObject({ data: [], results: [] })
  expect((await desk.read()).body.results).toHaveLength(4)
})

test('the absences of a rich school are explained as they are stored, in each of two schools', async () => {
  for (const rich of [await createRichSchool(app), await createRichSchool(app)]) {
    const gradeId = rich.classes[0]!.id
    expect(await computeIfStale(app, { institutionId: rich.id, gradeId })).toBe('UPDATED')
    const rows: GradePerformance[] = []
    for (const termId of [undefined, ...rich.terms.map(term => term.id)]) {
      for (const studentEnrollmentId of rich.enrollments) {
        const { status, body } = await app.call(getPerformance, {
          host: rich.host,
          token: rich.administrator.token,
          query: {
            gradeId,
            studentEnrollmentId,
            explain: true,
            ...(termId ? { academicTermId: termId } : {}),
          },
        })
        expect(status).toBe(200)
        rows.push(...body.data)
      }
    }
    // Five students, two components, four terms and the year.
    expect(rows).toHaveLength(50)
    expect(rows.filter(row => !explanationOf(row).current)).toEqual([])
    const given = rows.filter(row => row.lessonsGiven > 0)
    expect(
      given.map(row => [row.academicTerm?.position, texts(explanationOf(row).frequency).slice(0, 3)]),
    ).toEqual(
      [undefined, 3].map(position => [
        position,
        [
          '1 aula dada com chamada: 0 faltas sem justificativa e 0 faltas justificadas.',
          'Em minutos: 50 de aula e 0 de falta.',
          'Presença: (50 − 0) × 100 ÷ 50 = 100%.',
        ],
      ]),
    )
  }
})
