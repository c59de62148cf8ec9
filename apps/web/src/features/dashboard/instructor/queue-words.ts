import type { OutboxView } from '../../../lib/outbox/outbox.types.ts'
import type { Tone } from '../../../ui/status-badge.tsx'
import { countOf } from '../greeting.ts'

/** Where everything is that the person saved on this device, in words. */
export const queueWords = ({
  entries,
  blocked,
  unsent,
  durable,
}: OutboxView): { tone: Tone; text: string } => {
  const of = (state: string) => entries.filter(entry => entry.state === state).length
  if (unsent === 0) return { tone: 'good', text: 'Tudo enviado' }
  const queued = of('queued') + of('sending')
  const parts = [
    ...(of('conflict') > 0
      ? [countOf(of('conflict'), 'conflito para decidir', 'conflitos para decidir')]
      : []),
    ...(of('refused') > 0 ? [countOf(of('refused'), 'lançamento recusado', 'lançamentos recusados')] : []),
    ...(blocked === 'offline' && queued > 0 ? ['Sem conexão'] : []),
    ...(queued > 0 ? [`Na fila: ${countOf(queued, 'lançamento', 'lançamentos')}`] : []),
    ...(durable ? [] : ['não feche esta página']),
  ]
  const isTrouble = of('conflict') + of('refused') > 0 || !durable
  return { tone: isTrouble ? 'bad' : blocked ? 'warn' : 'info', text: parts.join(' · ') }
}
