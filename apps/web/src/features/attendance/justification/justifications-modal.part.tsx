import type { AbsenceJustification } from '@lousa/contract/attendance/justification/justification.contract.ts'
import { JUSTIFICATIONS as W } from '@lousa/contract/attendance/justification/justification.messages.ts'
import { fill, M } from '@lousa/contract/messages.ts'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { RowActions } from '../../../frames/list/row-actions.tsx'
import { newIdempotencyKey } from '../../../lib/http/idempotency-key.ts'
import { showDate, showInstant } from '../../../lib/text/dates.ts'
import { countedIn } from '../../../lib/text/numbers.ts'
import { confirm } from '../../../ui/confirm.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { RowsSkeleton } from '../../../ui/page-skeleton.tsx'
import { nameInUse } from '../../../ui/person-avatar.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { toast } from '../../../ui/toast.tsx'
import {
  invalidateJustifications,
  justificationsOptions,
  previewWithdrawal,
  withdrawJustification,
} from './justification.api.ts'
import { effectLines } from './justification-effect.words.ts'
import type { JustifiedStudent } from './justification-form.tsx'

const JustificationForm = lazy(async () => ({
  default: (await import('./justification-form.tsx')).JustificationForm,
}))

const spanOf = ({ start, end }: AbsenceJustification): string =>
  start === end ? showDate(start) : fill(W.span, { start: showDate(start), end: showDate(end) })

/** Withdraws a justification after its effect was confirmed. */
const withdraw = async (student: JustifiedStudent, justification: AbsenceJustification): Promise<void> => {
  try {
    const effect = effectLines(await previewWithdrawal(justification)).join(' ')
    const title = fill(W.preview.withdrawTitle, { name: student.name })
    if (!(await confirm({ title, effect, verb: W.preview.withdraw }))) return
    await withdrawJustification(justification, newIdempotencyKey())
    toast.success(W.removed)
  } catch (error) {
    toast.error(error)
  }
  void invalidateJustifications()
}

const Row = ({
  justification,
  onCorrect,
  onWithdraw,
}: {
  justification: AbsenceJustification
  onCorrect: () => void
  onWithdraw: () => void
}) => {
  const { reason, note, lessons, recordedAt, recordedBy, withdrawnAt, withdrawnBy } = justification
  const recorded = fill(W.recorded, { person: nameInUse(recordedBy), when: showInstant(recordedAt) })
  return (
    <Stack gap={4} component="li">
      <Group justify="space-between" align="flex-start" wrap="nowrap">
        <Text fw={600}>{spanOf(justification)}</Text>
        {withdrawnAt ? (
          <StatusBadge tone="neutral">{W.isWithdrawn}</StatusBadge>
        ) : (
          <RowActions
            name={spanOf(justification)}
            actions={[
              { label: W.correct, onClick: onCorrect },
              { label: W.withdraw, onClick: onWithdraw, destructive: true },
            ]}
          />
        )}
      </Group>
      <Text size="sm">
        {W.reasons[reason]} · {lessons === 0 ? W.noLessons : countedIn(W.lessons, lessons)}
      </Text>
      {note && <Text size="sm">{note}</Text>}
      <Text size="sm" c="dimmed">
        {recorded}
      </Text>
      {withdrawnAt && withdrawnBy && (
        <Text size="sm" c="dimmed">
          {fill(W.withdrawn, { person: nameInUse(withdrawnBy), when: showInstant(withdrawnAt) })}
        </Text>
      )}
    </Stack>
  )
}

const List = ({
  student,
  onCorrect,
  onWithdraw,
}: {
  student: JustifiedStudent
  onCorrect: (justification: AbsenceJustification) => void
  onWithdraw: (justification: AbsenceJustification) => void
}) => {
  const query = useQuery(justificationsOptions(student.id))
  if (query.error && !query.data)
    return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <RowsSkeleton rows={2} />
  if (query.data.data.length === 0) return <EmptyState title={W.none} reason={W.noneReason} />
  return (
    <Stack component="ul" gap="lg" m={0} p={0} style={{ listStyle: 'none' }}>
      {query.data.data.map(justification => (
        <Row
          key={justification.id}
          justification={justification}
          onCorrect={() => onCorrect(justification)}
          onWithdraw={() => onWithdraw(justification)}
        />
      ))}
    </Stack>
  )
}

/** The justifications of a student, for the office: recorded, corrected and withdrawn here. */
export const JustificationsModal = ({
  student,
  onClose,
}: {
  student: JustifiedStudent
  onClose: () => void
}) => {
  const [form, setForm] = useState<{ of: AbsenceJustification | null } | null>(null)
  // One window at a time: on a phone the question would cover the list.
  const [isWithdrawing, setWithdrawing] = useState(false)
  const confirmWithdrawal = async (justification: AbsenceJustification): Promise<void> => {
    setWithdrawing(true)
    await withdraw(student, justification)
    setWithdrawing(false)
  }
  return (
    <>
      <Modal
        opened={form === null && !isWithdrawing}
        onClose={onClose}
        title={fill(W.titleOf, { name: student.name })}
        size="lg"
        centered
        closeButtonProps={{ 'aria-label': M.btn.close }}
      >
        <Stack gap="lg">
          <List
            student={student}
            onCorrect={of => setForm({ of })}
            onWithdraw={justification => void confirmWithdrawal(justification)}
          />
          <Group justify="flex-end">
            <Button onClick={() => setForm({ of: null })}>{W.open}</Button>
          </Group>
        </Stack>
      </Modal>
      {form && (
        <Suspense>
          <JustificationForm student={student} justification={form.of} onClose={() => setForm(null)} />
        </Suspense>
      )}
    </>
  )
}
