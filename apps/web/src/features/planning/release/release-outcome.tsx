import { fill, M } from '@lousa/contract/messages.ts'
import type { Lesson } from '@lousa/contract/planning/lesson/lesson.contract.ts'
import { RELEASE } from '@lousa/contract/planning/release/release.messages.ts'
import { SHELL } from '@lousa/contract/shell/shell.messages.ts'
import { Button, Group, Loader, Stack, Text } from '@mantine/core'
import { IconCircleCheck, IconClockPause, IconUserCheck } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { classPathsOf, planAddress } from '../../../lib/address/paths.ts'
import { oneOf, searchOf } from '../../../lib/address/search-fields.ts'
import { useSearch } from '../../../lib/address/use-search.ts'
import { requireOutbox } from '../../../lib/outbox/current-outbox.ts'
import type { EntryView, RowRefusal } from '../../../lib/outbox/outbox.types.ts'
import { useOutbox, useOutboxEntry } from '../../../lib/outbox/use-outbox.ts'
import { useSlowSend } from '../../../lib/outbox/use-slow-send.ts'
import { showMoment } from '../../../lib/text/dates.ts'
import { countedIn } from '../../../lib/text/numbers.ts'
import { confirm } from '../../../ui/confirm.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { toast } from '../../../ui/toast.tsx'
import { useActor } from '../../identity/identity.api.ts'
import { NextPending } from '../pending/pending-trail.part.tsx'
import { isUnsynced, OTHERS_PENDING, RECORD } from '../record/release-record.values.ts'
import type { ReleaseValue } from '../record/release-value.values.ts'
import { RecordTexts } from './record-facts.tsx'

const S = RELEASE.sent

/** A person who came from the list of pending work continues in it. */
const trail = searchOf({ pendencia: oneOf(['', 'sim'], '') })

/** Attendance on this device counts as done for its author, though the server does not have it yet. */
export const useHasUnsyncedAttendance = ({ id }: Lesson): boolean =>
  isUnsynced(useOutboxEntry('attendance', id))

export const AttendanceLink = ({ lesson, primary = false }: { lesson: Lesson; primary?: boolean }) => {
  const { role } = useActor()
  const [{ pendencia }] = useSearch(trail)
  const held = useHasUnsyncedAttendance(lesson)
  const to = planAddress(classPathsOf(role).attendance, {
    plano: lesson.lessonPlan.id,
    aula: lesson.id,
    dia: lesson.date,
    ...(pendencia ? { pendencia } : {}),
  })
  return (
    <Button
      component={Link}
      to={to}
      variant={primary ? 'filled' : 'default'}
      leftSection={<IconUserCheck size={18} aria-hidden />}
      {...(primary ? { 'data-autofocus': true } : {})}
    >
      {lesson.attendanceTaken || held ? S.seeAttendance : M.btn.takeAttendance}
    </Button>
  )
}

type OutcomeWords = { icon: ReactNode; title: string; more: string }

const icon = { size: 48, stroke: 1.5, 'aria-hidden': true }

/** Why a record on the device has not gone out yet, in words. */
const usePendingReason = (): string => {
  const { blocked, durable } = useOutbox()
  if (!durable) return S.notDurable
  switch (blocked) {
    case 'offline':
      return S.offline
    case 'signed-out':
      return S.signedOut
    case 'outdated':
      return S.outdated
    default:
      return S.soon
  }
}

const useOutcomeWords = (
  entry: EntryView<ReleaseValue> | null,
  lesson: Lesson,
  wasReleased: boolean,
  lessons: number,
): OutcomeWords => {
  const why = usePendingReason()
  const { blocked, durable } = useOutbox()
  const slow = useSlowSend([entry], { blocked, durable })
  const attendanceHeld = useHasUnsyncedAttendance(lesson)
  if (slow)
    return {
      icon: <IconClockPause {...icon} color="var(--lousa-warn)" />,
      title: SHELL.queue.keptHere,
      more: S.slow,
    }
  if (entry?.state === 'sending' || (entry?.state === 'queued' && blocked === null))
    return { icon: <Loader size={40} />, title: S.sending, more: why }
  if (entry?.state === 'queued')
    return {
      icon: <IconClockPause {...icon} color="var(--lousa-warn)" />,
      title: S.queued,
      more: why,
    }
  return {
    icon: <IconCircleCheck {...icon} color="var(--lousa-good)" />,
    title: wasReleased ? S.changed : countedIn(S.released, lessons),
    more: [
      entry?.savedAt ? fill(S.savedAt, { moment: showMoment(entry.savedAt) }) : null,
      attendanceHeld
        ? RELEASE.attendanceHere
        : lesson.attendanceTaken
          ? S.attendanceTaken
          : S.attendanceMissing,
    ]
      .filter(part => part !== null)
      .join(' '),
  }
}

/** The state of the record, followed while it is sent, and the next step. */
export const ReleaseSent = ({
  entry,
  lesson,
  wasReleased,
  lessons,
  onClose,
}: {
  entry: EntryView<ReleaseValue> | null
  lesson: Lesson
  wasReleased: boolean
  /** How many of the day have the record. */
  lessons: number
  onClose: () => void
}) => {
  const outcomeWords = useOutcomeWords(entry, lesson, wasReleased, lessons)
  const attendanceHeld = useHasUnsyncedAttendance(lesson)
  return (
    <Stack align="center" gap="xs" py="md" ta="center">
      {outcomeWords.icon}
      <div role="status">
        <Text fw={600}>{outcomeWords.title}</Text>
        <Text c="dimmed" size="sm">
          {outcomeWords.more}
        </Text>
      </div>
      <Group justify="center" mt="md">
        <Button variant="default" onClick={onClose}>
          {M.btn.close}
        </Button>
        <AttendanceLink lesson={lesson} primary={!lesson.attendanceTaken && !attendanceHeld} />
      </Group>
      {lesson.attendanceTaken && <NextPending of="record" id={lesson.id} />}
    </Stack>
  )
}

/** A record that the server will not take: why, and what may be done with the text. */
export const ReleaseRefused = ({
  lessonId,
  refusal,
  onEdit,
}: {
  lessonId: string
  refusal: RowRefusal<ReleaseValue>
  onEdit: () => void
}) => {
  const [busy, setBusy] = useState(false)
  const act = async (work: () => Promise<void>) => {
    setBusy(true)
    try {
      await work()
    } catch (error) {
      toast.error(error)
    }
    setBusy(false)
  }
  // The text itself is on the server then: nothing can be lost, and nothing must be written again.
  const isSaved = refusal.code === OTHERS_PENDING
  const discard = async () => {
    const goes =
      isSaved ||
      (await confirm({
        title: RELEASE.refused.discardTitle,
        effect: RELEASE.refused.discardEffect,
        verb: M.btn.discard,
      }))
    if (goes) await act(() => requireOutbox().discard('release', lessonId, [RECORD]))
  }
  return (
    <Stack gap="md">
      <Notice tone={isSaved ? 'warn' : 'bad'}>
        {isSaved ? refusal.reason : fill(RELEASE.refused.reason, { reason: refusal.reason })}
      </Notice>
      <RecordTexts record={refusal.value} />
      <Group justify="flex-end" gap="xs">
        {isSaved ? (
          <Button variant="default" disabled={busy} onClick={() => void discard()}>
            {RELEASE.refused.later}
          </Button>
        ) : (
          <>
            <Button variant="subtle" color="red.9" disabled={busy} onClick={() => void discard()}>
              {M.btn.discard}
            </Button>
            <Button variant="default" disabled={busy} onClick={onEdit}>
              {M.btn.edit}
            </Button>
          </>
        )}
        <Button loading={busy} onClick={() => void act(() => requireOutbox().retry('release', lessonId))}>
          {M.btn.retry}
        </Button>
      </Group>
    </Stack>
  )
}
