import { SHELL } from '@lousa/contract/shell/shell.messages.ts'
import type { EntryState, EntryView } from './outbox.types.ts'

/** Where an entry stands, in a word. */
export const STATE_LABELS: Record<EntryState, string> = SHELL.queue.states

/** The obstacles of an entry, each once. */
export const failureReasons = ({ reason, refused }: EntryView): string[] => [
  ...new Set([...(reason ? [reason] : []), ...Object.values(refused).map(row => row.reason)]),
]

/** How many rows of an entry the server does not have. */
export const unsentRowCount = ({ rows, conflicts, refused }: EntryView): number =>
  new Set([rows, conflicts, refused].flatMap(part => Object.keys(part))).size
