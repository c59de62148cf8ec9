import { ContractError } from '@lousa/contract/refusal/errors.ts'
import { refuseClosed } from '../../academics/level/term-writing.service.ts'
import type { Ctx } from '../../module.ts'
import { lockStudent } from '../entry/student-lock.public.queries.ts'
import { type HeldTerm, holdTermsOfGrades } from '../entry/term-hold.service.ts'
import { taughtComponents } from '../transfer/transferred.public.queries.ts'
import { lockEnrollment, lockGrades, placeOfEnrollment } from './held-enrollment.queries.ts'
import type { HeldEnrollment, HeldGrade } from './movement.types.ts'

export type HeldClass = HeldGrade & { terms: HeldTerm[] }

/** Classes of open years with their terms, all held until the commit, in the order in which they are given. */
export const holdGrades = async (ctx: Ctx, gradeIds: readonly string[]): Promise<HeldClass[]> => {
  const terms = await holdTermsOfGrades(ctx, gradeIds)
  const held = await lockGrades(ctx, gradeIds)
  return gradeIds.map(gradeId => {
    const grade = held.find(({ id }) => id === gradeId)
    if (!grade) throw new ContractError('NOT_FOUND')
    refuseClosed({ yearStatus: grade.yearStatus, closedAt: null })
    return { ...grade, terms: terms.filter(term => term.gradeId === gradeId) }
  })
}

/**
 * An enrolment with its student, who is neither archived nor enrolled elsewhere meanwhile, with its class, and with the
 * class to which it is to move, all held.
 */
export const holdEnrollment = async (
  ctx: Ctx,
  id: string,
  targetId?: string,
): Promise<{ enrollment: HeldEnrollment; grade: HeldClass; target: HeldClass | null }> => {
  const place = await placeOfEnrollment(ctx, id)
  if (!place) throw new ContractError('NOT_FOUND')
  await lockStudent(ctx, place.accountId)
  const isMove = targetId !== undefined && targetId !== place.gradeId
  const [grade, target = null] = await holdGrades(ctx, [place.gradeId, ...(isMove ? [targetId] : [])])
  const enrollment = await lockEnrollment(ctx, id)
  if (!grade || !enrollment) throw new ContractError('NOT_FOUND')
  return { enrollment, grade, target }
}

/** What a class is taught, by id with its name. */
export const classComponents = async (ctx: Ctx, gradeId: string): Promise<ReadonlyMap<string, string>> =>
  new Map((await taughtComponents(ctx, gradeId)).map(({ id, name }) => [id, name]))

/** What exists in classes alone is refused of an event. */
export const refuseEvent = ({ isEvent }: { isEvent: boolean }): void => {
  if (isEvent) throw new ContractError('NOT_A_CLASS')
}
