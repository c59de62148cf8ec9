import { RECORD_LIMITS } from '@lousa/contract/records/academic-record.contract.ts'
import { sortKey } from '@lousa/rules/people/person/search-key.rules.ts'
import type { HistoryEntry, HistoryType } from '@lousa/rules/records/history-entry.rules.ts'
import { type SheetComponent, type SheetYear, sameGrade } from '@lousa/rules/records/history-sheet.rules.ts'
import {
  newComponent,
  newYear,
  sentHistory,
  type TypedHistory,
  type TypedYear,
  withoutBlankRows,
} from './typed-history.values.ts'

type Row = TypedYear['components'][number]
export type NamedYear = { grade: string; year: string }

/** A form with the values of a spreadsheet, and remarks to check. */
export type MergedHistory = {
  history: TypedHistory
  /** Years of this school, which a spreadsheet does not change. */
  own: NamedYear[]
  /** Years that are new and of which the spreadsheet does not say how they ended. */
  unsaid: NamedYear[]
}

const sameSchool = (one: string | null, other: string | null): boolean =>
  !one?.trim() || !other?.trim() || sortKey(one) === sortKey(other)

const isOf =
  (type: HistoryType, { year, grade, institution }: SheetYear) =>
  (typed: TypedYear): boolean =>
    typed.year.trim() === year &&
    sameGrade(type, typed.grade.name, grade) &&
    sameSchool(typed.institution, institution)

/** The year that is meant: one of this school before others, and one whose school is known before one without. */
const matchOf = (type: HistoryType, years: readonly TypedYear[], sheet: SheetYear): TypedYear | undefined => {
  const matches = years.filter(isOf(type, sheet))
  return matches.find(({ own }) => own) ?? matches.find(each => each.institution.trim() !== '') ?? matches[0]
}

const rowOf = (row: Row, { name, result, hours }: SheetComponent): Row => ({
  ...row,
  name: row.name.trim() || name,
  result: result ?? row.result,
  hours: hours ?? row.hours,
})

const isBlank = ({ name, result, hours }: Row): boolean => `${name}${result}${hours}`.trim() === ''

const mergedRows = (rows: readonly Row[], components: readonly SheetComponent[]): Row[] => {
  const byName = new Map(components.map(component => [sortKey(component.name), component]))
  const typedRows = rows
    .filter(row => components.length === 0 || !isBlank(row))
    .map(row => {
      const component = byName.get(sortKey(row.name))
      byName.delete(sortKey(row.name))
      return component ? rowOf(row, component) : row
    })
  return [...typedRows, ...[...byName.values()].map(component => rowOf(newComponent(), component))]
}

/** Values that the spreadsheet lacks stay as typed. */
const mergedYear = (typed: TypedYear, sheet: SheetYear): TypedYear => ({
  ...typed,
  institution: typed.institution.trim() || (sheet.institution ?? ''),
  city: sheet.city ?? typed.city,
  state: sheet.state ?? typed.state,
  situation: sheet.situation ?? typed.situation,
  hours: sheet.hours ?? typed.hours,
  frequency: sheet.frequency ?? typed.frequency,
  components: mergedRows(typed.components, sheet.components),
})

/**
 * The years of a spreadsheet in the form: one that is there, of the same civil year, grade and school, takes what is
 * said of it; any other one comes behind. No year of the form goes, and none of this school changes.
 */
export const mergedHistory = (
  type: HistoryType,
  typed: TypedHistory,
  sheetYears: readonly SheetYear[],
): MergedHistory => {
  const years = [...typed.years]
  const own: NamedYear[] = []
  const unsaid: NamedYear[] = []
  for (const one of sheetYears) {
    const match = matchOf(type, years, one)
    const named = { grade: one.grade, year: one.year }
    if (match?.own) own.push(named)
    else if (match) years.splice(years.indexOf(match), 1, mergedYear(match, one))
    else {
      if (one.situation === null) unsaid.push(named)
      const blank = { ...newYear(), year: one.year, grade: { id: null, name: one.grade } }
      years.push(mergedYear(blank, one))
    }
  }
  return { history: { ...typed, years }, own, unsaid }
}

/** A form as versions of a history are compared. */
export const comparable = (typed: TypedHistory): HistoryEntry[] =>
  sentHistory(withoutBlankRows(typed)).records.map(entry => ({
    grade: { id: entry.grade.id ?? null, name: entry.grade.name },
    year: entry.year,
    institution: entry.institution,
    city: entry.city || null,
    state: entry.state || null,
    situation: entry.situation,
    hours: entry.hours ?? null,
    frequency: entry.frequency ?? null,
    scale: null,
    components: entry.components.map(({ name, mark, concept, hours }) => ({
      name,
      knowledgeArea: null,
      trainingType: null,
      mark: mark ?? null,
      concept: concept ?? null,
      hours: hours ?? null,
      terms: [],
    })),
    own: entry.own ?? false,
    corrected: false,
  }))

/** The first of what a history may not hold, of so many years or components. */
export const exceedsLimits = ({
  years,
}: TypedHistory): { what: 'years' } | { what: 'components'; of: TypedYear } | null => {
  if (years.length > RECORD_LIMITS.entries) return { what: 'years' }
  const of = years.find(({ components }) => components.length > RECORD_LIMITS.components)
  return of ? { what: 'components', of } : null
}
