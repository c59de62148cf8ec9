import type { AnswerOf } from '@lousa/contract/endpoint.ts'
import type { renumberGrade as renumberCall } from '@lousa/contract/enrollment/movement/movement.contract.ts'
import { ContractError } from '@lousa/contract/refusal/errors.ts'
import { renumbered } from '@lousa/rules/enrollment/movement/renumbering.rules.ts'
import type { Ctx } from '../../module.ts'
import { assertClass, lockOpenGrades } from './enrollment-lock.service.ts'
import { numberedStudents, updateNumbers } from './movement.queries.ts'

/** Class numbers by the displayed name, as long as no term of the class is closed. docs/rules.md, Class numbers. */
export const renumberGrade = async (
  ctx: Ctx,
  gradeId: string,
  isPreviewed: boolean,
): Promise<AnswerOf<typeof renumberCall>> => {
  const [grade] = await lockOpenGrades(ctx, [gradeId])
  if (!grade) throw new ContractError('NOT_FOUND')
  assertClass(grade)
  if (grade.terms.some(term => term.closed)) throw new ContractError('TERM_CLOSED')
  const numbers = renumbered(await numberedStudents(ctx, gradeId))
  const changed = numbers.filter(({ from, to }) => from !== to)
  if (changed.length > 0) {
    await updateNumbers(ctx, changed)
    ctx.audit({
      entity: 'grade',
      entityId: gradeId,
      action: 'RENUMBERED',
      changes: [{ field: 'count', from: null, to: changed.length }],
      gradeId,
    })
  }
  const data = numbers.map(({ id, from, to }) => ({ studentEnrollmentId: id, from, to }))
  return isPreviewed ? { data, preview: { changed: changed.length } } : { data }
}
