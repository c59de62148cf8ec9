import { showMoment } from '../../../lib/dates.ts'
import { reasonsOf, STATE_WORDS } from '../../../lib/outbox/entry-words.ts'
import type { EntryView, OutboxView } from '../../../lib/outbox/outbox.types.ts'
import type { Tone } from '../../../ui/status-badge.tsx'

const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`

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
  const queue = `${of('queued') + of('sending')} na fila`
  const trouble = (text: string, tone: Tone): Sign => ({ text, tone, icon: 'trouble', urgent: true })
  if (unsent === 0) return null
  if (of('conflict') > 0) return trouble(counted(of('conflict'), 'conflito', 'conflitos'), 'warn')
  if (of('refused') > 0) return trouble(counted(of('refused'), 'recusado', 'recusados'), 'bad')
  if (blocked === 'signed-out') return trouble(`Entre de novo · ${queue}`, 'warn')
  if (blocked === 'outdated') return trouble(`Atualize a página · ${queue}`, 'warn')
  if (blocked === 'offline')
    return { text: `Sem conexão · ${queue}`, tone: 'warn', icon: 'offline', urgent: true }
  if (of('sending') > 0) return { text: 'Enviando…', tone: 'info', icon: 'sending', urgent: false }
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
  const at = state === 'saved' && savedAt !== null ? ` ${showMoment(savedAt)}` : ''
  return {
    tone: TONES[state],
    text: `${STATE_WORDS[state]}${at}`,
    reasons: state === 'saved' ? [] : reasonsOf(entry),
  }
}

/** What stops all of it, as a sentence. */
export const blockedSentence = ({ blocked, durable }: OutboxView): string | null => {
  if (!durable)
    return 'Este navegador não guarda dados: o que está na fila se perde quando a página é fechada. Aguarde o envio antes de sair.'
  if (blocked === 'offline') return 'Sem conexão com o servidor. O envio continua sozinho quando ela voltar.'
  if (blocked === 'signed-out') return 'Sua sessão terminou. Entre de novo para enviar.'
  if (blocked === 'outdated') return 'Há uma versão nova do Lousa. Atualize a página para enviar.'
  return null
}
