import { displayName, initials } from '../../people/person/display-name.rules.ts'

/**
 * The form of a name on a public waiting list: the initials of first and last ("J. S."). Source: docs/rules.md, Waiting list
 * (LGPD art. 6 III).
 */
export function waitingInitials(person: { name: string; socialName?: string | null }): string {
  return Array.from(initials(displayName(person)), letter => `${letter}.`).join(' ')
}
