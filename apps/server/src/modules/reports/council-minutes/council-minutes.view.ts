import { termName } from '@lousa/contract/academics/level/term-name.ts'
import { fill } from '@lousa/contract/messages.ts'
import { COUNCIL_MINUTES as W } from '@lousa/contract/reports/council-minutes/council-minutes.messages.ts'
import { formatDate } from '@lousa/rules/calendar/civil-date.rules.ts'
import type { MinutesPaper } from '../../evaluation/council/minutes.service.ts'
import type { HeadInstitution } from '../document/document-head.types.ts'
import { documentHead, documentIssue, type IssueOrder } from '../document/document-head.values.ts'
import type { CouncilMinutesDocument } from './council-minutes-document.types.ts'

const shortTime = (time: string): string => time.slice(0, 5)

const timeText = ({ startTime, endTime }: MinutesPaper['stored']): string | null => {
  if (startTime === null) return null
  return endTime === null
    ? shortTime(startTime)
    : fill(W.timeOf, { start: shortTime(startTime), end: shortTime(endTime) })
}

const factsOf = ({ stored, of }: MinutesPaper): { label: string; value: string }[] =>
  [
    { label: W.facts.grade, value: of.name },
    { label: W.facts.level, value: of.level },
    {
      label: W.facts.council,
      value: stored.term ? termName(stored.term.type, stored.term.position) : W.final,
    },
    { label: W.facts.date, value: formatDate(stored.date) },
    { label: W.facts.time, value: timeText(stored) },
    { label: W.facts.place, value: stored.place },
    {
      label: W.facts.rectifiedBy,
      value: stored.rectifiedBy && fill(W.numbered, { number: stored.rectifiedBy.number, year: of.year }),
    },
  ].flatMap(({ label, value }) => (value ? [{ label, value }] : []))

/** Minutes that are not in force are marked across their pages. */
const markOf = (papers: readonly MinutesPaper[]): string | undefined => {
  const status = papers.find(({ stored }) => stored.status !== 'SIGNED')?.stored.status
  return status === 'OPEN' || status === 'ANNULLED' ? W.marks[status] : undefined
}

/** The minutes on paper; `codes` has one for each, where they certify something. */
export const councilMinutesDocument = (
  papers: readonly MinutesPaper[],
  head: HeadInstitution,
  order: IssueOrder & { codes: readonly string[] },
): CouncilMinutesDocument => {
  const mark = markOf(papers)
  const issue = documentIssue(head, order)
  return {
    title: W.title,
    institution: documentHead(head).institution,
    issue: { ...issue, ...(mark && !issue.preview ? { preview: mark } : {}) },
    attendance: W.attendance,
    columns: W.columns,
    minutes: papers.map((paper, at) => {
      const { stored, of, paragraphs } = paper
      const code = order.codes[at]
      return {
        subtitle:
          stored.number === null ? W.draft : fill(W.numbered, { number: stored.number, year: of.year }),
        ...(code ? { code } : {}),
        name: of.name,
        facts: factsOf(paper),
        paragraphs: paragraphs.map(({ text }) => text),
        attendants: stored.attendants.map(({ name, function: what }) => ({ name, function: what ?? '' })),
      }
    }),
  }
}
