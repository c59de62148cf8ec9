import { createHash } from 'node:crypto'
import { AUDIT_LOOKS } from '@lousa/contract/audit/audit-event.messages.ts'
import type { AnyEndpoint } from '@lousa/contract/endpoint.ts'
import { recordsIn } from '@lousa/contract/personal.ts'
import type { ContractError } from '@lousa/contract/refusal/errors.ts'
import { z } from 'zod'
import type { Actor } from '../access/context.ts'
import type { AuditChange, AuditEntry } from '../db/audit.ts'
import type { Input } from './route.ts'

const LOOKS: ReadonlySet<string> = new Set(AUDIT_LOOKS)

export const isLook = ({ action }: AuditEntry): boolean => LOOKS.has(action)

/** A call that was read, and who made it. */
export type Looking = { endpoint: AnyEndpoint; actor: Actor; input: Input<AnyEndpoint> }

const namedIn = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined

/** Order and number of rows say nothing of who is looked at. */
const UNTOLD = new Set(['rowsPerPage', 'sort'])

const isTold = (schema: unknown, value: unknown): boolean => {
  if (typeof value === 'number' || typeof value === 'boolean') return true
  const options: unknown = schema instanceof z.ZodOptional ? schema.unwrap() : schema
  return options instanceof z.ZodEnum
}

/**
 * By which filter a list was read. Words that were typed may be a name or a CPF: of these, and of ids, the log says only
 * that they were used.
 */
const filterOf = ({ endpoint, input }: Looking): AuditChange[] => {
  const schemas: unknown = endpoint.query instanceof z.ZodObject ? endpoint.query.shape : {}
  return Object.entries(Object(input.query)).flatMap(([field, value]) => {
    if (value === undefined || value === '' || UNTOLD.has(field)) return []
    return [{ field, from: null, to: isTold(namedIn(schemas, field), value) ? value : true }]
  })
}

const countOf = (count: number): AuditChange => ({ field: 'count', from: null, to: count })

const lookAtRecord = (entity: 'user' | 'import', value: unknown): AuditEntry | null => {
  const id = namedIn(value, 'id')
  if (typeof id !== 'string') return null
  const studentId = entity === 'user' && namedIn(value, 'type') === 'STUDENT' ? id : null
  return { entity, entityId: id, action: 'VIEWED', studentId }
}

/** The look entry of a call that declares one, from its answer; null where the answer has no personal data. */
const lookAt = (looking: Looking, schema: z.ZodType, value: unknown): AuditEntry | null => {
  const { endpoint, actor, input } = looking
  const { looks } = endpoint
  if (looks === undefined || looks === true) return null
  const count = recordsIn(schema, value)
  if (count === 0) return null
  const { entity, of } = looks
  if (of === 'LIST') {
    const type = namedIn(input.query, 'type')
    const entityId = typeof type === 'string' ? type : 'ALL'
    return { entity, entityId, action: 'VIEWED', changes: [...filterOf(looking), countOf(count)] }
  }
  const named = of === 'PATH' ? input.params : value
  const look = entity === 'people' ? null : lookAtRecord(entity, named)
  if (look?.entityId === actor.accountId) return null
  return look && looks.counted ? { ...look, changes: [countOf(count)] } : look
}

/** The people whose personal fields an answer shows. */
export const lookAtAnswer = (looking: Looking, answer: unknown): AuditEntry[] => {
  const look = lookAt(looking, looking.endpoint.answer ?? z.undefined(), answer)
  return look ? [look] : []
}

/** Whose CPF it is that was sent, as `user/similar` would say. */
const lookAtExisting = ({ endpoint, actor }: Looking, existing: unknown): AuditEntry | null => {
  const look = endpoint.looks === undefined ? null : lookAtRecord('user', existing)
  return look?.entityId === actor.accountId ? null : look
}

const lookAtCurrent = (looking: Looking, current: unknown): AuditEntry | null => {
  const { current: declared, answer } = looking.endpoint
  const schema = declared ?? answer
  if (current === undefined || schema === undefined) return null
  // A value that does not fit its schema is counted as it is.
  const parsed = schema.safeParse(current)
  return lookAt(looking, schema, parsed.success ? parsed.data : current)
}

/** A refusal shows what is stored, or who has what was sent. */
export const lookAtRefusal = (looking: Looking, { data }: ContractError): AuditEntry[] =>
  [lookAtCurrent(looking, data.current), lookAtExisting(looking, data.existing)].filter(look => look !== null)

const isAbout = (look: AuditEntry, entry: AuditEntry): boolean =>
  entry.entityId === look.entityId || (!!look.studentId && entry.studentId === look.studentId)

/** A change says already who had the record before them; a look that is noted twice in one call is one. */
export const settled = (entries: readonly AuditEntry[]): AuditEntry[] => {
  const changes = entries.filter(entry => !isLook(entry))
  const looks = entries.filter(entry => isLook(entry) && !changes.some(change => isAbout(entry, change)))
  const once = new Map(looks.map(look => [JSON.stringify(look), look]))
  return [...changes, ...once.values()]
}

/** Lists and imports are asked for again whenever a window comes to the front: the same one is one look for so long. */
const ONE_LOOK_MS = 15 * 60_000
const MOST = 10_000

/** Which lists an account has read in the last moments, in this process: another one notes them once more. */
export type RecentLooks = {
  isRecent(key: string, now: Date): boolean
  note(keys: readonly string[], now: Date): void
}

export const createRecentLooks = (): RecentLooks => {
  const seen = new Map<string, number>()
  return {
    isRecent: (key, now) => {
      const at = seen.get(key)
      return at !== undefined && now.getTime() >= at && now.getTime() - at < ONE_LOOK_MS
    },
    note: (keys, now) => {
      for (const key of keys) {
        seen.delete(key)
        seen.set(key, now.getTime())
      }
      for (const key of seen.keys()) {
        if (seen.size <= MOST) break
        seen.delete(key)
      }
    },
  }
}

/** Words that were typed are not remembered, also in memory. */
const digestOf = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('base64url')

/** Two looks at a list are equal when reader, filter, typed search and result are equal. */
export const keyOfLook = (
  { actor, input, endpoint }: Looking,
  institutionId: string,
  look: AuditEntry,
): string | null =>
  look.action === 'VIEWED' && (look.entity === 'people' || look.entity === 'import')
    ? digestOf([
        institutionId,
        actor.accountId,
        look,
        look.entity === 'people' ? [endpoint.path, input.query] : null,
      ])
    : null
