import { SHELL } from '@lousa/contract/shell/shell.messages.ts'
import type { EntryState, EntryView } from './outbox.types.ts'

/** Where an entry stands, in a word. */
export const STATE_WORDS: Record<EntryState, string> = SHELL.queue.states

/** What stands in the way of an entry, each reason once. */
export const reasonsOf = ({ reason, refused }: EntryView): string[] => [
  ...new Set([...(reason ? [reason] : []), ...Object.values(refused).map(row => row.reason)]),
]

/** How many rows of an entry the server does not have. */
export const unsentRows = ({ rows, conflicts, refused }: EntryView): number =>
  new Set([rows, conflicts, refused].flatMap(part => Object.keys(part))).size
