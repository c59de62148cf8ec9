import type {
  CheckedDocument,
  IssuedDocument,
} from '@lousa/contract/reports/verification/verification.contract.ts'
import * as calls from '@lousa/contract/reports/verification/verification.contract.ts'
import { call } from '../../../lib/http/api-client.ts'
import { queryClient, read, readKey, readList } from '../../../lib/http/query-client.ts'

export type { CheckedDocument, IssuedDocument }

/** A wrong code is not tried again by itself: each try counts. */
export const checkedDocumentOptions = (code: string) => ({
  ...read(calls.checkDocument, { params: { code } }),
  enabled: code !== '',
  retry: false as const,
  refetchOnWindowFocus: false as const,
})

export type IssuedFilter = {
  studentId?: string
  tag?: string
  searchFor?: string
  replacedByEdition?: 'true'
  currentPage: number
}

export const issuedDocumentsOptions = (query: IssuedFilter) => readList(calls.listDocuments, { query })

export const issuedDocumentsChanged = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: readKey(calls.listDocuments) })

export const revokeDocument = (id: string, reason: string): Promise<IssuedDocument> =>
  call(calls.revokeDocument, { params: { id }, body: { revoked: { reason } } })
