import { coded } from '@lousa/contract/schema.ts'
import { z } from 'zod'
import { dateOrBlank } from '../../../lib/form/date-or-blank.ts'
import { checkModalities, modalityChoice } from './modality-choice.schema.ts'
import { modalitiesOf } from './modality-choice.values.ts'

/** Who comes into a class, from when, and for what. */
export const enrollForm = z
  .object({
    userId: z.string().refine(value => value !== '', coded('REQUIRED')),
    start: dateOrBlank,
    ...modalityChoice,
  })
  .superRefine(checkModalities)
  .transform(({ userId, start, first, second }) => ({
    userId,
    ...(start === '' ? {} : { start }),
    ...(first === '' ? {} : { modalities: modalitiesOf({ first, second }) }),
  }))
export type EnrollInput = z.input<typeof enrollForm>
export type EnrollValues = z.output<typeof enrollForm>
