import { SHEET } from '@lousa/contract/attendance/sheet/attendance-sheet.messages.ts'
import { fill } from '@lousa/contract/messages.ts'
import { SHELL } from '@lousa/contract/shell/shell.messages.ts'
import type { EntryView, OutboxView } from '../../../lib/outbox/outbox.types.ts'
import { showMoment } from '../../../lib/text/dates.ts'
import { countedIn } from '../../../lib/text/numbers.ts'

const E = SHEET.entry

export type EntryStatusText = { tone: 'plain' | 'good' | 'waiting' | 'trouble'; text: string }

type Outbox = Pick<OutboxView, 'blocked' | 'durable'>

/** Entries that are safe on the device and are sent automatically are no problem. */
const waitingTone = (reason: string | null, { blocked, durable }: Outbox): EntryStatusText['tone'] => {
  if (!durable || reason !== null || blocked === 'signed-out' || blocked === 'outdated') return 'trouble'
  return blocked === 'offline' ? 'waiting' : 'plain'
}

const waitingText = (reason: string | null, { blocked, durable }: Outbox): string => {
  if (!durable) return E.notDurable
  switch (blocked) {
    case 'offline':
      return E.offline
    case 'signed-out':
      return E.signedOut
    case 'outdated':
      return E.outdated
    case null:
      return reason ? fill(E.queuedWhy, { reason }) : E.queued
  }
}

/** Where an entry stands, in words. */
const entryWords = (entry: EntryView, outbox: Outbox): EntryStatusText => {
  switch (entry.state) {
    case 'queued':
      return { tone: waitingTone(entry.reason, outbox), text: waitingText(entry.reason, outbox) }
    case 'sending':
      return { tone: 'plain', text: E.sending }
    case 'saved':
      return {
        tone: 'good',
        text: entry.savedAt ? fill(E.savedAt, { moment: showMoment(entry.savedAt) }) : E.saved,
      }
    case 'conflict':
      return {
        tone: 'trouble',
        text:
          entry.kind === 'release'
            ? E.recordConflict
            : countedIn(E.conflict, Object.keys(entry.conflicts).length),
      }
    case 'refused': {
      const reason = entry.reason ?? Object.values(entry.refused)[0]?.reason ?? E.notTaken
      return {
        tone: 'trouble',
        text: fill(entry.kind === 'release' ? E.recordRefused : E.refused, { reason }),
      }
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
export const lessonStatusText = (
  entries: readonly EntryView[],
  outbox: Outbox,
  slow: boolean,
): EntryStatusText | null => {
  const first = mostUrgent(entries)
  if (!first) return null
  return slow && (first.state === 'sending' || first.state === 'queued')
    ? { tone: 'waiting', text: fill(E.slow, { kept: SHELL.queue.keptHere }) }
    : entryWords(first, outbox)
}

/** Where several entries stand together: the most urgent one, and how many wait. */
export const entriesStatusText = (entries: readonly EntryView[], outbox: Outbox): EntryStatusText | null => {
  const first = mostUrgent(entries)
  if (!first) return null
  const words = entryWords(first, outbox)
  const waiting = entries.filter(({ state }) => state === 'queued' || state === 'sending').length
  return waiting > 1 ? { ...words, text: fill(E.waiting, { text: words.text, count: waiting }) } : words
}
