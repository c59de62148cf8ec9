import type { APIRequest, APIRequestContext } from '@playwright/test'
import { type Grade, isClass } from '../../../packages/contract/src/academics/academics.contract.ts'
import { createGrade } from '../../../packages/contract/src/academics/grade/grade-writing.contract.ts'
import { createStudent } from '../../../packages/contract/src/people/recording/user-writing.contract.ts'
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

/** A class of the running year, with the matrix and marks of its first one, and nobody in it. */
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
      // Who may enrol is what a journey says, not what the copied class asks for.
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
