import { DASHBOARD } from '@lousa/contract/dashboard/dashboard.messages.ts'
import { fill } from '@lousa/contract/messages.ts'
import type { OutboxView } from '../../../lib/outbox/outbox.types.ts'
import type { Tone } from '../../../ui/status-badge.tsx'
import { countOf } from '../greeting.ts'

const W = DASHBOARD.instructor.queue

/** Where everything is that the person saved on this device, in words. */
export const queueWords = ({
  entries,
  blocked,
  unsent,
  durable,
}: OutboxView): { tone: Tone; text: string } => {
  const of = (state: string) => entries.filter(entry => entry.state === state).length
  if (unsent === 0) return { tone: 'good', text: W.sent }
  const queued = of('queued') + of('sending')
  const parts = [
    ...(of('conflict') > 0 ? [countOf(of('conflict'), ...W.conflicts)] : []),
    ...(of('refused') > 0 ? [countOf(of('refused'), ...W.refused)] : []),
    ...(blocked === 'offline' && queued > 0 ? [W.offline] : []),
    ...(queued > 0 ? [fill(W.queued, { entries: countOf(queued, ...W.entries) })] : []),
    ...(durable ? [] : [W.doNotClose]),
  ]
  const isTrouble = of('conflict') + of('refused') > 0 || !durable
  return { tone: isTrouble ? 'bad' : blocked ? 'warn' : 'info', text: parts.join(' · ') }
}
