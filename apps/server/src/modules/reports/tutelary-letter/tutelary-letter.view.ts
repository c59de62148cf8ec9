import { ACTIVE_SEARCH } from '@lousa/contract/attendance/active-search/active-search.messages.ts'
import { fill } from '@lousa/contract/messages.ts'
import { counted } from '@lousa/contract/phrases.ts'
import { TUTELARY_LETTER as W } from '@lousa/contract/reports/tutelary-letter/tutelary-letter.messages.ts'
import { formatDate } from '@lousa/rules/calendar/civil-date.rules.ts'
import { displayName } from '@lousa/rules/people/person/display-name.rules.ts'
import type { SearchLetter } from '../../attendance/active-search/search-letter.service.ts'
import type {
  DocumentInstitution,
  DocumentIssue,
  DocumentSignature,
} from '../document/document-head.types.ts'
import {
  addressText,
  documentHead,
  documentIssue,
  documentSignatures,
  type IssueOrder,
  phoneText,
} from '../document/document-head.values.ts'
import type { LetterStudent } from './tutelary-letter.queries.ts'

type Fact = { label: string; value: string }

/** The data of `documents/templates/tutelary-letter.typ`; every text arrives worded. */
export type TutelaryLetterDocument = {
  title: string
  subtitle: string
  institution: DocumentInstitution
  issue: DocumentIssue
  signatures: DocumentSignature[]
  name: string
  to: string
  text: string
  facts: Fact[]
  sections: { title: string; lines: string[] }[]
  request: string
}

const factsOf = (student: LetterStudent, { permitted, limit, dates }: SearchLetter): Fact[] =>
  [
    { label: W.facts.name, value: displayName(student) },
    { label: W.facts.birthdate, value: student.birthdate && formatDate(student.birthdate) },
    { label: W.facts.registration, value: student.registration },
    { label: W.facts.grade, value: student.grade },
    { label: W.facts.level, value: student.level },
    { label: W.facts.address, value: student.address && addressText(student.address) },
    { label: W.facts.phone, value: student.phone && phoneText(student.phone) },
    ...student.responsibles.map(({ name, kinship, cellphone }) => ({
      label: W.facts.responsible,
      value: [fill(W.responsible, { name, kinship }), cellphone && phoneText(cellphone)]
        .filter(Boolean)
        .join(', '),
    })),
    { label: W.facts.days, value: String(dates.length) },
    { label: W.facts.permitted, value: permitted === null ? null : String(permitted) },
    { label: W.facts.limit, value: limit === null ? null : String(limit) },
  ].flatMap(({ label, value }) => (value ? [{ label, value }] : []))

type Step = SearchLetter['steps'][number]

/** The result of a step in words; an answer has none, and a letter is issued or delivered. */
const resultOf = ({ kind, result }: Pick<Step, 'kind' | 'result'>): string | null =>
  kind === 'ANSWER' ? null : (kind === 'LETTER' ? W.letterResults : W.results)[result]

export const stepText = ({ kind, takenOn, result, contacted }: Step): string => {
  const taken = [W.kinds[kind], resultOf({ kind, result })].filter(Boolean).join(', ')
  const words = { day: formatDate(takenOn), taken }
  // The addressee of a letter is in the name of its kind.
  const isNamed = contacted !== null && (kind !== 'LETTER' || contacted !== ACTIVE_SEARCH.addressee)
  return isNamed ? fill(W.stepWith, { ...words, contacted }) : fill(W.step, words)
}

const openingText = ({ dates, permitted, limit }: SearchLetter): string => {
  const days = counted(dates.length, ...W.ofAbsence)
  return permitted !== null && limit !== null && dates.length > limit
    ? fill(W.aboveLimit, { days, permitted: counted(permitted, ...W.ofPermitted) })
    : fill(W.belowLimit, { days })
}

/** The letter on paper; `code` where it certifies something. */
export const tutelaryLetterDocument = (
  student: LetterStudent,
  letter: SearchLetter,
  order: IssueOrder & { code: string | undefined },
): TutelaryLetterDocument => ({
  title: W.title,
  subtitle: fill(W.year, { year: student.year }),
  institution: documentHead(student.institution).institution,
  issue: {
    ...documentIssue(student.institution, order),
    ...(order.code === undefined ? {} : { code: order.code }),
  },
  signatures: documentSignatures(student.institution),
  name: displayName(student),
  to: W.to,
  text: openingText(letter),
  facts: factsOf(student, letter),
  sections: [
    {
      title: W.absences,
      lines: letter.dates.length === 0 ? [W.noAbsences] : [letter.dates.map(formatDate).join(', ')],
    },
    { title: W.steps, lines: letter.steps.length === 0 ? [W.noSteps] : letter.steps.map(stepText) },
  ],
  request: W.request,
})
