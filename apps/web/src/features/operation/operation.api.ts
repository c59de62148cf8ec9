import { getBackupState } from '@lousa/contract/operation/backup.contract.ts'
import type { ClientErrorReport } from '@lousa/contract/operation/client-error.contract.ts'
import * as clientErrorCalls from '@lousa/contract/operation/client-error.contract.ts'
import { call } from '../../lib/http/api-client.ts'
import { read } from '../../lib/http/query-client.ts'

export type { ClientErrorReport }

/** How often screens failed, by build. */
export const clientErrorsOptions = () => read(clientErrorCalls.listClientErrors)

export const backupStateOptions = () => read(getBackupState)

/** Sent also while the page is being left: an error is often the reason. */
export const sendClientError = (body: ClientErrorReport): Promise<void> =>
  call(clientErrorCalls.reportClientError, { body, keepalive: true })
