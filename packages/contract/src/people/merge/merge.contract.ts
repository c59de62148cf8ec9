import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { previewFlag } from '../../lessons-preview.ts'
import { personal } from '../../personal.ts'
import { id, instant, reference, version } from '../../schema.ts'
import { PERSON_FIELDS } from '../person/person-table.ts'
import { address, PERSON_STATUSES, user, userBrief } from '../person/user.contract.ts'

/** The records of a person that follow when two are merged, in their order on the screen. */
export const MERGE_KINDS = [
  'accounts',
  'enrollments',
  'waiting',
  'events',
  'plans',
  'lessons',
  'records',
  'messages',
  'documents',
  'consents',
  'responsibles',
  'others',
] as const
export type MergeKind = (typeof MERGE_KINDS)[number]
export const mergeCounts = z.record(z.enum(MERGE_KINDS), z.int())
export type MergeCounts = z.output<typeof mergeCounts>

/** Why two records cannot be made one as they are. */
export const MERGE_CLASHES = [
  'ENROLLMENTS',
  'PLANS',
  'RECORDS',
  'PENDING_FILES',
  'ROLES',
  'RESPONSIBLES',
  'UNPROVEN',
  'OWN_RECORD',
] as const
export type MergeClashReason = (typeof MERGE_CLASHES)[number]
export const mergeClash = z.object({
  reason: z.enum(MERGE_CLASHES),
  /** The records that clash, by name: the two classes, the plan, the role. */
  names: z.array(z.string()),
})
export type MergeClash = z.output<typeof mergeClash>

/** Why records that were made one cannot be made two again. */
export const UNDO_BLOCKERS = ['CHANGED', 'GONE', 'TAX_NUMBER', 'REGISTRATION'] as const
export type UndoBlocker = (typeof UNDO_BLOCKERS)[number]

/** Fields of a record that are chosen; the CPF is chosen by itself. */
export const MERGE_FIELDS: readonly string[] = [
  ...PERSON_FIELDS.map(({ path }) => path).filter(path => path !== 'documents.taxNumber'),
  'address',
  'avatar',
]
export const MERGE_SIDES = ['KEPT', 'OTHER'] as const

const side = z.object({
  user: userBrief,
  version,
  createdAt: instant,
  accounts: z.array(
    userBrief.pick({ id: true, role: true, registration: true }).extend({ status: z.enum(PERSON_STATUSES) }),
  ),
  taxNumber: personal(z.string().nullable()),
  hasPassword: z.boolean(),
  /** By path, as in the record; of the picture its address. */
  values: personal(z.record(z.string(), z.string().nullable())),
  address: personal(address.nullable()),
  responsibles: z.array(z.object({ id, name: z.string(), kinship: z.string() })),
})
export type MergeRecord = z.output<typeof side>

export const merge = z.object({
  id,
  at: instant,
  by: userBrief.nullable(),
  /** Whose record ended, as it was called. */
  other: z.object({ name: z.string(), registrations: z.array(z.string()) }),
  counts: mergeCounts,
  undoUntil: instant,
  canUndo: z.boolean(),
  undoneAt: instant.nullable(),
})
export type Merge = z.output<typeof merge>

export const listDuplicates = endpoint({
  method: 'GET',
  path: 'user/:id/duplicate',
  summary: 'Cadastros que podem ser da mesma pessoa.',
  looks: true,
  access: { roles: ['ADMINISTRATOR'], objects: { id: 'user' } },
  answer: z.object({
    data: z.array(
      userBrief.extend({
        reason: personal(z.enum(['NAME_AND_BIRTHDATE', 'NAME_AND_MOTHER', 'NAME'])),
      }),
    ),
  }),
})

export const getMergeComparison = endpoint({
  method: 'GET',
  path: 'user/:id/merge/:otherId',
  summary: 'Dois cadastros lado a lado, com o valor sugerido de cada campo e o que impede uni-los.',
  looks: true,
  access: { roles: ['ADMINISTRATOR'], objects: { id: 'user', otherId: 'user' } },
  answer: z.object({
    kept: side,
    other: side,
    /** Fields whose value is proposed to be the other record's. */
    fromOther: z.array(z.string()),
    clashes: z.array(mergeClash),
  }),
  errors: ['MERGE_SAME_PERSON'],
})

export const createMerge = endpoint({
  method: 'POST',
  path: 'user/merge',
  summary: 'Une dois cadastros da mesma pessoa; pode ser desfeito por 30 dias.',
  looks: { entity: 'user', of: 'ANSWER' },
  access: { roles: ['ADMINISTRATOR'], objects: { keptId: 'user', otherId: 'user' } },
  body: z.strictObject({
    /** The record that stays, and the one that ends. */
    keptId: reference,
    otherId: reference,
    version,
    otherVersion: version,
    /** Fields that take the other record's value; every other one stays as it is. */
    fromOther: z.array(z.string().max(60)).max(60),
    /** With which CPF the record stays; must be said where both have different ones. */
    taxNumberFrom: z.enum(MERGE_SIDES).optional(),
    ...previewFlag,
  }),
  answer: merge.extend({
    preview: z
      .object({
        counts: mergeCounts,
        /** The archived account that stays is active again, as the other one was. */
        isReactivated: z.boolean(),
        /** Registration numbers that are not used any more. */
        endedRegistrations: z.array(z.string()),
        /** The access after the merge: with the password of the record that stays, or after a new invitation. */
        hasPassword: z.boolean(),
      })
      .optional(),
  }),
  current: user,
  status: 201,
  errors: ['MERGE_SAME_PERSON', 'MERGE_CLASH', 'MERGE_TAX_NUMBERS', 'SECOND_FACTOR_PROOF_REQUIRED'],
  previews: true,
  opensAccounts: true,
})

export const listMerges = endpoint({
  method: 'GET',
  path: 'user/:id/merge',
  summary: 'Uniões de cadastros desta pessoa, da mais nova à mais antiga.',
  access: { roles: ['ADMINISTRATOR'], objects: { id: 'user' } },
  answer: z.object({ data: z.array(merge) }),
})

export const undoMerge = endpoint({
  method: 'POST',
  path: 'user/merge/:id/undo',
  summary: 'Desfaz a união de dois cadastros, até 30 dias depois.',
  access: { roles: ['ADMINISTRATOR'], objects: { id: 'merge' } },
  answer: merge,
  status: 200,
  idempotent: true,
  errors: ['MERGE_OVER', 'MERGE_NOT_UNDONE', 'SECOND_FACTOR_PROOF_REQUIRED'],
  opensAccounts: true,
})
