import { termName } from '@lousa/contract/academics/level/term-name.ts'
import { exitText } from '@lousa/contract/enrollment/exit-text.ts'
import { type FigureWords, figureWords } from '@lousa/contract/evaluation/performance/figure-words.ts'
import { situationText } from '@lousa/contract/evaluation/performance/situation-text.ts'
import { fill } from '@lousa/contract/messages.ts'
import { listed } from '@lousa/contract/phrases.ts'
import { absencesOf } from '@lousa/contract/reports/map/map-cell.ts'
import { REPORT_CARD as W } from '@lousa/contract/reports/report-card/report-card.messages.ts'
import { effectiveRetention, type Retention } from '@lousa/rules/academics/grade/retention.rules.ts'
import { frequencyPercent } from '@lousa/rules/attendance/frequency.rules.ts'
import { formatDate } from '@lousa/rules/calendar/civil-date.rules.ts'
import { hundredths } from '@lousa/rules/evaluation/decimal.rules.ts'
import { partialWithYear } from '@lousa/rules/evaluation/mark/partial-with-year.rules.ts'
import { visiblePartialYear } from '@lousa/rules/evaluation/mark/partial-year.rules.ts'
import { isResultFinal } from '@lousa/rules/evaluation/performance/final-result.rules.ts'
import type { Situation } from '@lousa/rules/evaluation/performance/performance.rules.ts'
import { shownResult } from '@lousa/rules/evaluation/performance/shown-result.rules.ts'
import { displayName } from '@lousa/rules/people/person/display-name.rules.ts'
import {
  type Card,
  countedFigures,
  type FigureOf,
  isOpen,
  isOver,
  isShown,
  isYearShown,
} from '../words/card.words.ts'
import type { CardComponent, CardFigure, CardStudent, CardTerm } from '../words/card-data.types.ts'
import { dependencyNotes } from '../words/dependency.words.ts'
import { markText, percentText } from '../words/report.words.ts'
import type { ReportCardComponent, ReportCardStudent, ReportCardTerm } from './report-card-document.types.ts'

const NO_LESSONS = { absences: 0, justifiedAbsences: 0, lessonsGiven: 0 }

/** Absences as text; null, printed as a dash, where no lesson was given and none were brought. */
const absencesText = (figures: (CardFigure | undefined)[]): string | null => {
  const countedAbsences = figures.flatMap(figure => absencesOf(figure ?? NO_LESSONS) ?? [])
  return countedAbsences.length === 0
    ? null
    : String(countedAbsences.reduce((sum, absences) => sum + absences, 0))
}

export const minutesOf = (figures: (CardFigure | undefined)[]) => ({
  total: figures.reduce((sum, figure) => sum + (figure?.totalMinutes ?? 0), 0),
  absent: figures.reduce((sum, figure) => sum + (figure?.absentMinutes ?? 0), 0),
})

const frequencyText = (figures: (CardFigure | undefined)[]): string | null => {
  const { total, absent } = minutesOf(figures)
  return percentText(frequencyPercent(total, absent))
}

/** Under the average of the class, in the scale of the term. */
export const isLow = ({ class: { average, highest } }: Card, mark: number | null, scale: number): boolean =>
  mark !== null && hundredths(mark) * hundredths(highest) < hundredths(average) * hundredths(scale)

const termCell = (card: Card, term: CardTerm, figure: CardFigure | undefined): ReportCardTerm => {
  if (!figure || !isShown(card, term)) return { absences: null }
  const absences = absencesText([figure])
  if (card.class.type === 'ASSESSMENT') return { concept: figure.isOfClass ? null : figure.concept, absences }
  const mark = markText(card.policy.step)
  const { result, soFar } = figureWords(figure, card.policy.step)
  const isRecovered = figure.recovery !== null
  return {
    // Without a recovery the mark is what counts.
    mark: soFar && !isRecovered ? result : mark(figure.mark),
    recovery: mark(figure.recovery),
    mean: result,
    // Points of what is not all scored say nothing yet.
    low: isOver(card, term) && figure.complete && isLow(card, figure.mean, term.highest),
    absences,
  }
}

const componentRow = (
  card: Card,
  component: CardComponent,
  { figureOf, hasLeft }: { figureOf: FigureOf; hasLeft: boolean },
): ReportCardComponent => {
  const year = isYearShown(card) ? figureOf(component.id, null) : undefined
  const counted = countedFigures(card, component.id, figureOf)
  const mark = markText(card.policy.step)
  // For someone who left a mark of the year would be a guess.
  const result = hasLeft ? undefined : year
  const soFar = partialText(card, component.id, { figureOf, hasLeft })
  return {
    name: component.name,
    terms: card.terms.map(term => termCell(card, term, figureOf(component.id, term.id))),
    total: mark(result?.mark ?? null),
    annualRecovery: mark(result?.recovery ?? null),
    final: mark(result?.mean ?? null),
    low: isLow(card, result?.mean ?? null, card.class.highest),
    absences: absencesText(counted),
    frequency: frequencyText(counted),
    ...(soFar ? { soFar: soFar.result } : {}),
    situation: soFar?.target
      ? sentence(soFar.target)
      : year?.situation
        ? situationText(year.situation, retentionOf(card))
        : null,
  }
}

const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** The marks earned so far in an open year over the terms on the card, in the words of every screen. */
export const partialText = (
  card: Card,
  componentId: string,
  { figureOf, hasLeft }: { figureOf: FigureOf; hasLeft: boolean },
): FigureWords | null => {
  if (card.until !== null || card.class.type !== 'MARK' || !isOpen(card)) return null
  const terms = card.terms.map(term => {
    const { mean = null, complete = false, partial = null } = figureOf(componentId, term.id) ?? {}
    return { ...term, shown: isShown(card, term), mean, complete, partial }
  })
  const ofReader = visiblePartialYear({ policy: card.policy, grade: card.class, hasLeft, terms })
  const partial = partialWithYear(ofReader, terms, card.class)
  return figureWords({ mark: null, recovery: null, mean: null, partial }, card.policy.step)
}

const retentionOf = (card: Card): Retention => effectiveRetention(card.class.retention)

const situationOf = (card: Card, student: CardStudent, years: CardFigure[]): Situation =>
  // A card of some of the terms says nothing of the year.
  shownResult(isYearShown(card) ? student.published : null, {
    exit: student.exit,
    decision: student.decision,
    termsClosed: isResultFinal({ ...card.class, terms: card.terms }) && isYearShown(card),
    gradeType: card.class.type,
    retention: retentionOf(card),
    policy: card.policy,
    years: isYearShown(card) ? years : [],
  }).situation

/** In which terms of the card marks were brought, by where they come from. */
const transferNotes = (card: Card, { brought = [] }: CardStudent): string[] => {
  const components = new Set(card.components.map(({ id }) => id))
  const shownBrought = brought.filter(
    ({ componentId }) => componentId === undefined || components.has(componentId),
  )
  return [...Map.groupBy(shownBrought, ({ origin }) => origin)].flatMap(([origin, rows]) => {
    const terms = shownTermNames(card, new Set(rows.map(({ termId }) => termId)))
    return terms.length > 0 ? [fill(W.brought[origin], { terms: listed(terms) })] : []
  })
}

/** The names of those terms of the card that are shown. */
export const shownTermNames = (card: Card, termIds: ReadonlySet<string>): string[] =>
  card.terms
    .filter(term => termIds.has(term.id) && isShown(card, term))
    .map(term => termName(card.class.levelType, term.position))

/** Exemptions of a student; their reasons are not printed on a document that others may see. */
const excuseNotes = ({ components }: Card, { excused = [] }: CardStudent): string[] => {
  const names = components.filter(({ id }) => excused.includes(id)).map(({ name }) => name)
  return names.length > 0 ? [fill(W.excused, { components: listed(names) })] : []
}

export const notesOf = (card: Card, student: CardStudent): string[] => [
  ...entryNotes(card, student),
  ...transferNotes(card, student),
  ...excuseNotes(card, student),
]

const entryNotes = ({ terms }: Card, { start, exit }: CardStudent): string[] => [
  ...(start > (terms[0]?.start ?? start) ? [fill(W.entered, { date: formatDate(start) })] : []),
  ...(exit ? [fill(W.left, { exit: exitText(exit) })] : []),
]

const opinionsOf = (card: Card, figureOf: FigureOf) =>
  card.class.type === 'MARK'
    ? []
    : card.terms
        .filter(term => isShown(card, term))
        .flatMap(term =>
          card.components.flatMap(({ id, name }) => {
            const figure = figureOf(id, term.id)
            const { text = null, concept = null, isOfClass = false } = figure ?? {}
            const parts = [isOfClass && concept && fill(W.conceptGiven, { concept }), text].filter(Boolean)
            if (parts.length === 0) return []
            const opinion = { term: termName(card.class.levelType, term.position), text: parts.join(' · ') }
            // An opinion of the class names no component.
            return [isOfClass ? opinion : { ...opinion, component: name }]
          }),
        )

/** One student's card. */
export const studentCard = (
  card: Card,
  student: CardStudent,
  { figureOf, code }: { figureOf: FigureOf; code: string },
): ReportCardStudent => {
  const hasLeft = student.exit !== null
  const years = card.components.flatMap(({ id }) => figureOf(id, null) ?? [])
  const counted = card.components.flatMap(({ id }) => countedFigures(card, id, figureOf))
  return {
    name: displayName(student),
    enrollment: student.registration,
    code,
    ...(student.birthdate ? { birthDate: formatDate(student.birthdate) } : {}),
    situation: situationText(situationOf(card, student, years), retentionOf(card)),
    components: card.components.map(component => componentRow(card, component, { figureOf, hasLeft })),
    totals: {
      terms: card.terms.map(term => ({
        absences: isShown(card, term)
          ? absencesText(card.components.map(({ id }) => figureOf(id, term.id)))
          : null,
      })),
      absences: absencesText(counted),
      frequency: frequencyText(counted),
    },
    opinions: opinionsOf(card, figureOf),
    // Not among the notes of reports for instructors, who read their own components alone.
    notes: [...notesOf(card, student), ...dependencyNotes(student.dependencies)],
  }
}
