import { LESSON_SHEET } from '@lousa/contract/attendance/lesson/attendance-lesson.messages.ts'
import { SHEET } from '@lousa/contract/attendance/sheet/attendance-sheet.messages.ts'
import { fill, M } from '@lousa/contract/messages.ts'
import { Button, Group, Text } from '@mantine/core'
import { requireOutbox } from '../../../lib/outbox/current-outbox.ts'
import { failureReasons } from '../../../lib/outbox/entry-text.ts'
import { areOwnChanges } from '../../../lib/session/own-changes.ts'
import { showInstant } from '../../../lib/text/dates.ts'
import { countedIn } from '../../../lib/text/numbers.ts'
import { confirm } from '../../../ui/confirm.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { nameInUse } from '../../../ui/person-avatar.tsx'
import { toast } from '../../../ui/toast.tsx'
import classes from '../attendance-editor.module.css'
import type { MarkConflict } from './conflicts-modal.part.tsx'
import type { AttendanceEntry } from './current-mark.values.ts'
import { type SheetRow, withoutMark } from './sheet-rows.values.ts'

const R = SHEET.refusal

export const ConflictNotice = ({
  conflicts,
  onDecide,
}: {
  conflicts: readonly MarkConflict[]
  onDecide: () => void
}) => {
  const count = conflicts.length
  const isOwn = areOwnChanges(conflicts.map(({ conflict }) => conflict))
  return (
    <Notice tone="warn">
      <Group justify="space-between" gap="xs" className={classes.notice ?? ''}>
        <span>{countedIn(isOwn ? SHEET.conflicts.noticeOwn : SHEET.conflicts.notice, count)}</span>
        <Button variant="default" size="sm" onClick={onDecide}>
          {countedIn(SHEET.conflicts.decide, count)}
        </Button>
      </Group>
    </Notice>
  )
}

/** Students who are on the list and were not when it was saved. */
export const LackingNotice = ({ rows, readOnly }: { rows: readonly SheetRow[]; readOnly: boolean }) => {
  const lacking = withoutMark(rows)
  if (lacking.length === 0) return null
  const names = lacking.map(({ user }) => nameInUse(user)).join(', ')
  const text = fill(countedIn(LESSON_SHEET.lacking.notice, lacking.length), { names })
  return (
    <Notice tone="warn">
      {text}
      {!readOnly && LESSON_SHEET.lacking.save}
    </Notice>
  )
}

/** Marks that the server will never take as they are: why, and what can be done. */
export const RefusalNotice = ({ entry }: { entry: AttendanceEntry }) => {
  const { kind, subjectId, title } = entry
  const count = Object.keys(entry.refused).length
  const marks = count === 0 ? R.all : countedIn(R.some, count)
  const act = async (work: () => Promise<void>) => {
    try {
      await work()
    } catch (error) {
      toast.error(error)
    }
  }
  const discard = async () => {
    const sure = await confirm({
      title: R.discard,
      effect: fill(R.discardEffect, { title, marks }),
      verb: M.btn.discard,
    })
    if (sure)
      await act(() =>
        requireOutbox().discard(kind, subjectId, count > 0 ? Object.keys(entry.refused) : undefined),
      )
  }
  return (
    <Notice tone="bad">
      <Text size="sm" fw={600}>
        {fill(count === 1 ? R.one : R.many, { title, marks })}
      </Text>
      {failureReasons(entry).map(reason => (
        <Text key={reason} size="sm">
          {reason}
        </Text>
      ))}
      <Group gap="xs" mt="xs" className={classes.notice ?? ''}>
        <Button
          variant="default"
          size="sm"
          onClick={() => void act(() => requireOutbox().retry(kind, subjectId))}
        >
          {M.btn.retry}
        </Button>
        <Button variant="subtle" size="sm" color="red.9" onClick={() => void discard()}>
          {M.btn.discard}
        </Button>
      </Group>
    </Notice>
  )
}

/** Unsaved marks that were found on the device. */
export const RestoredDraft = ({ from, onDiscard }: { from: string; onDiscard: () => void }) => (
  <Notice tone="info">
    <Text size="sm" fw={600}>
      {SHEET.draft.title}
    </Text>
    <Text size="sm">{fill(SHEET.draft.lead, { moment: showInstant(from) })}</Text>
    <Button variant="default" size="sm" mt="xs" onClick={onDiscard}>
      {SHEET.draft.discard}
    </Button>
  </Notice>
)

export const FrequencyFailed = ({ onRetry }: { onRetry: () => void }) => (
  <Notice tone="info">
    <Group justify="space-between" gap="xs">
      <span>{SHEET.frequencyFailed}</span>
      <Button variant="default" size="sm" onClick={onRetry}>
        {M.btn.retry}
      </Button>
    </Group>
  </Notice>
)
