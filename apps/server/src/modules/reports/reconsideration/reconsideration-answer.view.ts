import { termName } from '@lousa/contract/academics/level/term-name.ts'
import { fill } from '@lousa/contract/messages.ts'
import { RECONSIDERATION_ANSWER as W } from '@lousa/contract/reports/reconsideration/reconsideration-answer.messages.ts'
import { formatDate } from '@lousa/rules/calendar/civil-date.rules.ts'
import { displayName } from '@lousa/rules/people/person/display-name.rules.ts'
import type {
  DocumentInstitution,
  DocumentIssue,
  DocumentSignature,
  HeadInstitution,
} from '../document/document-head.types.ts'
import {
  documentHead,
  documentIssue,
  documentSignatures,
  type IssueOrder,
} from '../document/document-head.values.ts'
import type { AnsweredRequest } from './reconsideration-answer.queries.ts'

type Fact = { label: string; value: string }

/** The data of `documents/templates/reconsideration-answer.typ`; every text arrives worded. */
export type ReconsiderationAnswerDocument = {
  title: string
  institution: DocumentInstitution
  issue: DocumentIssue
  signatures: DocumentSignature[]
  answers: {
    name: string
    code: string
    subtitle: string
    facts: Fact[]
    sections: { title: string; paragraphs: string[] }[]
    next: string
  }[]
}

const subjectOf = ({ term, component, year }: AnsweredRequest): string => {
  const subject = term
    ? fill(W.ofTerm, { term: termName(term.type, term.position), year })
    : fill(W.final, { year })
  return component === null ? subject : fill(W.ofComponent, { subject, component })
}

const applicantOf = ({ applicant, applicantName }: AnsweredRequest): string =>
  applicantName === null ? W.unnamed[applicant] : fill(W.applicants[applicant], { name: applicantName })

const meetingOf = ({ meeting, year }: AnsweredRequest): string | null => {
  if (!meeting) return null
  const day = formatDate(meeting.date)
  return meeting.number === null
    ? fill(W.ofDay, { day })
    : fill(W.numbered, { number: meeting.number, year, day })
}

const factsOf = (of: AnsweredRequest): Fact[] => {
  const sendUntil = formatDate(of.sendUntil)
  return [
    { label: W.facts.registration, value: of.registration },
    { label: W.facts.grade, value: of.grade },
    { label: W.facts.level, value: of.level },
    { label: W.facts.about, value: subjectOf(of) },
    { label: W.facts.applicant, value: applicantOf(of) },
    { label: W.facts.publishedOn, value: formatDate(of.publishedOn) },
    { label: W.facts.received, value: formatDate(of.receivedOn) },
    {
      label: W.facts.sendUntil,
      value: of.receivedOn > of.sendUntil ? fill(W.late, { day: sendUntil }) : sendUntil,
    },
    { label: W.facts.answerUntil, value: formatDate(of.answerUntil) },
    { label: W.facts.answeredOn, value: formatDate(of.answeredOn) },
    { label: W.facts.meeting, value: meetingOf(of) },
  ].flatMap(({ label, value }) => (value ? [{ label, value }] : []))
}

const paragraphsOf = (text: string | null): string[] => {
  const lines = (text ?? '')
    .split(/\n+/)
    .map(line => line.trim())
    .filter(line => line !== '')
  return lines.length > 0 ? lines : [W.removed]
}

/** The answers on paper, a sheet each; `codes` has one for each, where they certify something. */
export const reconsiderationAnswerDocument = (
  answers: readonly AnsweredRequest[],
  institution: HeadInstitution,
  order: IssueOrder & { codes: readonly string[] },
): ReconsiderationAnswerDocument => ({
  title: W.title,
  institution: documentHead(institution).institution,
  issue: documentIssue(institution, order),
  signatures: documentSignatures(institution),
  answers: answers.map((of, at) => ({
    name: displayName(of),
    code: order.codes[at] ?? '',
    subtitle: `${W.facts.year} ${of.year}`,
    facts: factsOf(of),
    sections: [
      { title: W.requested, paragraphs: paragraphsOf(of.text) },
      { title: W.decision, paragraphs: [W.decisions[of.status]] },
      { title: W.reasons, paragraphs: paragraphsOf(of.answer) },
    ],
    next: of.term && of.status === 'ACCEPTED' ? W.nextOfTerm.ACCEPTED : W.next[of.status],
  })),
})
