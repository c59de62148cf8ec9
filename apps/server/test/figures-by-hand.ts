import {
  asNumber,
  type Exact,
  exact,
  isAbove,
  least,
  most,
  over,
  plus,
  rounded,
  times,
  total,
} from './exact.ts'
import type { RandomMarks } from './random-marks.ts'
import type { School } from './school.ts'
import type { TestApp } from './test-app.ts'

/** The figures of a student in a component, of a term or (0) of the year. */
export type HandFigure = {
  /** Before a recovery. */
  mark: number | null
  recovery: number | null
  mean: number | null
  /** Points of the possible ones, while the term is open. */
  soFar: { earned: number; possible: number } | null
  /** Points of closed and open terms together, in an open year of points. */
  sum: { earned: number; possible: number } | null
  /** The mean of the closed terms, in an open year of means. */
  meanOf: { mean: number; count: number } | null
  lessons: number
  absences: number
  justified: number
  /** Absences as the percentage counts them. */
  minutes: number
  absentMinutes: number
}

type Rows = {
  students: { id: string; number: number; name: string; start: string; exit: string | null }[]
  terms: { position: number; worth: number; closed: boolean }[]
  components: { id: string; name: string }[]
  /** Position 0: the annual recovery. */
  evaluations: {
    id: string
    component: string
    position: number
    type: string
    highest: number
    date: string
  }[]
  scores: { evaluation: string; student: string; score: number | null; state: string | null }[]
  presence: {
    student: string
    component: string
    position: number
    date: string
    minutes: number
    status: string
  }[]
  brought: {
    student: string
    component: string
    position: number
    mark: number | null
    absences: number
    lessons: number
  }[]
}

const HIGHEST = exact(100)
const AVERAGE = exact(60)
const YEAR = 0

/** The rows of a class as they were typed: nothing in them was computed. */
const rowsOf = async ({ owner }: TestApp, { id, classes }: School): Promise<Rows> => {
  const given = [id, classes[0]!.id]
  const typedRows = async <T extends object>(text: string): Promise<T[]> =>
    (await owner.query<T>(text, given)).rows
  return {
    students: await typedRows(
      `select e.id, e.class_number as number, p.name, e.start_date::text as start, e.exit_date::text as exit
       from student_enrollment e join account a on a.institution_id = $1 and a.id = e.account_id
       join person p on p.institution_id = $1 and p.id = a.person_id
       where e.institution_id = $1 and e.grade_id = $2 order by e.class_number`,
    ),
    terms: await typedRows(
      `select t.position, m.highest::float as worth, t.closed_at is not null as closed
       from academic_term t join academic_term_mark m on m.institution_id = $1 and m.academic_term_id = t.id
       where t.institution_id = $1 and m.grade_id = $2 order by t.position`,
    ),
    components: await typedRows(
      `select c.id, c.name from curriculum_component c where c.institution_id = $1 and c.id in
         (select curriculum_component_id from lesson_plan where institution_id = $1 and grade_id = $2) order by c.name`,
    ),
    evaluations: await typedRows(
      `select v.id, v.curriculum_component_id as component, coalesce(t.position, 0) as position, v.type,
         v.highest::float as highest, v.date::text as date
       from school_evaluation v left join academic_term t on t.institution_id = $1 and t.id = v.academic_term_id
       where v.institution_id = $1 and v.grade_id = $2 and v.deleted_at is null`,
    ),
    scores: await typedRows(
      `select s.school_evaluation_id as evaluation, s.student_enrollment_id as student, s.score::float as score,
         case when s.score is null then s.state end as state
       from student_evaluation s where s.institution_id = $1 and s.grade_id = $2`,
    ),
    presence: await typedRows(
      `select s.student_enrollment_id as student, p.curriculum_component_id as component, t.position,
         l.date::text as date, (extract(epoch from l.end_time - l.start_time) / 60)::int as minutes, s.status
       from attendance s
       join lesson l on l.institution_id = $1 and l.id = s.lesson_id and l.deleted_at is null
       join lesson_accomplishment d on d.institution_id = $1 and d.lesson_id = l.id
       join lesson_plan p on p.institution_id = $1 and p.id = l.lesson_plan_id
       join academic_term t on t.institution_id = $1 and l.date between t.start_date and t.end_date
       where s.institution_id = $1 and s.grade_id = $2`,
    ),
    brought: await typedRows(
      `select m.student_enrollment_id as student, m.curriculum_component_id as component, t.position,
         m.mark::float as mark, coalesce(m.absences, 0) as absences, coalesce(m.lessons_given, 0) as lessons
       from enrollment_term_mark m join academic_term t on t.institution_id = $1 and t.id = m.academic_term_id
       where m.institution_id = $1 and m.grade_id = $2`,
    ),
  }
}

const SIGNS: Record<string, string> = { MISSED: 'F', EXCUSED: 'D', SECOND_CALL: '2ª' }

type Student = Rows['students'][number]
type Scored = { score: number | null; highest: number }

const isThere = ({ start, exit }: Student, date: string) => date >= start && (exit === null || date <= exit)

/** How a recovery meets a mark (docs/rules.md, Term mark and Mark of the year). */
const joined = (rule: string, mark: Exact, recovery: Exact, { cap, pass }: { cap: Exact; pass: Exact }) => {
  switch (rule) {
    case 'AVERAGE':
      return most(mark, over(plus(mark, recovery), exact(2)))
    case 'CAPPED':
      return most(mark, least(recovery, pass))
    case 'SUM':
      return least(plus(mark, recovery), cap)
    case 'SUBSTITUTE':
      return recovery
    case 'WEIGHTED':
      return most(mark, plus(times(mark, exact(0.6)), times(recovery, exact(0.4))))
    case 'NONE':
      return mark
    default:
      return most(mark, recovery)
  }
}

/** The scores of a class as they were typed. */
const scoresIn = ({ scores }: Pick<Rows, 'scores'>) => {
  const typed = (evaluation: string, student: string) =>
    scores.find(each => each.evaluation === evaluation && each.student === student) ?? {
      score: null,
      state: null,
    }
  return {
    scoreOf: (evaluation: string, student: string) => typed(evaluation, student).score,
    /** A score as papers show it, or the sign of the state without one. */
    shownScoreOf: (evaluation: string, student: string) => {
      const { score, state } = typed(evaluation, student)
      return score ?? (state === null ? null : SIGNS[state]!)
    },
    /** An evaluation in the student's set, or nothing (docs/rules.md, Missing, excused and second call). */
    inSet: (
      { id, type, highest }: Pick<Rows['evaluations'][number], 'id' | 'type' | 'highest'>,
      student: string,
      missing: string,
    ): Scored[] => {
      const { score, state } = typed(id, student)
      const isZero = type !== 'RECOVERY' && missing !== 'IGNORE'
      if (state === 'EXCUSED' || (state === 'MISSED' && !isZero)) return []
      return [{ score: state === 'MISSED' ? 0 : score, highest }]
    },
  }
}

/** Every figure of a class, computed from its rows by what docs/rules.md says and by nothing that the product computes with. */
export const figuresByHand = async (app: TestApp, school: School, { policy }: RandomMarks) => {
  const rows = await rowsOf(app, school)
  const typed = scoresIn(rows)
  const shown = (value: Exact, cap: Exact) => least(rounded(value, policy.step, policy.round), cap)
  const none = { mark: null, recovery: null, mean: null, soFar: null }
  const isSum = policy.mode === 'SUM'

  const presenceOf = (student: Student, component: string, position: number) => {
    const own = <T extends { student: string; component: string; position: number }>(all: T[]) =>
      all.filter(
        each =>
          each.student === student.id &&
          each.component === component &&
          (position === YEAR || each.position === position),
      )
    const lessons = own(rows.presence).filter(({ date }) => isThere(student, date))
    const brought = own(rows.brought)
    const minutesOf = (...statuses: string[]) =>
      lessons.filter(({ status }) => statuses.includes(status)).reduce((sum, { minutes }) => sum + minutes, 0)
    const count = (which: string) => lessons.filter(({ status }) => status === which).length
    const [present, absent, justified] = ['ATTENDANCE', 'ABSENCE', 'JUSTIFIED_ABSENCE'].map(status =>
      minutesOf(status),
    ) as [number, number, number]
    const sum = (of: (row: Rows['brought'][number]) => number) =>
      brought.reduce((all, row) => all + of(row), 0)
    const broughtLessons = sum(row => row.lessons)
    // Without the lessons given absences make no frequency; of 50 minutes are all of the component in the class.
    const broughtAbsent = sum(row => (row.lessons > 0 ? row.absences : 0))
    return {
      lessons: lessons.length + broughtLessons,
      absences: count('ABSENCE') + sum(row => row.absences),
      justified: count('JUSTIFIED_ABSENCE'),
      minutes: present + absent + (policy.justified === 'EXCLUDED' ? 0 : justified) + broughtLessons * 50,
      absentMinutes: absent + (policy.justified === 'ABSENT' ? justified : 0) + broughtAbsent * 50,
    }
  }

  const termFigure = (student: Student, component: string, position: number) => {
    const { worth, closed } = rows.terms[position - 1]!
    const planned = rows.evaluations.filter(
      each => each.component === component && each.position === position && each.type !== 'RECOVERY',
    )
    const recoveries = rows.evaluations.filter(
      each => each.component === component && each.position === position && each.type === 'RECOVERY',
    )
    const scored = (list: typeof planned): Scored[] =>
      list
        .filter(({ date }) => isThere(student, date))
        .flatMap(each => typed.inSet(each, student.id, policy.missing))
    const sumOf = (list: readonly Scored[], of: (each: Scored) => number) =>
      total(list.map(each => exact(of(each))))
    const all = scored(planned)
    const given = all.filter(({ score }) => score !== null)
    const cap = isSum ? total(planned.map(({ highest }) => exact(highest))) : exact(worth)
    const brought = rows.brought.find(
      each =>
        each.student === student.id &&
        each.component === component &&
        each.position === position &&
        each.mark !== null,
    )
    if (brought) {
      const mean = exact(brought.mark!)
      const soFar = closed ? null : { earned: brought.mark!, possible: worth }
      return { ...none, mark: mean, mean, soFar, stands: true }
    }
    const isWhole = !isSum || !isAbove(exact(worth), cap)
    const isOver = closed || (isWhole && given.length === all.length)
    const counted = policy.missing === 'IGNORE' ? given : all
    const worthOfCounted = sumOf(counted, each => each.highest)
    const points = sumOf(counted, each => each.score ?? 0)
    const isPending = !closed && given.length === 0
    const raw = worthOfCounted.n === 0n || isPending ? null : over(times(points, cap), worthOfCounted)
    const ofRecovery = scored(recoveries)
      .filter(({ score }) => score !== null)
      .map(({ score, highest }) => over(times(exact(score!), cap), exact(highest)))
    const recovery = ofRecovery.length === 0 || cap.n === 0n ? null : ofRecovery.reduce(most)
    const pass = over(times(cap, AVERAGE), HIGHEST)
    const value =
      recovery === null
        ? raw
        : raw === null
          ? recovery
          : joined(policy.termRecovery, raw, recovery, { cap, pass })
    // A recovery that made the mark is one of the whole term, as is a mark of which everything is scored.
    const isMade =
      recovery !== null &&
      (raw === null ||
        policy.termRecovery === 'SUBSTITUTE' ||
        (policy.termRecovery === 'SUM' ? recovery.n > 0n : value !== null && isAbove(value, raw)))
    const soFarOf = () => {
      if (closed) return null
      if (value !== null && (isOver || isMade))
        return { earned: asNumber(shown(value, cap)), possible: asNumber(cap) }
      return isPending
        ? null
        : { earned: asNumber(points), possible: asNumber(sumOf(given, each => each.highest)) }
    }
    return {
      mark: raw && shown(raw, cap),
      recovery: recovery && shown(recovery, cap),
      mean: value && shown(value, cap),
      soFar: soFarOf(),
      stands: isOver && value !== null,
    }
  }

  /** Closed and open terms in one sum; of means the mean of the closed ones. */
  const openYearOf = (terms: ReturnType<typeof termFigure>[]): Pick<HandFigure, 'sum' | 'meanOf'> => {
    const parts = terms.flatMap(({ mean, soFar, stands }, at) => {
      const { worth, closed } = rows.terms[at]!
      if (closed || (stands && mean)) return mean ? [{ earned: mean, possible: exact(worth), closed }] : []
      return soFar ? [{ earned: exact(soFar.earned), possible: exact(soFar.possible), closed }] : []
    })
    const closed = parts.filter(part => part.closed)
    const mean = over(
      total(closed.map(part => over(times(HIGHEST, part.earned), part.possible))),
      exact(Math.max(1, closed.length)),
    )
    return isSum
      ? {
          sum:
            parts.length === 0
              ? null
              : {
                  earned: asNumber(total(parts.map(part => part.earned))),
                  possible: asNumber(total(parts.map(part => part.possible))),
                },
          meanOf: null,
        }
      : {
          sum: null,
          meanOf: closed.length === 0 ? null : { mean: asNumber(shown(mean, HIGHEST)), count: closed.length },
        }
  }

  const yearFigure = (student: Student, component: string, terms: ReturnType<typeof termFigure>[]) => {
    const stand = terms.flatMap((term, at) =>
      term.stands && term.mean ? [{ mean: term.mean, worth: exact(rows.terms[at]!.worth) }] : [],
    )
    const earned = total(stand.map(({ mean, worth }) => (isSum ? mean : over(times(HIGHEST, mean), worth))))
    const possible = total(stand.map(({ worth }) => (isSum ? worth : HIGHEST)))
    if (!rows.terms.every(({ closed }) => closed)) {
      const soFar = { earned: asNumber(rounded(earned, 0.01, 'HALF_UP')), possible: asNumber(possible) }
      return { ...none, soFar: soFar.possible > 0 ? soFar : null, ...openYearOf(terms) }
    }
    if (stand.length === 0) return none
    const exactMark = isSum
      ? over(times(earned, total(rows.terms.map(({ worth }) => exact(worth)))), possible)
      : over(earned, exact(stand.length))
    const mark = shown(exactMark, HIGHEST)
    const annual = rows.evaluations.find(each => each.component === component && each.position === YEAR)
    const score =
      annual && isThere(student, annual.date) && policy.annualRecovery !== 'NONE'
        ? typed.scoreOf(annual.id, student.id)
        : null
    if (!annual || score === null) return { ...none, mark, mean: mark }
    const recovery = over(times(exact(score), HIGHEST), exact(annual.highest))
    const value = joined(policy.annualRecovery, mark, recovery, { cap: HIGHEST, pass: AVERAGE })
    return { mark, recovery: shown(recovery, HIGHEST), mean: shown(value, HIGHEST), soFar: null }
  }

  const asFigure = (
    student: Student,
    component: string,
    {
      position,
      marks,
    }: {
      position: number
      marks: Pick<ReturnType<typeof termFigure>, 'mark' | 'recovery' | 'mean' | 'soFar'> &
        Partial<Pick<HandFigure, 'sum' | 'meanOf'>>
    },
  ): HandFigure => ({
    mark: marks.mark && asNumber(marks.mark),
    recovery: marks.recovery && asNumber(marks.recovery),
    mean: marks.mean && asNumber(marks.mean),
    soFar: marks.soFar,
    sum: marks.sum ?? null,
    meanOf: marks.meanOf ?? null,
    ...presenceOf(student, component, position),
  })
  const figures = new Map<string, HandFigure>()
  for (const student of rows.students)
    for (const { id } of rows.components) {
      const terms = rows.terms.map(({ position }) => termFigure(student, id, position))
      const put = (position: number, marks: (typeof terms)[number] | ReturnType<typeof yearFigure>) =>
        figures.set(`${student.id} ${id} ${position}`, asFigure(student, id, { position, marks }))
      for (const [at, marks] of terms.entries()) put(at + 1, marks)
      put(YEAR, yearFigure(student, id, terms))
    }
  const figureOf = (student: string, component: string, position: number): HandFigure =>
    figures.get(`${student} ${component} ${position}`)!
  return { ...rows, ...typed, figureOf }
}

export type HandFigures = Awaited<ReturnType<typeof figuresByHand>>

/** Presence in percent, cut to one decimal; null without lessons. */
export const percentOf = (figures: readonly HandFigure[]): number | null => {
  const minutes = figures.reduce((sum, each) => sum + each.minutes, 0)
  const absent = figures.reduce((sum, each) => sum + each.absentMinutes, 0)
  return minutes === 0 ? null : Math.floor((1000 * (minutes - absent)) / minutes) / 10
}
