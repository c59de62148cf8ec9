import { nameAfterTurma } from '@lousa/rules/academics/grade/class-name.rules.ts'
import type { TermType } from '@lousa/rules/academics/level/terms.rules.ts'
import { type CivilDate, formatDate } from '@lousa/rules/calendar/civil-date.rules.ts'
import { formalDate, formalTime } from '@lousa/rules/calendar/date-in-words.rules.ts'
import { type AppealStatus, isAnsweredAppeal } from '@lousa/rules/evaluation/appeal/appeal.rules.ts'
import { correctedStudent } from '@lousa/rules/evaluation/council/meeting.rules.ts'
import type {
  DecisionKind,
  DecisionReason,
} from '@lousa/rules/evaluation/performance/council-decision.rules.ts'
import { termName } from '../../academics/level/term-name.ts'
import { fill } from '../../messages.ts'
import { listed } from '../../phrases.ts'
import type { Paragraph } from './meeting.contract.ts'
import { MINUTES as W } from './meeting.messages.ts'
import type { Attendant } from './meeting-table.ts'

/** A decision about a student, in the order of the student's decisions. */
export type MinutesDecision = {
  kind: DecisionKind
  reason: DecisionReason | null
  text: string | null
  until: CivilDate | null
  components: readonly string[]
  /** Whether it was taken in the meeting. */
  here: boolean
  /** Whether it was taken in a meeting whose minutes these correct. */
  former: boolean
  /** Whether it is in no minutes. */
  lacksMinutes: boolean
  /** The other meeting in which it was taken, with the number of signed minutes; null of one that is here, former or in no minutes. */
  elsewhere: { number: number | null; date: CivilDate } | null
}
export type MinutesStudent = {
  enrollmentId: string
  name: string
  number: number | null
  /** All decisions about the student. */
  decisions: readonly MinutesDecision[]
}
/** A request for reconsideration that the meeting, or one whose minutes these correct, has considered. */
export type MinutesRequest = {
  enrollmentId: string
  name: string
  number: number | null
  receivedOn: CivilDate
  /** The result that it is about, in words; with its component, or without one. */
  term: { type: TermType; position: number } | null
  component: string | null
  status: AppealStatus
  answer: string | null
}
/** A paragraph as signed minutes store it. */
export type StoredParagraph = Paragraph & {
  /** The sentences of a paragraph about one student. */
  enrollmentId?: string
  /** The text without reasons and typed words; absent where it has none. Removal of personal data puts it in place of the text. */
  plain?: string
}
export type MinutesFacts = {
  institution: string
  grade: string
  level: string
  year: string
  /** "2º bimestre"; null of the council of the whole year. */
  term: string | null
  date: CivilDate
  startTime: string | null
  endTime: string | null
  place: string | null
  discussion: string | null
  remarks: string | null
  attendants: readonly Attendant[]
  rectifies: { number: number; date: CivilDate } | null
  students: readonly MinutesStudent[]
  requests: readonly MinutesRequest[]
}

const attendantText = ({ name, function: of }: Attendant): string =>
  of === null ? name : fill(W.attendant, { name, function: of })

const openingOf = (facts: MinutesFacts): string => {
  const { date, startTime, place, attendants, term } = facts
  const president = attendants.find(({ duty }) => duty === 'PRESIDES')
  return fill(W.opening, {
    date: formalDate(date),
    time: startTime === null ? W.noTime : formalTime(startTime),
    place: place === null ? '' : fill(W.place, { place }),
    institution: facts.institution,
    grade: nameAfterTurma(facts.grade),
    level: facts.level,
    subject: term === null ? W.final : fill(W.ofTerm, { term }),
    year: facts.year,
    presidency: president ? fill(W.presidency, { name: attendantText(president) }) : '',
  })
}

/** A typed text as a sentence of its own ends with a mark. */
const ended = (text: string): string => (/[.!?…]$/.test(text) ? text : `${text}.`)

const decisionSentence = ({ kind, reason, until, components, text }: MinutesDecision): string => {
  if (kind === 'NOTE') return ''
  const worded = reason === null ? '' : W.reasons[reason]
  const sentence = fill(W.sentences[kind], {
    reason: worded === '' ? '' : fill(W.reason, { reason: worded }),
    components: listed(components),
    until: until === null ? '' : formatDate(until),
  })
  return text === null ? sentence : `${sentence} ${fill(W.text, { text: ended(text) })}`
}

/** The sentence in place of a decision of corrected minutes that is not in force. */
const replacedSentence = ({ elsewhere }: MinutesDecision): string => {
  if (elsewhere === null) return W.replacedWithoutMinutes
  // A draft may be deleted or get another day: signed minutes do not name its meeting.
  if (elsewhere.number === null) return W.replacedInDraft
  return fill(W.replaced, { number: elsewhere.number, date: formatDate(elsewhere.date) })
}

/** The text of the minutes about a student: none or one paragraph. */
const studentParagraphs = ({ enrollmentId, name, number, decisions }: MinutesStudent): StoredParagraph[] => {
  const minuted = correctedStudent(decisions)
  if (!minuted) return []
  const { decision, notes, replacedBy } = minuted
  const replaced = replacedBy && replacedSentence(replacedBy)
  const worded = (sentence: string): string =>
    fill(W.student, {
      name,
      number: number === null ? '' : fill(W.studentNumber, { number }),
      sentence,
    })
  const sentences = [
    ...(decision ? [decisionSentence(decision)] : []),
    ...(replaced ? [replaced] : []),
    ...notes.map((text, at) =>
      fill(decision || replaced || at > 0 ? W.alsoNoted : W.note, { text: ended(text) }),
    ),
  ]
  const text = worded(sentences.join(' '))
  const decided = decision && decisionSentence({ ...decision, reason: null, text: null })
  const plain = worded(decided ?? replaced ?? W.noteRemoved)
  return [{ kind: 'DECISIONS', text, enrollmentId, ...(plain === text ? {} : { plain }) }]
}

/** The result that a request is about. */
const subjectOf = ({ term, component }: Pick<MinutesRequest, 'term' | 'component'>): string => {
  const subject = term
    ? fill(W.requestOfTerm, { term: termName(term.type, term.position) })
    : W.requestOfFinal
  return component === null ? subject : fill(W.requestOfComponent, { subject, component })
}

/** The paragraph about a request: the answer with its reasons, or that the answer is still to come. */
const requestParagraph = (request: MinutesRequest): StoredParagraph => {
  const { enrollmentId, name, number, receivedOn, status, answer } = request
  const outcome = isAnsweredAppeal(status) ? W.requestOutcomes[status] : W.requestHeard
  const plain = fill(W.request, {
    name,
    number: number === null ? '' : fill(W.studentNumber, { number }),
    on: fill(W.requestOn, { day: formatDate(receivedOn), subject: subjectOf(request) }),
    outcome,
  })
  if (!isAnsweredAppeal(status) || answer === null) return { kind: 'DECISIONS', text: plain, enrollmentId }
  return {
    kind: 'DECISIONS',
    text: `${plain} ${fill(W.requestReasons, { text: ended(answer) })}`,
    enrollmentId,
    plain,
  }
}

/** Whether signed minutes mention a request: by its student, day and result. The name of the student may have changed since. */
export const mentionsRequest = (
  paragraphs: readonly StoredParagraph[],
  request: Pick<MinutesRequest, 'enrollmentId' | 'receivedOn' | 'term' | 'component'>,
): boolean => {
  const words = fill(W.requestOn, { day: formatDate(request.receivedOn), subject: subjectOf(request) })
  return paragraphs.some(
    ({ enrollmentId, text }) => enrollmentId === request.enrollmentId && text.includes(words),
  )
}

const closingOf = ({ endTime, attendants }: MinutesFacts): string => {
  const writer = attendants.find(({ duty }) => duty === 'WRITES')
  return fill(W.closing, {
    time: endTime === null ? '' : ` ${formalTime(endTime)}`,
    written: writer ? fill(W.written, { name: attendantText(writer) }) : W.writtenByNone,
  })
}

const paragraphsOf = (kind: Paragraph['kind'], text: string | null): Paragraph[] =>
  (text ?? '')
    .split(/\n+/)
    .map(line => line.trim())
    .filter(line => line !== '')
    .map(line => ({ kind, text: line }))

/**
 * The minutes of a meeting, paragraph by paragraph, in the form of school minutes. Sentences follow from the record, the
 * decisions and the attendants; the school's own paragraphs stand before and after the decisions, and are never rewritten.
 * Source: docs/rules.md, Minutes of a council.
 */
export const minutesText = (facts: MinutesFacts): StoredParagraph[] => {
  const { attendants, rectifies, term } = facts
  const decided = facts.students.flatMap(studentParagraphs)
  const present =
    attendants.length === 0 ? null : fill(W.present, { names: listed(attendants.map(attendantText)) })
  const requests = facts.requests.filter(({ status }) => status !== 'WITHDRAWN').map(requestParagraph)
  const none = term === null && !rectifies && requests.length === 0 ? W.noDecisions : null
  const heading = decided.length > 0 ? W.decisionsOf : none
  return [
    { kind: 'OPENING', text: openingOf(facts) },
    ...(rectifies
      ? [
          {
            kind: 'OPENING' as const,
            text: fill(W.rectifies, { number: rectifies.number, date: formatDate(rectifies.date) }),
          },
        ]
      : []),
    ...paragraphsOf('PRESENT', present),
    ...paragraphsOf('DISCUSSION', facts.discussion),
    ...(heading === null ? [] : [{ kind: 'DECISIONS' as const, text: heading }]),
    ...decided,
    ...(requests.length === 0 ? [] : [{ kind: 'DECISIONS' as const, text: W.requestsOf }, ...requests]),
    ...paragraphsOf('REMARKS', facts.remarks),
    { kind: 'CLOSING', text: closingOf(facts) },
  ]
}
