import type { EntryView, OutboxView } from '../../../lib/outbox/outbox.types.ts'
import { KEPT_HERE } from '../../../lib/outbox/use-slow-send.ts'
import { showMoment } from '../../../lib/text/dates.ts'

export type EntryWords = { tone: 'plain' | 'good' | 'waiting' | 'trouble'; text: string }

type Outbox = Pick<OutboxView, 'blocked' | 'durable'>

/** What lies safely on the device and goes out by itself is no trouble. */
const waitingTone = (reason: string | null, { blocked, durable }: Outbox): EntryWords['tone'] => {
  if (!durable || reason !== null || blocked === 'signed-out' || blocked === 'outdated') return 'trouble'
  return blocked === 'offline' ? 'waiting' : 'plain'
}

const waitingText = (reason: string | null, { blocked, durable }: Outbox): string => {
  if (!durable) return 'Na fila. Não feche esta página: este navegador não guarda o que falta enviar.'
  switch (blocked) {
    case 'offline':
      return 'Sem conexão · na fila. Está guardada neste aparelho e será enviada quando a rede voltar.'
    case 'signed-out':
      return 'Na fila. Será enviada quando você entrar de novo.'
    case 'outdated':
      return 'Na fila. Será enviada depois que você atualizar a Lousa.'
    case null:
      return reason ? `Na fila. ${reason}` : 'Na fila'
  }
}

const countOf = (rows: object, one: string, many: string): string => {
  const count = Object.keys(rows).length
  return `${count} ${count === 1 ? one : many}`
}

/** Where an entry stands, in words. */
const entryWords = (entry: EntryView, outbox: Outbox): EntryWords => {
  switch (entry.state) {
    case 'queued':
      return { tone: waitingTone(entry.reason, outbox), text: waitingText(entry.reason, outbox) }
    case 'sending':
      return { tone: 'plain', text: 'Enviando…' }
    case 'saved':
      return { tone: 'good', text: entry.savedAt ? `Tudo salvo ${showMoment(entry.savedAt)}` : 'Tudo salvo' }
    case 'conflict':
      return {
        tone: 'trouble',
        text:
          entry.kind === 'release'
            ? 'Conflito no conteúdo da aula: compare os registros'
            : `Conflito: ${countOf(entry.conflicts, 'marca', 'marcas')} para decidir`,
      }
    case 'refused': {
      const reason = entry.reason ?? Object.values(entry.refused)[0]?.reason
      const what = entry.kind === 'release' ? 'Conteúdo recusado' : 'Recusado'
      return { tone: 'trouble', text: `${what}: ${reason ?? 'o servidor não aceitou estas marcas.'}` }
    }
  }
}

const URGENCY: Record<EntryView['state'], number> = {
  conflict: 4,
  refused: 3,
  sending: 2,
  queued: 1,
  saved: 0,
}

/** The entry that a person should hear of first; of saved ones the newest. */
const mostUrgent = (entries: readonly EntryView[]): EntryView | undefined =>
  [...entries].sort(
    (a, b) => URGENCY[b.state] - URGENCY[a.state] || (b.savedAt ?? '').localeCompare(a.savedAt ?? ''),
  )[0]

/** Where the marks and the record of one lesson stand together: one button saved them, one sentence tells of them. */
export const lessonWords = (
  entries: readonly EntryView[],
  outbox: Outbox,
  slow: boolean,
): EntryWords | null => {
  const first = mostUrgent(entries)
  if (!first) return null
  return slow && (first.state === 'sending' || first.state === 'queued')
    ? { tone: 'waiting', text: `${KEPT_HERE}. Será enviado assim que o servidor responder.` }
    : entryWords(first, outbox)
}

/** Where several entries stand together: the most urgent one, and how many wait. */
export const entriesWords = (entries: readonly EntryView[], outbox: Outbox): EntryWords | null => {
  const first = mostUrgent(entries)
  if (!first) return null
  const words = entryWords(first, outbox)
  const waiting = entries.filter(({ state }) => state === 'queued' || state === 'sending').length
  return waiting > 1 ? { ...words, text: `${words.text} · ${waiting} aulas na fila` } : words
}
