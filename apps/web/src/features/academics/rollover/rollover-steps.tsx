import { ROLLOVER } from '@lousa/contract/academics/rollover/rollover.messages.ts'
import { UnstyledButton } from '@mantine/core'
import classes from './rollover.module.css'

const words = ROLLOVER

export const ROLLOVER_STEPS = ['parts', 'classes', 'preview', 'result'] as const
export type RolloverStep = (typeof ROLLOVER_STEPS)[number]

/** Where the copy stands, and the way back to what was chosen. */
export const RolloverSteps = ({
  steps,
  here,
  onStep,
}: {
  steps: readonly RolloverStep[]
  here: RolloverStep
  onStep: (step: RolloverStep) => void
}) => (
  <nav aria-label={words.stepsLabel}>
    <ol className={classes.steps}>
      {steps.map((step, index) => {
        const content = (
          <>
            <span className={classes.number} aria-hidden>
              {index + 1}
            </span>
            <span className={classes.name}>{words.steps[step]}</span>
          </>
        )
        const isPast = index < steps.indexOf(here) && here !== 'result'
        return (
          <li key={step}>
            {isPast ? (
              <UnstyledButton className={classes.face ?? ''} onClick={() => onStep(step)}>
                {content}
              </UnstyledButton>
            ) : (
              <span className={classes.face} {...(step === here ? { 'aria-current': 'step' } : {})}>
                {content}
              </span>
            )}
          </li>
        )
      })}
    </ol>
  </nav>
)
