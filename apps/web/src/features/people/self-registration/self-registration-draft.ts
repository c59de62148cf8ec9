import { z } from 'zod'
import { personDraftKey } from '../../../lib/device-drafts.ts'
import { NOTHING, type Typed } from './self-registration-form.values.ts'

/** Nobody's account: whoever signs in at this computer next throws it away unread. */
const keyOf = (institutionId: string): string =>
  personDraftKey({ institutionId, accountId: 'visitor', record: 'self' })

const text = z.string()
const version = z.int().nullable()

/** Everything but the password. */
const draft = z.object({
  name: text,
  socialName: text,
  birthdate: text,
  taxNumber: text,
  gender: text,
  withGuardian: z.boolean(),
  email: text,
  cellphone: text,
  address: z.object({
    postalCode: text,
    street: text,
    number: text,
    complement: text,
    neighborhood: text,
    city: text,
    state: text,
    landmark: text,
  }),
  guardian: z.object({ name: text, kinship: text, taxNumber: text, cellphone: text, email: text }),
  guardianConsent: z.boolean(),
  guardianConsentVersion: version,
  acceptedTermsVersion: version,
})

/** What was typed in this tab before a reload; null when there is nothing, or nothing of this form. */
export const readDraft = (institutionId: string): Typed | null => {
  try {
    const kept = draft.safeParse(JSON.parse(sessionStorage.getItem(keyOf(institutionId)) ?? 'null'))
    return kept.success ? { ...NOTHING, ...kept.data } : null
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
