import { SCORE_STATES } from '@lousa/contract/evaluation/score/score-state.messages.ts'
import { fill } from '@lousa/contract/messages.ts'
import { NOTE_SUMMARY as W } from '@lousa/contract/reports/map/note-summary.messages.ts'
import { OVERVIEW_MAP } from '@lousa/contract/reports/map/overview-map.messages.ts'
import { formatMark } from '@lousa/rules/evaluation/decimal.rules.ts'
import { resolvePolicy } from '@lousa/rules/evaluation/policy/policy.rules.ts'
import { displayName } from '@lousa/rules/people/person/display-name.rules.ts'
import { todayIn } from '../../../platform/clock/clock.ts'
import type { WrittenSheet } from '../../../platform/spreadsheets/xlsx-workbook.ts'
import type {
  DocumentInstitution,
  DocumentIssue,
  DocumentSignature,
} from '../document/document-head.types.ts'
import {
  documentHead,
  documentIssue,
  documentSignatures,
  type IssueOrder,
} from '../document/document-head.values.ts'
import {
  type SummaryData,
  type SummarySection,
  type SummaryValue,
  summarySections,
} from './note-summary-section.values.ts'
import { subtitleOf } from './overview-map.view.ts'

/** The data of `documents/templates/note-summary.typ`; every text is formatted, null prints "–". */
export type NoteSummaryDocument = {
  title: string
  subtitle: string
  institution: DocumentInstitution
  issue: DocumentIssue
  /** The rows of the class. */
  name: string
  columns: { number: string; name: string }
  sections: {
    heading: string
    evaluations: string[]
    labels: string[]
    rows: { number: string; name: string; left?: true; low?: true; values: (string | null)[] }[]
    totals: { label: string; values: (string | null)[] }[]
  }[]
  legend: string[]
  signatures: DocumentSignature[]
}

export type SummaryOrder = IssueOrder & { academicTermId?: string | undefined }

export const sectionsOf = (data: SummaryData, order: SummaryOrder): SummarySection[] => {
  const policy = resolvePolicy(...data.class.policies)
  const today = todayIn({ now: () => order.now }, order.timeZone)
  return summarySections({ data, policy, today }, order.academicTermId)
}

const worded = (step: number) => (value: SummaryValue) =>
  typeof value === 'number' ? formatMark(value, step) : value

/** The rows beneath the students, of a section; the last says how many are below the average, under the result. */
const totalsOf = (section: SummarySection): { label: string; values: SummaryValue[] }[] => [
  { label: W.rows.mean, values: section.mean },
  { label: W.rows.highest, values: section.highest },
  { label: W.rows.lowest, values: section.lowest },
  ...(section.below === null
    ? []
    : [
        {
          label: W.rows.below,
          values: section.columns.map(({ isResult }) => (isResult ? String(section.below) : null)),
        },
      ]),
]

/** The summary on paper. */
export const noteSummaryDocument = (data: SummaryData, order: SummaryOrder): NoteSummaryDocument => {
  const { institution, name } = data.class
  const text = worded(resolvePolicy(...data.class.policies).step)
  const sections = sectionsOf(data, order)
  return {
    title: W.title,
    subtitle: subtitleOf(data, order.academicTermId),
    institution: documentHead(institution).institution,
    issue: documentIssue(institution, order),
    name,
    columns: { number: W.columns.number, name: W.columns.student },
    sections: sections.map(section => ({
      heading: fill(W.heading, { component: section.component, term: section.term }),
      evaluations: section.evaluations,
      labels: section.columns.map(({ label }) => label),
      rows: section.rows.map(({ student, values, low }) => ({
        number: String(data.numbers.get(student.enrollmentId) ?? '–'),
        name: displayName(student),
        ...(student.exit ? { left: true } : {}),
        ...(low ? { low: true } : {}),
        values: values.map(text),
      })),
      totals: totalsOf(section).map(({ label, values }) => ({ label, values: values.map(text) })),
    })),
    legend: [...(sections.some(({ open }) => open) ? [W.openLegend] : []), ...W.legend, SCORE_STATES.legend],
    signatures: [
      { role: OVERVIEW_MAP.signatures.instructor },
      { role: OVERVIEW_MAP.signatures.coordination },
      ...documentSignatures(institution).slice(0, 2),
    ],
  }
}

/** Forbidden characters in the name of a sheet, and its maximum length. */
const FORBIDDEN = /[[\]:*?/\\']/g
const LONGEST = 31

/** A sheet for each component, with all of its terms side by side. */
export const noteSummarySheets = (data: SummaryData, order: SummaryOrder): WrittenSheet[] =>
  [...Map.groupBy(sectionsOf(data, order), ({ component }) => component)].map(([component, sections], at) => {
    const heads = sections.flatMap(({ term, columns }) =>
      columns.map(({ label }) => fill(W.head, { term, column: label })),
    )
    const totals = sections.map(totalsOf)
    const labels = [W.rows.mean, W.rows.highest, W.rows.lowest, W.rows.below]
    return {
      name: fill(W.sheet, { position: at + 1, component })
        .replace(FORBIDDEN, ' ')
        .slice(0, LONGEST)
        .trim(),
      lead: [
        fill(W.fileOfGrade, { grade: data.class.name }),
        [data.class.institution.name, subtitleOf(data, order.academicTermId), component].join(' · '),
        ...sections.map(({ term, evaluations }) => [term, ...evaluations].join(' · ')),
      ],
      header: [W.columns.number, W.columns.student, ...heads],
      rows: [
        ...data.students.map((student, row) => [
          data.numbers.get(student.enrollmentId) ?? '',
          displayName(student),
          ...sections.flatMap(({ rows }) => (rows[row]?.values ?? []).map(value => value ?? '')),
        ]),
        ...labels.map(label => [
          '',
          label,
          ...totals.flatMap((rows, section) => {
            const values = rows.find(one => one.label === label)?.values
            const columns = sections[section]?.columns ?? []
            return columns.map((_, column) => {
              const value = values?.[column] ?? ''
              return label === W.rows.below && value !== '' ? Number(value) : value
            })
          }),
        ]),
      ],
      widths: [6, 42, ...heads.map(() => 16)],
    }
  })
