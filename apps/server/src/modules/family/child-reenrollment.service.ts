import type { BodyOf } from '@lousa/contract/endpoint.ts'
import type { answerChildReenrollment, ChildReenrollment } from '@lousa/contract/family/family.contract.ts'
import { ContractError } from '@lousa/contract/refusal/errors.ts'
import { answersReenrollment } from '@lousa/rules/evaluation/reenrollment/guardian-answer.rules.ts'
import { answerForChild, childCampaign } from '../evaluation/reenrollment/child-answer.service.ts'
import type { Ctx } from '../module.ts'
import { answeringGuardian } from './child-answer.queries.ts'
import { childSubject } from './child-subject.service.ts'

type Answered = { data: ChildReenrollment[] }

const guardianOf = async (ctx: Ctx, studentId: string) => {
  const guardian = await answeringGuardian(ctx, studentId)
  return { ...guardian, studentId, mayAnswer: answersReenrollment(guardian) }
}

/** The campaign of a child as the guardian who acts sees it; none where the place of the child is not shown. */
export const readChildReenrollment = async (ctx: Ctx, studentId: string): Promise<Answered> => {
  const { isPlaceHidden } = await childSubject(ctx, studentId)
  if (isPlaceHidden) return { data: [] }
  const campaign = await childCampaign(ctx, await guardianOf(ctx, studentId))
  return { data: campaign ? [campaign] : [] }
}

/** The answer of the guardian who acts, and the campaign after it. */
export const answerReenrollmentOfChild = async (
  ctx: Ctx,
  studentId: string,
  body: BodyOf<typeof answerChildReenrollment>,
): Promise<Answered> => {
  const { isPlaceHidden } = await childSubject(ctx, studentId)
  if (isPlaceHidden) throw new ContractError('NOT_FOUND')
  await answerForChild(ctx, await guardianOf(ctx, studentId), body)
  return readChildReenrollment(ctx, studentId)
}
