import type { QueryInput } from '@lousa/contract/endpoint.ts'
import { listOutbox } from '@lousa/contract/identity/mail/outbox.contract.ts'
import { readList } from '../../../lib/query-client.ts'

export const outboxOptions = (query: QueryInput<typeof listOutbox>) => readList(listOutbox, { query })
