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

/** A score that a journey types: the student as the sheet of the evaluation names them, and the score. */
export type ScoreToType = { student: string; score: string }

export const RECOVERY = 'Recuperação final'

/**
 * Annual recovery of a class, in which one student fails a component and all others pass. The score of that student and one of
 * another student are not given: they are answered, to be typed on screen.
 */
export const recoverAllButTwo = async (
  ask: Asking,
  { gradeId, studentId, date }: { gradeId: string; studentId: string; date: string },
): Promise<[failing: ScoreToType, passing: ScoreToType]> => {
  const { components, students } = await endingOf(ask, gradeId)
  let failing: ScoreToType | null = null
  let passing: ScoreToType | null = null
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
      name: RECOVERY,
      type: 'ANNUAL_RECOVERY',
      date,
      highest: 100,
    }
    const { id } = await ask(createEvaluation, { body })
    const given: { studentEnrollmentId: string; score: number }[] = []
    for (const { student } of due) {
      const name = student.user.socialName ?? student.user.name
      if (student.user.id === studentId && failing === null) failing = { student: name, score: '10' }
      else if (student.user.id !== studentId && passing === null) passing = { student: name, score: '100' }
      else given.push({ studentEnrollmentId: student.id, score: 100 })
    }
    if (given.length > 0) await ask(saveScores, { params: { id }, body: { studentEvaluations: given } })
  }
  if (failing === null || passing === null) throw new Error('Too few students of the class are in recovery')
  return [failing, passing]
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
