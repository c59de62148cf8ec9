import * as calls from '@lousa/contract/audit/audit.contract.ts'
import { type Module, route } from '../module.ts'
import { listAudit } from './audit.service.ts'
import { bulkReadings } from './bulk-reading.service.ts'

export const auditModule = (): Module => ({
  routes: [
    route(calls.listAuditEntries, (ctx, { query }) => listAudit(ctx, query)),
    route(calls.listBulkReading, ctx => bulkReadings(ctx)),
  ],
})
