import { situationText } from '@lousa/contract/evaluation/performance/situation-text.ts'
import { fill } from '@lousa/contract/messages.ts'
import { DEPENDENCY_PAPER } from '@lousa/contract/reports/dependency-paper.messages.ts'
import { FINAL_RESULTS as W } from '@lousa/contract/reports/final-results/final-results.messages.ts'
import type { MapCell } from '@lousa/contract/reports/map/map-table.ts'
import { nameAfterTurma } from '@lousa/rules/academics/grade/class-name.rules.ts'
import { civilDateIn, formatDate } from '@lousa/rules/calendar/civil-date.rules.ts'
import { formalDate } from '@lousa/rules/calendar/date-in-words.rules.ts'
import { formatMark } from '@lousa/rules/evaluation/decimal.rules.ts'
import { isResultFinal } from '@lousa/rules/evaluation/performance/final-result.rules.ts'
import { SITUATIONS } from '@lousa/rules/evaluation/performance/situations.rules.ts'
import { displayName } from '@lousa/rules/people/person/display-name.rules.ts'
import type { WrittenCell, WrittenSheet } from '../../../platform/spreadsheets/xlsx-workbook.ts'
import {
  documentHead,
  documentIssue,
  documentSignatures,
  type IssueOrder,
} from '../document/document-head.values.ts'
import type { ClassFigures } from '../map/class-reading.service.ts'
import { type MapRow, mapView } from '../map/overview-map-rows.values.ts'
import { dependencyText } from '../words/dependency.words.ts'
import { percentText, shiftName } from '../words/report.words.ts'
import { shortSituation, situationLegend } from '../words/situation.words.ts'
import type { FinalResultsDocument, FinalResultsRow } from './final-results-document.types.ts'

export type FinalResultsData = ClassFigures & {
  schoolDays: number | null
  days: { start: string; end: string }
}

export type FinalResultsOrder = IssueOrder & {
  /** The code of the whole minutes; absent in previews. */
  code?: string | undefined
}

/**
 * Whether the minutes are final: the result of the class is and, where it is not published, no annual recovery is to come.
 */
export const areFinal = (data: FinalResultsData, order: IssueOrder): boolean =>
  isResultFinal({ ...data.class, terms: data.terms }) &&
  (data.class.ending?.status === 'PUBLISHED' ||
    mapView(data, order).rows.every(({ situation }) => situation !== 'IN_RECOVERY'))

const hasMarks = ({ class: { type } }: ClassFigures): boolean => type === 'MARK'

/** The last two columns of a component in the map of the year are its final mark and its absences. */
const lastTwo = (
  data: ClassFigures,
  cells: MapCell[],
): { mark: MapCell | undefined; absences: MapCell | undefined } => ({
  mark: hasMarks(data) ? cells.at(-2) : undefined,
  absences: cells.at(-1),
})

const factsOf = (data: FinalResultsData): FinalResultsDocument['facts'] => {
  const { class: of, days, schoolDays, students } = data
  return [
    { label: W.facts.course, value: of.level },
    { label: W.facts.grade, value: of.name },
    { label: W.facts.shift, value: shiftName(of.shift) },
    {
      label: W.facts.period,
      value: fill(W.facts.periodOf, { start: formatDate(days.start), end: formatDate(days.end) }),
    },
    ...(schoolDays === null ? [] : [{ label: W.facts.schoolDays, value: String(schoolDays) }]),
    { label: W.facts.students, value: String(students.length) },
  ]
}

const rowOf = (
  data: FinalResultsData,
  { student, number, situation, retention, frequency, cells }: MapRow,
): FinalResultsRow => ({
  number: number === null ? '–' : String(number),
  name: displayName(student),
  birthdate: student.birthdate && formatDate(student.birthdate),
  ...(student.exit ? { left: true } : {}),
  cells: cells.map(parts => {
    const { mark, absences } = lastTwo(data, parts)
    return {
      mark: mark?.text ?? null,
      absences: absences?.text ?? null,
      ...(mark?.low ? { low: true } : {}),
    }
  }),
  frequency: percentText(frequency),
  result: shortSituation({ situation, retention }),
})

/** "Aprovado: 20", of every result that there is. */
const totalsOf = (rows: readonly MapRow[]): string[] =>
  SITUATIONS.flatMap(situation => {
    const own = rows.filter(row => row.situation === situation)
    const [first] = own
    if (!first) return []
    return [fill(W.total, { result: situationText(situation, first.retention), count: own.length })]
  })

/** "Ana Lima: Matemática (2025): em aberto", of every student with dependencies of earlier years. */
const dependenciesOf = (rows: readonly MapRow[]): Pick<FinalResultsDocument, 'dependencies'> => {
  const values = rows.flatMap(({ student }) =>
    student.dependencies && student.dependencies.length > 0
      ? [
          fill(DEPENDENCY_PAPER.ofStudent, {
            name: displayName(student),
            dependencies: student.dependencies.map(dependencyText).join(', '),
          }),
        ]
      : [],
  )
  return values.length === 0 ? {} : { dependencies: { label: DEPENDENCY_PAPER.ofClass, values } }
}

const openingOf = (
  { class: { name, level, shift, year } }: FinalResultsData,
  { date, isFinal }: { date: string; isFinal: boolean },
): string =>
  fill(isFinal ? W.opening : W.openingSoFar, {
    date: formalDate(date),
    grade: nameAfterTurma(name),
    course: level,
    shift: shift ? fill(W.openingShift, { shift: shiftName(shift) }) : '',
    year,
  })

/** The year and, of a result that was published again, which edition the minutes are and which one they replace. */
const subtitleOf = ({ class: { year, ending } }: FinalResultsData, { timeZone }: IssueOrder): string => {
  const ofYear = fill(W.ofYear, { year })
  if (ending?.status !== 'PUBLISHED' || !ending.formerAt) return ofYear
  const date = formatDate(civilDateIn(timeZone, new Date(ending.formerAt)))
  return fill(W.ofEdition, { ofYear, edition: ending.edition, date })
}

/** The minutes on paper. */
export const finalResultsDocument = (
  data: FinalResultsData,
  order: FinalResultsOrder,
): FinalResultsDocument => {
  const { institution, name } = data.class
  const isFinal = areFinal(data, order)
  const { rows, policy } = mapView(data, order)
  const isSoFar = rows.some(({ cells }) => cells.some(parts => lastTwo(data, parts).mark?.soFar))
  const issue = documentIssue(institution, order)
  return {
    title: isFinal ? W.title : W.titleSoFar,
    subtitle: subtitleOf(data, order),
    institution: documentHead(institution).institution,
    issue: { ...issue, ...(order.code ? { code: order.code } : {}) },
    name,
    facts: factsOf(data),
    opening: openingOf(data, { date: issue.date, isFinal }),
    closing: isFinal ? W.closing : W.closingSoFar,
    columns: {
      number: W.columns.number,
      name: W.columns.student,
      birthdate: W.columns.birthdate,
      ...(hasMarks(data) ? { mark: W.columns.mark } : {}),
      absences: W.columns.absences,
      frequency: W.columns.frequency,
      result: W.columns.result,
    },
    components: data.components.map(component => ({
      name: component.name,
      ...(component.hours === null
        ? {}
        : { hours: fill(W.hours, { hours: formatMark(component.hours, 1) }) }),
    })),
    students: rows.map(row => rowOf(data, row)),
    totals: { label: W.totals, values: totalsOf(rows) },
    ...dependenciesOf(rows),
    legend: [
      ...situationLegend(rows),
      ...(isSoFar ? [W.legend.soFar[policy.mode]] : []),
      W.legend.absences,
      W.legend.hours,
      W.legend.frequency,
      W.legend.empty,
    ],
    signatures: documentSignatures(institution),
  }
}

/** The minutes as a spreadsheet. */
export const finalResultsSheet = (data: FinalResultsData, order: IssueOrder): WrittenSheet => {
  const { rows } = mapView(data, order)
  const parts = hasMarks(data) ? [W.columns.mark, W.columns.absencesLong] : [W.columns.absencesLong]
  const heads = data.components.flatMap(component =>
    parts.map(part => fill(W.head, { component: component.name, part })),
  )
  const written = (cell: MapCell | undefined): WrittenCell => cell?.value ?? cell?.text ?? ''
  return {
    name: W.sheet,
    lead: [
      fill(areFinal(data, order) ? W.fileOfGrade : W.fileSoFar, { grade: data.class.name }),
      data.class.institution.name,
      [fill(W.ofYear, { year: data.class.year }), ...totalsOf(rows)].join(' · '),
    ],
    header: [
      W.columns.number,
      W.columns.student,
      W.columns.birthdate,
      ...heads,
      W.columns.frequency,
      W.columns.result,
    ],
    rows: rows.map(({ student, number, cells, frequency, situation, retention }) => [
      number ?? '',
      displayName(student),
      student.birthdate ? { date: student.birthdate } : '',
      ...cells.flatMap(of => {
        const { mark, absences } = lastTwo(data, of)
        return hasMarks(data) ? [written(mark), written(absences)] : [written(absences)]
      }),
      frequency ?? '',
      situationText(situation, retention),
    ]),
    widths: [6, 42, 12, ...heads.map(() => 14), 10, 26],
  }
}
