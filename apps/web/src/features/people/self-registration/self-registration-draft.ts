import { personDraftKey } from '../../../lib/device/device-drafts.ts'
import { aFlag, aNumber, anObject, aText, nullable } from '../../../lib/shapes.ts'
import type { Typed } from './self-registration-form.schema.ts'
import { NOTHING } from './self-registration-form.values.ts'

/** It belongs to no account: the next person who signs in at this computer discards it unread. */
const keyOf = (institutionId: string): string =>
  personDraftKey({ institutionId, accountId: 'visitor', record: 'self' })

const version = nullable(aNumber)

/** Everything but the password. */
const draft = anObject({
  name: aText,
  socialName: aText,
  birthdate: aText,
  taxNumber: aText,
  gender: aText,
  withGuardian: aFlag,
  email: aText,
  cellphone: aText,
  address: anObject({
    postalCode: aText,
    street: aText,
    number: aText,
    complement: aText,
    neighborhood: aText,
    city: aText,
    state: aText,
    landmark: aText,
  }),
  guardian: anObject({ name: aText, kinship: aText, taxNumber: aText, cellphone: aText, email: aText }),
  guardianConsent: aFlag,
  guardianConsentVersion: version,
  acceptedTermsVersion: version,
})

/** The input of this tab from before a reload; null where there is none, or it is of another form. */
export const readDraft = (institutionId: string): Typed | null => {
  try {
    const storedDraft = draft.safeParse(JSON.parse(sessionStorage.getItem(keyOf(institutionId)) ?? 'null'))
    return storedDraft.success ? { ...NOTHING, ...storedDraft.data } : null
  } catch {
    return null
  }
}

/** Kept for this tab only: a registration is often typed at a computer of many. */
export const keepDraft = (institutionId: string, { password, confirmation, ...typed }: Typed): void => {
  try {
    sessionStorage.setItem(keyOf(institutionId), JSON.stringify(typed))
  } catch {
    // Storage is switched off or full: the form works without.
  }
}

export const dropDraft = (institutionId: string): void => {
  try {
    sessionStorage.removeItem(keyOf(institutionId))
  } catch {
    // There is nothing to drop.
  }
}
