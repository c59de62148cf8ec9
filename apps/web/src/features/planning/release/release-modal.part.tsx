import { fill, M } from '@lousa/contract/messages.ts'
import type { Lesson } from '@lousa/contract/planning/lesson/lesson.contract.ts'
import { RELEASE } from '@lousa/contract/planning/release/release.messages.ts'
import { Button, Group, Stack, Text } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { EntryView } from '../../../lib/outbox/outbox.types.ts'
import { useOutbox, useOutboxEntry } from '../../../lib/outbox/use-outbox.ts'
import { showDate, todayIn } from '../../../lib/text/dates.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { RowsSkeleton } from '../../../ui/page-skeleton.tsx'
import { useActor, useInstitution } from '../../identity/identity.api.ts'
import { dayLessonsOptions, whyClosed } from '../planning.api.ts'
import {
  baseOf,
  canReleaseWith,
  isPending,
  RECORD,
  type RecordBase,
  releasableWith,
} from '../record/release-record.values.ts'
import type { ReleaseValue } from '../record/release-value.values.ts'
import { useLocalMoment } from '../use-local-moment.part.ts'
import { RecordForm } from './form/record-form.tsx'
import { RecordConflict } from './record-conflict.tsx'
import { RecordFacts, RecordTexts } from './record-facts.tsx'
import { ReleaseFrame, When } from './release-frame.tsx'
import { AttendanceLink, ReleaseRefused, ReleaseSent, useHasUnsyncedAttendance } from './release-outcome.tsx'

const titleOf = ({ date }: Pick<Lesson, 'date'>) => fill(RELEASE.title, { date: showDate(date) })

type Entry = EntryView<ReleaseValue> | null

/** The record, or the waiting one; switched to editing on request. */
const Reading = ({
  lesson,
  entry,
  isCovered,
  onEdit,
}: {
  lesson: Lesson
  entry: Entry
  /** Its record waits with that of another lesson of the day. */
  isCovered: boolean
  onEdit: () => void
}) => {
  const { timeZone } = useInstitution()
  const { role } = useActor()
  const waiting = entry?.rows[RECORD]?.value
  const attendanceHeld = useHasUnsyncedAttendance(lesson)
  const closed = waiting || isCovered ? null : whyClosed(lesson, { today: todayIn(timeZone), role })
  return (
    <Stack gap="md">
      <When lesson={lesson} />
      {waiting && <Notice tone="info">{RELEASE.heldHere}</Notice>}
      {attendanceHeld && <Notice tone="info">{RELEASE.attendanceHere}</Notice>}
      {isCovered && <Notice tone="info">{RELEASE.covered}</Notice>}
      {waiting ? (
        <RecordTexts record={waiting} />
      ) : (
        lesson.accomplished && <RecordFacts record={lesson.accomplished} />
      )}
      {closed && <Text size="sm">{closed}</Text>}
      <Group justify="flex-end" mt="xs">
        <AttendanceLink lesson={lesson} />
        {(waiting || lesson.can.edit) && (
          <Button leftSection={<IconPencil size={18} aria-hidden />} onClick={onEdit}>
            {M.btn.edit}
          </Button>
        )}
      </Group>
    </Stack>
  )
}

type Step =
  | { at: 'read' }
  | { at: 'write'; base: RecordBase }
  | { at: 'sent'; wasReleased: boolean; lessons: number }

const firstStep = (lesson: Lesson, entry: Entry, isCovered: boolean): Step =>
  lesson.can.launch && !isCovered && (entry === null || entry.state === 'saved')
    ? { at: 'write', base: baseOf(lesson, entry) }
    : { at: 'read' }

const LessonRelease = ({
  lesson,
  day,
  onClose,
}: {
  lesson: Lesson
  day: readonly Lesson[]
  onClose: () => void
}) => {
  const entry = useOutboxEntry<ReleaseValue>('release', lesson.id)
  const { entries } = useOutbox()
  const moment = useLocalMoment(useInstitution().timeZone)
  const isCovered = !canReleaseWith(lesson, entries, lesson.id)
  const [chosen, setStep] = useState<Step | null>(null)
  // Until something was typed: what the device holds may arrive after the lesson does.
  const step = chosen ?? firstStep(lesson, entry, isCovered)
  const conflict = entry?.conflicts[RECORD]
  const refusal = entry?.refused[RECORD]
  const write = () => setStep({ at: 'write', base: baseOf(lesson, entry) })

  if (step.at === 'write') {
    const { base } = step
    const isDone = lesson.accomplished !== null || isPending(entry)
    return (
      <RecordForm
        lesson={lesson}
        base={base}
        others={base.version > 0 ? [] : releasableWith(lesson, day, { entries, moment })}
        onTyped={() => setStep(before => before ?? step)}
        onSaved={lessons => setStep({ at: 'sent', wasReleased: base.version > 0, lessons })}
        onClose={() => (isDone || conflict || refusal ? setStep({ at: 'read' }) : onClose())}
      />
    )
  }
  const shown = (): ReactNode => {
    if (entry && conflict) return <RecordConflict entry={entry} conflict={conflict} onEdit={write} />
    if (refusal) return <ReleaseRefused lessonId={lesson.id} refusal={refusal} onEdit={write} />
    if (step.at === 'sent')
      return (
        <ReleaseSent
          entry={entry}
          lesson={lesson}
          wasReleased={step.wasReleased}
          lessons={step.lessons}
          onClose={onClose}
        />
      )
    return <Reading lesson={lesson} entry={entry} isCovered={isCovered} onEdit={write} />
  }
  return (
    <ReleaseFrame title={titleOf(lesson)} onClose={onClose}>
      {shown()}
    </ReleaseFrame>
  )
}

/** A lesson's record: written when it is to be released, shown when it is released, changed on request. */
export const ReleaseModal = ({
  planId,
  lessonId,
  day,
  onClose,
}: {
  planId: string
  lessonId: string
  day: string
  onClose: () => void
}) => {
  const query = useQuery(dayLessonsOptions(planId, day))
  const lesson = query.data?.data.find(({ id }) => id === lessonId)
  if (lesson)
    return <LessonRelease key={lesson.id} lesson={lesson} day={query.data?.data ?? []} onClose={onClose} />
  return (
    <ReleaseFrame title={titleOf({ date: day })} onClose={onClose}>
      {query.error ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : query.data ? (
        <EmptyState title={RELEASE.notFound} reason={RELEASE.notFoundReason} />
      ) : (
        <RowsSkeleton rows={4} />
      )}
    </ReleaseFrame>
  )
}
