import { listEducationLevels } from '../../../packages/contract/src/academics/academics.contract.ts'
import { correctTermMarks } from '../../../packages/contract/src/enrollment/brought/brought.contract.ts'
import { createEnrollment } from '../../../packages/contract/src/enrollment/entry/entry.contract.ts'
import { readCouncil } from '../../../packages/contract/src/evaluation/council/council.contract.ts'
import {
  createEvaluation,
  saveScores,
} from '../../../packages/contract/src/evaluation/evaluation.contract.ts'
import { createStudent } from '../../../packages/contract/src/people/editing/user-writing.contract.ts'
import { createMissingPlans } from '../../../packages/contract/src/planning/plan/missing-plans.contract.ts'
import { type Asking, runningYear } from '../server-answers.ts'
import { emptyClass } from './enrolling.ts'
import { closeTerms } from './year-end.ts'

const GIVEN = ['Ana', 'Bruno', 'Carla', 'Davi', 'Elisa', 'Felipe', 'Gabriela', 'Heitor', 'Iara']
const SURNAMES = ['Alves', 'Barros', 'Castro', 'Duarte', 'Esteves']

/** Names that are all different, for up to 45 students. */
const nameAt = (at: number): string =>
  `${GIVEN[at % GIVEN.length]} ${SURNAMES[Math.floor(at / GIVEN.length)]} do Conselho`

/** The number of components in which each student fails. */
const FAILED = 2

const newAdult = async (ask: Asking, name: string): Promise<string> => {
  const answer = await ask(createStudent, {
    body: { name, birthdate: '1996-05-05', responsibles: [{ name: 'Nilda Quaresma', kinship: 'Irmã' }] },
  })
  if (!('id' in answer)) throw new Error(`${name} was registered by a visitor`)
  return answer.id
}

/**
 * A class of the running year all of whose students wait for the council: each has failed two components, also in the annual
 * recovery, by other points than its neighbours. All terms of the year are closed. The callers need a demo of their own.
 */
export const classOfCandidates = async (
  ask: Asking,
  students: number,
): Promise<{ id: string; name: string }> => {
  const grade = await emptyClass(ask, { name: '8º ano Conselho', capacity: students })
  const { id: academicYearId, year } = await runningYear(ask)
  const { data: levels } = await ask(listEducationLevels, { query: { academicYearId } })
  const open = levels
    .find(({ id }) => id === grade.educationLevel.id)
    ?.academicTerms.find(({ closedAt }) => closedAt === null)
  if (!open) throw new Error('The level of the class has no open term')
  const { data: plans } = await ask(createMissingPlans, { body: { gradeId: grade.id } })
  const components = plans.map(({ curriculumComponent }) => curriculumComponent.id)
  const failed = components.slice(0, FAILED)
  const enrollmentIds: string[] = []
  for (let at = 0; at < students; at += 1) {
    const userId = await newAdult(ask, nameAt(at))
    const { id } = await ask(createEnrollment, { body: { gradeId: grade.id, userId, start: open.start } })
    enrollmentIds.push(id)
    const termMarks = components.flatMap(curriculumComponentId =>
      grade.academicTermMarks.map(({ academicTerm, highest }) => ({
        curriculumComponentId,
        academicTermId: academicTerm.id,
        origin: 'OTHER_SCHOOL' as const,
        mark: failed.includes(curriculumComponentId) ? at % Math.floor(highest / 2) : highest,
      })),
    )
    await ask(correctTermMarks, { params: { id }, body: { termMarks, reason: 'Veio de outra escola.' } })
  }
  await closeTerms(ask)
  for (const curriculumComponentId of failed) {
    const { id } = await ask(createEvaluation, {
      body: {
        gradeId: grade.id,
        curriculumComponentId,
        name: 'Recuperação final',
        type: 'ANNUAL_RECOVERY',
        date: `${year}-12-18`,
        highest: 100,
      },
    })
    const studentEvaluations = enrollmentIds.map(studentEnrollmentId => ({ studentEnrollmentId, score: 0 }))
    await ask(saveScores, { params: { id }, body: { studentEvaluations } })
  }
  return grade
}

/** The number of students of a class that wait for a decision; 0 until the figures of the class are computed. */
export const undecidedOf = async (ask: Asking, gradeId: string): Promise<number> => {
  const { behind, students } = await ask(readCouncil, { params: { id: gradeId } })
  return behind ? 0 : students.filter(({ byMarks }) => byMarks === 'FAILED').length
}
