import { reenrollmentStudent } from '@lousa/contract/evaluation/reenrollment/reenrollment.contract.ts'
import { civilDate, coded, requiredText } from '@lousa/contract/schema.ts'
import { z } from 'zod'

const requiredDate = z.string().min(1, coded('REQUIRED')).pipe(civilDate)

export const campaignForm = z.object({
  /** Empty: the first open year after the one that ends. */
  targetYearId: z.string().transform(id => id || null),
  opens: requiredDate,
  closes: requiredDate,
  letter: requiredText(2000),
})
export type CampaignInput = z.input<typeof campaignForm>
export type CampaignValues = z.output<typeof campaignForm>

/** A student of the campaign as a refusal shows the newer answer, by the account. */
export const answered = reenrollmentStudent.transform(of => ({ ...of, id: of.studentEnrollment.user.id }))

export const answerForm = z.object({
  answer: z.enum(['CONFIRMED', 'ASKS_TRANSFER', 'NOT_RETURNING']),
  answeredOn: requiredDate,
  answeredBy: z.string().max(120),
  relation: z.string().max(60),
  note: z.string().max(500),
})
export type AnswerInput = z.input<typeof answerForm>
export type AnswerValues = z.output<typeof answerForm>
