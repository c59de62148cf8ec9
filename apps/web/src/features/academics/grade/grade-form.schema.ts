import type { Grade } from '@lousa/contract/academics/academics.contract.ts'
import { GRADES } from '@lousa/contract/academics/grade/grade.messages.ts'
import { GRADE } from '@lousa/contract/academics/grade/grade-table.ts'
import { gradeWrite } from '@lousa/contract/academics/grade/grade-writing.contract.ts'
import { M } from '@lousa/contract/messages.ts'
import type { ErrorCode } from '@lousa/contract/refusal/errors.ts'
import type { InstitutionKind } from '@lousa/contract/roles.ts'
import { coded } from '@lousa/contract/schema.ts'
import { parseScore } from '@lousa/rules/evaluation/mark/score.rules.ts'
import type { z } from 'zod'
import type { ContractForm } from '../../../frames/form/use-contract-form.ts'
import { comparedFields } from '../../../frames/record/shown-fields.ts'
import {
  blankFields,
  recordForm,
  type TypedFields,
  typedFields,
} from '../../../frames/record/typed-fields.ts'
import type { ComparedFields } from '../../../frames/versions/other-changes.tsx'
import { shiftWord } from './shift.words.ts'

const G = GRADES

type More = { trainingTypeIds: string[]; parallelGroups: string[] }
export type GradeInput = TypedFields<typeof GRADE> & More

const written = gradeWrite.required().omit({ performancePolicy: true })

/** The typed values as fields of the contract, checked by the contract. */
export const gradeForm = recordForm<typeof GRADE, More, z.output<typeof written>>(GRADE, written, {
  added: ({ trainingTypeIds, parallelGroups }) => ({ trainingTypeIds, parallelGroups }),
}).superRefine(({ ageMin, ageMax }, context) => {
  if (ageMin !== null && ageMax !== null && ageMin > ageMax)
    context.addIssue({ code: 'custom', path: ['ageMin'], ...coded('OUT_OF_RANGE', { value: ageMax }) })
})
export type GradeValues = z.output<typeof gradeForm>
export type GradeContractForm = ContractForm<GradeInput, GradeValues>

/** The messages of the rules during typing, and before anything is sent. */
export const averageProblem = ({ highest, average }: Pick<GradeInput, 'highest' | 'average'>) => {
  const [most, least] = [parseScore(highest), parseScore(average)]
  return typeof most === 'number' && typeof least === 'number' && least > most ? M.val.average : undefined
}

/** A class as the form shows it. */
export const gradeInput = (of: Grade): GradeInput => ({
  ...typedFields(GRADE, { ...of, educationLevelId: of.educationLevel.id }),
  trainingTypeIds: of.trainingTypes.map(({ id }) => id),
  parallelGroups: of.parallelGroups,
})

export type GradeScale = Pick<GradeInput, 'type' | 'highest' | 'average' | 'educationLevelId'>

/** The scale of the class created last, or the product's own; where it is municipal, students enrol themselves. */
export const newGrade = (last: GradeScale | null, kind: InstitutionKind): GradeInput => ({
  ...blankFields(GRADE),
  trainingTypeIds: [],
  parallelGroups: [],
  selfEnrollment: kind === 'MUNICIPAL',
  ...(last ?? { type: 'MARK', highest: '100', average: '60', educationLevelId: '' }),
})

/** The shown fields of a class that another user has changed. */
export const GRADE_COMPARED: ComparedFields<Grade> = comparedFields<typeof GRADE, Grade>(GRADE, {
  educationLevelId: [GRADE.educationLevelId.label, of => of.educationLevel.name],
  type: [GRADE.type.label, of => G.types[of.type]],
  shift: [GRADE.shift.label, of => shiftWord(of.shift)],
  retention: [GRADE.retention.label, of => (of.retention === null ? '' : G.retentions[of.retention])],
  rollMode: [GRADE.rollMode.label, of => G.rollModes[of.rollMode]],
  trainingTypeIds: [GRADE.trainingTypeIds.label, of => of.trainingTypes.map(({ name }) => name).join(', ')],
  parallelGroups: [GRADE.parallelGroups.label, of => of.parallelGroups.join(', ')],
  // The rule of a class has a page of its own.
  performancePolicy: null,
})

/** Where a refusal of the whole can be mended. */
export const GRADE_FIELD_OF: Partial<Record<ErrorCode, keyof GradeInput>> = {
  NAME_ALREADY_RECORDED: 'name',
  AVERAGE_ABOVE_HIGHEST: 'average',
  RETENTION_NOT_ALLOWED: 'retention',
  INVALID_DATE_INTERVAL_ERROR: 'enrollmentEnd',
  CAPACITY_BELOW_ACTIVE: 'capacity',
  TERM_MARK_SUM_EXCEEDED: 'highest',
  TERM_MARK_EXCEEDED: 'highest',
  IN_USE: 'educationLevelId',
}
