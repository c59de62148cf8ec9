import { fill } from '@lousa/contract/messages.ts'
import type { ImportRun } from '@lousa/contract/people/import/import.contract.ts'
import { IMPORTING } from '@lousa/contract/people/import/import.messages.ts'
import { Button, Group } from '@mantine/core'
import { IconDownload, IconPlayerSkipForward } from '@tabler/icons-react'
import { useState } from 'react'
import { showCount } from '../../../lib/text/numbers.ts'
import { Notice } from '../../../ui/notice.tsx'
import { toast } from '../../../ui/toast.tsx'
import { downloadFaulty, rowsChanged } from '../import/import.api.ts'
import classes from './import-review.module.css'
import { useSkipAll } from './use-corrections.ts'

export const FaultyDownload = ({ run }: { run: ImportRun }) => {
  const [busy, setBusy] = useState(false)
  const take = async (): Promise<void> => {
    setBusy(true)
    await downloadFaulty(run.id).catch(toast.error)
    setBusy(false)
  }
  return (
    <Button
      variant="default"
      loading={busy}
      leftSection={<IconDownload size={18} aria-hidden />}
      onClick={() => void take()}
    >
      {IMPORTING.faultyFile}
    </Button>
  )
}

/** The button that was pressed is gone: its counterpart takes the focus. */
const takeFocus = (button: HTMLButtonElement | null): void => button?.focus()

const skippedText = (count: number): string =>
  count === 1 ? IMPORTING.skippedOne : fill(IMPORTING.skippedAll, { n: showCount(count) })

/** Actions for all faulty rows at once. */
export const ReviewTools = ({ run }: { run: ImportRun }) => {
  const { skipping, skipped, skipAll, takeBack } = useSkipAll(run.id)
  const { can, counts } = run
  return (
    <>
      {counts.faulty > 0 && (
        <div className={classes.tools}>
          {can.edit && (
            <Button
              variant="default"
              loading={skipping}
              leftSection={<IconPlayerSkipForward size={18} aria-hidden />}
              onClick={skipAll}
            >
              {IMPORTING.skipAll}
            </Button>
          )}
          <FaultyDownload run={run} />
        </div>
      )}
      {skipped.length > 0 && can.edit && (
        <Notice tone="info">
          <Group justify="space-between" gap="xs">
            {skippedText(skipped.length)}
            <Button ref={takeFocus} variant="default" size="compact-sm" loading={skipping} onClick={takeBack}>
              {IMPORTING.undo}
            </Button>
          </Group>
        </Notice>
      )}
    </>
  )
}

/** Every row on screen has been dealt with: on to the others, if there are any. */
export const PageDone = ({ left, onNext }: { left: number; onNext: () => void }) => (
  <div className={classes.done}>
    <Notice tone="good">
      {left === 0 ? (
        `${IMPORTING.allGood}. ${IMPORTING.allGoodReason}`
      ) : (
        <Group justify="space-between" gap="xs">
          {IMPORTING.pageDone}
          <Button
            variant="default"
            size="compact-sm"
            onClick={() => {
              onNext()
              void rowsChanged()
            }}
          >
            {IMPORTING.nextFaulty}
          </Button>
        </Group>
      )}
    </Notice>
  </div>
)
