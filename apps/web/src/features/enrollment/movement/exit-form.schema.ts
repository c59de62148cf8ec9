import { EXIT_REASONS, studentEnrollment } from '@lousa/contract/enrollment/enrollment.contract.ts'
import { civilDate, coded } from '@lousa/contract/schema.ts'
import { z } from 'zod'

export { studentEnrollment }

/** The reasons that a person may choose: a move has its own action. */
export const GIVEN_REASONS = EXIT_REASONS.filter(reason => reason !== 'MOVED')

const isReason = (reason: string): reason is (typeof EXIT_REASONS)[number] =>
  EXIT_REASONS.some(each => each === reason)

/** Named as in the call, so that what it refuses finds its field. */
export const exitForm = z.object({
  exit: z.object({
    date: z
      .string()
      .refine(value => value !== '', coded('REQUIRED'))
      .pipe(civilDate),
    reason: z.string().transform((value, context) => {
      if (isReason(value)) return value
      context.addIssue({ code: 'custom', ...coded('REQUIRED') })
      return z.NEVER
    }),
  }),
})
export type ExitInput = z.input<typeof exitForm>
export type ExitValues = z.output<typeof exitForm>
