import { termName } from '@lousa/contract/academics/level/term-name.ts'
import { fill } from '@lousa/contract/messages.ts'
import { counted, wholeText } from '@lousa/contract/phrases.ts'
import { DEMONSTRATIVE as W } from '@lousa/contract/reports/demonstrative/demonstrative.messages.ts'
import { formatDate } from '@lousa/rules/calendar/civil-date.rules.ts'
import type {
  CountedClass,
  DemonstrativeTable,
  MeanFrequency,
  Totals,
} from '@lousa/rules/reports/demonstrative/demonstrative.rules.ts'
import { demonstrativeTable } from '@lousa/rules/reports/demonstrative/demonstrative.rules.ts'
import { documentHead, documentIssue, type IssueOrder } from '../document/document-head.values.ts'
import { percentText } from '../words/report.words.ts'
import type { DemonstrativeSubject } from './demonstrative.queries.ts'
import type { DemonstrativeDocument, TotalCells } from './demonstrative-document.types.ts'

export type DemonstrativeData = {
  subject: DemonstrativeSubject
  place: string | undefined
  classes: CountedClass[]
  terms: { position: number; name: string }[]
}

const numberText = wholeText
const limitText = (value: number | null): string => (value === null ? W.unlimited : numberText(value))
const shownPercent = (value: number | null): string => percentText(value) ?? W.noLessons

/** The year stands next to its terms; with one term alone it is left out. */
const withYear = ({ subject }: DemonstrativeData): boolean => subject.term === null

/** The terms with frequencies. */
export const frequencyColumns = (data: DemonstrativeData): string[] => [
  ...data.terms.map(({ name }) => name),
  ...(withYear(data) ? [W.columns.wholeYear] : []),
]

const frequencies = (data: DemonstrativeData, { terms, year }: MeanFrequency): (number | null)[] => [
  ...terms,
  ...(withYear(data) ? [year] : []),
]

const frequencyCells = (data: DemonstrativeData, frequency: MeanFrequency): string[] =>
  frequencies(data, frequency).map(shownPercent)

export const placeName = (place: string | null): string => place ?? W.noPlace

const totalCells = (data: DemonstrativeData, name: string, totals: Totals): TotalCells => ({
  name,
  classes: numberText(totals.classes),
  counts: [totals.capacity, totals.active, totals.surplus, totals.free].map(numberText),
  frequency: frequencyCells(data, totals.frequency),
})

export const demonstrativeFacts = (
  { subject, place }: DemonstrativeData,
  on: string,
): DemonstrativeDocument['facts'] => {
  const { grade, modality, term } = subject
  return [
    { label: W.filters.place, value: place ?? null },
    { label: W.filters.grade, value: grade },
    { label: W.filters.modality, value: modality },
    { label: W.filters.term, value: term && termName(term.type, term.position) },
    { label: W.countedOn, value: formatDate(on) },
  ].flatMap(({ label, value }) => (value ? [{ label, value }] : []))
}

const notesOf = (data: DemonstrativeData, { totals }: DemonstrativeTable): string[] => [
  W.notes.frequency,
  ...(totals.unlimited > 0 ? [W.notes.unlimited] : []),
  ...(data.classes.some(({ modalities }) => modalities.length > 1) ? [W.notes.modalities] : []),
]

export const tableOf = ({ classes, terms }: DemonstrativeData): DemonstrativeTable =>
  demonstrativeTable(
    classes,
    terms.map(({ position }) => position),
  )

/** The demonstrative on paper. */
export const demonstrativeDocument = (data: DemonstrativeData, order: IssueOrder): DemonstrativeDocument => {
  const table = tableOf(data)
  const { institution, year } = data.subject
  const issue = documentIssue(institution, order)
  const { columns } = W
  return {
    title: W.title,
    subtitle: fill(W.ofYear, { year }),
    institution: documentHead(institution).institution,
    issue,
    facts: demonstrativeFacts(data, issue.date),
    columns: {
      grade: columns.grade,
      counts: [columns.capacity, columns.active, columns.surplus, columns.free],
      modality: columns.modality,
      enrolled: [columns.enrolled, columns.surplus],
      frequency: columns.frequency,
      terms: frequencyColumns(data),
      ofClass: W.ofClass,
      ofModality: W.ofModality,
      classes: columns.classes,
      place: columns.place,
    },
    places: table.places.map(({ place, classes, totals }) => ({
      name: placeName(place),
      size: counted(totals.classes, ...W.classNoun),
      classes: classes.map(each => ({
        name: each.name,
        counts: [
          limitText(each.capacity),
          numberText(each.active),
          numberText(each.surplus),
          limitText(each.free),
        ],
        modalities: each.modalities.map(({ name, active, surplus, frequency }) => ({
          name,
          enrolled: [numberText(active), numberText(surplus)],
          frequency: frequencyCells(data, frequency),
        })),
      })),
      total: totalCells(data, W.totalOfPlace, totals),
    })),
    byModality: {
      title: W.byModality,
      rows: table.modalities.map(({ name, classes, active, surplus, frequency }) => ({
        name,
        classes: numberText(classes),
        enrolled: [numberText(active), numberText(surplus)],
        frequency: frequencyCells(data, frequency),
      })),
    },
    byPlace: {
      title: W.byPlace,
      rows: table.places.map(({ place, totals }) => totalCells(data, placeName(place), totals)),
      whole: totalCells(data, W.whole, table.totals),
    },
    notes: notesOf(data, table),
  }
}

/** Numbers for a spreadsheet, in the columns of the paper. */
export const frequencyNumbers = (data: DemonstrativeData, frequency: MeanFrequency): (number | '')[] =>
  frequencies(data, frequency).map(value => value ?? '')
