import { termName } from '@lousa/contract/academics/level/term-name.ts'
import { fill } from '@lousa/contract/messages.ts'
import { listed } from '@lousa/contract/phrases.ts'
import { REPORT_CARD as W } from '@lousa/contract/reports/report-card/report-card.messages.ts'
import { formatMark } from '@lousa/rules/evaluation/decimal.rules.ts'
import { resolvePolicy } from '@lousa/rules/evaluation/policy/policy.rules.ts'
import { todayIn } from '../../../platform/clock/clock.ts'
import {
  documentHead,
  documentIssue,
  documentSignatures,
  type IssueOrder,
} from '../paper/document-head.values.ts'
import type { CardData, CardFigure, CardTerm } from '../words/card-data.types.ts'
import { shiftName } from '../words/report.words.ts'
import type { ReportCardDocument } from './report-card-document.types.ts'
import {
  type Card,
  type FigureOf,
  isOpen,
  isOver,
  isShown,
  studentCard,
} from './report-card-student.values.ts'

export type CardOrder = IssueOrder & {
  /** Absent: the whole year. */
  academicTermId?: string | undefined
  /** Terms that are not published are printed too, and marked so. */
  includeUnpublished?: boolean | undefined
  /** One authenticity code for each student, in their order. */
  codes: string[]
}

/** The document of report cards from what is recorded: words and rounded figures only. */
export const reportCardDocument = (data: CardData, order: CardOrder): ReportCardDocument => {
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

/** "1º bimestre", and of one that only the school sees "1º bimestre (não publicado)". */
export const headingOf = (card: Card, term: CardTerm): string => {
  const name = termName(card.class.levelType, term.position)
  return isShown(card, term) && !term.published ? fill(W.unpublished, { term: name }) : name
}

/** A class in which nobody has had a recovery yet prints no empty columns for it. */
export const hasRecovery = ({ figures }: Pick<CardData, 'figures'>, card: Card): boolean => {
  const shown = new Set(card.terms.filter(term => isShown(card, term)).map(({ id }) => id))
  return figures.some(({ termId, recovery }) => recovery !== null && termId !== null && shown.has(termId))
}

/** What is the same for every student of a class, up to the term asked for. */
export const cardOf = (
  data: Pick<CardData, 'class' | 'terms' | 'components'>,
  { academicTermId, includeUnpublished, now, timeZone }: Omit<CardOrder, 'codes'>,
): Card => ({
  class: data.class,
  policy: resolvePolicy(...data.class.policies),
  terms: data.terms,
  components: data.components,
  until: data.terms.find(term => term.id === academicTermId)?.position ?? null,
  includeUnpublished: includeUnpublished ?? false,
  today: todayIn({ now: () => now }, timeZone),
})

/** Figures by student, component and term. Not by one joined key: making it for each look took as long as all the words. */
export const figuresByStudent = (figures: CardFigure[]): ((enrollmentId: string) => FigureOf) => {
  const byStudent = new Map<string, Map<string, CardFigure[]>>()
  for (const figure of figures) {
    const { enrollmentId, componentId } = figure
    const ofStudent = byStudent.get(enrollmentId) ?? new Map<string, CardFigure[]>()
    byStudent.set(enrollmentId, ofStudent)
    const ofComponent = ofStudent.get(componentId)
    if (ofComponent) ofComponent.push(figure)
    else ofStudent.set(componentId, [figure])
  }
  return enrollmentId => {
    const ofStudent = byStudent.get(enrollmentId)
    return (componentId, termId) => ofStudent?.get(componentId)?.find(figure => figure.termId === termId)
  }
}

const namesOf = ({ class: { levelType } }: Card, terms: readonly CardTerm[]): string[] =>
  terms.map(({ position }) => termName(levelType, position))

/** Which terms that have begun the school has not published: none of them is on the paper. */
export const hiddenTerms = (card: Card): string[] => {
  const begun = card.terms
    .filter(term => term.start <= card.today && !(term.published || card.includeUnpublished))
    .filter(term => card.until === null || term.position <= card.until)
  const form = W.legend.hidden[begun.length === 1 ? 0 : 1]
  return begun.length > 0 ? [fill(form, { terms: listed(namesOf(card, begun)) })] : []
}

/** Whose marks are not all there yet. */
export const runningTerms = (card: Card): string[] => {
  const running = card.terms.filter(
    term => isShown(card, term) && term.start <= card.today && !isOver(card, term),
  )
  return namesOf(card, running).map(term => fill(W.legend.running, { term }))
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
