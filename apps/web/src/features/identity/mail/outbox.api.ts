import type { QueryInput } from '@lousa/contract/endpoint.ts'
import * as outboxCalls from '@lousa/contract/identity/mail/outbox.contract.ts'
import { readList } from '../../../lib/http/query-client.ts'

export const outboxOptions = (query: QueryInput<typeof outboxCalls.listOutbox>) =>
  readList(outboxCalls.listOutbox, { query })
