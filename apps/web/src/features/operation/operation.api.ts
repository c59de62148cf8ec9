import type { BodyInput } from '@lousa/contract/endpoint.ts'
import { listClientErrors, reportClientError } from '@lousa/contract/operation/client-error.contract.ts'
import { call } from '../../lib/api-client.ts'
import { read } from '../../lib/query-client.ts'

export type ClientErrorReport = BodyInput<typeof reportClientError>

/** How often screens failed, by build. */
export const clientErrorsOptions = () => read(listClientErrors)

/** Sent also while the page is being left: an error is often the reason. */
export const sendClientError = (body: ClientErrorReport): Promise<void> =>
  call(reportClientError, { body, keepalive: true })
