import type { listAuditEntries } from '@lousa/contract/audit/audit.contract.ts'
import { AUDIT_LOOKS } from '@lousa/contract/audit/audit-event.messages.ts'
import type { QueryOf } from '@lousa/contract/endpoint.ts'
import { fieldError, invalidFields } from '@lousa/contract/refusal/errors.ts'
import { pageOf } from '@lousa/contract/schema.ts'
import type { Ctx } from '../module.ts'
import {
  auditPage,
  HISTORY_VIEWED,
  hasViewedHistory,
  isStudentAccount,
  type Subject,
} from './audit.queries.ts'

type Query = QueryOf<typeof listAuditEntries>

const SUBJECTS = [
  ['studentId', 'student'],
  ['gradeId', 'grade'],
  ['lessonPlanId', 'lessonPlan'],
  ['userId', 'user'],
  ['byId', 'account'],
] as const

/** One thing is asked about at a time: an index answers for each, and for no two together. */
const subjectOf = (query: Query): Subject => {
  const named = SUBJECTS.flatMap(([path, by]) => {
    const id = query[path]
    return id === undefined ? [] : [{ path, by, id }]
  })
  const [subject, ...others] = named
  if (!subject) throw invalidFields(...SUBJECTS.map(([path]) => fieldError(path, 'REQUIRED')))
  if (others.length > 0) throw invalidFields(...others.map(({ path }) => fieldError(path, 'INVALID')))
  return subject
}

/** Turning the pages of a history is one look at it. */
const ONE_LOOK_MS = 15 * 60_000

/** The history of a person holds what was typed of them: looking at it is looking at them. */
const recordView = async (ctx: Ctx, { by, id }: Subject): Promise<void> => {
  if (by !== 'student' && by !== 'user') return
  const since = new Date(Date.parse(ctx.now) - ONE_LOOK_MS).toISOString()
  if (await hasViewedHistory(ctx, { id, since })) return
  const studentId = by === 'student' || (await isStudentAccount(ctx, id)) ? id : null
  ctx.audit({ entity: 'user', entityId: id, action: HISTORY_VIEWED, studentId })
}

/** The writes of and looks at a person, class or plan. */
export const listAudit = async (ctx: Ctx, query: Query) => {
  const subject = subjectOf(query)
  await recordView(ctx, subject)
  const { data, total } = await auditPage(ctx, {
    subject,
    actions:
      query.kind && subject.by !== 'account' ? { among: AUDIT_LOOKS, are: query.kind === 'VIEWS' } : null,
    currentPage: query.currentPage,
    rowsPerPage: query.rowsPerPage,
  })
  return pageOf(data, query, total)
}
