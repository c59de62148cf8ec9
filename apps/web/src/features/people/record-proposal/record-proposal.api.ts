import type { BodyInput, QueryInput } from '@lousa/contract/endpoint.ts'
import { getUser } from '@lousa/contract/people/person/user.contract.ts'
import * as calls from '@lousa/contract/people/record-proposal/record-proposal.contract.ts'
import { call } from '../../../lib/http/api-client.ts'
import { queryClient, read, readKey, readList } from '../../../lib/http/query-client.ts'

export const childProposalsOptions = (studentId: string) =>
  read(calls.listChildProposals, { params: { studentId } })

export const invalidateChildProposals = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: readKey(calls.listChildProposals) })

export const proposeChildRecord = (
  studentId: string,
  body: BodyInput<typeof calls.proposeChildRecord>,
  idempotencyKey: string,
) => call(calls.proposeChildRecord, { params: { studentId }, body, idempotencyKey })

export const withdrawChildProposal = (studentId: string, id: string): Promise<calls.WrittenProposal> =>
  call(calls.withdrawChildProposal, { params: { studentId, id } })

export const proposalsOptions = (query: QueryInput<typeof calls.listRecordProposals>) =>
  readList(calls.listRecordProposals, { query })

/** The office reads proposals and records once more. */
export const invalidateProposals = async (): Promise<void> => {
  await Promise.all(
    [calls.listRecordProposals, getUser].map(each =>
      queryClient.invalidateQueries({ queryKey: readKey(each) }),
    ),
  )
}

type Seen = { id: string; version: number }

export const decideProposal = (
  { id, version }: Seen,
  body: BodyInput<typeof calls.decideRecordProposal>,
  idempotencyKey: string,
): Promise<calls.WrittenProposal> =>
  call(calls.decideRecordProposal, { params: { id }, body: { ...body, version }, idempotencyKey })

export const takeBackProposal = (
  { id, version }: Seen,
  idempotencyKey: string,
): Promise<calls.WrittenProposal> =>
  call(calls.takeBackProposalDecision, { params: { id }, body: { version }, idempotencyKey })
