import type { BodyOf } from '@lousa/contract/endpoint.ts'
import {
  type updateAcademicRecord,
  WRITTEN_SITUATIONS,
} from '@lousa/contract/records/academic-record.contract.ts'
import { fieldError, invalidFields } from '@lousa/contract/refusal/errors.ts'
import { sortKey } from '@lousa/rules/people/person/search-key.rules.ts'
import {
  type HistoryComponent,
  type HistoryEntry,
  isSameEntry,
} from '@lousa/rules/records/history-entry.rules.ts'

export type EntryWrite = BodyOf<typeof updateAcademicRecord>['records'][number]

type FieldError = ReturnType<typeof fieldError>

const WRITTEN: readonly string[] = WRITTEN_SITUATIONS

const componentOf = (written: EntryWrite['components'][number]): HistoryComponent => ({
  name: written.name,
  knowledgeArea: written.knowledgeArea
    ? { id: written.knowledgeArea.id ?? null, name: written.knowledgeArea.name }
    : null,
  trainingType: written.trainingType ?? null,
  mark: written.mark ?? null,
  concept: written.concept ?? null,
  hours: written.hours ?? null,
  terms: written.terms ?? [],
})

const entryOf = (written: EntryWrite): HistoryEntry => ({
  grade: { id: written.own ? (written.grade.id ?? null) : null, name: written.grade.name },
  year: written.year,
  institution: written.institution,
  city: written.city ?? null,
  state: written.state ?? null,
  situation: written.situation,
  hours: written.hours ?? null,
  frequency: written.frequency ?? null,
  scale: written.scale ?? null,
  components: written.components.map(componentOf),
  own: written.own ?? false,
  corrected: false,
})

/** Required data that only the caller has: the place of a year at another school, and its end. */
const typedErrors = ({ city, state, situation }: HistoryEntry, path: string): FieldError[] => [
  ...(city === null ? [fieldError(`${path}.city`, 'REQUIRED')] : []),
  ...(state === null ? [fieldError(`${path}.state`, 'REQUIRED')] : []),
  ...(WRITTEN.includes(situation) ? [] : [fieldError(`${path}.situation`, 'INVALID')]),
]

const componentErrors = ({ scale, components }: HistoryEntry, path: string): FieldError[] => {
  const names = components.map(({ name }) => sortKey(name))
  return components.flatMap(({ mark }, at) => [
    ...(names.indexOf(names[at] ?? '') < at ? [fieldError(`${path}.components.${at}.name`, 'INVALID')] : []),
    ...(scale && mark !== null && mark > scale.highest
      ? [fieldError(`${path}.components.${at}.mark`, 'OUT_OF_RANGE')]
      : []),
  ])
}

const entryErrors = (
  entry: HistoryEntry,
  path: string,
  { current }: { current: HistoryEntry | undefined },
): FieldError[] => [
  ...(entry.own && !current ? [fieldError(`${path}.own`, 'INVALID')] : []),
  ...(entry.own || (current && isSameEntry(entry, current)) ? [] : typedErrors(entry, path)),
  ...(entry.scale && entry.scale.average > entry.scale.highest
    ? [fieldError(`${path}.scale.average`, 'OUT_OF_RANGE')]
    : []),
  ...componentErrors(entry, path),
]

type StoredEntries = { current: readonly HistoryEntry[]; built: readonly HistoryEntry[] }

const ownYear = (entries: readonly HistoryEntry[], { grade, own }: HistoryEntry): HistoryEntry | undefined =>
  own ? entries.find(one => one.own && one.grade.id === grade.id) : undefined

/**
 * The years as they are to be kept. A year of this school is one that the history has, by its class and once; where it
 * does not say what the records said when the history was last built, it is marked as typed over.
 */
export const mergeEntries = (
  written: readonly EntryWrite[],
  { current, built }: StoredEntries,
): HistoryEntry[] => {
  const entries = written.map(entryOf)
  const ownIds = entries.map(({ own, grade }) => (own ? grade.id : null))
  const errors = entries.flatMap((entry, at) => {
    const isTwice = entry.own && ownIds.indexOf(entry.grade.id) < at
    const ownEntry = isTwice ? undefined : ownYear(current, entry)
    return entryErrors(entry, `records.${at}`, { current: ownEntry })
  })
  if (errors.length > 0) throw invalidFields(...errors)
  return entries.map(entry => {
    const builtEntry = ownYear(built, entry)
    return { ...entry, corrected: entry.own && (builtEntry === undefined || !isSameEntry(entry, builtEntry)) }
  })
}
