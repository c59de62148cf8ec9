import { fill } from '@lousa/contract/messages.ts'
import type { ImportRun } from '@lousa/contract/people/import/import.contract.ts'
import { IMPORTING } from '@lousa/contract/people/import/import.messages.ts'
import { Button, Checkbox, Radio } from '@mantine/core'
import { useState } from 'react'
import { ContentCard } from '../../../frames/page/content-card.tsx'
import { showCount } from '../../../lib/text/numbers.ts'
import { confirm } from '../../../ui/confirm.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { toast } from '../../../ui/toast.tsx'
import { useSendsMail } from '../../identity/identity.api.ts'
import { importChanged, startRun } from '../import/import.api.ts'
import { ImportLeftOut } from '../import/import-left-out.part.tsx'
import { enteringRows, rowsText } from '../import/import-rows.values.ts'
import classes from './import-run.module.css'

type Mode = 'ALL_OR_NOTHING' | 'VALID_ROWS'

const effectOf = (run: ImportRun, invites: string | null): string => {
  const out = run.rowCount - enteringRows(run)
  return [
    fill(IMPORTING.runEffect, {
      rows: rowsText(enteringRows(run)),
      type: IMPORTING.types[run.type],
      file: run.fileName,
    }),
    ...(run.update && run.counts.known > 0 ? [updatesText(run)] : []),
    ...(out > 0 ? [fill(IMPORTING.runLeftOut, { rows: rowsText(out) })] : []),
    ...(invites === null ? [] : [invites]),
    IMPORTING.runUndo,
  ].join(' ')
}

const updatesText = ({ counts: { known, changed } }: ImportRun): string => {
  const same = known - changed
  const n = showCount(changed)
  return same > 0
    ? fill(IMPORTING.runUpdates, { n, same: showCount(same) })
    : fill(IMPORTING.runUpdatesAll, { n })
}

/** A list of students who are all on file is ended, so that they can be enrolled from it. */
const questionOf = (run: ImportRun, invites: string | null) =>
  enteringRows(run) === 0
    ? { title: IMPORTING.finishTitle, effect: IMPORTING.finishEffect, verb: IMPORTING.finish }
    : {
        title: fill(IMPORTING.runTitle, { rows: rowsText(enteringRows(run)) }),
        effect: effectOf(run, invites),
        verb: IMPORTING.run,
      }

const useBeginning = (run: ImportRun, onBegun: () => void) => {
  const [beginning, setBeginning] = useState(false)
  const inviting = useSendsMail() ? IMPORTING.runInvites : IMPORTING.runInvitesUnsent
  const begin = async (mode: Mode, invite: boolean): Promise<void> => {
    const isConfirmed = await confirm({ ...questionOf(run, invite ? inviting : null), harmless: true })
    if (!isConfirmed) return
    setBeginning(true)
    try {
      await startRun(run.id, { mode, ...(run.type === 'INSTRUCTOR' ? { invite } : {}) })
      onBegun()
    } catch (error) {
      toast.error(error)
      await importChanged(run.id)
      setBeginning(false)
    }
  }
  return { beginning, begin }
}

/** Step 3: all rows or the valid ones, and a last look at the figures. */
export const ImportRunForm = ({
  run,
  onBegun,
  onReview,
}: {
  run: ImportRun
  onBegun: () => void
  onReview: () => void
}) => {
  const { faulty } = run.counts
  const entering = enteringRows(run)
  const [chosen, setChosen] = useState<Mode | null>(null)
  const [invite, setInvite] = useState(true)
  const { beginning, begin } = useBeginning(run, onBegun)
  const mode = faulty > 0 ? 'VALID_ROWS' : (chosen ?? 'ALL_OR_NOTHING')
  const invites = run.type === 'INSTRUCTOR' && invite
  return (
    <ContentCard title={IMPORTING.how}>
      <div className={classes.form}>
        {entering > 0 && (
          <Radio.Group
            aria-label={IMPORTING.how}
            value={mode}
            onChange={value => setChosen(value === 'VALID_ROWS' ? 'VALID_ROWS' : 'ALL_OR_NOTHING')}
          >
            <div className={classes.modes}>
              <Radio
                value="ALL_OR_NOTHING"
                disabled={faulty > 0}
                label={IMPORTING.allOrNothing}
                description={
                  faulty > 0
                    ? fill(IMPORTING.allOrNothingNot, { rows: rowsText(faulty) })
                    : IMPORTING.allOrNothingHint
                }
              />
              <Radio
                value="VALID_ROWS"
                label={fill(IMPORTING.validRows, { n: showCount(entering) })}
                description={IMPORTING.validRowsHint}
              />
            </div>
          </Radio.Group>
        )}
        {run.type === 'INSTRUCTOR' && (
          <Checkbox
            checked={invite}
            onChange={event => setInvite(event.currentTarget.checked)}
            label={IMPORTING.invite}
            description={IMPORTING.inviteHint}
          />
        )}
        <ImportLeftOut run={run} />
        {entering === 0 && (
          <Notice tone={run.can.run ? 'info' : 'warn'}>
            {run.can.run ? IMPORTING.nobodyToAdd : IMPORTING.nothingToRun}
          </Notice>
        )}
        <div className={classes.ways}>
          <Button variant="default" onClick={onReview}>
            {IMPORTING.toReview}
          </Button>
          <Button loading={beginning} disabled={!run.can.run} onClick={() => void begin(mode, invites)}>
            {entering === 0 ? IMPORTING.finish : `${IMPORTING.run} (${showCount(entering)})`}
          </Button>
        </div>
      </div>
    </ContentCard>
  )
}
