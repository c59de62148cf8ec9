import { coded, timeOfDay } from '@lousa/contract/schema.ts'
import { z } from 'zod'

const WITHOUT_SECONDS = 5

/** Required fields. */
export const filled = z.string().refine(text => text !== '', coded('REQUIRED'))

/** Browsers give minutes, the calls have seconds. */
export const typedTime = filled
  .transform(text => (text.length === WITHOUT_SECONDS ? `${text}:00` : text))
  .pipe(timeOfDay)
