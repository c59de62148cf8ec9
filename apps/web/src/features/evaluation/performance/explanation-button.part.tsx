import { EXPLANATION } from '@lousa/contract/evaluation/performance/explanation.messages.ts'
import { fill } from '@lousa/contract/messages.ts'
import { IconClockExclamation } from '@tabler/icons-react'
import { createContext, type ReactNode, use } from 'react'
import classes from './explanation-button.module.css'
import { type ExplanationSubject, subjectKey } from './explanation-model.values.ts'

type Explain = (subject: ExplanationSubject, from: HTMLElement) => void

/** How a figure asks to be explained; `Explanations` gives the real way. */
export const ExplanationContext = createContext<Explain>(() => undefined)

export type FigureLook = 'strong' | 'low' | 'near' | 'none'

/** Next to a figure that is older than its inputs. */
export const StaleSign = () => (
  <IconClockExclamation size={16} stroke={1.8} aria-hidden className={classes.stale ?? ''} />
)

type ExplainedFigureProps = {
  subject: ExplanationSubject
  text: string
  /** The figure and its student: "nota do período de Ana Souza". */
  what: string
  look?: FigureLook | undefined
  /** Whether newer inputs wait to be counted. */
  stale: boolean
  /** Shown instead of the text: a badge. */
  children?: ReactNode
}

/** A figure that opens how it came about. */
export const ExplainedFigure = ({ subject, text, what, look, stale, children }: ExplainedFigureProps) => {
  const explain = use(ExplanationContext)
  const title = EXPLANATION.titles[subject.kind]
  return (
    <button
      type="button"
      className={classes.figure}
      data-look={look}
      data-stale={stale}
      data-figure={subjectKey(subject)}
      aria-haspopup="dialog"
      aria-label={fill(stale ? EXPLANATION.outdatedFigure : EXPLANATION.figure, { text, what, title })}
      onClick={event => explain(subject, event.currentTarget)}
    >
      {children ?? text}
      {stale && <StaleSign />}
    </button>
  )
}
