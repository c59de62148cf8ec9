import { addDays } from '@lousa/rules/calendar/civil-date.rules.ts'
import { evaluationRow, scopeRow } from '../../../modules/evaluation/evaluation.factory.ts'
import type { Making } from '../demo-draft.ts'
import { lessonDates } from '../year/demo-calendar.ts'
import type { MadeTerm } from '../year/demo-structure.ts'
import type { MadeClass, MadePlan } from './demo-classes.ts'

/** Share of the term's marks, and how far into the term. */
const PLAN = [
  { name: 'Trabalho', type: 'WORK', share: 0.3, at: 0.4 },
  { name: 'Prova', type: 'PROOF', share: 0.5, at: 0.7 },
  { name: 'Participação', type: 'WORK', share: 0.2, at: 0.88 },
  { name: 'Recuperação', type: 'RECOVERY', share: 1, at: 1 },
] as const

type Planned = { name: string; type: string; highest: number | null; at: number }

const marksOf = (term: MadeTerm): Planned[] =>
  PLAN.map(({ share, ...each }) => ({ ...each, highest: term.highest * share }))

const opinion: Planned[] = [{ name: 'Parecer descritivo', type: 'FEEDBACK', highest: null, at: 0.95 }]

/** Rows of one plan: what is planned in the terms that have begun, always on a day on which the plan has a lesson. */
const addOfPlan = (
  making: Making,
  made: MadeClass,
  plan: MadePlan,
  dates: readonly string[],
  leavesMarks: boolean,
): void => {
  const base = {
    institution_id: making.institutionId,
    academic_year_id: made.year.id,
    grade_id: made.id,
    curriculum_component_id: plan.component.id,
    lesson_plan_id: plan.id,
  }
  const begun = made.stage.terms.slice(0, made.year.current + 1)
  for (const [index, term] of begun.entries()) {
    const days = dates.filter(date => term.start <= date && date <= term.end)
    const planned = made.type === 'ASSESSMENT' ? opinion : marksOf(term)
    const evaluations = planned.filter(
      each => !(leavesMarks && index === made.year.current && each.name === 'Participação'),
    )
    making.draft.school_evaluation.push(
      ...evaluations.map(({ name, type, highest, at }) =>
        evaluationRow({
          ...base,
          id: making.id(),
          academic_term_id: term.id,
          name,
          type,
          highest,
          date: days[Math.floor((days.length - 1) * at)] ?? term.end,
        }),
      ),
    )
  }
  if (!made.year.finished || made.type === 'ASSESSMENT') return
  making.draft.school_evaluation.push(
    evaluationRow({
      ...base,
      id: making.id(),
      academic_term_id: null,
      name: 'Recuperação anual',
      type: 'ANNUAL_RECOVERY',
      highest: 100,
      date: addDays(made.stage.terms.at(-1)?.end ?? making.today, 2),
    }),
  )
}

/** The evaluations of a class. In the current term the demo instructor leaves the marks of Participação unplanned. */
export const addEvaluations = (making: Making, made: MadeClass, demoInstructor: string): void => {
  const byWeekday = Map.groupBy(lessonDates(made.year), each => each.weekday)
  for (const plan of made.plans) {
    const weekdays = [...new Set(plan.weekdays)]
    const dates = weekdays.flatMap(weekday => byWeekday.get(weekday)?.map(each => each.date) ?? []).sort()
    addOfPlan(making, made, plan, dates, plan.instructorId === demoInstructor)
  }
}

/** The scopes to compute: each component of a class in each term that has begun, and in the year. */
export const addScopes = (making: Making, made: MadeClass): void => {
  const terms = made.stage.terms.slice(0, made.year.current + 1).map(term => term.id)
  making.draft.performance_scope.push(
    ...made.plans.flatMap(plan =>
      [...terms, null].map(term =>
        scopeRow({
          institution_id: making.institutionId,
          id: making.id(),
          academic_year_id: made.year.id,
          grade_id: made.id,
          curriculum_component_id: plan.component.id,
          academic_term_id: term,
        }),
      ),
    ),
  )
}
