import type { GradeOrEvent } from '@lousa/contract/academics/academics.contract.ts'
import {
  type createTermWorths,
  MARK_ABOVE_YEAR,
  ONE_PLANNED_ABOVE_MARK,
  PLANNED_ABOVE_MARK,
  TERMS_ABOVE_YEAR,
} from '@lousa/contract/academics/grade/grade-writing.contract.ts'
import type { BodyOf } from '@lousa/contract/endpoint.ts'
import { fill, M } from '@lousa/contract/messages.ts'
import { ContractError } from '@lousa/contract/refusal/errors.ts'
import {
  checkTermWorths,
  leastTermWorth,
  termWorthsSum,
} from '@lousa/rules/academics/grade/term-worths.rules.ts'
import { formatMark } from '@lousa/rules/evaluation/decimal.rules.ts'
import { type PerformancePolicy, resolvePolicy } from '@lousa/rules/evaluation/policy/policy.rules.ts'
import type { AuditChange } from '../../../platform/db/audit.ts'
import { fieldRefusal } from '../../field-refusal.ts'
import type { Ctx } from '../../module.ts'
import { bumpScopesOfGrades } from '../../performance-input.ts'
import { assertVersion } from '../../stale-version.ts'
import { gradeOf } from './grade.queries.ts'
import { raiseGradeVersion } from './grade-writing.queries.ts'
import type { LockedTerm } from './structure-lock.queries.ts'
import { lockGrade } from './structure-lock.service.ts'
import { lockTermWorths, plannedMarks, replaceTermWorths, type TermWorth } from './term-worths.queries.ts'

type Sent = BodyOf<typeof createTermWorths>['academicTermMarks']
type Marks = readonly { readonly highest: number }[]

const termsAboveYear = (mode: PerformancePolicy['mode'], marks: Marks): string =>
  fill(TERMS_ABOVE_YEAR[mode], {
    value: formatMark(mode === 'SUM' ? termWorthsSum(marks) : Math.max(...marks.map(mark => mark.highest))),
    where: M.modal.termWorths,
  })

/** Refuses term marks that the calculation mode of the class does not allow; `path` when another field is to blame. */
export const refuseTermWorths = (
  mode: PerformancePolicy['mode'],
  marks: Marks,
  highest: number,
  path?: string,
): void => {
  const problem = checkTermWorths(mode, marks, highest)
  if (!problem) return
  const { code, limit } = problem
  const ownMessage = fill(mode === 'SUM' ? M.val.sum : M.val.lessOrEqual, { value: formatMark(limit) })
  const message = path === undefined ? ownMessage : termsAboveYear(mode, marks)
  throw new ContractError(code, {
    ...(mode === 'MEAN' ? { message: MARK_ABOVE_YEAR } : {}),
    data: { limit },
    errors: [{ path: path ?? problem.path, code, message }],
  })
}

/** One mark for each term of the level and no other; in the order of the terms, with the place where each was sent. */
const inOrder = (
  sent: Sent,
  terms: readonly LockedTerm[],
): (TermWorth & { at: number; term: LockedTerm })[] => {
  const termIds = new Set(terms.map(term => term.id))
  if (sent.some(mark => !termIds.has(mark.academicTermId))) throw new ContractError('NOT_FOUND')
  const given = new Map(sent.map(({ academicTermId, highest }, at) => [academicTermId, { at, highest }]))
  if (sent.length !== terms.length || given.size !== terms.length)
    throw fieldRefusal('academicTermMarks', 'TERM_COUNT_INVALID')
  return terms.flatMap(term => {
    const mark = given.get(term.id)
    return mark ? [{ termId: term.id, term, ...mark }] : []
  })
}

const plannedAboveMark = (path: string, mode: PerformancePolicy['mode'], planned: number) => {
  const message = fill(mode === 'SUM' ? PLANNED_ABOVE_MARK : ONE_PLANNED_ABOVE_MARK, {
    value: formatMark(planned),
  })
  return fieldRefusal(path, 'TERM_MARK_EXCEEDED', { data: { planned }, message })
}

/** A closed term keeps its mark; an open one is never worth less than its evaluations need already. */
const refuseChange = (
  { at, term, highest }: { at: number; term: LockedTerm; highest: number },
  { before, planned, mode }: { before: number; planned: number; mode: PerformancePolicy['mode'] },
): void => {
  const path = `academicTermMarks.${at}.highest`
  if (term.closed_at !== null) throw fieldRefusal(path, 'TERM_CLOSED')
  if (highest >= before || highest >= planned) return
  throw plannedAboveMark(path, mode, planned)
}

/**
 * Refuses mode SUM for a class whose tests of a term are worth more together than the term, as mode MEAN allows. The
 * worths are locked by `lockTermWorths` before.
 */
export const refusePlannedSums = async (
  ctx: Ctx,
  gradeId: string,
  { worths, path }: { worths: readonly TermWorth[]; path: string },
): Promise<void> => {
  const worthOf = new Map(worths.map(({ termId, highest }) => [termId, highest]))
  const over = (await plannedMarks(ctx, [gradeId])).find(
    ({ termId, sum }) => sum > (worthOf.get(termId) ?? 0),
  )
  if (over) throw plannedAboveMark(path, 'SUM', over.sum)
}

/** The highest marks of all terms of a class, saved at once. */
export const saveTermWorths = async (
  ctx: Ctx,
  gradeId: string,
  sent: Sent,
  version: number | undefined,
): Promise<GradeOrEvent> => {
  const { grade, level, terms } = await lockGrade(ctx, gradeId)
  await assertVersion(version, grade.version, () => gradeOf(ctx, gradeId))
  const marks = inOrder(sent, terms)
  const { mode } = resolvePolicy(level.institution_policy, grade.performancePolicy)
  refuseTermWorths(mode, sent, grade.highest)
  const stored = new Map((await lockTermWorths(ctx, gradeId)).map(mark => [mark.termId, mark.highest]))
  const changed = marks.filter(mark => (stored.get(mark.termId) ?? 0) !== mark.highest)
  const planned = new Map((await plannedMarks(ctx, [gradeId])).map(one => [one.termId, one]))
  for (const mark of changed) {
    const least = leastTermWorth(mode, planned.get(mark.termId))
    refuseChange(mark, { before: stored.get(mark.termId) ?? 0, planned: least, mode })
  }
  // A mark of 0 that was never written is written too, or the class would appear undecided.
  if (changed.length === 0 && stored.size === marks.length) return gradeOf(ctx, gradeId)
  await replaceTermWorths(ctx, gradeId, marks)
  await raiseGradeVersion(ctx, grade)
  await bumpScopesOfGrades(ctx, { gradeIds: [gradeId] })
  const changes = changed.map(
    ({ termId, term, highest }): AuditChange => ({
      field: `academicTermMarks.${term.position}`,
      from: stored.get(termId) ?? null,
      to: highest,
    }),
  )
  ctx.audit({ entity: 'grade', entityId: gradeId, action: 'UPDATED', changes, gradeId })
  return gradeOf(ctx, gradeId)
}
