import { createEvaluation, saveScores } from '@lousa/contract/evaluation/evaluation.contract.ts'
import {
  type GradePerformance,
  getMyPerformance,
  getPerformance,
} from '@lousa/contract/evaluation/performance/performance.contract.ts'
import { computeDirty } from '../src/modules/evaluation/performance/performance.service.ts'
import type { School } from './school.ts'
import type { Sent, TestApp } from './test-app.ts'

/** A day in each term on which an evaluation may be. */
const DATES = ['2026-03-10', '2026-05-12', '2026-08-10', '2026-10-13']

export type MarksDesk = ReturnType<typeof marksDesk>

/** Evaluations of Português in the first class of a school, their scores, and the figures made of them. */
export const marksDesk = (app: TestApp, school: School) => {
  const gradeId = school.classes[0]!.id
  const asCaller = (token = school.administrator.token) => ({ host: school.host, token })
  const termIds = (terms: number[]) => terms.map(term => school.terms[term]!.id)

  const evaluate = async (
    term: number,
    highest: number | null,
    fields: Record<string, unknown> = {},
  ): Promise<string> => {
    const { body } = await app.call(createEvaluation, {
      ...asCaller(),
      body: {
        lessonPlanId: school.plans.portuguese,
        academicTermId: school.terms[term]!.id,
        name: 'Avaliação',
        type: 'PROOF',
        date: DATES[term],
        highest,
        ...fields,
      },
    })
    return body.id
  }
  const score = (id: string, values: Record<number, number | null>, token?: string): Promise<Sent> =>
    app.call(saveScores, {
      ...asCaller(token),
      params: { id },
      body: {
        studentEvaluations: Object.entries(values).map(([place, value]) => ({
          studentEnrollmentId: school.enrollments[Number(place)],
          score: value,
        })),
      },
    })
  const read = (query: Record<string, unknown> = {}, token?: string): Promise<Sent> =>
    app.call(getPerformance, { ...asCaller(token), query: { gradeId, ...query } })

  /** The worked example of docs/rules.md (Term mark) for the first student, and the late one for the second. */
  const workedExample = async (): Promise<void> => {
    const given: [string, Record<number, number | null>][] = [
      [await evaluate(0, 10), { 0: 7.5 }],
      [await evaluate(0, 6), { 0: 5 }],
      [await evaluate(0, 4), { 0: 4 }],
      [await evaluate(1, 15, { date: '2026-05-04' }), { 0: 6 }],
      [await evaluate(1, 15, { type: 'WORK', date: '2026-06-15' }), { 0: 8, 1: 12 }],
      [await evaluate(1, 30, { type: 'RECOVERY', date: '2026-07-06' }), { 0: 20 }],
      [await evaluate(2, 12), { 0: 6, 1: 9 }],
      [await evaluate(2, 8), { 0: null, 1: 5 }],
      [await evaluate(2, 10, { type: 'RECOVERY' }), { 0: 3 }],
      [await evaluate(3, 30), { 0: 18.5, 1: 21 }],
    ]
    await app.owner.query("update student_enrollment set start_date = '2026-05-20' where id = $1", [
      school.enrollments[1],
    ])
    for (const [id, values] of given) {
      const { status } = await score(id, values)
      if (status !== 201) throw new Error(`the scores of ${id} were refused`)
    }
  }

  return {
    asCaller,
    evaluate,
    score,
    read,
    workedExample,
    compute: (afterRead?: () => Promise<void>) =>
      computeDirty({ ...app, ...(afterRead ? { afterRead } : {}) }, { institutionId: school.id, gradeId }),
    ofTerm: (term: number, token?: string) => read({ academicTermId: school.terms[term]!.id }, token),
    mine: (place: number, query: Record<string, unknown> = {}) =>
      app.call(getMyPerformance, {
        ...asCaller(school.students[place]!.token),
        query: { academicYearId: school.year, ...query },
      }),
    closeTerms: (...terms: number[]) =>
      app.owner.query("update academic_term set closed_at = '2026-12-19T12:00:00Z' where id = any($1)", [
        termIds(terms),
      ]),
    publish: (...terms: number[]) =>
      app.owner.query('update academic_term set show_performance = true where id = any($1)', [
        termIds(terms),
      ]),
    rowOf: (data: GradePerformance[], place: number) =>
      data.find(
        row =>
          row.studentEnrollment.id === school.enrollments[place] &&
          row.curriculumComponent.id === school.components.portuguese,
      ),
  }
}
