import {
  type Dependency,
  dependency as dependencyAnswer,
  dependencyWrite,
} from '@lousa/contract/evaluation/dependency/dependency.contract.ts'
import { DEPENDENCY } from '@lousa/contract/evaluation/dependency/dependency-table.ts'
import { coded, optionalText, requiredText } from '@lousa/contract/schema.ts'
import type { DependencyStatus } from '@lousa/rules/evaluation/dependency/dependency.rules.ts'
import { parseScore } from '@lousa/rules/evaluation/mark/score.rules.ts'
import { z } from 'zod'
import {
  blankFields,
  recordForm,
  type TypedFields,
  typedFields,
} from '../../../frames/record/typed-fields.ts'

export { dependencyAnswer }

export type DependencyInput = TypedFields<typeof DEPENDENCY>

export const dependencyForm = recordForm<typeof DEPENDENCY, object, z.output<typeof dependencyWrite>>(
  DEPENDENCY,
  dependencyWrite,
  {},
)
export type DependencyValues = z.output<typeof dependencyForm>

export const blankDependency = (year: string): DependencyInput => ({ ...blankFields(DEPENDENCY), year })

export const typedDependency = ({ curriculumComponent, grade, ...of }: Dependency): DependencyInput =>
  typedFields(DEPENDENCY, {
    ...of,
    curriculumComponentId: curriculumComponent.id,
    gradeId: grade?.id ?? null,
  })

const typedMark = z.string().transform((typed, context): number | null => {
  if (typed.trim() === '') return null
  const mark = parseScore(typed)
  if (mark !== undefined) return mark
  context.addIssue({ code: 'custom', ...coded('INVALID_NUMBER') })
  return z.NEVER
})

const MAX_REASON = 600

/** The form of a decision: what was done or failed may have a mark, everything else has a reason. */
export const decisionForm = (status: DependencyStatus) =>
  z.object({
    mark: typedMark,
    reason: hasMark(status) ? optionalText(MAX_REASON) : requiredText(MAX_REASON),
  })

export const hasMark = (status: DependencyStatus): boolean => status === 'DONE' || status === 'FAILED'
