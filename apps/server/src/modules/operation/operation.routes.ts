import { getBackupState } from '@lousa/contract/operation/backup.contract.ts'
import * as calls from '@lousa/contract/operation/client-error.contract.ts'
import * as erasureCalls from '@lousa/contract/operation/erasure.contract.ts'
import * as retentionCalls from '@lousa/contract/operation/retention.contract.ts'
import { allOf, pageOf } from '@lousa/contract/schema.ts'
import type { PersonErased } from '../hooks.ts'
import { type Module, manualTransactionRoute, route } from '../module.ts'
import { type BackupParts, backupState } from './backup-state.service.ts'
import { clientErrorCounts } from './client-error.queries.ts'
import { type ClientErrorParts, noteClientError } from './client-error.service.ts'
import { erasuresOf } from './erasure.queries.ts'
import { erasePersonalData, erasureOf } from './erasure.service.ts'
import { removalPage } from './retention.queries.ts'
import { readRetention, updateRetention } from './retention.service.ts'
import { retentionSweep, type SweepParts } from './retention-sweep.job.ts'

/** The state of the product, for its operators. */
export const operationModule = (
  parts: ClientErrorParts & BackupParts & SweepParts & { hooks: { personErased: readonly PersonErased[] } },
): Module => ({
  routes: [
    manualTransactionRoute(calls.reportClientError, (stage, { body }) => noteClientError(stage, body, parts)),
    route(getBackupState, () => backupState(parts)),
    route(calls.listClientErrors, async ctx => allOf(await clientErrorCounts(ctx))),
    route(erasureCalls.listErasures, async (ctx, { params }) =>
      allOf(await erasuresOf(ctx, { studentId: params.id })),
    ),
    route(
      erasureCalls.erasePersonalData,
      (ctx, { params, body }) => erasePersonalData(ctx, params.id, body, parts.hooks.personErased),
      {
        idsOf: ({ id }) => ({ id }),
        replayWith: (ctx, { params }, { id }) => erasureOf(ctx, params.id, id),
      },
    ),
    route(retentionCalls.getRetention, readRetention),
    route(retentionCalls.updateRetention, (ctx, { body }) => updateRetention(ctx, body)),
    route(retentionCalls.listRetentionRemovals, async (ctx, { query }) => {
      const { data, total } = await removalPage(ctx, query)
      return pageOf(data, query, total)
    }),
  ],
  background: () => retentionSweep(parts),
})
