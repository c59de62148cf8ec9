import type { AuditEntry } from '@lousa/contract/audit/audit.contract.ts'
import { AUDIT } from '@lousa/contract/audit/audit.messages.ts'
import { ANONYMOUS_EVENTS, AUDIT_EVENTS } from '@lousa/contract/audit/audit-event.messages.ts'
import { auditFieldWord, lastName, partsOf } from '@lousa/contract/audit/audit-field.ts'
import { fill } from '@lousa/contract/messages.ts'
import { field } from '@lousa/contract/texts/fields.messages.ts'
import { nameInUse } from '../../ui/person-avatar.tsx'

/** An entry of a later release, read by a browser that was not loaded since. */
const UNKNOWN = AUDIT.unknown

const EVENTS: Readonly<Record<string, Readonly<Record<string, string>>>> = AUDIT_EVENTS

const LISTS: Readonly<Record<string, string>> = AUDIT.lists

const deedOf = ({ entity, entityId, action }: AuditEntry): string =>
  (entity === 'people' ? LISTS[entityId] : undefined) ?? EVENTS[entity]?.[action] ?? UNKNOWN

const ANONYMOUS: Readonly<Record<string, string>> = ANONYMOUS_EVENTS

/** The sentence of an entry, and who it begins with. */
export const headline = (entry: AuditEntry): { who: string; deed: string } => {
  const anonymous = ANONYMOUS[`${entry.entity}.${entry.action}`]
  if (entry.by) return { who: nameInUse(entry.by), deed: deedOf(entry) }
  return anonymous ? { who: '', deed: anonymous } : { who: AUDIT.noOne, deed: deedOf(entry) }
}

/** Groups whose fields need it said whose they are. */
const OWNERS: Readonly<Record<string, string>> = {
  responsibles: field.responsible,
  responsible: field.responsible,
}

const TERM_WORTH = /^academicTermMarks\.(\d)$/

/** The name of a changed field; never the raw name. */
export const fieldWords = (entity: string, path: string): string => {
  const term = TERM_WORTH.exec(path)?.[1]
  if (term) return fill(AUDIT.termWorth, { n: term })
  const words = auditFieldWord(entity, path) ?? AUDIT.otherField
  const owner = OWNERS[partsOf(path)[0] ?? '']
  return owner && lastName(path) !== partsOf(path)[0] ? `${owner}: ${words.toLowerCase()}` : words
}
