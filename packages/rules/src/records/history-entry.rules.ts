import type { Situation } from '../evaluation/performance/situations.rules.ts'
import { sortKey } from '../people/person/search-key.rules.ts'

/** The scope of a history: a stage, or a segment of EJA. */
export const HISTORY_TYPES = ['FUNDAMENTAL', 'MEDIO', 'EJA_INITIAL', 'EJA_FINAL', 'EJA_MEDIO'] as const
export type HistoryType = (typeof HISTORY_TYPES)[number]

/** A component of a year, with what it came to: a mark, or a concept where the class gives none. */
export type HistoryComponent = {
  readonly name: string
  readonly knowledgeArea: { readonly id: string | null; readonly name: string } | null
  /** The block of the curriculum: "Formação Geral Básica", an itinerary; null where the school has none. */
  readonly trainingType: string | null
  readonly mark: number | null
  readonly concept: string | null
  readonly hours: number | null
  /** For a student who left within the year: the marks of its terms, in their order; else empty. */
  readonly terms: readonly (number | null)[]
}

/** One year of a student at one school. */
export type HistoryEntry = {
  /** The class; its id only where it is one of this school. */
  readonly grade: { readonly id: string | null; readonly name: string }
  readonly year: string
  readonly institution: string
  readonly city: string | null
  readonly state: string | null
  readonly situation: Situation
  readonly hours: number | null
  /** Percent, with one decimal. */
  readonly frequency: number | null
  /** Between what marks were given, and from which on one passed. */
  readonly scale: { readonly highest: number; readonly average: number } | null
  readonly components: readonly HistoryComponent[]
  /** Whether it is a year of this school, as its records say it. */
  readonly own: boolean
  /** An own year in which a person overwrote values of the records; it stays until the history is built again. */
  readonly corrected: boolean
}

/** Years that a student did not bring to an end: they fill no column of the history. */
const CUT_SHORT: ReadonlySet<Situation> = new Set([
  'TRANSFERRED',
  'DROPPED',
  'DECEASED',
  'ONGOING',
  'NO_RESULT',
  'IN_RECOVERY',
  'MOVED',
])
const PASSED: ReadonlySet<Situation> = new Set([
  'APPROVED',
  'AFTER_RECOVERY',
  'BY_COUNCIL',
  'WITH_DEPENDENCY',
  'RECLASSIFIED',
])

/** Whether the year came to a result. */
export function isComplete({ situation }: Pick<HistoryEntry, 'situation'>): boolean {
  return !CUT_SHORT.has(situation)
}

/** Whether the student went on to the next year. */
export function isPassed({ situation }: Pick<HistoryEntry, 'situation'>): boolean {
  return PASSED.has(situation)
}

/** The number that a class carries, 1 to 9; null where its name has none. */
const numberIn = (name: string): number | null => {
  const digit = /(?:^|\D)([1-9])(?!\d)/.exec(name)
  return digit ? Number(digit[1]) : null
}

/** Returns the name of a year of the stage: "6º ano", "2ª série"; in EJA "1ª etapa", the default noun. */
export function schoolYearName(type: HistoryType, position: number): string {
  if (type === 'FUNDAMENTAL') return `${position}º ano`
  return type === 'MEDIO' ? `${position}ª série` : `${position}ª etapa`
}

/**
 * Which year of the stage a class is, from its name: "6º ano B" the sixth, "1ª série A" of Médio the first. A série of
 * Fundamental is of the eight years that it had until Lei 11.274/2006: the 1ª is the 2º ano. Stages of EJA have the number
 * that they carry. Null where the name tells none: such a year stands in the list of schools alone.
 */
export function schoolYearOf(type: HistoryType, gradeName: string): number | null {
  const number = numberIn(gradeName)
  if (number === null) return null
  if (type === 'MEDIO') return number <= 3 ? number : null
  if (type !== 'FUNDAMENTAL') return number
  if (!/s[eé]rie/i.test(gradeName)) return number
  return number <= 8 ? number + 1 : null
}

const placeOf = (type: HistoryType, { grade }: HistoryEntry): number => schoolYearOf(type, grade.name) ?? 99

const compareText = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)

/**
 * The years in the order in which they were studied: by civil year, within it by year of the stage; what another school
 * said of a year stands before what this one did of it, because one comes from there. Keeps the order of what is equal.
 */
export function inOrder(type: HistoryType, entries: readonly HistoryEntry[]): HistoryEntry[] {
  return [...entries].sort(
    (one, other) =>
      compareText(one.year, other.year) ||
      placeOf(type, one) - placeOf(type, other) ||
      Number(one.own) - Number(other.own),
  )
}

/** A rebuilt history: this school's years with the current records, and unchanged years of other schools. */
export function mergeRebuilt(
  type: HistoryType,
  built: readonly HistoryEntry[],
  current: readonly HistoryEntry[],
): HistoryEntry[] {
  return inOrder(type, [...current.filter(({ own }) => !own), ...built])
}

/** A value that says the same whatever the order in which its fields were written. */
const entryText = ({ grade, scale, components, corrected: _, ...entry }: HistoryEntry): string =>
  JSON.stringify([
    grade.id,
    grade.name,
    entry.year,
    entry.institution,
    entry.city,
    entry.state,
    entry.situation,
    entry.hours,
    entry.frequency,
    scale && [scale.highest, scale.average],
    entry.own,
    components.map(component => [
      component.name,
      component.knowledgeArea?.name ?? null,
      component.trainingType,
      component.mark,
      component.concept,
      component.hours,
      component.terms,
    ]),
  ])

/** Whether two years say the same; whether one was typed over does not matter. */
export function isSameEntry(one: HistoryEntry, other: HistoryEntry): boolean {
  return entryText(one) === entryText(other)
}

/** Whether two histories say the same. */
export function sameHistory(one: readonly HistoryEntry[], other: readonly HistoryEntry[]): boolean {
  return one.length === other.length && one.every((entry, at) => isSameEntry(entry, other[at] ?? entry))
}

/** Returns the result of a component as text, for comparison. */
const componentResult = ({ mark, concept, terms }: HistoryComponent): string =>
  JSON.stringify([mark, concept, terms])

const isSameResult = (one: HistoryEntry, other: HistoryEntry): boolean =>
  one.grade.id === other.grade.id &&
  one.year === other.year &&
  one.situation === other.situation &&
  one.frequency === other.frequency &&
  one.components.every(component => {
    const now = other.components.find(({ name }) => name === component.name)
    return now === undefined || componentResult(now) === componentResult(component)
  })

/** Whether any of these years has come to another result since, or to none; names, hours and places may differ. */
export function hasOtherResults(recorded: readonly HistoryEntry[], built: readonly HistoryEntry[]): boolean {
  return recorded.some(entry => !built.some(now => isSameResult(entry, now)))
}

/** How many years a stage has; a segment of EJA has as many as its school made of it. */
export function yearsOfStage(type: HistoryType): number | null {
  if (type === 'FUNDAMENTAL') return 9
  return type === 'MEDIO' ? 3 : null
}

const EJA_STAGE =
  /(\d{1,2})\s?(?:[ºª°oa](?!\p{L})\.?|\.)?\s?(ano|s[ée]rie|etapa|fase|ciclo|m[óo]dulo|per[íi]odo|termo|semestre)(?!\p{L})/iu
const FEMININE = new Set(['serie', 'etapa', 'fase'])
const ACCENTED: Readonly<Record<string, string>> = { serie: 'série', modulo: 'módulo', periodo: 'período' }

/**
 * Returns the column name of a year in a history: "6º ano" for "6º ano B", null if a regular class name contains no year.
 * EJA keeps the noun of the class, "2ª etapa" for "2ª Etapa EJA A", because networks number etapas, fases, termos and
 * ciclos differently; a class name without such a number is returned whole.
 */
export function columnNameOf(type: HistoryType, gradeName: string): string | null {
  if (yearsOfStage(type) !== null) {
    const position = schoolYearOf(type, gradeName)
    return position === null ? null : schoolYearName(type, position)
  }
  const [, number, word] = EJA_STAGE.exec(gradeName) ?? []
  if (!number || !word) return gradeName.trim()
  const noun = sortKey(word)
  return `${Number(number)}${FEMININE.has(noun) ? 'ª' : 'º'} ${ACCENTED[noun] ?? noun}`
}

/** The last year of the stage, by the names that tell it for certain: etapas, fases and termos end differently everywhere. */
const isLastYear = (type: HistoryType, gradeName: string): boolean => {
  const years = yearsOfStage(type)
  if (years !== null) return schoolYearOf(type, gradeName) === years
  const name = columnNameOf(type, gradeName)
  if (type === 'EJA_FINAL') return name === '9º ano' || name === '8ª série'
  return type === 'EJA_MEDIO' && (name === '3ª série' || name === '3º ano')
}

/** The year in which the student brought the stage to an end: passed in its last year; null while that is to come. */
export function conclusionOf(type: HistoryType, entries: readonly HistoryEntry[]): HistoryEntry | null {
  return (
    inOrder(type, entries).findLast(entry => isPassed(entry) && isLastYear(type, entry.grade.name)) ?? null
  )
}
