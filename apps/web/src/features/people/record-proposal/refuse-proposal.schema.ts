import { MAX_PROPOSAL_REASON } from '@lousa/contract/people/record-proposal/record-proposal.contract.ts'
import { optionalText } from '@lousa/contract/schema.ts'
import { z } from 'zod'

/** A refusal may say why. */
export const refusalForm = z.object({ reason: optionalText(MAX_PROPOSAL_REASON) })
export type RefusalInput = z.input<typeof refusalForm>
export type RefusalValues = z.output<typeof refusalForm>
