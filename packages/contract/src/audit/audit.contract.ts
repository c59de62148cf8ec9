import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { userBrief } from '../people/person/user.contract.ts'
import { id, instant, listOf, paging, ref, reference } from '../schema.ts'

/** One command on one thing: who, when, and the fields that changed. */
export const auditEntry = z.object({
  id,
  at: instant,
  /** Null: a visitor, or the system. */
  by: userBrief.nullable(),
  /** Entity and action as declared in `audit-event.messages.ts`; an entry of a later release is still read. */
  entity: z.string(),
  entityId: z.string(),
  action: z.string(),
  /** In the history of a class: of which plan, by its component. Null: of the class itself, or of a plan that is gone. */
  lessonPlan: ref.nullable().optional(),
  /** In what an account has read: whose record, where the entry is about one person. */
  about: userBrief.nullable().optional(),
  changes: z.array(z.object({ field: z.string(), from: z.unknown(), to: z.unknown() })),
})
export type AuditEntry = z.output<typeof auditEntry>

export const listAuditEntries = endpoint({
  method: 'GET',
  path: 'audit-entry',
  summary:
    'Histórico de alterações e de consultas de uma pessoa, turma ou plano, ou o que uma conta consultou nos últimos 7 dias, do mais novo ao mais antigo.',
  looks: true,
  access: {
    roles: ['ADMINISTRATOR'],
    objects: { studentId: 'student', gradeId: 'grade', lessonPlanId: 'plan', userId: 'user', byId: 'user' },
  },
  slowFor: ['ADMINISTRATOR'],
  query: z.strictObject({
    studentId: reference.optional(),
    gradeId: reference.optional(),
    lessonPlanId: reference.optional(),
    /** The entries about this person's own record. */
    userId: reference.optional(),
    /** The looks and exports of this account in the last days; `kind` has no effect here. */
    byId: reference.optional(),
    /** CHANGES: what was written. VIEWS: who looked or exported. */
    kind: z.enum(['CHANGES', 'VIEWS']).optional(),
    ...paging(),
  }),
  answer: listOf(auditEntry),
})

/** The hour in which an account has read most, where that is more than is usual. */
export const bulkReading = z.object({
  by: userBrief,
  from: instant,
  until: instant,
  records: z.int(),
  looks: z.int(),
})
export type BulkReading = z.output<typeof bulkReading>

export const listBulkReading = endpoint({
  method: 'GET',
  path: 'audit-entry/bulk',
  summary:
    'Contas que nos últimos 7 dias consultaram muitos cadastros em uma hora, da leitura mais nova à mais antiga.',
  access: { roles: ['ADMINISTRATOR'] },
  slowFor: ['ADMINISTRATOR'],
  answer: z.object({
    /** Records of one account in one hour from which it is listed. */
    threshold: z.int(),
    data: z.array(bulkReading),
  }),
})
