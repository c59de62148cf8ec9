const CONTACTS = ['email', 'cellphone', 'phone'] as const
const PRESENTATION = ['socialName', 'avatar'] as const
const FAMILY = ['address', 'responsibles', 'mainResponsibleId'] as const

const CHOICES = ['messagesByEmail'] as const

export type OwnField = (typeof CONTACTS | typeof PRESENTATION | typeof FAMILY | typeof CHOICES)[number]

const STAFF: readonly OwnField[] = [...PRESENTATION, ...CONTACTS, ...CHOICES]

const BY_ROLE: Readonly<Record<string, readonly OwnField[]>> = {
  'STUDENT-SMELJ': [...PRESENTATION, ...CONTACTS, ...FAMILY, ...CHOICES],
  ADMINISTRATOR: STAFF,
  EDITOR: STAFF,
  INSTRUCTOR: STAFF,
  STUDENT: [...CONTACTS, ...CHOICES],
  GUARDIAN: [...CONTACTS, ...CHOICES],
}

/** Fields that are sent with every change and are no fields of the person. */
const BESIDE = new Set(['version'])

/**
 * The fields of their own record that a person may change while signed in with this role; an unknown role has none.
 * Never role, status, registration, documents or birth data. Source: docs/rules.md, Own data.
 */
export function ownFields(role: string): readonly OwnField[] {
  return Object.hasOwn(BY_ROLE, role) ? (BY_ROLE[role] ?? []) : []
}

/** Which of these keys of a change of one's own record the role may not send, in the order in which they came. */
export function refusedOwnFields(role: string, keys: readonly string[]): string[] {
  const allowed = new Set<string>(ownFields(role))
  return keys.filter(key => !allowed.has(key) && !BESIDE.has(key))
}
