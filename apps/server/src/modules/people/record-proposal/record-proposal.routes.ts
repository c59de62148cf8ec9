import * as calls from '@lousa/contract/people/record-proposal/record-proposal.contract.ts'
import { openingAccounts, route } from '../../module.ts'
import {
  decideProposal,
  decisionChangesEmail,
  listChildProposals,
  listProposals,
  proposeChildRecord,
  takeBackProposal,
  withdrawChildProposal,
} from './record-proposal.service.ts'

/** A retry answers as the first call did: the answers have no personal data. */
const sameAnswer = {
  idsOf: (answer: calls.WrittenProposal) => answer,
  replayWith: async (_ctx: unknown, _input: unknown, answer: calls.WrittenProposal) => answer,
}
const sameAnswers = {
  idsOf: (answer: { data: calls.WrittenProposal[] }) => answer,
  replayWith: async (_ctx: unknown, _input: unknown, answer: { data: calls.WrittenProposal[] }) => answer,
}

export const recordProposalRoutes = () => [
  route(calls.listChildProposals, (ctx, { params }) => listChildProposals(ctx, params.studentId)),
  route(
    calls.proposeChildRecord,
    (ctx, { params, body }) => proposeChildRecord(ctx, params.studentId, body),
    sameAnswers,
  ),
  route(calls.withdrawChildProposal, (ctx, { params }) => withdrawChildProposal(ctx, params)),
  route(calls.listRecordProposals, (ctx, { query }) => listProposals(ctx, query)),
  openingAccounts(
    calls.decideRecordProposal,
    async (ctx, { params, body }) =>
      body.decision === 'ACCEPTED' && (await decisionChangesEmail(ctx, params.id, 'SENT')),
    route(
      calls.decideRecordProposal,
      (ctx, { params, body }) => decideProposal(ctx, params.id, body),
      sameAnswer,
    ),
  ),
  openingAccounts(
    calls.takeBackProposalDecision,
    (ctx, { params }) => decisionChangesEmail(ctx, params.id, 'ACCEPTED'),
    route(
      calls.takeBackProposalDecision,
      (ctx, { params, body }) => takeBackProposal(ctx, params.id, body),
      sameAnswer,
    ),
  ),
]
