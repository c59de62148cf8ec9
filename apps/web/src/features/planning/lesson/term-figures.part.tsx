import type { getTermDashboard } from '@lousa/contract/dashboard/dashboard.contract.ts'
import type { AnswerOf } from '@lousa/contract/endpoint.ts'
import { fill } from '@lousa/contract/messages.ts'
import { LESSON_LIST } from '@lousa/contract/planning/lesson/lesson-list.messages.ts'
import { formatMark } from '@lousa/rules/evaluation/decimal.rules.ts'
import { useQuery } from '@tanstack/react-query'
import { showCount } from '../../../lib/text/numbers.ts'
import { termDashboardOptions } from '../planning.api.ts'
import classes from './term-figures.module.css'

const T = LESSON_LIST.term

type Term = AnswerOf<typeof getTermDashboard>
type Fact = { label: string; value: string; open: boolean }

/** In a class of opinions, those that are due and missing are open, later ones are not. */
const opinionFact = ({ opinions, scored, expected }: Term['evaluations']): Fact => ({
  label: T.opinions,
  value:
    opinions.expected === 0
      ? T.noOpinions
      : fill(T.of, { part: showCount(opinions.given), whole: showCount(opinions.expected) }),
  open: scored < expected,
})

const markFacts = (evaluations: Term['evaluations']): Fact[] => {
  const { count, plannedMarks, termHighest, mode, scored, expected } = evaluations
  return [
    ...(termHighest === null || mode === 'MEAN'
      ? []
      : [
          {
            label: T.planned,
            value: fill(T.of, { part: formatMark(plannedMarks), whole: formatMark(termHighest) }),
            open: plannedMarks !== termHighest,
          },
        ]),
    ...(count === 0
      ? []
      : [
          {
            label: T.scored,
            value: fill(T.of, { part: showCount(scored), whole: showCount(expected) }),
            open: scored < expected,
          },
        ]),
  ]
}

const factsOf = ({ lessons, attendance, evaluations }: Term): Fact[] => {
  return [
    {
      label: T.released,
      value: fill(T.of, { part: showCount(lessons.accomplished), whole: showCount(lessons.planned) }),
      open: lessons.pending > 0,
    },
    {
      label: T.withoutAttendance,
      value: showCount(attendance.missing),
      open: attendance.missing > 0,
    },
    ...(evaluations.gradeType === 'ASSESSMENT' ? [opinionFact(evaluations)] : markFacts(evaluations)),
  ]
}

/** The figures of a plan in a term; `about` names the plan where a page has those of several. */
export const TermFacts = ({ of, name, about }: { of: Term; name: string; about?: string }) => (
  <section
    className={classes.term}
    aria-label={fill(T.label, { name: [name, about].filter(Boolean).join(', ') })}
  >
    <span className={classes.name}>{name}</span>
    <dl className={classes.facts}>
      {factsOf(of).map(({ label, value, open }) => (
        <div key={label} data-open={open}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  </section>
)

/** How far a plan has come in the running term. Where it cannot be read there is nothing: the list matters more. */
export const TermFigures = ({ planId, term }: { planId: string; term: { id: string; name: string } }) => {
  const { data } = useQuery(termDashboardOptions(planId, term.id))
  return data ? <TermFacts of={data} name={term.name} /> : null
}
