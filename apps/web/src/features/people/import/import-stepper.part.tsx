import type { ImportRun } from '@lousa/contract/people/import/import.contract.ts'
import { IMPORTING } from '@lousa/contract/people/import/import.messages.ts'
import { UnstyledButton } from '@mantine/core'
import classes from './import-stepper.module.css'
import { IMPORT_STEPS, type ImportStep, openSteps, STEP_NAMES } from './import-steps.values.ts'

/** Where the import stands, and the way to the steps that can be opened. */
export const ImportStepper = ({
  run,
  shown,
  onStep,
}: {
  run: ImportRun
  shown: ImportStep
  onStep: (step: ImportStep) => void
}) => {
  const open = openSteps(run)
  return (
    <nav aria-label={IMPORTING.stepsLabel}>
      <ol className={classes.steps}>
        {IMPORT_STEPS.map((step, index) => {
          const content = (
            <>
              <span className={classes.number} aria-hidden>
                {index + 1}
              </span>
              <span className={classes.name}>{STEP_NAMES[step]}</span>
            </>
          )
          return (
            <li key={step} className={classes.step} data-here={step === shown}>
              {open.includes(step) && step !== shown ? (
                <UnstyledButton className={classes.face ?? ''} onClick={() => onStep(step)}>
                  {content}
                </UnstyledButton>
              ) : (
                <span className={classes.face} {...(step === shown ? { 'aria-current': 'step' } : {})}>
                  {content}
                </span>
              )}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
