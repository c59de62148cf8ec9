import { GRADE_TYPES, type Grade, SHIFTS } from '@lousa/contract/academics/academics.contract.ts'
import { GRADES } from '@lousa/contract/academics/grade/grade.messages.ts'
import { gradeWrite } from '@lousa/contract/academics/grade/grade-writing.contract.ts'
import { M } from '@lousa/contract/messages.ts'
import type { ErrorCode } from '@lousa/contract/refusal/errors.ts'
import { FIELD_MESSAGES, type FieldCode } from '@lousa/contract/refusal/field-errors.ts'
import { fieldErrors } from '@lousa/contract/refusal/validation.ts'
import type { InstitutionKind } from '@lousa/contract/roles.ts'
import { coded } from '@lousa/contract/schema.ts'
import { RETENTIONS } from '@lousa/rules/academics/grade/retention.rules.ts'
import { formatMark } from '@lousa/rules/evaluation/decimal.rules.ts'
import { parseScore } from '@lousa/rules/evaluation/mark/score.rules.ts'
import { z } from 'zod'
import type { ContractForm } from '../../../frames/form/use-contract-form.ts'
import type { ComparedFields } from '../../../frames/versions/other-changes.tsx'
import { showDate } from '../../../lib/text/dates.ts'
import { shiftWord } from './shift.words.ts'

const G = GRADES

const asTyped = z.object({
  name: z.string(),
  educationLevelId: z.string(),
  type: z.enum(GRADE_TYPES),
  highest: z.string(),
  average: z.string(),
  capacity: z.string(),
  shift: z.enum(['', ...SHIFTS]),
  retention: z.enum(['', ...RETENTIONS]),
  trainingTypeIds: z.array(z.string()),
  parallelGroups: z.array(z.string()),
  enrollmentStart: z.string(),
  enrollmentEnd: z.string(),
  place: z.string(),
  ageMin: z.string(),
  ageMax: z.string(),
  selfEnrollment: z.boolean(),
})
export type GradeInput = z.input<typeof asTyped>

type NumberField = 'highest' | 'average' | 'capacity' | 'ageMin' | 'ageMax'
/** What is counted has no decimals. */
const WHOLE: readonly string[] = ['capacity', 'ageMin', 'ageMax']

const isFieldCode = (code: string): code is FieldCode => code in FIELD_MESSAGES

/** What a person types as the contract's fields, checked by the contract. */
export const gradeForm = asTyped.transform((typed, context) => {
  const problem = (path: string, code: FieldCode) =>
    context.addIssue({ code: 'custom', path: path.split('.'), ...coded(code) })
  const number = (path: NumberField, isRequired: boolean): number | null => {
    const read = parseScore(typed[path])
    if (read === undefined) problem(path, 'INVALID_NUMBER')
    if (read === null && isRequired) problem(path, 'REQUIRED')
    return read ?? null
  }
  const gradeValues = {
    ...typed,
    highest: number('highest', true),
    average: number('average', true),
    capacity: number('capacity', false),
    ageMin: number('ageMin', false),
    ageMax: number('ageMax', false),
    shift: typed.shift === '' ? null : typed.shift,
    retention: typed.retention === '' ? null : typed.retention,
    enrollmentStart: typed.enrollmentStart || null,
    enrollmentEnd: typed.enrollmentEnd || null,
  }
  const { ageMin, ageMax } = gradeValues
  const isTurned = ageMin !== null && ageMax !== null && ageMin > ageMax
  if (isTurned)
    context.addIssue({ code: 'custom', path: ['ageMin'], ...coded('OUT_OF_RANGE', { value: ageMax }) })
  if (typed.educationLevelId === '') problem('educationLevelId', 'REQUIRED')
  const checked = gradeWrite.required().omit({ performancePolicy: true }).safeParse(gradeValues)
  if (checked.success && typed.educationLevelId !== '' && !isTurned) return checked.data
  for (const { path, code } of checked.success ? [] : fieldErrors(checked.error.issues)) {
    const isSaid = (path === 'highest' || path === 'average') && gradeValues[path] === null
    if (isFieldCode(code) && !isSaid)
      problem(path, WHOLE.includes(path) && code === 'INVALID' ? 'INVALID_NUMBER' : code)
  }
  return z.NEVER
})
export type GradeValues = z.output<typeof gradeForm>
export type GradeContractForm = ContractForm<GradeInput, GradeValues>

/** What the rules say while it is typed, and before anything is sent. */
export const averageProblem = ({ highest, average }: Pick<GradeInput, 'highest' | 'average'>) => {
  const [most, least] = [parseScore(highest), parseScore(average)]
  return typeof most === 'number' && typeof least === 'number' && least > most ? M.val.average : undefined
}

const typedCount = (value: number | null): string => (value === null ? '' : String(value))

const plain = (value: number): string => formatMark(value, 1)

/** A class as the form shows it. */
export const gradeInput = (of: Grade): GradeInput => ({
  name: of.name,
  educationLevelId: of.educationLevel.id,
  type: of.type,
  highest: plain(of.highest),
  average: plain(of.average),
  capacity: typedCount(of.capacity),
  shift: of.shift ?? '',
  retention: of.retention ?? '',
  trainingTypeIds: of.trainingTypes.map(({ id }) => id),
  parallelGroups: of.parallelGroups,
  enrollmentStart: of.enrollmentStart ?? '',
  enrollmentEnd: of.enrollmentEnd ?? '',
  place: of.place ?? '',
  ageMin: typedCount(of.ageMin),
  ageMax: typedCount(of.ageMax),
  selfEnrollment: of.selfEnrollment,
})

export type GradeScale = Pick<GradeInput, 'type' | 'highest' | 'average' | 'educationLevelId'>

/** The scale of the class created last, or the product's own; where it is municipal, students enrol themselves. */
export const newGrade = (last: GradeScale | null, kind: InstitutionKind): GradeInput => ({
  name: '',
  capacity: '',
  shift: '',
  retention: '',
  trainingTypeIds: [],
  parallelGroups: [],
  enrollmentStart: '',
  enrollmentEnd: '',
  place: '',
  ageMin: '',
  ageMax: '',
  selfEnrollment: kind === 'MUNICIPAL',
  ...(last ?? { type: 'MARK', highest: '100', average: '60', educationLevelId: '' }),
})

/** What is told of a class that somebody else has changed. */
export const GRADE_TOLD: ComparedFields<Grade> = [
  [G.name, of => of.name],
  [G.level, of => of.educationLevel.name],
  [G.type, of => G.types[of.type]],
  [G.highest, of => plain(of.highest)],
  [G.average, of => plain(of.average)],
  [G.vacancies, of => typedCount(of.capacity)],
  [G.shift, of => shiftWord(of.shift)],
  [G.retention, of => (of.retention === null ? '' : G.retentions[of.retention])],
  [G.trainingTypes, of => of.trainingTypes.map(({ name }) => name).join(', ')],
  [G.parallelGroups, of => of.parallelGroups.join(', ')],
  [G.enrollmentStart, of => showDate(of.enrollmentStart)],
  [G.enrollmentEnd, of => showDate(of.enrollmentEnd)],
  [G.place, of => of.place ?? ''],
  [G.ageMin, of => typedCount(of.ageMin)],
  [G.ageMax, of => typedCount(of.ageMax)],
  [G.selfEnrollment, of => (of.selfEnrollment ? G.yes : G.no)],
]

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
