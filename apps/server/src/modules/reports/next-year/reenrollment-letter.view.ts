import { fill } from '@lousa/contract/messages.ts'
import { REENROLLMENT_LETTER as W } from '@lousa/contract/reports/next-year/reenrollment-letter.messages.ts'
import { formatDate } from '@lousa/rules/calendar/civil-date.rules.ts'
import { displayName } from '@lousa/rules/people/person/display-name.rules.ts'
import type { ClassCampaign } from '../../evaluation/reenrollment/reenrollment.service.ts'
import type { ListedGrade } from '../class-list/class-list.public.queries.ts'
import type { DocumentInstitution, DocumentIssue } from '../document/document-head.types.ts'
import { documentHead, documentIssue, type IssueOrder } from '../document/document-head.values.ts'

type Field = { label: string; value: string }

/** The content of `documents/templates/reenrollment-letter.typ`; every text arrives worded. */
export type ReenrollmentLetters = {
  title: string
  subtitle: string
  institution: DocumentInstitution
  issue: DocumentIssue
  name: string
  /** The paragraphs of the letter, which are the same for all. */
  text: string[]
  hint: string
  window: Field
  cut: string
  options: readonly string[]
  blanks: { by: string; relation: string; date: string; sign: string }
  students: { name: string; fields: Field[] }[]
}

/** One letter for each student, with a slip for the answer of the family. */
export const reenrollmentLetters = (
  { grade, campaign: { campaign, target, students } }: { grade: ListedGrade; campaign: ClassCampaign },
  order: IssueOrder,
): ReenrollmentLetters => {
  const days = { opens: formatDate(campaign.opens), closes: formatDate(campaign.closes) }
  return {
    title: target ? fill(W.titleOfYear, { year: target }) : W.title,
    subtitle: fill(W.ofYear, { year: grade.year }),
    institution: documentHead(grade.institution).institution,
    issue: documentIssue(grade.institution, order),
    name: grade.name,
    text: campaign.letter.split(/\n+/).filter(line => line.trim() !== ''),
    hint: W.nextHint,
    window: { label: W.window, value: fill(W.days, days) },
    cut: fill(W.cut, days),
    options: W.options,
    blanks: { by: W.by, relation: W.relation, date: W.date, sign: W.sign },
    students: students.map(({ studentEnrollment, gradeName, expected }) => ({
      name: displayName(studentEnrollment.user),
      fields: [
        { label: W.grade, value: gradeName },
        { label: W.next, value: expected ?? W.nextUnknown },
      ],
    })),
  }
}
