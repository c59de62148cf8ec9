import type {
  EntrySubject,
  InFlightRequest,
  OutboxKind,
  OutboxOwner,
  PendingRows,
  RowConflict,
  RowRefusal,
} from './outbox.types.ts'

/** An entry as it is kept on the device. Plain data; every change makes another one. */
export type StoredEntry = EntrySubject & {
  readonly id: string
  readonly owner: string
  /** Order among the entries of the device: when its first unsent change was made. */
  readonly sequence: number
  /** Changed and not sent yet. */
  readonly open: PendingRows<unknown>
  /** Sent, or about to be, and not answered yet. */
  readonly flight: InFlightRequest<unknown> | null
  readonly conflicts: Readonly<Record<string, RowConflict<unknown>>>
  readonly refused: Readonly<Record<string, RowRefusal<unknown>>>
  /** The newest version of each row that came of this device: what is typed next stands over at least that. */
  readonly known: Readonly<Record<string, number>>
  readonly reason: string | null
  readonly savedAt: string | null
  readonly changedAt: string
}

export const ownerKey = ({ institutionId, accountId }: OutboxOwner): string => `${institutionId}:${accountId}`

export const entryId = (owner: OutboxOwner, kind: OutboxKind, subjectId: string): string =>
  `${ownerKey(owner)}:${kind}:${subjectId}`

export const isEmpty = (rows: Readonly<Record<string, unknown>>): boolean => Object.keys(rows).length === 0

/** Whether the server has everything that the person wanted. */
export const isFullySynced = ({ open, flight, conflicts, refused }: StoredEntry): boolean =>
  flight === null && isEmpty(open) && isEmpty(conflicts) && isEmpty(refused)
