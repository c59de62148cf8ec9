import { coded } from '@lousa/contract/schema.ts'
import { z } from 'zod'
import { dateOrBlank } from '../../../lib/form/date-or-blank.ts'
import { checkModalities, modalityChoice } from './modality-choice.schema.ts'
import { modalitiesOf } from './modality-choice.values.ts'

/** The student who enters a class, from which day, and for which modality. */
export const enrollForm = z
  .object({
    userId: z.string().refine(value => value !== '', coded('REQUIRED')),
    start: dateOrBlank,
    /** Whether what was earned in a class of the level before goes along, where there is anything. */
    transferFormer: z.boolean(),
    ...modalityChoice,
  })
  .superRefine(checkModalities)
  .transform(({ userId, start, transferFormer, first, second }) => ({
    userId,
    ...(transferFormer ? {} : { transferFormer }),
    ...(start === '' ? {} : { start }),
    ...(first === '' ? {} : { modalities: modalitiesOf({ first, second }) }),
  }))
export type EnrollInput = z.input<typeof enrollForm>
export type EnrollValues = z.output<typeof enrollForm>
