import { SCORE_SHEET } from '@lousa/contract/evaluation/score-sheet/score-sheet.messages.ts'
import { fill, M } from '@lousa/contract/messages.ts'
import { ActionIcon, Button } from '@mantine/core'
import { IconArrowBackUp, IconArrowForwardUp, IconColumnInsertLeft } from '@tabler/icons-react'
import { useState } from 'react'
import { lazyModule, useLazyModule } from '../../../lib/device/lazy.ts'
import type { ScoreSheet } from '../score/use-score-sheet.part.ts'
import classes from './score-tools.module.css'

const fillEmpty = lazyModule(async () => (await import('./fill-empty.tsx')).FillEmpty)

/** Its form is fetched when the browser is idle, or when the button is pressed. */
const LateFillEmpty = ({ sheet }: { sheet: ScoreSheet }) => {
  const [asked, setAsked] = useState(false)
  const FillEmpty = useLazyModule(fillEmpty, asked ? 'now' : 'idle')
  return FillEmpty ? (
    <FillEmpty sheet={sheet} asked={asked} />
  ) : (
    <Button
      variant="default"
      className={classes.tool ?? ''}
      leftSection={<IconColumnInsertLeft size={18} aria-hidden />}
      onClick={() => setAsked(true)}
    >
      {SCORE_SHEET.fillEmpty.open}
    </Button>
  )
}

type StepProps = { label: string; keys: string; icon: React.ReactNode; onClick: (() => void) | null }

const Step = ({ label, keys, icon, onClick }: StepProps) => (
  <ActionIcon
    title={fill(SCORE_SHEET.step, { label, keys })}
    variant="default"
    className={classes.step ?? ''}
    aria-label={label}
    // Stays reachable: focus must not be lost with the last step.
    aria-disabled={onClick === null}
    data-disabled={onClick === null || undefined}
    onClick={() => onClick?.()}
  >
    {icon}
  </ActionIcon>
)

/** Taking back and doing again, also without a keyboard. */
export const UndoRedo = ({ sheet: { undo, redo } }: { sheet: ScoreSheet }) => (
  <>
    <Step label={M.btn.undo} keys="Ctrl+Z" icon={<IconArrowBackUp size={18} aria-hidden />} onClick={undo} />
    <Step
      label={SCORE_SHEET.redo}
      keys="Ctrl+Shift+Z"
      icon={<IconArrowForwardUp size={18} aria-hidden />}
      onClick={redo}
    />
  </>
)

/** Actions on many marks at once. */
export const ScoreTools = ({ sheet }: { sheet: ScoreSheet }) => (
  <div className={classes.tools}>
    <UndoRedo sheet={sheet} />
    <LateFillEmpty sheet={sheet} />
  </div>
)
