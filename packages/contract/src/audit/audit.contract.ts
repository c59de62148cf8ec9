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
  changes: z.array(z.object({ field: z.string(), from: z.unknown(), to: z.unknown() })),
})
export type AuditEntry = z.output<typeof auditEntry>

export const listAuditEntries = endpoint({
  method: 'GET',
  path: 'audit-entry',
  summary:
    'Histórico de alterações e de consultas de uma pessoa, turma ou plano, do mais novo ao mais antigo.',
  looks: true,
  access: {
    roles: ['ADMINISTRATOR'],
    objects: { studentId: 'student', gradeId: 'grade', lessonPlanId: 'plan', userId: 'user' },
  },
  query: z.strictObject({
    studentId: reference.optional(),
    gradeId: reference.optional(),
    lessonPlanId: reference.optional(),
    /** The entries about this person's own record. */
    userId: reference.optional(),
    /** CHANGES: what was written. VIEWS: who looked or exported. */
    kind: z.enum(['CHANGES', 'VIEWS']).optional(),
    ...paging(),
  }),
  answer: listOf(auditEntry),
})
