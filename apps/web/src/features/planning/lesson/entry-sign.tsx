import { fill } from '@lousa/contract/messages.ts'
import { LESSON_LIST } from '@lousa/contract/planning/lesson/lesson-list.messages.ts'
import { Text } from '@mantine/core'
import { STATE_LABELS } from '../../../lib/outbox/entry-text.ts'
import type { EntryView } from '../../../lib/outbox/outbox.types.ts'
import { showMoment } from '../../../lib/text/dates.ts'
import { StatusBadge, type Tone } from '../../../ui/status-badge.tsx'

const signOf = (state: EntryView['state']): { tone: Tone; label: string } => ({
  tone: state === 'queued' || state === 'sending' ? 'info' : 'bad',
  label: STATE_LABELS[state].replace(/^./, first => first.toUpperCase()),
})

/** The entry on this device, in the place of the server's; `saved` stands next to it. */
export const EntrySign = ({
  entry,
  otherwise,
}: {
  entry: EntryView | null
  /** The state on the server. */
  otherwise: { tone: Tone; label: string } | null
}) => {
  const sign = entry && entry.state !== 'saved' ? signOf(entry.state) : otherwise
  return (
    <>
      {sign ? <StatusBadge tone={sign.tone}>{sign.label}</StatusBadge> : '–'}
      {entry?.state === 'saved' && entry.savedAt && (
        <Text size="xs" c="dimmed">
          {fill(LESSON_LIST.saved, { moment: showMoment(entry.savedAt) })}
        </Text>
      )}
    </>
  )
}
