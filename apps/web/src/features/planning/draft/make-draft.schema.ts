import { DRAFT_KEEPS } from '@lousa/contract/planning/draft/draft-shapes.contract.ts'
import { civilDate, optionalLine, reference, requiredLine } from '@lousa/contract/schema.ts'
import { z } from 'zod'

/** The choices of "Montar horário"; seconds are chosen from a list of texts. */
export const MAKE_DRAFT_FORM = z.object({
  name: optionalLine(80),
  gradeIds: z.array(reference).min(1),
  keep: z.enum(DRAFT_KEEPS),
  validFrom: civilDate,
  seconds: z.string().transform(Number),
})

export const NAME_FORM = z.object({ name: requiredLine(80) })
