import { listed } from '@lousa/rules/evaluation/explanation.rules.ts'
import { resolvePolicy } from '@lousa/rules/evaluation/policy/policy.rules.ts'
import { todayIn } from '../../../platform/clock/clock.ts'
import { documentHead, documentIssue, documentSignatures } from './document-head.values.ts'
import type { CardData, CardFigure, CardTerm } from './report-card.queries.ts'
import { markText, shiftName, termName } from './report-card.words.ts'
import type { ReportCardDocument } from './report-card-document.types.ts'
import {
  type Card,
  type FigureOf,
  isOpen,
  isOver,
  isShown,
  studentCard,
} from './report-card-student.values.ts'

export type CardOrder = {
  /** Absent: the whole year. */
  academicTermId?: string | undefined
  /** Terms that are not published are printed too, and marked so. */
  includeUnpublished?: boolean | undefined
  now: Date
  timeZone: string
  /** One authenticity code for each student, in their order. */
  codes: string[]
}

/** The document of report cards from what is recorded: words and rounded figures only. */
export const reportCardDocument = (data: CardData, order: CardOrder): ReportCardDocument => {
  const card = cardOf(data, order)
  const { institution } = data.class
  const figuresOf = figuresByStudent(data.figures)
  const named = (position: number) => termName(data.class.levelType, position)
  return {
    title: 'Boletim escolar',
    institution: documentHead(institution).institution,
    issue: documentIssue(institution, order),
    class: {
      kind: data.class.type,
      year: `${data.class.year}${card.until === null ? '' : `, até o ${named(card.until)}`}`,
      course: data.class.level,
      name: data.class.name,
      shift: shiftName(data.class.shift),
      terms: data.terms.map(term => headingOf(card, term)),
      columns: { recovery: hasRecovery(data, card), annualRecovery: card.policy.annualRecovery !== 'NONE' },
    },
    signatures: [...documentSignatures(institution), { role: 'Responsável pelo(a) aluno(a)' }],
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
const headingOf = (card: Card, term: CardTerm): string => {
  const name = termName(card.class.levelType, term.position)
  return isShown(card, term) && !term.published ? `${name} (não publicado)` : name
}

/** A class in which nobody has had a recovery yet prints no empty columns for it. */
const hasRecovery = ({ figures }: CardData, card: Card): boolean => {
  const shown = new Set(card.terms.filter(term => isShown(card, term)).map(({ id }) => id))
  return figures.some(({ termId, recovery }) => recovery !== null && termId !== null && shown.has(termId))
}

const cardOf = (data: CardData, { academicTermId, includeUnpublished, now, timeZone }: CardOrder): Card => ({
  class: data.class,
  policy: resolvePolicy(...data.class.policies),
  terms: data.terms,
  components: data.components,
  until: data.terms.find(term => term.id === academicTermId)?.position ?? null,
  includeUnpublished: includeUnpublished ?? false,
  today: todayIn({ now: () => now }, timeZone),
})

const figuresByStudent = (figures: CardFigure[]): ((enrollmentId: string) => FigureOf) => {
  const keyOf = (enrollmentId: string, componentId: string, termId: string | null) =>
    `${enrollmentId} ${componentId} ${termId ?? ''}`
  const byKey = new Map(
    figures.map(figure => [keyOf(figure.enrollmentId, figure.componentId, figure.termId), figure]),
  )
  return enrollmentId => (componentId, termId) => byKey.get(keyOf(enrollmentId, componentId, termId))
}

const legendOf = (data: CardData, card: Card): string[] => {
  const hasRec = hasRecovery(data, card)
  const isOpenYear = card.until === null && isOpen(card)
  const { type, highest, average, levelType } = card.class
  const { policy } = card
  const whole = markText(1)
  const running = card.terms.filter(
    term => isShown(card, term) && term.start <= card.today && !isOver(card, term),
  )
  const hidden = card.terms
    .filter(term => term.start <= card.today && !(term.published || card.includeUnpublished))
    .filter(term => card.until === null || term.position <= card.until)
    .map(term => termName(levelType, term.position))
  const worth = card.terms.map(term => whole(term.highest)).join('; ')
  const marks = [
    `Escala de 0 a ${whole(highest)}, média ${whole(average)}`,
    ...(policy.mode === 'SUM' ? [`Valor dos períodos: ${worth}`] : []),
    ...(hasRec ? ['Rec.: recuperação', 'Média: o que a nota e a recuperação formam'] : []),
    ...(isOpenYear ? ['Resultado do ano: pontos obtidos até agora, dos que já valeram'] : []),
    'Nota sublinhada: abaixo da média',
    ...(hidden.length > 0 ? [`${listed(hidden)}: ainda não publicado${hidden.length === 1 ? '' : 's'}`] : []),
    ...running.map(term => `${termName(levelType, term.position)} em andamento: nota parcial`),
  ]
  return [
    ...(type === 'MARK' ? marks : []),
    '–: sem lançamento',
    `Freq. %: presença sobre as aulas dadas; mínimo de ${String(policy.minFreq).replace('.', ',')} % no total`,
  ]
}
