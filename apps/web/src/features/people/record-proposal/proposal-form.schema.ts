import { proposedFields } from '@lousa/contract/people/record-proposal/record-proposal.contract.ts'
import type { z } from 'zod'

/** The body of the call. The server refuses one in which nothing is filled in. */
export const proposalForm = proposedFields
export type ProposalInput = z.input<typeof proposalForm>
export type ProposalValues = z.output<typeof proposalForm>
