import type { Attendance } from '@lousa/contract/attendance/attendance.contract.ts'
import { punctualityTexts } from '@lousa/contract/attendance/punctuality/punctuality-text.ts'
import { SHEET } from '@lousa/contract/attendance/sheet/attendance-sheet.messages.ts'
import { fill, M } from '@lousa/contract/messages.ts'
import { Stack, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type Conflict, ConflictChoices, type Keep } from '../../../frames/versions/conflict-choices.tsx'
import { requireOutbox } from '../../../lib/outbox/current-outbox.ts'
import type { OutboxKind, RowConflict } from '../../../lib/outbox/outbox.types.ts'
import { areOwnChanges } from '../../../lib/session/own-changes.ts'
import { countedIn } from '../../../lib/text/numbers.ts'
import { Modal } from '../../../ui/modal.tsx'
import { nameInUse, PersonLine } from '../../../ui/person-avatar.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { toast } from '../../../ui/toast.tsx'
import type { AttendanceEntry, AttendanceValue } from './current-mark.values.ts'
import { markOf } from './mark-letters.values.ts'

type User = Attendance['studentEnrollment']['user']

export type MarkConflict = {
  kind: OutboxKind
  lessonId: string
  rowId: string
  user: User | undefined
  /** Which lesson, where several are shown. */
  detail?: string
  conflict: RowConflict<AttendanceValue>
}

/** The conflicts of an entry with the people whom they are about. */
export const conflictsOf = (
  entry: AttendanceEntry,
  userOf: (rowId: string) => User | undefined,
  detail?: string,
): MarkConflict[] =>
  Object.entries(entry.conflicts).map(([rowId, conflict]) => ({
    kind: entry.kind,
    lessonId: entry.subjectId,
    rowId,
    user: userOf(rowId),
    conflict,
    ...(detail ? { detail } : {}),
  }))

const decide = async (conflicts: readonly MarkConflict[], keep: Keep) => {
  const byLesson = Map.groupBy(conflicts, ({ lessonId }) => lessonId)
  try {
    for (const [lessonId, ofLesson] of byLesson) {
      const choices = Object.fromEntries(ofLesson.map(({ rowId }) => [rowId, keep] as const))
      const [{ kind } = { kind: 'attendance' as const }] = ofLesson
      await requireOutbox().resolve(kind, lessonId, choices)
    }
  } catch (error) {
    toast.error(error)
  }
}

const Value = ({ value }: { value: AttendanceValue }) => {
  const { status, justification } = value
  const mark = markOf(status)
  return (
    <>
      {mark && (
        <StatusBadge tone={mark.tone} sign={mark.letter}>
          {mark.name}
        </StatusBadge>
      )}
      {punctualityTexts(value).map(text => (
        <Text key={text} size="sm">
          {text}
        </Text>
      ))}
      {justification && <Text size="sm">“{justification}”</Text>}
    </>
  )
}

const C = SHEET.conflicts

const NOBODY: User = { id: '', name: C.outsider, socialName: null, thumb: null }

const choiceOf = ({ lessonId, rowId, user = NOBODY, detail, conflict }: MarkConflict): Conflict => ({
  id: `${lessonId} ${rowId}`,
  label: nameInUse(user),
  head: <PersonLine person={user} detail={detail} />,
  mine: <Value value={conflict.mine} />,
  theirs: <Value value={conflict.theirs} />,
  by: conflict.by,
  byId: conflict.byId,
  at: conflict.at,
})

/** Marks that another person saved in between, side by side: none is dropped, and the person decides later. */
export const ConflictsModal = ({
  conflicts,
  opened,
  onClose,
}: {
  conflicts: readonly MarkConflict[]
  opened: boolean
  onClose: () => void
}) => {
  const isOwn = areOwnChanges(conflicts.map(({ conflict }) => conflict))
  const isPhone = useMediaQuery('(max-width: 47.99em)') ?? false
  return (
    <Modal
      opened={opened && conflicts.length > 0}
      onClose={onClose}
      title={C.title}
      size="lg"
      fullScreen={isPhone}
      centered
      closeButtonProps={{ 'aria-label': M.btn.close }}
    >
      <Stack gap="md">
        <Text size="sm">
          {fill(isOwn ? C.leadOwn : C.lead, { which: countedIn(C.these, conflicts.length) })}
        </Text>
        <ConflictChoices
          conflicts={conflicts.map(choiceOf)}
          words="feminine"
          onDecide={(ids, keep) =>
            decide(
              conflicts.filter(({ lessonId, rowId }) => ids.includes(`${lessonId} ${rowId}`)),
              keep,
            )
          }
        />
      </Stack>
    </Modal>
  )
}
