import type { OwnNote } from '@lousa/contract/attendance/absence-note/absence-note.contract.ts'
import { ABSENCE_NOTES } from '@lousa/contract/attendance/absence-note/absence-note.messages.ts'
import { fill } from '@lousa/contract/messages.ts'
import type { NoteStatus } from '@lousa/rules/attendance/absence-note/absence-note.rules.ts'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import type { z } from 'zod'
import { ContentCard } from '../../../frames/page/content-card.tsx'
import { requireOutbox } from '../../../lib/outbox/current-outbox.ts'
import type { EntryView } from '../../../lib/outbox/outbox.types.ts'
import { useOutbox } from '../../../lib/outbox/use-outbox.ts'
import { countedIn } from '../../../lib/text/numbers.ts'
import { confirm } from '../../../ui/confirm.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { StatusBadge, type Tone } from '../../../ui/status-badge.tsx'
import { toast } from '../../../ui/toast.tsx'
import { childNotesOptions, invalidateChildNotes, withdrawChildNote } from './absence-note.api.ts'
import classes from './absence-note.module.css'
import { daysText, NOTE_ROW, queuedNote } from './absence-note.values.ts'

const ChildNoteForm = lazy(async () => ({
  default: (await import('./child-note-form.part.tsx')).ChildNoteForm,
}))

const W = ABSENCE_NOTES.family

const TONES: Readonly<Record<NoteStatus, Tone>> = {
  SENT: 'info',
  ACCEPTED: 'good',
  REFUSED: 'bad',
  WITHDRAWN: 'neutral',
}

const act = async (work: () => Promise<unknown>, done?: string): Promise<void> => {
  try {
    await work()
    if (done) toast.success(done)
  } catch (error) {
    toast.error(error)
  }
  void invalidateChildNotes()
}

const withdraw = async (studentId: string, note: OwnNote): Promise<void> => {
  const title = fill(W.withdrawTitle, { days: daysText(note) })
  if (await confirm({ title, effect: W.withdrawText, verb: W.withdraw }))
    await act(() => withdrawChildNote(studentId, note.id), W.withdrawn)
}

const SentNote = ({ studentId, note }: { studentId: string; note: OwnNote }) => (
  <li>
    <Group gap="xs">
      <Text fw={650}>{daysText(note)}</Text>
      <StatusBadge tone={TONES[note.status]}>{ABSENCE_NOTES.statuses[note.status]}</StatusBadge>
    </Group>
    <Text>
      {ABSENCE_NOTES.reasons[note.reason]}
      {note.pictures > 0 && ` (${countedIn(ABSENCE_NOTES.pictures, note.pictures)})`}
    </Text>
    {note.text && <Text>{note.text}</Text>}
    {note.decisionReason && <Text>{fill(W.answer, { reason: note.decisionReason })}</Text>}
    {note.status === 'SENT' && (
      <Button variant="default" size="compact-md" mt={4} onClick={() => void withdraw(studentId, note)}>
        {W.withdraw}
      </Button>
    )}
  </li>
)

const discard = async ({ kind, subjectId }: EntryView): Promise<void> => {
  if (await confirm({ title: W.discardTitle, effect: W.discardText, verb: W.discard }))
    await act(() => requireOutbox().discard(kind, subjectId))
}

type Corrected = { subjectId: string; note: z.output<typeof queuedNote> }

/** A note that the server does not have. */
const WaitingNote = ({
  entry,
  onCorrect,
}: {
  entry: EntryView
  onCorrect: (corrected: Corrected) => void
}) => {
  const refusal = entry.refused[NOTE_ROW]
  const { data: note } = queuedNote.safeParse(entry.rows[NOTE_ROW]?.value ?? refusal?.value)
  if (!note) return null
  const reason = refusal?.reason ?? (entry.state === 'refused' ? entry.reason : null)
  return (
    <li>
      <Text fw={650}>{daysText(note)}</Text>
      <Text>{ABSENCE_NOTES.reasons[note.reason]}</Text>
      {reason === null ? (
        <Text>{entry.state === 'sending' ? W.sending : W.waiting}</Text>
      ) : (
        <Notice tone="bad">{fill(W.refused, { reason })}</Notice>
      )}
      <Group gap="xs" mt={4}>
        {reason !== null && (
          <>
            <Button size="compact-md" onClick={() => onCorrect({ subjectId: entry.subjectId, note })}>
              {W.correct}
            </Button>
            <Button
              variant="default"
              size="compact-md"
              onClick={() => void act(() => requireOutbox().retry(entry.kind, entry.subjectId))}
            >
              {W.again}
            </Button>
          </>
        )}
        {entry.state !== 'sending' && (
          <Button variant="default" size="compact-md" onClick={() => void discard(entry)}>
            {W.discard}
          </Button>
        )}
      </Group>
    </li>
  )
}

/** The notes that a guardian sent about a child, and those that wait on this device. */
export const ChildNotes = ({ studentId, name }: { studentId: string; name: string }) => {
  const [corrected, setCorrected] = useState<Corrected | null>(null)
  const { data, error, refetch } = useQuery(childNotesOptions(studentId))
  const waiting = useOutbox().entries.filter(
    ({ kind, place, state }) => kind === 'absenceNote' && place.studentId === studentId && state !== 'saved',
  )
  return (
    <ContentCard title={W.title}>
      {waiting.length > 0 && (
        <ul className={classes.notes} data-waiting>
          {waiting.map(entry => (
            <WaitingNote key={entry.subjectId} entry={entry} onCorrect={setCorrected} />
          ))}
        </ul>
      )}
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Stack gap="md">
          {data?.data.length === 0 && waiting.length === 0 && <Text>{W.none}</Text>}
          <ul className={classes.notes}>
            {data?.data.map(note => (
              <SentNote key={note.id} studentId={studentId} note={note} />
            ))}
          </ul>
        </Stack>
      )}
      <Suspense>
        {corrected && (
          <ChildNoteForm
            studentId={studentId}
            name={name}
            initial={{ ...corrected.note, text: corrected.note.text ?? '' }}
            corrects={corrected.subjectId}
            onClose={() => setCorrected(null)}
          />
        )}
      </Suspense>
    </ContentCard>
  )
}
