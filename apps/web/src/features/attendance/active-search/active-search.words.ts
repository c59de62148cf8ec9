import type {
  AbsentStudent,
  SearchCase,
  SearchReason,
  SearchStep,
} from '@lousa/contract/attendance/active-search/active-search.contract.ts'
import { ACTIVE_SEARCH as W } from '@lousa/contract/attendance/active-search/active-search.messages.ts'
import { fill } from '@lousa/contract/messages.ts'
import { showDate } from '../../../lib/text/dates.ts'
import { countedIn } from '../../../lib/text/numbers.ts'
import type { Tone } from '../../../ui/status-badge.tsx'

export const STEP_TONES: Readonly<Record<SearchReason['step'], Tone>> = {
  CONTACT: 'info',
  VISIT: 'warn',
  LETTER: 'bad',
}

const benefitMonths = (passedOn: string): string =>
  W.benefitMonths[Math.floor(Number(passedOn.slice(5, 7)) / 2) - 1] ?? ''

/** "3 dias seguidos de falta, passou do limite em 05/08/2026". */
export const reasonText = ({ kind, days, passedOn }: SearchReason): string => {
  const reason =
    kind === 'BENEFIT'
      ? fill(W.reasons.BENEFIT, { days, months: benefitMonths(passedOn) })
      : fill(W.reasons[kind], { days })
  return `${reason}, ${fill(W.since, { date: showDate(passedOn) })}`
}

/** The most that the alerts of a student ask for; null without one. */
export const stepOf = (alerts: readonly SearchReason[]): SearchReason['step'] | null =>
  (['LETTER', 'VISIT', 'CONTACT'] as const).find(step => alerts.some(alert => alert.step === step)) ?? null

/** The steps that the school has taken so far. */
export const caseText = (of: AbsentStudent['case']): string => {
  if (!of) return W.noCase
  if (of.status === 'CLOSED' && of.closedOn && of.outcome)
    return fill(W.closed, { date: showDate(of.closedOn), outcome: W.outcomes[of.outcome] })
  if (of.stepCount === 0 || !of.lastStepOn) return W.noStep
  return fill(countedIn(W.stepsTaken, of.stepCount), { date: showDate(of.lastStepOn) })
}

/** Whether a case was opened for the notice to the Conselho Tutelar and has no letter. */
export const isLetterDue = ({ reasons, steps }: Pick<SearchCase, 'reasons' | 'steps'>): boolean =>
  reasons.some(({ step }) => step === 'LETTER') &&
  !steps.some(({ kind, withdrawnAt }) => kind === 'LETTER' && withdrawnAt === null)

/** The result of a step; a letter is delivered or not, and an answer has none. */
const resultText = ({ kind, result }: Pick<SearchStep, 'kind' | 'result'>): string | null =>
  kind === 'ANSWER' ? null : (kind === 'LETTER' ? W.letterResults : W.results)[result]

/** "Conseguiu contato · Rosa Lima, mãe". */
export const outcomeText = (step: Pick<SearchStep, 'kind' | 'result' | 'contacted'>): string =>
  [resultText(step), step.contacted].filter(Boolean).join(' · ')
