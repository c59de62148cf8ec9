import type { APIRequest, APIRequestContext } from '@playwright/test'
import {
  type Grade,
  isClass,
  listEducationLevels,
} from '../../../packages/contract/src/academics/academics.contract.ts'
import { createGrade } from '../../../packages/contract/src/academics/grade/grade-writing.contract.ts'
import { createEnrollment } from '../../../packages/contract/src/enrollment/entry/entry.contract.ts'
import {
  createEvaluation,
  saveScores,
} from '../../../packages/contract/src/evaluation/evaluation.contract.ts'
import { createStudent } from '../../../packages/contract/src/people/editing/user-writing.contract.ts'
import { createMissingPlans } from '../../../packages/contract/src/planning/plan/missing-plans.contract.ts'
import { cpfWithCheckDigits } from '../../../packages/rules/src/identity/tax-number.rules.ts'
import {
  DEMO_ADMINISTRATOR,
  DEMO_MUNICIPAL_STUDENT,
  type DemoAccount,
} from '../../server/src/main/demo/demo-accounts.ts'
import { type Asking, askAs, runningYear } from '../server-answers.ts'
import { municipal } from './hosts.ts'
import { yearAt } from './school-year.ts'
import { openAccount } from './staff.ts'

export type Student = DemoAccount & { id: string }

/** A grown-up, whose sister answers for them. */
export const newStudent = async (ask: Asking, name: string, nineDigits: string): Promise<Student> => {
  const cpf = cpfWithCheckDigits(nineDigits)
  const answer = await ask(createStudent, {
    body: {
      name,
      birthdate: '1996-05-05',
      documents: { taxNumber: cpf },
      responsibles: [{ name: 'Nilda Quaresma', kinship: 'Irmã' }],
    },
  })
  if (!('id' in answer)) throw new Error(`${name} was registered by a visitor`)
  return { ...DEMO_MUNICIPAL_STUDENT, id: answer.id, cpf, name }
}

/** A student of the municipal office, who signs in. */
export const newResident = async (ask: Asking, name: string, nineDigits: string): Promise<Student> => {
  const student = await newStudent(ask, name, nineDigits)
  await openAccount(student.id)
  return student
}

/** A class of the running year, with the matrix and marks of its first one, and no student in it. */
export const emptyClass = async (
  ask: Asking,
  given: { name: string; capacity: number; place?: string; selfEnrollment?: true },
): Promise<Grade> => {
  const { year } = await runningYear(ask)
  const first = (await yearAt(ask, year).grades()).find(isClass)
  if (!first) throw new Error('The demo has no class')
  const { type, highest, average, educationLevel } = first
  const grade = await ask(createGrade, {
    body: {
      type,
      highest,
      average,
      educationLevelId: educationLevel.id,
      copyFromGradeId: first.id,
      // A journey says who may enrol; the copied class asks for nothing.
      ageMin: null,
      ageMax: null,
      place: null,
      ...given,
    },
  })
  if (!isClass(grade)) throw new Error(`${grade.name} is no class`)
  return grade
}

/** Asks the municipality's institution, as its administrator; its host has no address outside of browsers. */
export const askMunicipality = async (
  request: APIRequest,
  baseURL: string | undefined,
): Promise<{ ask: Asking; context: APIRequestContext }> => {
  const { host } = new URL(municipal(baseURL))
  const context = await request.newContext({ baseURL: baseURL ?? '', extraHTTPHeaders: { host } })
  return { ask: await askAs(context, DEMO_ADMINISTRATOR), context }
}

/** Enrols a student from the first day of the open term on, with a mark, or none yet, in the first component of the class. */
export const enrollWithMark = async (ask: Asking, gradeId: string, userId: string, score: number | null) => {
  const [plan] = (await ask(createMissingPlans, { body: { gradeId } })).data
  const { id: academicYearId } = await runningYear(ask)
  const levels = (await ask(listEducationLevels, { query: { academicYearId } })).data
  const term = levels.flatMap(({ academicTerms }) => academicTerms).find(({ closedAt }) => closedAt === null)
  if (!plan || !term) throw new Error('The class has no plan, or no open term')
  const enrollment = await ask(createEnrollment, { body: { gradeId, userId, start: term.start } })
  const evaluation = await ask(createEvaluation, {
    body: {
      lessonPlanId: plan.id,
      academicTermId: term.id,
      name: 'Seminário',
      type: 'WORK',
      date: term.start,
      highest: 10,
    },
  })
  const mark = (late: number) =>
    ask(saveScores, {
      params: { id: evaluation.id },
      body: { studentEvaluations: [{ studentEnrollmentId: enrollment.id, score: late, version: 0 }] },
    })
  if (score !== null) await mark(score)
  return {
    component: plan.curriculumComponent.name,
    term: `${term.position}º bimestre`,
    start: term.start,
    /** Enters the score later. */
    mark,
  }
}
