import { listAuditEntries } from '@lousa/contract/audit/audit.contract.ts'
import { type Module, route } from '../module.ts'
import { listAudit } from './audit.service.ts'

export const auditModule = (): Module => ({
  routes: [route(listAuditEntries, (ctx, { query }) => listAudit(ctx, query))],
})
