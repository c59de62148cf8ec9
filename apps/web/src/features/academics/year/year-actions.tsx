import type { AcademicYear } from '@lousa/contract/academics/academics.contract.ts'
import { YEARS } from '@lousa/contract/academics/year/year.messages.ts'
import { fill } from '@lousa/contract/messages.ts'
import { Refusal } from '@lousa/contract/refusal/refusal.ts'
import { confirm } from '../../../ui/confirm.tsx'
import { toast } from '../../../ui/toast.tsx'
import { toastRefusal } from '../parameter/say-refused.part.ts'
import { structureChanged } from '../structure.api.ts'
import { updateYear } from './year.api.ts'

const { year: words } = YEARS

export type OpenTerm = { position: number; level: { id: string; name: string } }

const textIn = (of: object, name: string): string => {
  const value: unknown = Reflect.get(of, name)
  return typeof value === 'string' ? value : ''
}

const openTerm = (entry: unknown): OpenTerm[] => {
  if (typeof entry !== 'object' || entry === null || !('position' in entry) || !('educationLevel' in entry))
    return []
  const { position, educationLevel: level } = entry
  if (typeof position !== 'number' || typeof level !== 'object' || level === null) return []
  return [{ position, level: { id: textIn(level, 'id'), name: textIn(level, 'name') } }]
}

/** The terms that keep a year from being closed, out of the refusal; null when it says something else. */
const openTermsIn = (error: unknown): OpenTerm[] | null => {
  if (!(error instanceof Refusal) || error.code !== 'YEAR_HAS_OPEN_TERMS') return null
  return Array.isArray(error.data.terms) ? error.data.terms.flatMap(openTerm) : []
}

const turned = async (
  year: AcademicYear,
  status: AcademicYear['status'],
  successText: string,
): Promise<OpenTerm[] | null> => {
  try {
    await updateYear(year, { status })
    toast.success(fill(successText, { year: year.year }))
    return null
  } catch (error) {
    const open = openTermsIn(error)
    if (!open) toastRefusal(error)
    return open
  } finally {
    void structureChanged()
  }
}

/** Asks, then closes a year; answers the terms that are still open, or null when there is nothing more to say. */
export const closeYear = async (year: AcademicYear): Promise<OpenTerm[] | null> =>
  (await confirm({
    title: fill(words.closeTitle, { year: year.year }),
    effect: fill(words.closeEffect, { year: year.year }),
    verb: words.close,
    harmless: true,
  }))
    ? turned(year, 'FINISHED', words.closedToast)
    : null

/** Asks, then opens a closed year again. */
export const reopenYear = async (year: AcademicYear): Promise<void> => {
  const agreed = await confirm({
    title: fill(words.reopenTitle, { year: year.year }),
    effect: fill(words.reopenEffect, { year: year.year }),
    verb: words.reopen,
    harmless: true,
  })
  if (agreed) await turned(year, 'OPEN', words.reopenedToast)
}
