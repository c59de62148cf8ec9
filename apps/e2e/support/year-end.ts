import { listEducationLevels } from '../../../packages/contract/src/academics/academics.contract.ts'
import { updateAcademicTerms } from '../../../packages/contract/src/academics/level/level-writing.contract.ts'
import { rolloverYear } from '../../../packages/contract/src/academics/rollover/rollover.contract.ts'
import { createAcademicYear } from '../../../packages/contract/src/academics/year/year-writing.contract.ts'
import {
  type ClassEnding,
  getClassEnding,
} from '../../../packages/contract/src/evaluation/ending/ending.contract.ts'
import {
  createEvaluation,
  saveScores,
} from '../../../packages/contract/src/evaluation/evaluation.contract.ts'
import { type Asking, runningYear } from '../server-answers.ts'

/** Closes all terms of the running year over their warnings, with marks that students see. */
export const closeTerms = async (ask: Asking): Promise<void> => {
  const { id: academicYearId } = await runningYear(ask)
  const { data } = await ask(listEducationLevels, { query: { academicYearId } })
  for (const { id, academicTerms } of data)
    await ask(updateAcademicTerms, {
      params: { id },
      body: {
        academicTerms: academicTerms.map(({ id, start, end }) => ({
          id,
          start,
          end,
          showPerformance: true,
          closed: true,
        })),
        confirmWarnings: true,
      },
    })
}

export const endingOf = (ask: Asking, gradeId: string): Promise<ClassEnding> =>
  ask(getClassEnding, { params: { id: gradeId } })

/** Annual recovery of a class: everyone passes but one student, who fails the first component in recovery. */
export const recoverAllButOne = async (
  ask: Asking,
  { gradeId, studentId, date }: { gradeId: string; studentId: string; date: string },
): Promise<void> => {
  const { components, students } = await endingOf(ask, gradeId)
  let isFailed = false
  for (const { id: curriculumComponentId } of components) {
    const due = students.filter(student =>
      student.components.some(
        ({ componentId, situation }) => componentId === curriculumComponentId && situation === 'IN_RECOVERY',
      ),
    )
    if (due.length === 0) continue
    const body = {
      gradeId,
      curriculumComponentId,
      name: 'Recuperação final',
      type: 'ANNUAL_RECOVERY',
      date,
      highest: 100,
    }
    const { id } = await ask(createEvaluation, { body })
    const scoreOf = (own: string) => (own === studentId && !isFailed ? 10 : 100)
    await ask(saveScores, {
      params: { id },
      body: {
        studentEvaluations: due.map(({ student }) => ({
          studentEnrollmentId: student.id,
          score: scoreOf(student.user.id),
        })),
      },
    })
    isFailed ||= due.some(({ student }) => student.user.id === studentId)
  }
}

/** The next year with the structure of the running one. */
export const nextYearOf = async (ask: Asking): Promise<string> => {
  const running = await runningYear(ask)
  const year = String(Number(running.year) + 1)
  const { id } = await ask(createAcademicYear, { body: { year } })
  await ask(rolloverYear, {
    params: { id },
    body: {
      fromAcademicYearId: running.id,
      parts: ['LEVELS', 'TERMS', 'COMPONENTS', 'GRADES', 'TERM_MARKS', 'MATRIX'],
      apply: true,
    },
  })
  return year
}
