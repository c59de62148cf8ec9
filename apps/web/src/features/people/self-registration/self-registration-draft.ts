import { personDraftKey } from '../../../lib/device/device-drafts.ts'
import { aFlag, aNumber, anObject, aText, nullable } from '../../../lib/shapes.ts'
import type { Typed } from './self-registration-form.schema.ts'
import { NOTHING } from './self-registration-form.values.ts'

/** Nobody's account: whoever signs in at this computer next throws it away unread. */
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

/** What was typed in this tab before a reload; null when there is nothing, or nothing of this form. */
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
