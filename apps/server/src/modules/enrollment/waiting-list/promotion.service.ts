import type { BodyOf } from '@lousa/contract/endpoint.ts'
import type { promoteEnrollments as promoteCall } from '@lousa/contract/enrollment/waiting-list/queue.contract.ts'
import { ContractError, fieldError, invalidFields } from '@lousa/contract/refusal/errors.ts'
import { vacancies } from '@lousa/rules/enrollment/vacancies.rules.ts'
import { type PromotionCode, planPromotions } from '@lousa/rules/enrollment/waiting-list/promotion.rules.ts'
import type { Ctx } from '../../module.ts'
import { lockGradeForEnrollments } from './grade-lock.service.ts'
import { gradesOfEnrollments } from './queued.queries.ts'
import { lockGradeRow, vacancyCounts, waitlist } from './vacancies.queries.ts'
import { promote } from './vacancy-filling.service.ts'

export type PromotionRow = { studentEnrollmentId: string; promoted: boolean; code: PromotionCode | null }

/**
 * The secretary calls from the waiting list, in the given order, while places are free. Passed-over students are named in the
 * history, with the reason (docs/rules.md, Waiting list).
 */
export const promoteEnrollments = async (
  ctx: Ctx,
  { studentEnrollmentIds, reason }: BodyOf<typeof promoteCall>,
) => {
  const [gradeId, ...others] = await gradesOfEnrollments(ctx, studentEnrollmentIds)
  if (gradeId === undefined) throw new ContractError('NOT_FOUND')
  if (others.length > 0) throw new ContractError('DIFFERENT_GRADES')
  const grade = await lockGradeForEnrollments(ctx, gradeId)
  const { free } = vacancies(await vacancyCounts(ctx, grade))
  const queue = await waitlist(ctx, gradeId)
  const { codes, promoted, passedOver } = planPromotions(queue, studentEnrollmentIds, free)
  if (passedOver.length > 0 && !reason) throw invalidFields(fieldError('reason', 'REQUIRED'))
  const students = new Map(queue.map(student => [student.id, student]))
  const called = promoted.flatMap(id => students.get(id) ?? [])
  await promote(ctx, grade, called)
  const protocols = passedOver.map(id => students.get(id)?.protocol)
  const why = [
    ...(reason ? [{ field: 'reason', from: null, to: reason }] : []),
    ...(protocols.length > 0 ? [{ field: 'passedOver', from: null, to: protocols }] : []),
  ]
  for (const { id, accountId } of called)
    ctx.audit({
      entity: 'studentEnrollment',
      entityId: id,
      action: 'PROMOTED',
      changes: [{ field: 'status', from: 'SURPLUS', to: 'ACTIVE' }, ...why],
      gradeId,
      studentId: accountId,
    })
  const data = studentEnrollmentIds.map((studentEnrollmentId, index): PromotionRow => {
    const code = codes[index] ?? null
    return { studentEnrollmentId, promoted: code === null, code }
  })
  return { data, vacancies: vacancies(await vacancyCounts(ctx, grade)) }
}

/** The rows in their current state, with the current vacancies. */
export const replayPromotion = async (ctx: Ctx, data: PromotionRow[]) => {
  const ids = data.map(row => row.studentEnrollmentId)
  const [gradeId] = await gradesOfEnrollments(ctx, ids)
  const grade = gradeId === undefined ? null : await lockGradeRow(ctx, gradeId)
  if (!grade) throw new ContractError('NOT_FOUND')
  return { data, vacancies: vacancies(await vacancyCounts(ctx, grade)) }
}
