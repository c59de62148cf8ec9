import type { EntryView, OutboxView } from '../../lib/outbox/outbox.types.ts'
import type { Tone } from '../../ui/status-badge.tsx'

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

const clockTime = new Intl.DateTimeFormat('pt-BR', { hour: '2-digit', minute: '2-digit' })

const reasonsOf = ({ reason, refused }: EntryView): string[] => [
  ...new Set([...(reason ? [reason] : []), ...Object.values(refused).map(row => row.reason)]),
]

/** The state of one entry in words, with what stands in its way. */
export const entrySign = (entry: EntryView): { tone: Tone; text: string; reasons: string[] } => {
  const reasons = reasonsOf(entry)
  switch (entry.state) {
    case 'queued':
      return { tone: 'neutral', text: 'na fila', reasons }
    case 'sending':
      return { tone: 'info', text: 'enviando', reasons }
    case 'saved': {
      const at = entry.savedAt === null ? '' : ` às ${clockTime.format(new Date(entry.savedAt))}`
      return { tone: 'good', text: `salvo${at}`, reasons: [] }
    }
    case 'conflict':
      return { tone: 'warn', text: 'conflito', reasons }
    case 'refused':
      return { tone: 'bad', text: 'recusado', reasons }
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
