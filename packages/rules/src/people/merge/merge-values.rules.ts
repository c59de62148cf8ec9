import type { CivilDate } from '../../calendar/civil-date.rules.ts'
import { sortKey } from '../person/search-key.rules.ts'

/** Which of two records a value is taken from: the one that stays, or the one that ends. */
export type MergeSide = 'KEPT' | 'OTHER'

/**
 * The record from which a field is taken by default: the one that has a value, and where both do, the one that was recorded
 * first. Equal values are those of the remaining one. Source: docs/rules.md, Records made one.
 */
export function proposedSide(
  kept: string | null,
  other: string | null,
  { isOtherOlder }: { isOtherOlder: boolean },
): MergeSide {
  if (other === null || kept === other) return 'KEPT'
  if (kept === null) return 'OTHER'
  return isOtherOlder ? 'OTHER' : 'KEPT'
}

/**
 * The CPF of two records made one: the only one there is, or the chosen one. Undefined where both have different ones without a
 * choice: two CPFs are two people unless one is declared wrong. Source: docs/rules.md, Records made one.
 */
export function mergedTaxNumber(
  kept: string | null,
  other: string | null,
  choice: MergeSide | undefined,
): string | null | undefined {
  if (kept === null || other === null || kept === other) return kept ?? other
  if (choice === undefined) return undefined
  return choice === 'KEPT' ? kept : other
}

/** Roles of which a person has only one: of the staff, of students. */
const FAMILIES: readonly (readonly string[])[] = [
  ['ADMINISTRATOR', 'EDITOR'],
  ['STUDENT', 'STUDENT-SMELJ'],
]

/**
 * The outcome of the other record's roles: `joined` are those that both have, whose accounts become one; `moved` go over as they
 * are; `clashing` cannot be combined with an existing one. Source: docs/rules.md, Records made one.
 */
export function mergedRoles<R extends string>(
  kept: readonly R[],
  other: readonly R[],
): { joined: R[]; moved: R[]; clashing: R[] } {
  const joined = other.filter(role => kept.includes(role))
  const rest = other.filter(role => !kept.includes(role))
  const clashes = (role: R) =>
    FAMILIES.some(
      family => family.includes(role) && kept.some(held => held !== role && family.includes(held)),
    )
  return { joined, moved: rest.filter(role => !clashes(role)), clashing: rest.filter(clashes) }
}

export type MergedResponsible = {
  readonly id: string
  readonly name: string
  readonly taxNumber: string | null
}

/** The matching guardian, by CPF; where one of them has none, by name. */
const isSameResponsible = (a: MergedResponsible, b: MergedResponsible): boolean =>
  a.taxNumber !== null && b.taxNumber !== null
    ? a.taxNumber === b.taxNumber
    : sortKey(a.name) === sortKey(b.name)

/**
 * The guardians of a person whose records are merged: all of the remaining record stay, and missing ones of the other are added.
 * `main` is the first: that of the remaining record, else that of the other one, under the id with which they are in the list.
 * Source: docs/rules.md, Records made one.
 */
export function mergedResponsibles(
  kept: { readonly list: readonly MergedResponsible[]; readonly main: string | null },
  other: { readonly list: readonly MergedResponsible[]; readonly main: string | null },
): { coming: string[]; main: string | null } {
  const coming = other.list.filter(each => !kept.list.some(held => isSameResponsible(held, each)))
  const mainOfOther = other.list.find(({ id }) => id === other.main)
  const alike = mainOfOther && kept.list.find(held => isSameResponsible(held, mainOfOther))
  return { coming: coming.map(({ id }) => id), main: kept.main ?? alike?.id ?? mainOfOther?.id ?? null }
}

/** How long records that were made one can be made two again, in days. */
export const UNDO_DAYS = 30
const DAY_MS = 86_400_000

/** The instant from which on nothing can be taken back, of an ISO instant. Source: docs/rules.md, Records made one. */
export function undoEnd(mergedAt: string): string {
  return new Date(Date.parse(mergedAt) + UNDO_DAYS * DAY_MS).toISOString()
}

/** Whether it can still be taken back at an instant: to the end of the thirtieth day, to the millisecond. */
export function isUndoable(undoUntil: string, now: string): boolean {
  return Date.parse(now) < Date.parse(undoUntil)
}

export type Comparable = {
  readonly names: readonly string[]
  readonly birthdate: CivilDate | null
  readonly mothers: readonly string[]
}
export type DuplicateReason = 'NAME_AND_BIRTHDATE' | 'NAME_AND_MOTHER' | 'NAME'

const meet = (a: readonly string[], b: readonly string[]): boolean => {
  const keys = new Set(a.map(sortKey).filter(Boolean))
  return b.some(name => keys.has(sortKey(name)))
}

/**
 * Why two records may be of one person, the strongest reason first; null where nothing says so. Names are compared without
 * accents and case. Two birthdates that differ are two people, unless they have the same mother too: days are mistyped.
 * Source: docs/rules.md, Records made one.
 */
export function duplicateReason(one: Comparable, other: Comparable): DuplicateReason | null {
  if (!meet(one.names, other.names)) return null
  const areBorn = one.birthdate !== null && other.birthdate !== null
  if (areBorn && one.birthdate === other.birthdate) return 'NAME_AND_BIRTHDATE'
  if (meet(one.mothers, other.mothers)) return 'NAME_AND_MOTHER'
  return areBorn ? null : 'NAME'
}
