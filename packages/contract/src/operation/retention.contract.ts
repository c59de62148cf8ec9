import { RETENTION_KINDS } from '@lousa/rules/operation/retention.rules.ts'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { instant, listOf, paging, version } from '../schema.ts'

const kind = z.enum(RETENTION_KINDS)

/** The days for which data of a kind is stored, and the bounds of that choice: equal bounds leave none. */
export const retentionTerm = z.object({
  kind,
  days: z.int(),
  default: z.int(),
  minimum: z.int(),
  maximum: z.int(),
  /** Why, as laws are cited: "LGPD art. 15 I". */
  law: z.string(),
})
export type RetentionTerm = z.output<typeof retentionTerm>

export const retention = z.object({
  version,
  terms: z.array(retentionTerm),
  /** When what is too old was last removed; null before the first time. */
  lastAt: instant.nullable(),
})
export type Retention = z.output<typeof retention>

export const getRetention = endpoint({
  method: 'GET',
  path: 'retention',
  summary: 'Por quantos dias cada tipo de dado é guardado, com os limites e o fundamento.',
  access: { roles: ['ADMINISTRATOR'] },
  answer: retention,
})

export const updateRetention = endpoint({
  method: 'PATCH',
  path: 'retention',
  summary: 'Altera os prazos indicados, dentro dos seus limites; null volta ao prazo usual.',
  access: { roles: ['ADMINISTRATOR'] },
  body: z.strictObject({
    terms: z.partialRecord(kind, z.int().min(0).max(36_500).nullable()),
    version: version.optional(),
  }),
  answer: retention,
})

/** The removals of one run by kind: everything from before `until`. */
export const retentionRemoval = z.object({ runAt: instant, kind, count: z.int(), until: instant })
export type RetentionRemoval = z.output<typeof retentionRemoval>

export const listRetentionRemovals = endpoint({
  method: 'GET',
  path: 'retention/removal',
  summary: 'O que já foi eliminado por ter passado do prazo, do mais novo ao mais antigo.',
  access: { roles: ['ADMINISTRATOR'] },
  query: z.strictObject({ ...paging() }),
  answer: listOf(retentionRemoval),
})
