import { updateAcademicYear } from '@lousa/contract/academics/year/year-writing.contract.ts'
import { putTermMarks } from '@lousa/contract/enrollment/brought/brought.contract.ts'
import {
  changeClassEnding,
  changeYearEnding,
  getClassEnding,
  getYearEnding,
} from '@lousa/contract/evaluation/ending/ending.contract.ts'
import { createEvaluation, saveScores } from '@lousa/contract/evaluation/evaluation.contract.ts'
import type { School } from './school.ts'
import type { Sent, TestApp } from './test-app.ts'

/** Ends the year of the first class of a school; its marks come from another school. */
export const endingDesk = (app: TestApp, school: School) => {
  const gradeId = school.classes[0]!.id
  const as = (token = school.administrator.token) => ({ host: school.host, token })
  const read = (token?: string, id = gradeId) => app.call(getClassEnding, { ...as(token), params: { id } })
  const step = (
    to: string,
    fields: Record<string, unknown> = {},
    token?: string,
    id = gradeId,
  ): Promise<Sent> => app.call(changeClassEnding, { ...as(token), params: { id }, body: { to, ...fields } })

  /** Marks of each student in both components, as a share of what each term is worth. */
  const giveMarks = async (shares: readonly number[]) => {
    const { rows } = await app.owner.query(
      `select academic_term_id as id, highest::float as highest from academic_term_mark
        where institution_id = $1 and grade_id = $2`,
      [school.id, gradeId],
    )
    for (const [at, share] of shares.entries())
      await app.call(putTermMarks, {
        ...as(),
        params: { id: school.enrollments[at]! },
        body: {
          termMarks: Object.values(school.components).flatMap(curriculumComponentId =>
            rows.map(({ id: academicTermId, highest }) => ({
              curriculumComponentId,
              academicTermId,
              origin: 'OTHER_SCHOOL',
              mark: Math.round(highest * share * 10) / 10,
              text: null,
              absences: 1,
              lessonsGiven: 20,
            })),
          ),
        },
      })
  }
  const closeTerms = (closed = true) =>
    app.owner.query(
      `update academic_term set closed_at = ${closed ? "'2026-12-01T12:00:00Z'" : 'null'} where institution_id = $1`,
      [school.id],
    )

  /** An annual recovery of Português. */
  const createRecovery = async (planId = school.plans.portuguese): Promise<string> => {
    const { body } = await app.call(createEvaluation, {
      ...as(),
      body: {
        lessonPlanId: planId,
        name: 'Recuperação final',
        type: 'ANNUAL_RECOVERY',
        date: '2026-12-10',
        highest: 100,
      },
    })
    return body.id
  }
  const recover = (id: string, values: Readonly<Record<number, number>>): Promise<Sent> =>
    app.call(saveScores, {
      ...as(),
      params: { id },
      body: {
        studentEvaluations: Object.entries(values).map(([at, score]) => ({
          studentEnrollmentId: school.enrollments[Number(at)],
          score,
        })),
      },
    })
  const setYear = (status: 'OPEN' | 'FINISHED'): Promise<Sent> =>
    app.call(updateAcademicYear, { ...as(), params: { id: school.year }, body: { status } })
  const ofYear = () => app.call(getYearEnding, { ...as(), params: { id: school.year } })
  const stepAll = (gradeIds: readonly string[], to: string): Promise<Sent> =>
    app.call(changeYearEnding, { ...as(), params: { id: school.year }, body: { gradeIds, to } })
  /** Through all steps from where the class is, without a look at the answers. */
  const publish = async () => {
    for (const to of ['COUNCIL', 'DECIDED', 'PUBLISHED']) await step(to)
    return read()
  }
  return {
    gradeId,
    as,
    read,
    step,
    giveMarks,
    closeTerms,
    createRecovery,
    recover,
    setYear,
    ofYear,
    stepAll,
    publish,
  }
}
