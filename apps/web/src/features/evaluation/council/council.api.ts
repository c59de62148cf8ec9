import type { AnswerOf } from '@lousa/contract/endpoint.ts'
import * as calls from '@lousa/contract/evaluation/council/council.contract.ts'
import { call } from '../../../lib/http/api-client.ts'
import { queryClient, read, readKey } from '../../../lib/http/query-client.ts'
import { endingChanged } from '../ending/ending.api.ts'

const BEHIND_MS = 4000

/** A class before its council, read again until its figures are current. */
export const councilOptions = (gradeId: string) => ({
  ...read(calls.readCouncil, { params: { id: gradeId } }),
  refetchInterval: ({ state }: { state: { data?: calls.Council | undefined } }) =>
    state.data?.behind ? BEHIND_MS : (false as const),
})

/** The council is read again, also after a refusal: another person may have decided. */
export const councilChanged = (): Promise<void> => {
  endingChanged()
  return queryClient.invalidateQueries({ queryKey: readKey(calls.readCouncil) })
}

export const decideCouncil = (
  { gradeId, meetingId }: { gradeId: string; meetingId: string | null },
  decisions: calls.DecisionWrite[],
  idempotencyKey: string,
): Promise<AnswerOf<typeof calls.decideCouncil>> =>
  call(calls.decideCouncil, { body: { gradeId, meetingId, decisions }, idempotencyKey })

/** The results with decisions that are not recorded. */
export const previewDecisions = (gradeId: string, decisions: calls.DecisionWrite[]) =>
  call(calls.decideCouncil, { body: { gradeId, decisions, preview: true } })
