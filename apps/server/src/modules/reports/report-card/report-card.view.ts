import { termName } from '@lousa/contract/academics/level/term-name.ts'
import { fill } from '@lousa/contract/messages.ts'
import { REPORT_CARD as W } from '@lousa/contract/reports/report-card/report-card.messages.ts'
import { formatMark } from '@lousa/rules/evaluation/decimal.rules.ts'
import { documentHead, documentIssue, documentSignatures } from '../document/document-head.values.ts'
import {
  type Card,
  type CardOrder,
  cardOf,
  figuresByStudent,
  hasRecovery,
  headingOf,
  hiddenTerms,
  isOpen,
  runningTerms,
} from '../words/card.words.ts'
import type { CardData } from '../words/card-data.types.ts'
import { shiftName } from '../words/report.words.ts'
import type { ReportCardDocument } from './report-card-document.types.ts'
import { studentCard } from './report-card-student.values.ts'

export type CodedCardOrder = CardOrder & {
  /** One authenticity code for each student, in their order. */
  codes: string[]
}

/** The document of report cards from what is recorded: words and rounded figures only. */
export const reportCardDocument = (data: CardData, order: CodedCardOrder): ReportCardDocument => {
  const card = cardOf(data, order)
  const { institution, year } = data.class
  const figuresOf = figuresByStudent(data.figures)
  const named = (position: number) => termName(data.class.levelType, position)
  return {
    title: W.title,
    institution: documentHead(institution).institution,
    issue: documentIssue(institution, order),
    class: {
      kind: data.class.type,
      year: card.until === null ? `${year}` : fill(W.yearUntil, { year, term: named(card.until) }),
      course: data.class.level,
      name: data.class.name,
      shift: shiftName(data.class.shift),
      terms: data.terms.map(term => headingOf(card, term)),
      columns: { recovery: hasRecovery(data, card), annualRecovery: card.policy.annualRecovery !== 'NONE' },
    },
    signatures: [...documentSignatures(institution), { role: W.signatures.responsible }],
    legend: legendOf(data, card),
    // One card alone has its page; opinions run over pages.
    paired: data.class.type === 'MARK' && data.students.length > 1,
    students: data.students.map((student, at) =>
      studentCard(card, student, {
        figureOf: figuresOf(student.enrollmentId),
        code: order.codes[at] ?? '',
      }),
    ),
  }
}

const legendOf = (data: CardData, card: Card): string[] => {
  const hasRec = hasRecovery(data, card)
  const isOpenYear = card.until === null && isOpen(card)
  const { type, highest, average } = card.class
  const { policy } = card
  const worth = card.terms.map(term => formatMark(term.highest, 1)).join('; ')
  const marks = [
    fill(W.legend.scale, { highest: formatMark(highest, 1), average: formatMark(average, 1) }),
    ...(policy.mode === 'SUM' ? [fill(W.legend.worth, { worth })] : []),
    ...(hasRec ? [W.legend.recovery, W.legend.mean] : []),
    ...(isOpenYear ? [W.legend.soFar[policy.mode]] : []),
    W.legend.low,
    ...runningTerms(card),
  ]
  return [
    ...(type === 'MARK' ? marks : []),
    ...hiddenTerms(card),
    W.legend.empty,
    fill(W.legend.frequency, { least: formatMark(policy.minFreq, 1) }),
  ]
}
