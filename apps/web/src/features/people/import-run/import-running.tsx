import { fill } from '@lousa/contract/messages.ts'
import type { ImportRun } from '@lousa/contract/people/import/import.contract.ts'
import { IMPORTING } from '@lousa/contract/people/import/import.messages.ts'
import { Text } from '@mantine/core'
import { ContentCard } from '../../../frames/page/content-card.tsx'
import { enteringRows, rowsText } from '../import/import-rows.values.ts'
import classes from './import-run.module.css'

const SAID_EVERY = 10

/** Step 3, once begun: how far it is. */
export const ImportRunning = ({ run }: { run: ImportRun }) => {
  const percent = Math.round(100 * (run.progress ?? 0))
  const title = fill(IMPORTING.running, { rows: rowsText(enteringRows(run)) })
  return (
    <ContentCard title={title}>
      <div className={classes.running}>
        <div
          className={classes.bar}
          role="progressbar"
          aria-label={title}
          aria-valuenow={percent}
          aria-valuemin={0}
          aria-valuemax={100}
        >
          <div style={{ width: `${Math.max(2, percent)}%` }} />
        </div>
        <Text aria-hidden>{fill(IMPORTING.percent, { n: percent })}</Text>
        {/* Every percent would be too much to listen to. */}
        <div className={classes.hidden} aria-live="polite">
          {fill(IMPORTING.percent, { n: Math.floor(percent / SAID_EVERY) * SAID_EVERY })}
        </div>
        <Text size="sm" c="dimmed">
          {IMPORTING.leave}
        </Text>
      </div>
    </ContentCard>
  )
}
