import { getBackupState } from '@lousa/contract/operation/backup.contract.ts'
import * as calls from '@lousa/contract/operation/client-error.contract.ts'
import { allOf } from '@lousa/contract/schema.ts'
import { type Module, route, stagedRoute } from '../module.ts'
import { type BackupParts, backupState } from './backup-state.service.ts'
import { clientErrorCounts } from './client-error.queries.ts'
import { type ClientErrorParts, noteClientError } from './client-error.service.ts'

/** How the product itself is doing, for whoever looks after it. */
export const operationModule = (parts: ClientErrorParts & BackupParts): Module => ({
  routes: [
    stagedRoute(calls.reportClientError, (stage, { body }) => noteClientError(stage, body, parts)),
    route(getBackupState, () => backupState(parts)),
    route(calls.listClientErrors, async ctx => allOf(await clientErrorCounts(ctx))),
  ],
})
