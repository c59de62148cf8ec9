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

const factsOf = ({ lessons, attendance, evaluations }: Term): Fact[] => {
  const { count, plannedMarks, termHighest, mode, scored, expected } = evaluations
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

/** How far a plan has come in the running term. Where it cannot be told there is nothing: the list matters more. */
export const TermFigures = ({ planId, term }: { planId: string; term: { id: string; name: string } }) => {
  const { data } = useQuery(termDashboardOptions(planId, term.id))
  if (!data) return null
  return (
    <section className={classes.term} aria-label={fill(T.label, { name: term.name })}>
      <span className={classes.name}>{term.name}</span>
      <dl className={classes.facts}>
        {factsOf(data).map(({ label, value, open }) => (
          <div key={label} data-open={open}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
