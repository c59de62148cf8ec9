import { SCORES } from '@lousa/contract/evaluation/score/score.messages.ts'
import { z } from 'zod'
import { blank, withRows } from '../../../lib/outbox/entry-changes.ts'
import type { Flight, OutboxOwner, Subject, WantedRow, WantedRows } from '../../../lib/outbox/outbox.types.ts'
import type { OutboxStorage } from '../../../lib/outbox/outbox-storage.ts'
import { entryId, type StoredEntry } from '../../../lib/outbox/stored-entry.ts'

const STORED_UNDER = 'lousa:notas:'

/** Where releases before the outbox kept unsent scores of one evaluation. */
export const scoresKey = (accountId: string, evaluationId: string): string =>
  `${STORED_UNDER}${accountId}:${evaluationId}`

/** How releases before the outbox kept unsent scores of one evaluation. */
const unsentScores = z.object({
  values: z.record(
    z.string(),
    z.object({ score: z.number().nullable(), text: z.string().nullable(), version: z.number() }),
  ),
  /** Sent and not answered: goes out again exactly so, under the same key. */
  batch: z
    .object({
      key: z.string(),
      rows: z.array(
        z.object({
          studentEnrollmentId: z.string(),
          score: z.number().nullable().optional(),
          text: z.string().nullable().optional(),
          version: z.number().optional(),
        }),
      ),
    })
    .nullable(),
})
type UnsentScores = z.output<typeof unsentScores>

/** The version of the bodies that those releases wrote. */
const BODIES = 1
/** They knew no name of the evaluation. */
const TITLE = SCORES.ofFormerRelease

const read = (text: string): UnsentScores | null => {
  try {
    return unsentScores.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}

type Batch = NonNullable<UnsentScores['batch']>

const flightOf = (evaluationId: string, { key, rows }: Batch): Flight<unknown> => ({
  key,
  bodies: BODIES,
  rows: Object.fromEntries(
    rows.map(({ studentEnrollmentId, score = null, text = null, version = 0 }) => [
      studentEnrollmentId,
      { value: { score, text }, version },
    ]),
  ),
  request: { params: { id: evaluationId }, body: { studentEvaluations: rows } },
})

/** What the outbox knows already is newer than what a former release left behind. */
const adopted = (
  before: StoredEntry | null,
  { values, batch }: UnsentScores,
  {
    owner,
    subject,
    moment,
  }: { owner: OutboxOwner; subject: Subject; moment: { now: string; sequence: number } },
): StoredEntry => {
  const entry = before ?? blank(owner, subject)
  const rows: WantedRows<unknown> = Object.fromEntries(
    Object.entries(values)
      .filter(([id]) => !entry.open[id] && !entry.conflicts[id])
      .map(([id, { score, text, version }]): [string, WantedRow<unknown>] => [
        id,
        { value: { score, text }, version },
      ]),
  )
  const flight = entry.flight ?? (batch && flightOf(subject.subjectId, batch))
  return {
    ...withRows({ ...entry, flight }, { owner, subject, rows }, moment),
    sequence: before?.sequence ?? moment.sequence,
  }
}

/** Moves the unsent scores of former releases into the outbox, once: nothing typed may be lost by an update. */
export const adoptScores = async (storage: OutboxStorage, owner: OutboxOwner, now: Date): Promise<void> => {
  const prefix = scoresKey(owner.accountId, '')
  let keys: string[] = []
  try {
    keys = Object.keys(localStorage).filter(key => key.startsWith(prefix))
  } catch {
    // Storage is switched off in this browser: nothing was left in it.
  }
  for (const key of keys) {
    const formerScores = read(localStorage.getItem(key) ?? '')
    if (!formerScores) continue
    const subject: Subject = { kind: 'scores', subjectId: key.slice(prefix.length), place: {}, title: TITLE }
    await storage.change(entryId(owner, subject.kind, subject.subjectId), (before, sequence) =>
      adopted(before, formerScores, { owner, subject, moment: { now: now.toISOString(), sequence } }),
    )
    if (storage.isDurable()) localStorage.removeItem(key)
  }
}
