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

export type UnpublishedClass = { id: string; name: string }
/** Why a year is not closed, with what is to be done first. */
export type YearBlock =
  | { kind: 'terms'; terms: readonly OpenTerm[] }
  | { kind: 'classes'; classes: readonly UnpublishedClass[] }

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

const unpublishedClass = (entry: unknown): UnpublishedClass[] =>
  typeof entry === 'object' && entry !== null
    ? [{ id: textIn(entry, 'id'), name: textIn(entry, 'name') }]
    : []

const entriesOf = <T,>(value: unknown, read: (entry: unknown) => T[]): T[] =>
  Array.isArray(value) ? value.flatMap(read) : []

/** The terms or classes that prevent the end of a year, out of the refusal; null of any other refusal. */
const blockIn = (error: unknown): YearBlock | null => {
  if (!(error instanceof Refusal)) return null
  if (error.code === 'YEAR_HAS_OPEN_TERMS')
    return { kind: 'terms', terms: entriesOf(error.data.terms, openTerm) }
  if (error.code === 'YEAR_HAS_UNPUBLISHED_CLASSES')
    return { kind: 'classes', classes: entriesOf(error.data.grades, unpublishedClass) }
  return null
}

const turned = async (
  year: AcademicYear,
  status: AcademicYear['status'],
  successText: string,
): Promise<YearBlock | null> => {
  try {
    await updateYear(year, { status })
    toast.success(fill(successText, { year: year.year }))
    return null
  } catch (error) {
    const block = blockIn(error)
    if (!block) toastRefusal(error)
    return block
  } finally {
    void structureChanged()
  }
}

/** Asks, then closes a year; answers what prevents that, or null when there is nothing more to say. */
export const closeYear = async (year: AcademicYear): Promise<YearBlock | null> =>
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
