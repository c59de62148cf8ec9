import { fill } from '@lousa/contract/messages.ts'
import { SHELL } from '@lousa/contract/shell/shell.messages.ts'
import { displayName } from '@lousa/rules/people/person/display-name.rules.ts'
import type { QueryKey } from '@tanstack/react-query'
import type { z } from 'zod'
import { queryClient } from '../http/query-client.ts'
import type {
  EntrySubject,
  InFlightRequest,
  PendingRow,
  PendingRows,
  SendOptions,
  SyncHandler,
  SyncResult,
} from './outbox.types.ts'
import { type SerializedCall, serializedCall } from './serialized-call.ts'
import { toRowRefusals, toSyncResult } from './sync-result.ts'

/** A row as the answer of a save has it; its value is among its fields. */
type SavedRow = { readonly studentEnrollment: { readonly id: string }; readonly version: number | null }

/** A row as a list has it. */
type StudentRow = SavedRow & {
  readonly studentEnrollment: {
    readonly user: { readonly name: string; readonly socialName: string | null }
  }
}

type SavedRows = {
  readonly data: readonly SavedRow[]
  readonly conflicts: readonly {
    readonly studentEnrollmentId: string
    readonly version: number
    readonly by: string | null
    /** Absent in answers of a server of the former release. */
    readonly byId?: string | null
    readonly at: string | null
  }[]
}

/** The parts in which one list of rows by student differs from another one. */
type RowList<V extends object, R extends StudentRow> = Pick<
  SyncHandler,
  'kind' | 'maxRows' | 'debounceMs'
> & {
  /** The schema of a value. It reads the value from a row of an answer too. */
  readonly value: z.ZodType<V>
  /** A sent value as the server stores it, over the row of the list where it is known. */
  readonly normalize: (value: V, before?: R) => V
  /**
   * A value as it is sent, where a part that is absent has a meaning; else it is sent normalized. `over`: the row of the list in the
   * version over which the value is sent.
   */
  readonly toSent?: (value: V, over?: R) => Partial<V>
  /** Whether a stored value has fields of another user that the sent one left as they were. */
  readonly hasOthersFields?: (sent: V, stored: V) => boolean
  /** The list of rows in the body of the call, which paths of refusals begin with. */
  readonly list: string
  readonly paramsOf: (subject: EntrySubject) => Readonly<Record<string, string>>
  /** Fields of the body besides the list. */
  readonly bodyOf?: (subject: EntrySubject) => Readonly<Record<string, string>>
  readonly save: (
    request: SerializedCall,
    by: { flight: InFlightRequest<unknown>; way: SendOptions },
  ) => Promise<SavedRows>
  /** The list on screen, which has one row for each student. */
  readonly queryKeyOf: (subject: EntrySubject) => QueryKey
  /** Fields of a saved row besides value and version. */
  readonly savedFields?: (subject: EntrySubject, row: R) => Partial<R>
  /** A conflict of an answer in the form of `seen` of a sent row; undefined where the answer does not say all of it. */
  readonly storedOf?: (conflict: SavedRows['conflicts'][number]) => unknown
  readonly words: (value: V) => string
  /** Invalidates the other reads that depend on these rows. */
  readonly changed: (subject: EntrySubject) => void
}

/** A row of which the fields of a value are empty. */
const emptied = <R extends object>(row: R, fields: object): R => ({
  ...row,
  ...Object.fromEntries(Object.keys(fields).map(field => [field, null])),
})

/** Sends the rows of a list by student in one call, and updates the list on screen from the answer. */
export const rowSyncHandler = <V extends object, R extends StudentRow>({
  value: schema,
  list,
  ...of
}: RowList<V, R>): SyncHandler => {
  const plain = (value: unknown): V => of.normalize(schema.parse(value))

  const settlementFrom = (
    flight: InFlightRequest<unknown>,
    { data, conflicts }: SavedRows,
  ): SyncResult<unknown> =>
    toSyncResult(flight, {
      normalize: plain,
      hasOthersFields: (sent, stored) =>
        stored !== undefined && of.hasOthersFields?.(schema.parse(sent), schema.parse(stored)) === true,
      stored: data.flatMap(row => {
        const { id } = row.studentEnrollment
        // A value that this release cannot read is another one than the sent one.
        return row.version === null ? [] : [{ id, value: schema.safeParse(row).data, version: row.version }]
      }),
      conflicting: conflicts.map(row => ({
        id: row.studentEnrollmentId,
        value: schema.parse(row),
        version: row.version,
        by: row.by,
        byId: row.byId,
        at: row.at,
        stored: of.storedOf?.(row),
      })),
    })

  /** The saved rows replace those of the list on screen, which needs no request then. */
  const updateList = (
    subject: EntrySubject,
    { acknowledged, differing, conflicts }: SyncResult<unknown>,
    sent: PendingRows<unknown>,
  ): void => {
    const after = (row: R): R => {
      const { id } = row.studentEnrollment
      const conflict = conflicts[id]
      const stored = differing?.[id]
      const version = conflict?.version ?? stored?.version ?? acknowledged[id]
      const value = schema.safeParse(conflict ? conflict.theirs : (stored ?? sent[id])?.value).data
      if (version === undefined || !value || version < (row.version ?? 0)) return row
      // A field that is absent in an answer is empty; in a sent value it stays as it was.
      const before = conflict || stored ? emptied(row, of.normalize(value, row)) : row
      return { ...row, ...of.normalize(value, before), version, ...of.savedFields?.(subject, row) }
    }
    queryClient.setQueryData<{ data: R[] }>(
      of.queryKeyOf(subject),
      page => page && { ...page, data: page.data.map(after) },
    )
  }

  const listedRow = (subject: EntrySubject, rowId: string): R | undefined =>
    queryClient
      .getQueryData<{ data: R[] }>(of.queryKeyOf(subject))
      ?.data.find(({ studentEnrollment }) => studentEnrollment.id === rowId)

  const sentValue = (subject: EntrySubject, rowId: string, { value, version }: PendingRow<unknown>) => {
    if (!of.toSent) return plain(value)
    const listed = listedRow(subject, rowId)
    return of.toSent(schema.parse(value), (listed?.version ?? 0) === version ? listed : undefined)
  }

  return {
    kind: of.kind,
    maxRows: of.maxRows,
    ...(of.debounceMs === undefined ? {} : { debounceMs: of.debounceMs }),
    buildRequest: (subject, rows) => ({
      params: of.paramsOf(subject),
      body: {
        ...of.bodyOf?.(subject),
        [list]: Object.entries(rows).map(([studentEnrollmentId, row]) => ({
          studentEnrollmentId,
          ...sentValue(subject, studentEnrollmentId, row),
          version: row.version,
        })),
      },
    }),
    send: (_, flight, way) =>
      of.save(serializedCall.parse(flight.request), { flight, way }).then(
        answer => settlementFrom(flight, answer),
        (error: unknown) => toRowRefusals(flight, list, error),
      ),
    onSynced: (subject, settlement, sent) => {
      updateList(subject, settlement, sent)
      of.changed(subject)
    },
    describeRow: (subject, rowId, value) => {
      const row = listedRow(subject, rowId)
      const name = row
        ? displayName(row.studentEnrollment.user)
        : fill(SHELL.queue.row.enrollment, { id: rowId })
      return fill(SHELL.queue.row.line, { name, value: of.words(schema.parse(value)) })
    },
    onSyncedElsewhere: subject => {
      void queryClient.invalidateQueries({ queryKey: of.queryKeyOf(subject) })
      of.changed(subject)
    },
  }
}
