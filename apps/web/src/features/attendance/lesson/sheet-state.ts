import type { EntryView, OutboxView } from '../../../lib/outbox/outbox.types.ts'
import type { SheetRow } from '../sheet/attendance-sheet.values.ts'
import { lessonWords } from '../sheet/entry.words.ts'
import type { BarState } from '../sheet/save-bar.part.tsx'

type Standing = {
  dirty: boolean
  draftKept: boolean
  readOnly: boolean
  /** The server seems not to answer. */
  slow: boolean
  /** The lesson is not released: its attendance does not count yet. */
  lacksRecord: boolean
}

/** Where the marks and the record of the shown lesson are. `entries`: what the device holds of both. */
export const sheetState = (
  rows: readonly SheetRow[],
  entries: readonly (EntryView | null)[],
  outbox: Pick<OutboxView, 'blocked' | 'durable'>,
  { dirty, draftKept, readOnly, slow, lacksRecord }: Standing,
): BarState => {
  if (dirty && !draftKept)
    return { tone: 'trouble', text: 'Não salvo. Não feche esta página: este navegador não guarda rascunhos.' }
  if (dirty) return { tone: 'dirty', text: 'Não salvo' }
  const held = entries.filter(entry => entry !== null)
  const unsent = held.filter(({ state }) => state !== 'saved')
  if (unsent.length > 0) return lessonWords(unsent, outbox, slow) ?? { tone: 'plain', text: '' }
  if (rows.some(({ standing }) => standing.status === null))
    return { tone: 'plain', text: readOnly ? 'Frequência não feita' : 'Ainda não salva' }
  const words = lessonWords(held, outbox, slow) ?? { tone: 'good', text: 'Tudo salvo' }
  return lacksRecord ? { ...words, text: `${words.text} · falta o conteúdo` } : words
}
