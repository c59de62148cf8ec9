import { termName } from '@lousa/contract/academics/level/term-name.ts'
import { fill } from '@lousa/contract/messages.ts'
import { listed } from '@lousa/contract/phrases.ts'
import { REPORT_CARD as W } from '@lousa/contract/reports/report-card/report-card.messages.ts'
import { type PerformancePolicy, resolvePolicy } from '@lousa/rules/evaluation/policy/policy.rules.ts'
import { todayIn } from '../../../platform/clock/clock.ts'
import type { IssueOrder } from '../document/document-head.values.ts'
import type { CardClass, CardComponent, CardData, CardFigure, CardTerm } from './card-data.types.ts'

/** The part of a report card that every student of a class has in common. */
export type Card = {
  class: CardClass
  policy: PerformancePolicy
  /** All terms of the level; those after `until` stay empty. */
  terms: CardTerm[]
  components: CardComponent[]
  /** Position of the last term shown; null = the whole year, with its result. */
  until: number | null
  /** Whether terms that are not published are printed too, and marked so. */
  includeUnpublished: boolean
  today: string
}

/** Until which term a card tells, and when it is made. */
export type CardOrder = IssueOrder & {
  /** Absent: the whole year. */
  academicTermId?: string | undefined
  /** Terms that are not published are printed too, and marked so. */
  includeUnpublished?: boolean | undefined
}

/** The figures of one student, by component and term. */
export type FigureOf = (componentId: string, termId: string | null) => CardFigure | undefined

/** Up to the term asked for, and only what the school has published unless the rest is asked for too. */
export const isShown = ({ until, includeUnpublished }: Card, term: CardTerm): boolean =>
  (until === null || term.position <= until) && (term.published || includeUnpublished)

/** Returns whether a card shows the whole year: only if no last term is requested and all terms are shown. */
export const isYearShown = (card: Card): boolean =>
  card.until === null && card.terms.every(term => isShown(card, term))

/** While a term is open a year has points so far and no mark. */
export const isOpen = ({ class: { yearFinished }, terms }: Card): boolean =>
  !yearFinished && terms.some(term => !term.closed)

export const isOver = ({ class: { yearFinished }, today }: Card, term: CardTerm): boolean =>
  yearFinished || term.closed || term.end < today

/** Returns the figures for absences and frequency: of the year, or of the shown terms up to the requested one. */
export const countedFigures = (
  card: Card,
  componentId: string,
  figureOf: FigureOf,
): (CardFigure | undefined)[] =>
  isYearShown(card)
    ? [figureOf(componentId, null)]
    : card.terms.filter(term => isShown(card, term)).map(term => figureOf(componentId, term.id))

/** "1º bimestre", and of one that only the school sees "1º bimestre (não publicado)". */
export const headingOf = (card: Card, term: CardTerm): string => {
  const name = termName(card.class.levelType, term.position)
  return isShown(card, term) && !term.published ? fill(W.unpublished, { term: name }) : name
}

/** A class without any recovery prints no empty columns for it. */
export const hasRecovery = ({ figures }: Pick<CardData, 'figures'>, card: Card): boolean => {
  const shown = new Set(card.terms.filter(term => isShown(card, term)).map(({ id }) => id))
  return figures.some(({ termId, recovery }) => recovery !== null && termId !== null && shown.has(termId))
}

/** The part that is equal for all students of a class, up to the requested term. */
export const cardOf = (
  data: Pick<CardData, 'class' | 'terms' | 'components'>,
  { academicTermId, includeUnpublished, now, timeZone }: CardOrder,
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
