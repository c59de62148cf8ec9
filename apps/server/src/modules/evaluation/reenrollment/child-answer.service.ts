import type { BodyOf } from '@lousa/contract/endpoint.ts'
import type { answerChildReenrollment, ChildReenrollment } from '@lousa/contract/family/family.contract.ts'
import { ContractError } from '@lousa/contract/refusal/errors.ts'
import { campaignWindow } from '@lousa/rules/evaluation/reenrollment/guardian-answer.rules.ts'
import { mainEnrollments } from '@lousa/rules/evaluation/reenrollment/reenrollment.rules.ts'
import type { Ctx } from '../../module.ts'
import { staleVersion } from '../../stale-version.ts'
import { campaignRoster, campaignYearOfStudent, lockCampaignYear } from './reenrollment.queries.ts'
import { assertTargetOpen, openedCampaign, stateOf } from './reenrollment.service.ts'
import { recordAnswers } from './reenrollment-answers.service.ts'

/** A guardian who reads the campaign of a child; `mayAnswer`: and who answers it. */
type Reader = { studentId: string; mayAnswer: boolean }

/** The campaign of the newest year of a student, as a guardian reads it; null without one. */
export const childCampaign = async (
  ctx: Ctx,
  { studentId, mayAnswer }: Reader,
): Promise<ChildReenrollment | null> => {
  const academicYear = await campaignYearOfStudent(ctx, studentId)
  if (!academicYear) return null
  const { campaign } = await openedCampaign(ctx, academicYear.id)
  const [row] = mainEnrollments(await campaignRoster(ctx, academicYear.id, [studentId]))
  if (!row || campaign.targetStatus === 'FINISHED') return null
  const window = campaignWindow(ctx.today, campaign)
  return {
    academicYear,
    opens: campaign.opens,
    closes: campaign.closes,
    window,
    state: stateOf(row, campaign, ctx),
    answeredOn: row.answer === null ? null : row.answeredOn,
    isOwn: row.answer !== null && row.recordedBy?.id === ctx.actor.accountId,
    mayAnswer: mayAnswer && window === 'OPEN',
    version: row.version,
  }
}

type Answer = BodyOf<typeof answerChildReenrollment>

/**
 * Records the answer of a guardian for a child, within the window. Of two guardians, or a guardian and the office, the later one
 * sees what the earlier one has answered, and answers again on purpose.
 */
export const answerForChild = async (
  ctx: Ctx,
  reader: Reader & { name: string; kinship: string },
  { academicYearId, answer, version }: Answer,
): Promise<void> => {
  const { studentId, mayAnswer, name, kinship } = reader
  if (!mayAnswer) throw new ContractError('FORBIDDEN')
  await lockCampaignYear(ctx, academicYearId)
  const { campaign } = await openedCampaign(ctx, academicYearId)
  assertTargetOpen(campaign)
  if (campaignWindow(ctx.today, campaign) !== 'OPEN') throw new ContractError('REENROLLMENT_WINDOW_CLOSED')
  const stored = await childCampaign(ctx, reader)
  if (stored?.academicYear.id !== academicYearId) throw new ContractError('NOT_FOUND')
  if (version !== undefined && version !== stored.version) throw staleVersion(stored)
  const by = answer === null ? {} : { answeredBy: name, relation: kinship, answeredOn: ctx.today }
  await recordAnswers(ctx, academicYearId, [{ studentId, answer, ...by }])
}
