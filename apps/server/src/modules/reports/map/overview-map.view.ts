import { termName } from '@lousa/contract/academics/level/term-name.ts'
import { fill } from '@lousa/contract/messages.ts'
import { listed } from '@lousa/contract/phrases.ts'
import type { MapCell } from '@lousa/contract/reports/map/map-table.ts'
import { OVERVIEW_MAP as W } from '@lousa/contract/reports/map/overview-map.messages.ts'
import { formatMark } from '@lousa/rules/evaluation/decimal.rules.ts'
import { displayName } from '@lousa/rules/people/person/display-name.rules.ts'
import type { WrittenCell, WrittenSheet } from '../../../platform/spreadsheets/xlsx-workbook.ts'
import {
  documentHead,
  documentIssue,
  documentSignatures,
  type IssueOrder,
} from '../document/document-head.values.ts'
import { percentText, shiftName } from '../words/report.words.ts'
import { shortSituation, situationLegend } from '../words/situation.words.ts'
import type { ClassFigures } from './class-figures.queries.ts'
import type { OverviewMapDocument, OverviewMapRow } from './overview-map-document.types.ts'
import { type MapRow, type MapView, mapView } from './overview-map-rows.values.ts'
import { columnScale, underScale } from './overview-map-scales.values.ts'

export type OverviewMapData = ClassFigures & {
  /** Days of the term or of the year; null where the calendar has none. */
  schoolDays: number | null
}

export type MapIssue = IssueOrder & { academicTermId?: string | undefined }

const factsOf = ({
  class: of,
  students,
  schoolDays,
}: OverviewMapData): { label: string; value: string }[] => [
  { label: W.facts.course, value: of.level },
  { label: W.facts.shift, value: shiftName(of.shift) },
  { label: W.facts.students, value: String(students.filter(({ exit }) => exit === null).length) },
  ...(schoolDays === null ? [] : [{ label: W.facts.schoolDays, value: String(schoolDays) }]),
  ...(of.type === 'MARK'
    ? [
        {
          label: W.facts.scale,
          value: fill(W.facts.scaleOf, {
            highest: formatMark(of.highest, 1),
            average: formatMark(of.average, 1),
          }),
        },
      ]
    : []),
]

/** "Ano letivo 2026", or "2026, 3º bimestre". */
export const subtitleOf = ({ class: { year, levelType }, terms }: ClassFigures, termId?: string): string => {
  const term = terms.find(({ id }) => id === termId)
  return term ? fill(W.ofTerm, { year, term: termName(levelType, term.position) }) : fill(W.ofYear, { year })
}

const unpublishedOf = ({ class: { levelType }, terms }: ClassFigures, termId?: string): string[] =>
  terms
    .filter(({ id, published }) => !published && (termId === undefined || id === termId))
    .map(({ position }) => termName(levelType, position))

const legendOf = (data: OverviewMapData, { policy, columns, rows }: MapView, termId?: string): string[] => {
  const cells = rows.flatMap(row => row.cells.flat())
  const hidden = unpublishedOf(data, termId)
  return [
    ...(columns.some(({ label }) => label === W.parts.before) ? [W.legend.before] : []),
    W.legend.absences,
    ...(cells.some(({ soFar }) => soFar) ? [W.legend.soFar[policy.mode]] : []),
    ...(cells.some(({ low }) => low) ? [W.legend.low] : []),
    ...(data.class.type === 'ASSESSMENT' ? [W.legend.opinion] : []),
    ...(hidden.length > 0 ? [fill(W.legend.unpublished, { terms: listed(hidden) })] : []),
    fill(W.legend.frequency, { least: formatMark(policy.minFreq, 1) }),
    W.legend.empty,
    ...situationLegend(rows),
  ]
}

/** The scale that heads each column of a component. */
const scalesOf = ({ rows, columns }: MapView, components: number): (string | null)[][] =>
  Array.from({ length: components }, (_, component) =>
    columns.map((_, part) => columnScale(rows.map(({ cells }) => cells[component]?.[part]?.text ?? null))),
  )

const paperCell = ({ text, low }: MapCell, scale: string | null): string | null | { low: string } => {
  const shown = underScale(text, scale)
  return low && shown !== null ? { low: shown } : shown
}

const paperRow = (row: MapRow, scales: readonly (readonly (string | null)[])[]): OverviewMapRow => ({
  number: row.number === null ? '–' : String(row.number),
  name: displayName(row.student),
  situation: shortSituation(row),
  frequency: percentText(row.frequency),
  absences: row.absences === null ? null : String(row.absences),
  ...(row.student.exit ? { left: true } : {}),
  cells: row.cells.map((parts, component) =>
    parts.map((cell, part) => paperCell(cell, scales[component]?.[part] ?? null)),
  ),
})

/** The map of a class on paper. */
export const overviewMapDocument = (data: OverviewMapData, order: MapIssue): OverviewMapDocument => {
  const { institution, name } = data.class
  const view = mapView(data, order)
  const scales = scalesOf(view, data.components.length)
  return {
    title: W.title,
    subtitle: subtitleOf(data, order.academicTermId),
    institution: documentHead(institution).institution,
    issue: documentIssue(institution, order),
    name,
    facts: factsOf(data),
    council: W.council,
    columns: {
      number: W.columns.number,
      name: W.columns.student,
      situation: W.columns.situation,
      frequency: W.columns.frequency,
      absences: W.columns.absences,
    },
    parts: view.columns.map(({ label }) => label),
    emphasized: data.class.type === 'MARK' ? view.columns.length - 2 : null,
    components: data.components.map(component => component.name),
    scales,
    students: view.rows.map(row => paperRow(row, scales)),
    legend: legendOf(data, view, order.academicTermId),
    signatures: [
      { role: W.signatures.instructor },
      { role: W.signatures.coordination },
      ...documentSignatures(institution),
    ],
  }
}

/** The map as a spreadsheet: marks, absences and percentages are numbers. */
export const overviewMapSheet = (data: OverviewMapData, order: MapIssue): WrittenSheet => {
  const { rows, columns } = mapView(data, order)
  const heads = data.components.flatMap((component, at) =>
    columns.map(({ spoken }, part) => {
      const head = fill(W.head, { component: component.name, part: spoken })
      const isSoFar = rows.some(({ cells }) => cells[at]?.[part]?.soFar)
      return isSoFar ? fill(W.headSoFar, { head }) : head
    }),
  )
  return {
    name: W.sheet,
    lead: [
      fill(W.fileOfGrade, { grade: data.class.name }),
      data.class.institution.name,
      [subtitleOf(data, order.academicTermId), ...factsOf(data).map(factText)].join(' · '),
    ],
    header: [
      W.columns.number,
      W.columns.student,
      W.columns.situation,
      W.columns.frequency,
      W.columns.absences,
      ...heads,
    ],
    rows: rows.map(row => [
      row.number ?? '',
      displayName(row.student),
      shortSituation(row),
      row.frequency ?? '',
      row.absences ?? '',
      ...row.cells.flat().map(({ value, text }): WrittenCell => value ?? text ?? ''),
    ]),
    widths: [6, 42, 8, 10, 8, ...heads.map(() => 16)],
  }
}

const factText = ({ label, value }: { label: string; value: string }): string => `${label}: ${value}`
