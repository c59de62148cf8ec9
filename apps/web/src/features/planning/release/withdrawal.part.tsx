import { fill } from '@lousa/contract/messages.ts'
import type { Lesson } from '@lousa/contract/planning/lesson/lesson.contract.ts'
import { WITHDRAWAL } from '@lousa/contract/planning/record/withdrawal.messages.ts'
import type { RecordPart } from '@lousa/rules/planning/withdrawal.rules.ts'
import { Button, Group } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { requireOutbox } from '../../../lib/outbox/current-outbox.ts'
import { failureReasons } from '../../../lib/outbox/entry-text.ts'
import { useOutbox, useOutboxEntry } from '../../../lib/outbox/use-outbox.ts'
import { Notice } from '../../../ui/notice.tsx'
import { toast } from '../../../ui/toast.tsx'
import { entriesOf, isPending } from '../record/release-record.values.ts'
import {
  WITHDRAWN_ROW,
  type WithdrawalEntry,
  type WithdrawalValue,
  withdrawableParts,
  withdrawalOf,
} from '../record/withdrawal.values.ts'

const WithdrawalForm = lazy(async () => ({ default: (await import('./withdrawal-form.tsx')).WithdrawalForm }))

type Open = { lesson: Lesson; offered: readonly RecordPart[]; first: RecordPart }
type WithdrawalAction = { label: string; icon: ReactNode; onClick: () => void }

/** The menu entries of the parts that can be withdrawn of each lesson, and their dialog. */
export const useWithdrawal = () => {
  const { entries } = useOutbox()
  const [open, setOpen] = useState<Open | null>(null)
  const actionsOf = (lesson: Lesson): WithdrawalAction[] => {
    const offered = withdrawableParts(lesson, {
      ...entriesOf(entries, lesson.id),
      withdrawal: withdrawalOf(entries, lesson.id),
    })
    return offered.map(first => ({
      label: WITHDRAWAL.parts[first].action,
      icon: <IconArrowBackUp size={18} aria-hidden />,
      onClick: () => setOpen({ lesson, offered, first }),
    }))
  }
  return {
    actionsOf,
    withdrawalWindow: open && (
      <Suspense>
        <WithdrawalForm {...open} onClose={() => setOpen(null)} />
      </Suspense>
    ),
  }
}

export const useWithdrawalEntry = (lessonId: string): WithdrawalEntry | null =>
  useOutboxEntry<WithdrawalValue>('withdrawal', lessonId)

const act = (work: Promise<void>): void => void work.catch(toast.error)

/** Where a withdrawal is that is not at the server: it waits, meets other records than those seen, or is refused. */
export const WithdrawalNotice = ({ entry }: { entry: WithdrawalEntry | null }) => {
  if (!entry || entry.state === 'saved') return null
  const { kind, subjectId, state } = entry
  const outbox = requireOutbox()
  const discard = (
    <Button variant="default" size="sm" onClick={() => act(outbox.discard(kind, subjectId))}>
      {isPending(entry) ? WITHDRAWAL.cancel : WITHDRAWAL.keep}
    </Button>
  )
  if (isPending(entry))
    return (
      <Notice tone="info">
        {WITHDRAWAL.waiting}
        <Group gap="xs" mt="xs">
          {discard}
        </Group>
      </Notice>
    )
  const isConflict = state === 'conflict'
  const goOn = () =>
    isConflict ? outbox.resolve(kind, subjectId, { [WITHDRAWN_ROW]: 'mine' }) : outbox.retry(kind, subjectId)
  return (
    <Notice tone={isConflict ? 'warn' : 'bad'}>
      {isConflict
        ? WITHDRAWAL.conflict
        : fill(WITHDRAWAL.refused, { reason: failureReasons(entry).join(' ') })}
      <Group gap="xs" mt="xs">
        <Button variant="default" size="sm" onClick={() => act(goOn())}>
          {WITHDRAWAL.again}
        </Button>
        {discard}
      </Group>
    </Notice>
  )
}
