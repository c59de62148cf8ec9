import { coded } from '@lousa/contract/schema.ts'
import { z } from 'zod'
import type { ModalityAnswers } from './modality-choice.values.ts'

/** First and second choice as a form holds them; '' for none. */
export const modalityChoice = { first: z.string(), second: z.string() }

/** A second choice wants a first one, and another. */
export const checkModalities = ({ first, second }: ModalityAnswers, context: z.RefinementCtx): void => {
  if (second !== '' && first === '')
    context.addIssue({ code: 'custom', path: ['first'], ...coded('REQUIRED') })
  if (second !== '' && second === first)
    context.addIssue({ code: 'custom', path: ['second'], ...coded('INVALID') })
}
