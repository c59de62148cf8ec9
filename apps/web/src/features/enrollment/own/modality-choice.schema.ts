import { coded } from '@lousa/contract/schema.ts'
import { z } from 'zod'

export const modalityChoice = z.object({
  first: z.string().refine(id => id !== '', coded('REQUIRED')),
  second: z.string(),
})
export type ModalityChoice = z.output<typeof modalityChoice>
