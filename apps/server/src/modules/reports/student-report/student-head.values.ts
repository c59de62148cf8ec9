import { termName } from '@lousa/contract/academics/level/term-name.ts'
import { fill } from '@lousa/contract/messages.ts'
import { REPORT_CARD } from '@lousa/contract/reports/report-card/report-card.messages.ts'
import { STUDENT_REPORT as W } from '@lousa/contract/reports/student-report/student-report.messages.ts'
import { displayName } from '@lousa/rules/people/person/display-name.rules.ts'
import { documentHead, documentIssue } from '../document/document-head.values.ts'
import { notesOf, studentCard } from '../report-card/report-card-student.values.ts'
import { type Card, hiddenTerms, isShown } from '../words/card.words.ts'
import { shiftName } from '../words/report.words.ts'
import type { StudentHead } from './student-head.types.ts'
import type { StudentReading } from './student-report.types.ts'

/** "2026", and of a paper that ends before the year "2026, até o 2º bimestre". */
const yearText = ({ until, class: { year, levelType } }: Card): string =>
  until === null ? String(year) : fill(REPORT_CARD.yearUntil, { year, term: termName(levelType, until) })

/** Whose components they are, where it is not all of them. */
export const ownNote = ({ own }: Pick<StudentReading, 'own'>): string[] =>
  own ? [fill(W.ownComponents, { instructor: own.instructor })] : []

/** The student and the year. An instructor gets a student's name and number, no registration. */
export const studentHead = (
  reading: StudentReading,
  { title, notes = [], legend }: { title: string; notes?: string[]; legend: string[] },
): StudentHead => {
  const { card, student, own, order } = reading
  const { institution, level, name, shift } = card.class
  const number = student.number ?? null
  const facts = [
    own
      ? { label: W.facts.number, value: number === null ? null : String(number) }
      : { label: W.facts.registration, value: student.registration },
    { label: W.facts.course, value: level },
    { label: W.facts.grade, value: name },
    { label: W.facts.shift, value: shiftName(shift) },
  ]
  const isAnyShown = card.terms.some(term => isShown(card, term))
  return {
    title,
    subtitle: fill(W.ofYear, { year: yearText(card) }),
    institution: documentHead(institution).institution,
    issue: documentIssue(institution, order),
    name: displayName(student),
    facts: facts.flatMap(({ label, value }) => (value ? [{ label, value }] : [])),
    situation: own
      ? null
      : {
          label: W.facts.situation,
          value: studentCard(card, student, { figureOf: reading.figureOf, code: '' }).situation,
        },
    notes: {
      title: W.notes,
      lines: [
        ...ownNote(reading),
        ...(isAnyShown ? [] : [W.nothingShown]),
        ...notesOf(card, student),
        ...notes,
      ],
    },
    legend: [...legend, ...hiddenTerms(card)],
  }
}

/** The lines above the columns of a spreadsheet. */
export const sheetLead = (reading: StudentReading, title: string): string[] => {
  const { name, facts, subtitle, institution, notes } = studentHead(reading, { title, legend: [] })
  const factLines = facts.map(({ label, value }) => `${label}: ${value}`)
  return [`${title} — ${name}`, institution.name, [subtitle, ...factLines].join(' · '), ...notes.lines]
}
