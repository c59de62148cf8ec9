import { termName } from '@lousa/contract/academics/level/term-name.ts'
import { exitText } from '@lousa/contract/enrollment/exit-text.ts'
import { fill } from '@lousa/contract/messages.ts'
import { counted, listed } from '@lousa/contract/phrases.ts'
import { DIARY as W } from '@lousa/contract/reports/diary/diary.messages.ts'
import { effectiveRetention } from '@lousa/rules/academics/grade/retention.rules.ts'
import { countedTerm } from '@lousa/rules/academics/level/terms.rules.ts'
import { type CivilDate, type DateRange, formatDate } from '@lousa/rules/calendar/civil-date.rules.ts'
import { nationalHolidays } from '@lousa/rules/calendar/holiday/holidays.rules.ts'
import { countSchoolDays } from '@lousa/rules/calendar/school-days/school-days.rules.ts'
import { formatMark } from '@lousa/rules/evaluation/decimal.rules.ts'
import { type PerformancePolicy, resolvePolicy } from '@lousa/rules/evaluation/policy/policy.rules.ts'
import { displayName } from '@lousa/rules/people/person/display-name.rules.ts'
import { lessonLog } from '@lousa/rules/reports/diary/lesson-log.rules.ts'
import { shiftName } from '../words/report.words.ts'
import type {
  DiaryClass,
  DiaryFigure,
  DiaryInstructor,
  DiaryPlan,
  DiaryStudent,
  DiaryTerm,
} from './diary.queries.ts'
import { attendanceGrids, attendanceMonths, attendanceSummary } from './diary-attendance.values.ts'
import type { Diary, DiaryLog } from './diary-document.types.ts'
import type { DiaryEvaluation, DiaryLesson } from './diary-lessons.queries.ts'
import { evaluationSections, opinionsOf, yearResults } from './diary-marks.values.ts'
import { daysText, intersection, isOfDays, type ReportPeriod } from './diary-period.values.ts'

/** Everything that the diaries of a class are made of. */
export type DiaryData = {
  class: DiaryClass
  terms: DiaryTerm[]
  plans: DiaryPlan[]
  students: DiaryStudent[]
  lessons: DiaryLesson[]
  evaluations: DiaryEvaluation[]
  figures: DiaryFigure[]
  /** The days of the document. */
  days: DateRange
  period: ReportPeriod
  today: CivilDate
}

type NamedTerm = { term: DiaryTerm; name: string }

/** The progress of a plan until today. */
export const recordedOf = ({ lessons, evaluations, today }: DiaryData, plan: DiaryPlan) => {
  const own = lessons.filter(({ planId }) => planId === plan.id)
  return {
    all: own,
    past: own.filter(({ date }) => date <= today),
    evaluations: evaluations.filter(({ planId }) => planId === plan.id),
  }
}

/** Whether there is anything to tell of a plan. */
export const isKept = (data: DiaryData, plan: DiaryPlan): boolean => {
  const { past, evaluations } = recordedOf(data, plan)
  return (
    evaluations.length > 0 ||
    past.some(({ record, marks }) => record !== null || Object.keys(marks).length > 0)
  )
}

/** "Língua Portuguesa (Redação)" */
export const planName = ({ component, name }: Pick<DiaryPlan, 'component' | 'name'>): string =>
  name ? fill(W.planWithPart, { component, part: name }) : component

/** The terms of the period: the chosen one, or those of its days and those for which its lessons count. */
const termsWithin = ({ class: { levelType }, terms, days, period, lessons }: DiaryData): NamedTerm[] =>
  terms
    .filter(term =>
      period.academicTermId
        ? term.id === period.academicTermId
        : intersection(term, days) || lessons.some(({ date }) => countedTerm(date, terms)?.id === term.id),
    )
    .map(term => ({ term, name: termName(levelType, term.position) }))

const periodText = (data: DiaryData): string => {
  const { academicTermId } = data.period
  const term = academicTermId ? termsWithin(data)[0]?.name : undefined
  const days = daysText(data.period)
  if (term || days) return [term, days].filter(Boolean).join(', ')
  return fill(W.ofYear, { year: data.class.year })
}

const factsOf = (data: DiaryData, plan: DiaryPlan): Diary['facts'] => {
  const { class: grade, students } = data
  const group = plan.group === null ? null : (grade.groups[plan.group - 1] ?? String(plan.group))
  const facts = [
    { label: W.facts.grade, value: grade.name },
    { label: W.facts.course, value: grade.level },
    { label: W.facts.shift, value: grade.shift && shiftName(grade.shift) },
    { label: W.facts.place, value: grade.place },
    { label: W.facts.area, value: plan.area },
    { label: W.facts.part, value: plan.name ?? (plan.parentId ? W.unnamedPart : null) },
    { label: W.facts.group, value: group },
    {
      label: W.facts.hours,
      value:
        plan.hours.length > 0
          ? fill(W.hours, { hours: listed(plan.hours.map(hour => formatMark(hour, 1))) })
          : null,
    },
    { label: W.facts.period, value: periodText(data) },
    { label: W.facts.students, value: String(students.length) },
  ]
  return facts.flatMap(({ label, value }) => (value ? [{ label, value }] : []))
}

/** The people of a list who taught on one of the days of the diary. */
const ofDays = (instructors: readonly DiaryInstructor[], { start: first, end: last }: DateRange) =>
  instructors.filter(({ start, end }) => start <= last && (end === null || end >= first))

/** Instructors who released lessons of the diary and have no period on its days, as a later change ended it. */
const otherAuthors = (data: DiaryData, plan: DiaryPlan) => {
  const taught = new Set(ofDays(plan.instructors, data.days).map(({ accountId }) => accountId))
  const records = recordedOf(data, plan).all.flatMap(({ record }) =>
    record?.isInstructor && !taught.has(record.accountId) ? [record] : [],
  )
  return [...Map.groupBy(records, ({ accountId }) => accountId).values()].flatMap(([record, ...more]) =>
    record ? [{ name: displayName(record), lessons: 1 + more.length }] : [],
  )
}

const instructorsOf = (data: DiaryData, plan: DiaryPlan): Diary['instructors'] => [
  ...ofDays(plan.instructors, data.days).map(({ start, end, ...person }) => ({
    name: displayName(person),
    period: end
      ? fill(W.span, { start: formatDate(start), end: formatDate(end) })
      : fill(W.from, { start: formatDate(start) }),
  })),
  ...otherAuthors(data, plan).map(({ name, lessons }) => ({ name, period: counted(lessons, ...W.released) })),
]

const termRows = (data: DiaryData, lessons: readonly DiaryLesson[]): Diary['terms'] => {
  const { class: grade, days } = data
  const sources = { holidays: nationalHolidays(Number(grade.yearStart.slice(0, 4))), events: grade.events }
  const counts = (own: readonly DiaryLesson[]) => ({
    planned: own.length,
    given: own.filter(({ record }) => record).length,
  })
  const byTerm = Map.groupBy(lessons, ({ date }) => countedTerm(date, data.terms)?.id)
  const stretches = termsWithin(data).map(({ term, name }) => ({
    name,
    stretch: intersection(term, days),
    own: byTerm.get(term.id) ?? [],
  }))
  const rows = stretches.map(({ name, stretch, own }) => ({
    name,
    dates: stretch ? fill(W.span, { start: formatDate(stretch.start), end: formatDate(stretch.end) }) : '',
    days: stretch ? countSchoolDays([stretch], sources) : 0,
    ...counts(own),
  }))
  const outside = byTerm.get(undefined) ?? []
  if (outside.length > 0) rows.push({ name: W.outOfTerms, dates: '', days: 0, ...counts(outside) })
  if (rows.length < 2) return rows
  const schoolDays = countSchoolDays(
    stretches.flatMap(({ stretch }) => stretch ?? []),
    sources,
  )
  return [...rows, { name: W.terms.total, dates: '', days: schoolDays, ...counts(lessons) }]
}

const notesOf = (data: DiaryData, plan: DiaryPlan): string[] => {
  const parts = plan.parts.map(({ name, instructors }) => {
    const people = listed([...new Set(ofDays(instructors, data.days).map(displayName))])
    const called = name ?? W.unnamedPart
    return people ? fill(W.planWithPart, { component: called, part: people }) : called
  })
  const isHidden = data.terms.some(
    ({ id, published }) => !published && data.figures.some(f => f.termId === id),
  )
  return [
    ...(isKept(data, plan) ? [] : [W.nothing]),
    ...(parts.length > 0 ? [fill(W.partsNote, { parts: listed(parts) })] : []),
    ...(plan.parentId ? [W.childNote] : []),
    ...(isHidden && plan.parentId === null && data.class.type !== null ? [W.unpublished] : []),
  ]
}

/** Students who entered after the first day or left, in the days of the document. */
const movementsOf = ({ students, terms, days }: DiaryData): string[] => {
  const firstDay = terms[0] && terms[0].start > days.start ? terms[0].start : days.start
  return students.flatMap(student => {
    const { start, exit } = student
    const what = [
      ...(start > firstDay ? [fill(W.entered, { date: formatDate(start) })] : []),
      ...(exit && exit.date <= days.end ? [fill(W.left, { exit: exitText(exit) })] : []),
    ]
    if (what.length === 0) return []
    const number = String(student.number ?? '–')
    return [fill(W.movement, { number, student: displayName(student), what: what.join('; ') })]
  })
}

/** A diary is signed by the people who taught or released lessons on its days (docs/rules.md, Substitution). */
const signaturesOf = (data: DiaryData, plan: DiaryPlan): Diary['signatures'] => {
  const authors = otherAuthors(data, plan).map(({ name }) => name)
  const names = [...new Set([...ofDays(plan.instructors, data.days).map(displayName), ...authors])]
  const teaching = names.map(name => ({ role: W.signatures.instructor, name }))
  return [
    ...(teaching.length > 0 ? teaching : [{ role: W.signatures.instructor }]),
    { role: W.signatures.coordination },
  ]
}

const logsOf = (data: DiaryData, past: readonly DiaryLesson[]): DiaryLog[] => {
  const names = new Map(termsWithin(data).map(({ term, name }) => [term.id, name]))
  const titleAt = ({ date }: DiaryLesson) =>
    names.get(countedTerm(date, data.terms)?.id ?? '') ?? W.outOfTerms
  return [...Map.groupBy(past, titleAt)].map(([title, lessons]) => ({
    title,
    rows: lessonLog(
      lessons.map(({ date, start, end, record }) => ({
        date,
        start,
        end,
        record: record && { ...record, by: displayName(record) },
      })),
    ).map(({ record, ...entry }) => ({
      ...entry,
      start: entry.start.slice(0, 5),
      end: entry.end.slice(0, 5),
      record: record && {
        content: record.content,
        material: record.material ?? '',
        note: record.note ?? '',
        by: record.by,
      },
    })),
  }))
}

/** Figures of one component by student and stretch; null where days were chosen. */
const figuresOf = ({ figures, period }: DiaryData, plan: DiaryPlan) => {
  if (isOfDays(period)) return null
  const byKey = new Map(
    figures
      .filter(({ componentId }) => componentId === plan.componentId)
      .map(figure => [`${figure.enrollmentId} ${figure.termId}`, figure]),
  )
  return (enrollmentId: string, termId: string | null) => byKey.get(`${enrollmentId} ${termId}`)
}

/** One diary from what is recorded: words and figures only. */
export const diaryOf = (data: DiaryData, plan: DiaryPlan): Diary => {
  const { class: grade, students, period } = data
  const { all, past, evaluations } = recordedOf(data, plan)
  const policy: PerformancePolicy = resolvePolicy(...grade.policies)
  const terms = termsWithin(data)
  const figureOf = figuresOf(data, plan)
  const termId = period.academicTermId ?? null
  const attendance = { students, lessons: past }
  const marks = {
    type: grade.type,
    retention: effectiveRetention(grade.retention),
    step: policy.step,
    students,
    evaluations,
    figureOf,
  }
  return {
    plan: planName(plan),
    grade: grade.name,
    facts: factsOf(data, plan),
    instructors: instructorsOf(data, plan),
    terms: termRows(data, all),
    notes: notesOf(data, plan),
    movements: movementsOf(data),
    signatures: signaturesOf(data, plan),
    grids: attendanceGrids(attendance),
    months: attendanceMonths(attendance),
    summary: attendanceSummary(attendance, {
      terms,
      policy,
      figureOf: figureOf && (enrollmentId => figureOf(enrollmentId, termId)),
    }),
    logs: logsOf(data, past),
    evaluations: plan.parentId ? [] : evaluationSections(marks, terms),
    results: plan.parentId || termId !== null ? null : yearResults(marks, terms),
    opinions: opinionsOf(marks),
  }
}
