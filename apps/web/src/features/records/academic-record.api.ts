import type { AnswerOf, BodyInput } from '@lousa/contract/endpoint.ts'
import type { AcademicRecord } from '@lousa/contract/records/academic-record.contract.ts'
import * as recordCalls from '@lousa/contract/records/academic-record.contract.ts'
import { call } from '../../lib/http/api-client.ts'
import { queryClient, read, readKey } from '../../lib/http/query-client.ts'

export type RecordType = AcademicRecord['type']
export type RecordOf = { studentId: string; type: RecordType }
export type RecordChange = BodyInput<typeof recordCalls.updateAcademicRecord>

/** How often, and how many times at most, a history is asked for while it is being built. */
const EVERY_MS = 5000
export const MOST_TRIES = 12

type State = {
  state: { data?: AnswerOf<typeof recordCalls.getAcademicRecord> | undefined; dataUpdateCount: number }
}

export const recordOptions = (of: RecordOf) => ({
  ...read(recordCalls.getAcademicRecord, { query: of }),
  // An equal answer is a further attempt, and the last one must be reported.
  notifyOnChangeProps: 'all' as const,
  refetchInterval: ({ state }: State) =>
    state.data?.building && state.dataUpdateCount <= MOST_TRIES ? EVERY_MS : (false as const),
})

/** How often it was asked for since it began to be built. */
export const triesOf = (of: RecordOf): number =>
  queryClient.getQueryState(recordOptions(of).queryKey)?.dataUpdateCount ?? 0

export const revisionsOptions = (id: string) => read(recordCalls.listRecordRevisions, { params: { id } })

export const recordsChanged = async (): Promise<void> => {
  await queryClient.resetQueries({ queryKey: readKey(recordCalls.getAcademicRecord) })
  await queryClient.invalidateQueries({ queryKey: readKey(recordCalls.listRecordRevisions) })
}

/** The answer of a save takes the place of what it was made of, without asking again. */
export const recordSaved = (record: AcademicRecord): void => {
  const { queryKey } = recordOptions({ studentId: record.studentId, type: record.type })
  queryClient.setQueryData<AnswerOf<typeof recordCalls.getAcademicRecord>>(
    queryKey,
    before => before && { ...before, data: [record] },
  )
  void queryClient.invalidateQueries({ queryKey: revisionsOptions(record.id).queryKey })
}

export const buildRecord = (of: RecordOf) => call(recordCalls.buildAcademicRecord, { body: of })

export const saveRecord = (id: string, body: RecordChange): Promise<AcademicRecord> =>
  call(recordCalls.updateAcademicRecord, { params: { id }, body })
