import type { Grade } from '@lousa/contract/academics/academics.contract.ts'
import { EVALUATIONS } from '@lousa/contract/evaluation/evaluation/evaluation.messages.ts'
import type { SchoolEvaluation } from '@lousa/contract/evaluation/evaluation.contract.ts'
import { fill } from '@lousa/contract/messages.ts'
import { formatMark, sumMarks } from '@lousa/rules/evaluation/decimal.rules.ts'
import { countsInTerm, termBudget } from '@lousa/rules/evaluation/mark/score.rules.ts'
import { Text } from '@mantine/core'
import { ContentCard } from '../../../frames/page/content-card.tsx'
import type { ClassTerm } from '../use-plan-grade.ts'
import classes from './budget-bar.module.css'

const B = EVALUATIONS.budget

const leftText = (left: number, over: number): string => {
  if (over > 0) return fill(B.exceeded, { over: formatMark(over) })
  return left === 0 ? B.spent : fill(B.left, { left: formatMark(left) })
}

type BudgetBarProps = { grade: Grade; term: ClassTerm; evaluations: readonly SchoolEvaluation[] }

/** How much of a term's marks its evaluations already give away. */
export const BudgetBar = ({ grade: { effectiveMode: mode }, term, evaluations }: BudgetBarProps) => {
  if (term.highest === 0) {
    return (
      <ContentCard>
        <Text size="sm" c="dimmed">
          {fill(B.undefined, { term: term.name })}
        </Text>
      </ContentCard>
    )
  }
  const { planned, left, exceeded } = termBudget({ mode, evaluations, termHighest: term.highest })
  const counted = evaluations.filter(({ type }) => countsInTerm(type))
  const whole = Math.max(planned, term.highest)
  return (
    <ContentCard>
      <div className={classes.head}>
        <Text fw={600}>
          {left === null
            ? fill(B.scaled, { planned: formatMark(planned), highest: formatMark(term.highest) })
            : fill(B.planned, { planned: formatMark(planned), highest: formatMark(term.highest) })}
        </Text>
        <Text size="sm" fw={550} c={exceeded ? 'var(--lousa-bad)' : 'dimmed'}>
          {left === null
            ? fill(B.each, { highest: formatMark(term.highest) })
            : leftText(left, sumMarks([planned, -term.highest]))}
        </Text>
      </div>
      <div className={classes.bar} data-exceeded={exceeded} aria-hidden>
        {counted.map(({ id, name, type, highest }) => (
          <div
            key={id}
            className={classes.part}
            data-type={type}
            title={fill(B.part, { name, highest: formatMark(highest ?? 0) })}
            style={{ width: `${(100 * (highest ?? 0)) / (left === null ? planned : whole)}%` }}
          />
        ))}
      </div>
      {counted.length > 0 && (
        <ul className={classes.legend}>
          {counted.map(({ id, name, type, highest }) => (
            <li key={id}>
              <span className={`${classes.part} ${classes.dot}`} data-type={type} aria-hidden />
              {fill(B.part, { name, highest: formatMark(highest ?? 0) })}
            </li>
          ))}
        </ul>
      )}
    </ContentCard>
  )
}
