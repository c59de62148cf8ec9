import { fill } from '@lousa/contract/messages.ts'
import { SHELL } from '@lousa/contract/shell/shell.messages.ts'
import { failureReasons, STATE_LABELS } from '../../../lib/outbox/entry-text.ts'
import type { EntryView, OutboxView } from '../../../lib/outbox/outbox.types.ts'
import { showMoment } from '../../../lib/text/dates.ts'
import type { Tone } from '../../../ui/status-badge.tsx'

const Q = SHELL.queue
const few = (count: number): 0 | 1 => (count === 1 ? 0 : 1)

export type Sign = {
  text: string
  tone: Tone
  icon: 'sending' | 'waiting' | 'offline' | 'trouble'
  /** Something that the person must know at once; what merely travels is shown when it takes long. */
  urgent: boolean
}

/** The whole outbox in a few words, the most urgent first; null when everything is at the server. */
export const outboxSign = ({ entries, blocked, unsent }: OutboxView): Sign | null => {
  const of = (state: EntryView['state']) => entries.filter(entry => entry.state === state).length
  const queue = fill(Q.waiting, { count: of('queued') + of('sending') })
  const trouble = (text: string, tone: Tone): Sign => ({ text, tone, icon: 'trouble', urgent: true })
  if (unsent === 0) return null
  if (of('conflict') > 0)
    return trouble(fill(Q.conflicts[few(of('conflict'))], { count: of('conflict') }), 'warn')
  if (of('refused') > 0) return trouble(fill(Q.refused[few(of('refused'))], { count: of('refused') }), 'bad')
  if (blocked === 'signed-out') return trouble(fill(Q.signInAgain, { queue }), 'warn')
  if (blocked === 'outdated') return trouble(fill(Q.reload, { queue }), 'warn')
  if (blocked === 'offline')
    return { text: fill(Q.offline, { queue }), tone: 'warn', icon: 'offline', urgent: true }
  if (of('sending') > 0) return { text: Q.sending, tone: 'info', icon: 'sending', urgent: false }
  return { text: queue, tone: 'info', icon: 'waiting', urgent: false }
}

const TONES: Record<EntryView['state'], Tone> = {
  queued: 'neutral',
  sending: 'info',
  saved: 'good',
  conflict: 'warn',
  refused: 'bad',
}

/** The state of one entry in words, with what stands in its way. */
export const entrySign = (entry: EntryView): { tone: Tone; text: string; reasons: string[] } => {
  const { state, savedAt } = entry
  return {
    tone: TONES[state],
    text:
      state === 'saved' && savedAt !== null
        ? fill(Q.stateAt, { state: STATE_LABELS[state], moment: showMoment(savedAt) })
        : STATE_LABELS[state],
    reasons: state === 'saved' ? [] : failureReasons(entry),
  }
}

/** The cause that stops all entries, as a sentence. */
export const blockedSentence = ({ blocked, durable }: OutboxView): string | null => {
  if (!durable) return Q.notDurable
  return blocked ? Q.blocked[blocked] : null
}
