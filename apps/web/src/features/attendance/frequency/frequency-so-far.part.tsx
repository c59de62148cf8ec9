import type { FrequencySoFar as Figure } from '@lousa/contract/attendance/attendance.contract.ts'
import { STANDING } from '@lousa/contract/attendance/frequency/frequency-standing.messages.ts'
import { fill } from '@lousa/contract/messages.ts'
import { formatPercent } from '@lousa/rules/evaluation/decimal.rules.ts'
import { IconAlertTriangle, IconCircleX } from '@tabler/icons-react'
import { countedIn } from '../../../lib/text/numbers.ts'
import classes from '../attendance-list.module.css'
import { frequencyBadge, shownFrequency } from './standing.values.ts'

const ICONS = { good: null, warn: IconAlertTriangle, bad: IconCircleX }

/** A student's frequency this year: "95,0% no ano", "78,5% · perto do limite · 2 aulas sem registro". */
export const FrequencySoFar = ({ figure, minFreq }: { figure: Figure; minFreq: number }) => {
  const { lessonsWithoutRow } = figure
  const uncounted = lessonsWithoutRow > 0 && countedIn(STANDING.withoutRow, lessonsWithoutRow)
  const displayed = shownFrequency(figure)
  if (figure.percent === null || displayed === null)
    return uncounted ? (
      <span className={classes.frequency} data-tone="warn">
        {uncounted}
      </span>
    ) : null
  const { tone, words } = frequencyBadge(displayed, minFreq)
  const Icon = ICONS[tone]
  return (
    <span className={classes.frequency} data-tone={tone}>
      {Icon && <Icon size={14} aria-hidden />}
      <span>
        <span className={classes.hidden}>{STANDING.label}</span>
        {displayed === 'EARLY'
          ? fill(STANDING.early, {
              absences: countedIn(STANDING.absences, figure.absences),
              lessons: countedIn(STANDING.lessons, figure.lessonsGiven - figure.lessonsWithoutRow),
            })
          : formatPercent(figure.percent)}
        {words ? ` · ${words}` : STANDING.ofYear}
        {uncounted && ` · ${uncounted}`}
      </span>
    </span>
  )
}
