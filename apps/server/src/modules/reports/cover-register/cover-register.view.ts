import { fill } from '@lousa/contract/messages.ts'
import { counted } from '@lousa/contract/phrases.ts'
import type { LessonCover } from '@lousa/contract/planning/cover/cover.contract.ts'
import { COVER_WORDS } from '@lousa/contract/planning/cover/cover-words.messages.ts'
import { COVER_REGISTER as W } from '@lousa/contract/reports/cover-register/cover-register.messages.ts'
import { type DateRange, formatDate } from '@lousa/rules/calendar/civil-date.rules.ts'
import { displayName } from '@lousa/rules/people/person/display-name.rules.ts'
import { type CoverTotals, coverTotals } from '@lousa/rules/planning/cover/cover-totals.rules.ts'
import { formatTime } from '@lousa/rules/planning/time.rules.ts'
import type { WrittenSheet } from '../../../platform/spreadsheets/xlsx-workbook.ts'
import {
  documentHead,
  documentIssue,
  documentSignatures,
  type IssueOrder,
} from '../document/document-head.values.ts'
import type { NextYearListDocument } from '../next-year/next-year-list.types.ts'
import type { RegisterSubject } from './cover-register.queries.ts'

export type RegisterData = {
  subject: RegisterSubject
  covers: readonly LessonCover[]
  period: DateRange
}

type Group = { grade: string; component: string; totals: CoverTotals }

/** Classes with their components, in the order of their first lesson. */
const groupsOf = (covers: readonly LessonCover[]): Group[] =>
  [...Map.groupBy(covers, ({ lesson }) => lesson.lessonPlan.id).values()].flatMap(ofPlan => {
    const [first] = ofPlan
    if (!first) return []
    const { grade, curriculumComponent } = first.lesson.lessonPlan
    return [{ grade: grade.name, component: curriculumComponent.name, totals: coverTotals(ofPlan) }]
  })

const timeText = ({ lesson: { start, end } }: LessonCover): string =>
  fill(W.time, { start: formatTime(start), end: formatTime(end) })

/** The outcome in words: who gave the lesson, or why it was not given and when it is made up. */
const outcomeText = ({ outcome, substitute, reason, madeUp }: LessonCover): string => {
  if (substitute) return fill(W.by, { outcome: COVER_WORDS.outcomes[outcome], name: substitute.name })
  if (madeUp)
    return reason
      ? fill(W.reasonAnd, { reason, date: formatDate(madeUp.date) })
      : fill(W.madeUpOn, { date: formatDate(madeUp.date) })
  return reason ? fill(W.reasonOnly, { reason }) : W.toMakeUp
}

const rowOf = (cover: LessonCover): string[] => [
  formatDate(cover.lesson.date),
  timeText(cover),
  cover.lesson.lessonPlan.grade.name,
  cover.lesson.lessonPlan.curriculumComponent.name,
  cover.absent?.name ?? W.noAbsent,
  outcomeText(cover),
]

const periodText = ({ period: { start, end } }: RegisterData): string =>
  fill(W.period, { start: formatDate(start), end: formatDate(end) })

const subjectName = ({ subject: { grade, instructor } }: RegisterData): string =>
  [grade, instructor && displayName(instructor)].filter(Boolean).join(', ') || W.all

/** The title of a file: what it is restricted to, and the year. */
export const registerTitle = ({
  year,
  grade,
  instructor,
}: Pick<RegisterSubject, 'year' | 'grade' | 'instructor'>): string => {
  const part = [grade, instructor && displayName(instructor)].filter(Boolean).join(', ')
  return part ? fill(W.fileOf, { part, year }) : fill(W.file, { year })
}

const LESSON_COLUMNS = [
  W.columns.date,
  W.columns.time,
  W.columns.grade,
  W.columns.component,
  W.columns.absent,
  W.columns.outcome,
]
const TOTAL_COLUMNS = [
  W.columns.grade,
  W.columns.component,
  W.columns.notGiven,
  W.columns.madeUp,
  W.columns.missing,
  W.columns.covered,
]

/** The register on paper: the sums, the lessons that were not given, those that another gave, and lines to sign. */
export const registerDocument = (data: RegisterData, order: IssueOrder): NextYearListDocument => {
  const { subject, covers } = data
  const all = coverTotals(covers)
  const notGiven = covers.filter(({ outcome }) => outcome === 'NOT_GIVEN')
  const covered = covers.filter(({ outcome }) => outcome !== 'NOT_GIVEN')
  const section = (title: string, columns: string[], rows: string[][]) =>
    rows.length > 0 ? [{ title, columns, rows }] : []
  return {
    title: W.title,
    subtitle: fill(W.ofYear, { year: subject.year }),
    institution: documentHead(subject.institution).institution,
    issue: documentIssue(subject.institution, order),
    name: subjectName(data),
    facts: [
      { label: W.facts.period, value: periodText(data) },
      { label: W.facts.notGiven, value: String(all.notGiven) },
      { label: W.facts.madeUp, value: String(all.madeUp) },
      { label: W.facts.missing, value: String(all.missing) },
      { label: W.facts.covered, value: String(all.covered) },
    ],
    total: counted(covers.length, ...W.lessons),
    widths: [1, 1.1, 1.1, 1.5, 1.6, 2.2],
    sections: [
      ...section(W.notGivenTitle, LESSON_COLUMNS, notGiven.map(rowOf)),
      ...section(W.coveredTitle, LESSON_COLUMNS, covered.map(rowOf)),
      ...section(
        W.totalsTitle,
        TOTAL_COLUMNS,
        groupsOf(covers).map(({ grade, component, totals }) => [
          grade,
          component,
          String(totals.notGiven),
          String(totals.madeUp),
          String(totals.missing),
          String(totals.covered),
        ]),
      ),
    ],
    letter: { before: [], after: [], receipt: '', signatures: documentSignatures(subject.institution) },
  }
}

/** A row for each lesson, and the sums of each class and component. */
export const registerSheets = (data: RegisterData): WrittenSheet[] => {
  const { subject, covers } = data
  const lead = [registerTitle(subject), subject.institution.name, `${W.facts.period}: ${periodText(data)}`]
  const { columns } = W
  return [
    {
      name: W.sheets.list,
      lead,
      header: [
        columns.date,
        columns.time,
        columns.grade,
        columns.component,
        columns.absent,
        columns.outcome,
        columns.substitute,
        columns.reason,
        columns.madeUpOn,
      ],
      rows: covers.map(cover => [
        { date: cover.lesson.date },
        timeText(cover),
        cover.lesson.lessonPlan.grade.name,
        cover.lesson.lessonPlan.curriculumComponent.name,
        cover.absent?.name ?? '',
        COVER_WORDS.outcomes[cover.outcome],
        cover.substitute?.name ?? '',
        cover.reason ?? '',
        cover.madeUp ? { date: cover.madeUp.date } : '',
      ]),
      widths: [12, 14, 24, 28, 36, 22, 36, 40, 14],
    },
    {
      name: W.sheets.totals,
      lead,
      header: TOTAL_COLUMNS,
      rows: groupsOf(covers).map(({ grade, component, totals }) => [
        grade,
        component,
        totals.notGiven,
        totals.madeUp,
        totals.missing,
        totals.covered,
      ]),
      widths: [24, 28, 14, 14, 14, 18],
    },
  ]
}
