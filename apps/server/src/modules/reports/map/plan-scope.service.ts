import { ContractError, fieldError, invalidFields } from '@lousa/contract/refusal/errors.ts'
import { reportGrade, termOfPapers } from '../document/paper-subject.service.ts'
import type { ClassParams, ReadCtx } from '../file/generated-file.types.ts'
import { ownPlansOf, plansOf } from './plan-scope.queries.ts'

type PlanScopeQuery = {
  lessonPlanId?: string[] | undefined
  academicTermId?: string | undefined
  start?: string | undefined
  end?: string | undefined
  format: string
}

type PlanScope = {
  /** Days of the class. */
  grade: string
  /** "1º bimestre"; null: the year. */
  term: string | null
  params: ClassParams
}

/**
 * The class of a plan, or the named plans of it: those of another class do not exist here. An instructor gets the own plans.
 * Figures are of whole terms, so that dates are refused.
 */
export const planScope = async (
  ctx: ReadCtx,
  planId: string,
  { lessonPlanId = [], academicTermId, start, end, format }: PlanScopeQuery,
): Promise<PlanScope> => {
  if (start) throw invalidFields(fieldError('start', 'INVALID'))
  if (end) throw invalidFields(fieldError('end', 'INVALID'))
  const plans = await plansOf(ctx, [...new Set([planId, ...lessonPlanId])])
  const gradeId = plans.find(({ id }) => id === planId)?.gradeId
  if (!gradeId || plans.some(plan => plan.gradeId !== gradeId)) throw new ContractError('NOT_FOUND')
  const grade = await reportGrade(ctx, gradeId)
  const term = await termOfPapers(ctx, grade, academicTermId)
  const named = lessonPlanId.length > 0 ? lessonPlanId : await plansByRole(ctx, gradeId)
  return {
    grade: grade.name,
    term,
    params: {
      gradeId,
      ...(named ? { lessonPlanIds: [...new Set(named)].sort() } : {}),
      ...(academicTermId ? { academicTermId } : {}),
      ...(format === 'xlsx' ? { format } : {}),
    },
  }
}

const plansByRole = async (ctx: ReadCtx, gradeId: string): Promise<string[] | null> =>
  ctx.actor.role === 'INSTRUCTOR' ? ownPlansOf(ctx, gradeId) : null
