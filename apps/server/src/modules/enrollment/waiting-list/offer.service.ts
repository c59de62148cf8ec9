import type { StudentEnrollment } from '@lousa/contract/enrollment/enrollment.contract.ts'
import { ContractError } from '@lousa/contract/refusal/errors.ts'
import type { Ctx } from '../../module.ts'
import { enrollmentOf } from '../enrollment.service.ts'
import { cancelEnrollments, lockGradeForEnrollments } from './grade-lock.service.ts'
import { gradesOfEnrollments, offerOf } from './queued.queries.ts'
import { waitlist } from './vacancies.queries.ts'
import { fillVacancies, promote } from './vacancy-filling.service.ts'

/**
 * Takes the offered place, or leaves the waiting list so that the next student gets an offer (docs/rules.md, Waiting list). An
 * expired offer is not reserved any more.
 */
export const answerOffer = async (ctx: Ctx, id: string, accept: boolean): Promise<StudentEnrollment> => {
  const [gradeId] = await gradesOfEnrollments(ctx, [id])
  if (gradeId === undefined) throw new ContractError('NOT_FOUND')
  const grade = await lockGradeForEnrollments(ctx, gradeId)
  const offered = await offerOf(ctx, id)
  if (!offered) throw new ContractError('NOT_FOUND')
  if (offered.status !== 'SURPLUS' || offered.exited || offered.offerExpiresAt === null)
    throw new ContractError('NO_OFFER')
  if (offered.isOver) throw new ContractError('OFFER_EXPIRED')
  const student = (await waitlist(ctx, gradeId)).find(each => each.id === id)
  if (!student) throw new ContractError('NO_OFFER')
  const about = { entity: 'studentEnrollment', entityId: id, gradeId, studentId: student.accountId } as const
  if (accept) {
    await promote(ctx, grade, [student])
    const changes = [{ field: 'status', from: 'SURPLUS', to: 'ACTIVE' }]
    ctx.audit({ ...about, action: 'OFFER_ACCEPTED', changes })
  } else {
    await cancelEnrollments(ctx, [id])
    const changes = [{ field: 'exit', from: null, to: { date: ctx.today, reason: 'CANCELLED' } }]
    ctx.audit({ ...about, action: 'OFFER_REFUSED', changes })
    await fillVacancies(ctx, gradeId)
  }
  return enrollmentOf(ctx, id)
}
