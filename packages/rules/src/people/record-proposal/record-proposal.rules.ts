/**
 * The fields that a guardian may propose to change in the record of a child. They are never the name, the CPF, the birth date or another document: the
 * office reads those from a paper.
 */
export const PROPOSAL_FIELDS = ['cellphone', 'phone', 'email', 'address'] as const
export type ProposalField = (typeof PROPOSAL_FIELDS)[number]

export const PROPOSAL_STATUSES = ['SENT', 'ACCEPTED', 'REFUSED', 'WITHDRAWN'] as const
export type ProposalStatus = (typeof PROPOSAL_STATUSES)[number]

export const PROPOSAL_DECISIONS = ['ACCEPTED', 'REFUSED'] as const
export type ProposalDecision = (typeof PROPOSAL_DECISIONS)[number]

export type ProposalAct = 'DECIDE' | 'TAKE_BACK' | 'WITHDRAW'

/** A proposal is decided once, and withdrawn only while it waits. A decision that was taken back lets it wait once more. */
export function isProposalActAllowed(act: ProposalAct, status: ProposalStatus): boolean {
  return act === 'TAKE_BACK' ? status === 'ACCEPTED' || status === 'REFUSED' : status === 'SENT'
}

/** A text, or the parts of an address; null where the record has nothing. */
export type RecordValue = string | Readonly<Record<string, string | null | undefined>> | null

const partsOf = (value: RecordValue): ReadonlyMap<string, string> => {
  const parts = typeof value === 'string' ? { text: value } : (value ?? {})
  return new Map(Object.entries(parts).flatMap(([part, text]) => (text ? [[part, text] as const] : [])))
}

/** Whether two values of a field say the same. An empty part is none, and an address without parts is no address. */
export function isSameValue(one: RecordValue, other: RecordValue): boolean {
  const [parts, others] = [partsOf(one), partsOf(other)]
  return parts.size === others.size && [...parts].every(([part, text]) => others.get(part) === text)
}

/**
 * Whether a value may be written over the present one: the record still has the value over which the family wrote, or the decider has
 * seen the record as it is.
 */
export function mayOverwrite({
  before,
  present,
  seenVersion,
  version,
}: {
  before: RecordValue
  present: RecordValue
  seenVersion: number | undefined
  version: number
}): boolean {
  return seenVersion === version || isSameValue(before, present)
}
