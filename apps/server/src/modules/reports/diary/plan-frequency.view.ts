import { termName } from '@lousa/contract/academics/level/term-name.ts'
import { exitText } from '@lousa/contract/enrollment/exit-text.ts'
import { fill } from '@lousa/contract/messages.ts'
import { listed } from '@lousa/contract/phrases.ts'
import { DIARY } from '@lousa/contract/reports/diary/diary.messages.ts'
import { PLAN_FREQUENCY as W } from '@lousa/contract/reports/diary/plan-frequency.messages.ts'
import { frequencyOf, frequencyPercent } from '@lousa/rules/attendance/frequency.rules.ts'
import { frequencyStanding } from '@lousa/rules/attendance/frequency-standing.rules.ts'
import type { DateRange } from '@lousa/rules/calendar/civil-date.rules.ts'
import { type PerformancePolicy, resolvePolicy } from '@lousa/rules/evaluation/policy/policy.rules.ts'
import { displayName } from '@lousa/rules/people/person/display-name.rules.ts'
import type { WrittenSheet } from '../../../platform/spreadsheets/xlsx-workbook.ts'
import { documentHead, documentIssue, type IssueOrder } from '../document/document-head.values.ts'
import { percentText, shiftName } from '../words/report.words.ts'
import type { DiaryClass, DiaryFigure, DiaryPlan, DiaryStudent, DiaryTerm } from './diary.queries.ts'
import { planName } from './diary.view.ts'
import type { DiaryCell, PlanFrequencyDocument, StudentTable } from './diary-document.types.ts'
import { printedTable } from './diary-document.values.ts'
import { daysText, isOfDays, type ReportPeriod } from './diary-period.values.ts'
import { tableSheet } from './diary-sheet.values.ts'
import type { DaysTotals } from './plan-frequency.queries.ts'

export type FrequencyData = {
  class: DiaryClass
  terms: DiaryTerm[]
  plan: DiaryPlan
  students: DiaryStudent[]
  figures: DiaryFigure[]
  /** The chosen days; null: the request has figures. */
  totals: DaysTotals[] | null
  days: DateRange
  period: ReportPeriod
  isInParts: boolean
}

/** The printed figures of one student over one range of days: minutes after the policy of the class. */
type Counted = Pick<
  DiaryFigure,
  'lessonsGiven' | 'absences' | 'justifiedAbsences' | 'totalMinutes' | 'absentMinutes'
>
type Stretch = { title: string; of: (enrollmentId: string) => Counted | undefined }

const policyOf = ({ class: { policies } }: FrequencyData): PerformancePolicy => resolvePolicy(...policies)

const countedOf = (
  { justified, minFreq }: PerformancePolicy,
  { lessons, absences, justified: excused, minutes, absentMinutes, justifiedMinutes }: DaysTotals,
): Counted => {
  const totals = { total: minutes, absent: absentMinutes, justified: justifiedMinutes }
  const counted = frequencyOf(totals, justified, minFreq)
  return {
    lessonsGiven: lessons,
    absences,
    justifiedAbsences: excused,
    totalMinutes: counted.totalMinutes,
    absentMinutes: counted.absentMinutes,
  }
}

const figuresIn = ({ figures }: FrequencyData, termId: string | null): Stretch['of'] => {
  const byStudent = new Map(
    figures.filter(figure => figure.termId === termId).map(figure => [figure.enrollmentId, figure]),
  )
  return enrollmentId => byStudent.get(enrollmentId)
}

/** Each term that something was given in and the year; or the one term or the days that were asked for. The last one is judged. */
const stretchesOf = (data: FrequencyData): Stretch[] => {
  const { totals, terms, period, class: grade, students } = data
  if (totals) {
    const policy = policyOf(data)
    const byStudent = new Map(totals.map(each => [each.enrollmentId, countedOf(policy, each)]))
    return [{ title: daysText(period) ?? W.total, of: id => byStudent.get(id) }]
  }
  const ofTerms = terms.map(({ id, position }) => ({
    id,
    title: termName(grade.levelType, position),
    of: figuresIn(data, id),
  }))
  if (period.academicTermId) return ofTerms.filter(({ id }) => id === period.academicTermId)
  const given = ofTerms.filter(({ of }) =>
    students.some(({ enrollmentId }) => (of(enrollmentId)?.lessonsGiven ?? 0) > 0),
  )
  return [...given, { title: W.year, of: figuresIn(data, null) }]
}

/** Whether there is a released lesson with a row of any student. */
export const hasLessons = (data: FrequencyData): boolean => {
  const last = stretchesOf(data).at(-1)
  return data.students.some(({ enrollmentId }) => (last?.of(enrollmentId)?.lessonsGiven ?? 0) > 0)
}

const percentCell = (value: number | null): DiaryCell => {
  const text = percentText(value)
  return value === null || text === null ? '–' : { value, text }
}

const countCells = (counted: Counted | undefined): DiaryCell[] => {
  if (!counted || counted.lessonsGiven === 0) return ['–', '–', '–', '–']
  const { lessonsGiven, absences, justifiedAbsences, totalMinutes, absentMinutes } = counted
  return [
    ...[lessonsGiven, absences, justifiedAbsences].map(value => ({ value, text: String(value) })),
    percentCell(frequencyPercent(totalMinutes, absentMinutes)),
  ]
}

const standingOf = (counted: Counted | undefined, { minFreq }: PerformancePolicy) =>
  counted ? frequencyStanding(counted.totalMinutes, counted.absentMinutes, minFreq) : null

/** The minutes of all current students of the class together. */
const meanOf = ({ students }: FrequencyData, { of }: Stretch): number | null => {
  const present = students.flatMap(({ enrollmentId, exit }) => (exit ? [] : (of(enrollmentId) ?? [])))
  const sum = (key: 'totalMinutes' | 'absentMinutes') => present.reduce((all, one) => all + one[key], 0)
  return frequencyPercent(sum('totalMinutes'), sum('absentMinutes'))
}

const leastText = ({ minFreq }: PerformancePolicy): string => String(minFreq).replace('.', ',')

/** Students by terms, with who is under the least attendance or near it. */
export const frequencyTable = (data: FrequencyData): StudentTable => {
  const policy = policyOf(data)
  const stretches = stretchesOf(data)
  const last = stretches.at(-1)
  const columns = [
    ...stretches.flatMap(() => [W.lessons, DIARY.absent, DIARY.justified, W.percent]),
    W.standing,
  ]
  return {
    title: W.sheet,
    kind: 'figures',
    groups: [...stretches.map(({ title }) => ({ title, span: 4 })), { title: '', span: 1 }],
    columns,
    units: columns.map(column => (column === W.standing ? 4.6 : column === W.percent ? 1.3 : 1)),
    rows: data.students.map(student => {
      const standing = standingOf(last?.of(student.enrollmentId), policy)
      const words = [standing ? W.standings[standing] : '', student.exit ? exitText(student.exit) : '']
      return {
        number: student.number,
        name: displayName(student),
        cells: [
          ...stretches.flatMap(({ of }) => countCells(of(student.enrollmentId))),
          words.filter(Boolean).join(' · '),
        ],
      }
    }),
    total: {
      name: W.mean,
      cells: [...stretches.flatMap(each => ['', '', '', percentCell(meanOf(data, each))]), ''],
    },
    legend: [
      W.legend,
      fill(W.legendMean, { least: leastText(policy) }),
      ...(isOfDays(data.period) ? [W.legendDays] : []),
      ...(data.isInParts ? [W.legendParts] : []),
    ],
  }
}

const factsOf = (data: FrequencyData): PlanFrequencyDocument['facts'] => {
  const { class: grade, plan, students } = data
  const policy = policyOf(data)
  const last = stretchesOf(data).at(-1)
  const count = (standing: string): string =>
    String(
      students.filter(
        ({ enrollmentId, exit }) => !exit && last && standingOf(last.of(enrollmentId), policy) === standing,
      ).length,
    )
  const mean = last ? percentText(meanOf(data, last)) : null
  const instructors = [...new Set(plan.instructors.map(displayName))]
  const facts = [
    { label: DIARY.facts.grade, value: grade.name },
    { label: DIARY.facts.course, value: grade.level },
    { label: DIARY.facts.shift, value: grade.shift && shiftName(grade.shift) },
    { label: W.facts.instructors, value: listed(instructors) },
    { label: W.facts.mean, value: mean && fill(W.percentValue, { value: mean }) },
    { label: W.facts.least, value: fill(W.percentValue, { value: leastText(policy) }) },
    { label: W.facts.below, value: count('BELOW') },
    { label: W.facts.near, value: count('NEAR') },
  ]
  return facts.flatMap(({ label, value }) => (value ? [{ label, value }] : []))
}

/** The attendance of a plan's component on paper. */
export const planFrequencyDocument = (data: FrequencyData, order: IssueOrder): PlanFrequencyDocument => {
  const { institution, year, name: grade } = data.class
  const plan = planName(data.plan)
  return {
    title: W.title,
    subtitle: fill(DIARY.ofYear, { year }),
    institution: documentHead(institution).institution,
    issue: documentIssue(institution, order),
    plan,
    running: [institution.name, W.title, plan, grade].join(' · '),
    facts: factsOf(data),
    words: { number: DIARY.number, student: DIARY.student },
    table: printedTable(frequencyTable(data)),
  }
}

/** The table as a spreadsheet, with numbers as such. */
export const planFrequencySheet = (data: FrequencyData): WrittenSheet => {
  const { class: grade, plan } = data
  return tableSheet(
    W.sheet,
    [
      fill(W.file, { plan: planName(plan), grade: grade.name }),
      [grade.institution.name, fill(DIARY.ofYear, { year: grade.year })].join(' · '),
      factsOf(data)
        .map(({ label, value }) => `${label}: ${value}`)
        .join(' · '),
    ],
    frequencyTable(data),
  )
}
