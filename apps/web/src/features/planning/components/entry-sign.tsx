import { Text } from '@mantine/core'
import type { EntryView } from '../../../lib/outbox/outbox.types.ts'
import { StatusBadge, type Tone } from '../../../ui/status-badge.tsx'

const clock = new Intl.DateTimeFormat('pt-BR', { hour: '2-digit', minute: '2-digit' })

/** An instant as the time of day on this device: '14:32'. */
export const timeOf = (instant: string): string => clock.format(new Date(instant))

const SIGNS: Record<Exclude<EntryView['state'], 'saved'>, { tone: Tone; label: string }> = {
  queued: { tone: 'info', label: 'Na fila' },
  sending: { tone: 'info', label: 'Enviando' },
  conflict: { tone: 'bad', label: 'Conflito' },
  refused: { tone: 'bad', label: 'Recusado' },
}

/** What this device holds of an entry, in the place of what the server says; `saved` stands beside it. */
export const EntrySign = ({
  entry,
  otherwise,
}: {
  entry: EntryView | null
  /** What the server says. */
  otherwise: { tone: Tone; label: string } | null
}) => {
  const sign = entry && entry.state !== 'saved' ? SIGNS[entry.state] : otherwise
  return (
    <>
      {sign ? <StatusBadge tone={sign.tone}>{sign.label}</StatusBadge> : '–'}
      {entry?.state === 'saved' && entry.savedAt && (
        <Text size="xs" c="dimmed">
          salvo às {timeOf(entry.savedAt)}
        </Text>
      )}
    </>
  )
}
