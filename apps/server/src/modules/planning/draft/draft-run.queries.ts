import type { DraftResult } from '@lousa/rules/planning/draft/draft-result.rules.ts'
import type { CountingFinding } from '@lousa/rules/planning/solver/counting/solver-finding.ts'
import type { Placement, SolverInput } from '@lousa/rules/planning/solver/solver-model.rules.ts'
import { sql } from 'kysely'
import type { Db } from '../../module.ts'
import type { DraftExplanation } from './draft-search.types.ts'

/** A run writes only while its token is the draft's: a later claim ends it. */
export type RunKey = { institutionId: string; draftId: string; token: string; now: string }

export type ClaimedDraft = {
  input: SolverInput
  pins: Placement[]
  best: DraftResult | null
  seed: number
  seconds: number
  moves: number
  ranMs: number
}

/** Takes a draft for this run, also from one that was given up; BUSY while another draft of the institution is searched. */
export const claimDraft = async (
  db: Db,
  { institutionId, draftId, token, now }: RunKey,
): Promise<ClaimedDraft | 'BUSY' | undefined> => {
  const { rows } = await sql<ClaimedDraft>`
    update timetable_draft d set state = 'RUNNING', run_token = ${token}, renewed_at = ${now}
    where d.institution_id = ${institutionId} and d.id = ${draftId} and d.state in ('PENDING', 'RUNNING')
      and not exists (select 1 from timetable_draft o
        where o.institution_id = ${institutionId} and o.id <> d.id and o.state = 'RUNNING')
    returning d.input, d.pins, d.best, d.seed, d.seconds, d.moves::float8 as moves, d.ran_ms as "ranMs"`.execute(
    db,
  )
  if (rows[0]) return rows[0]
  const waiting = await sql`
    select 1 from timetable_draft
    where institution_id = ${institutionId} and id = ${draftId} and state = 'PENDING'`.execute(db)
  return waiting.rows.length > 0 ? 'BUSY' : undefined
}

const ofRun = ({ institutionId, draftId, token }: RunKey) =>
  sql<boolean>`d.institution_id = ${institutionId} and d.id = ${draftId} and d.run_token = ${token} and d.state = 'RUNNING'`

/** Says that the run goes on. */
export const renewDraft = async (db: Db, key: RunKey): Promise<void> => {
  await sql`update timetable_draft d set renewed_at = ${key.now} where ${ofRun(key)}`.execute(db)
}

export type StoredStep = {
  moves: number
  ranMs: number
  result?: DraftResult | undefined
  /** A repair counts the lessons at another time than in the table that it repairs. */
  moved?: number | null | undefined
  findings?: CountingFinding[] | undefined
  /** Null takes an explanation back. */
  explanation?: DraftExplanation | null | undefined
}

/** Stores how far the search is; whether a person has requested its end, or null when the draft is not of this run any more. */
export const storeStep = async (
  db: Db,
  key: RunKey,
  { moves, ranMs, result, moved = null, findings, explanation }: StoredStep,
): Promise<boolean | null> => {
  const { rows } = await sql<{ stop: boolean }>`
    update timetable_draft d set moves = ${moves}, ran_ms = ${ranMs}, renewed_at = ${key.now}
      ${
        result
          ? sql`, best = ${JSON.stringify(result)}::jsonb, hard = ${result.hard}, soft = ${result.soft},
              unplaced = ${result.unplaced.length}, moved = ${moved}, result_version = d.result_version + 1`
          : sql``
      }
      ${findings ? sql`, findings = ${JSON.stringify(findings)}::jsonb` : sql``}
      ${explanation === undefined ? sql`` : sql`, explanation = ${explanation && JSON.stringify(explanation)}::jsonb`}
    where ${ofRun(key)}
    returning d.stop_requested as stop`.execute(db)
  return rows[0]?.stop ?? null
}

/** The run has ended. */
export const endDraft = async (
  db: Db,
  key: RunKey,
  state: 'READY' | 'STOPPED' | 'FAILED',
): Promise<boolean> => {
  const { rows } = await sql`
    update timetable_draft d set state = ${state}, run_token = null, stop_requested = false, changed_at = ${key.now},
      version = d.version + 1
    where ${ofRun(key)} returning 1 as one`.execute(db)
  return rows.length > 0
}

/** The run has ended, and another one will follow; a draft whose stop was requested stays as it is. */
export const releaseDraft = async (db: Db, key: RunKey): Promise<void> => {
  await sql`
    update timetable_draft d set run_token = null, state = case when d.stop_requested then 'STOPPED' else 'PENDING' end,
      stop_requested = false
    where ${ofRun(key)}`.execute(db)
}

/** Drafts whose process has ended without a word are given up, with the table that they have. */
export const failSilentDrafts = async (
  db: Db,
  institutionId: string,
  { lostSince, waitingSince, now }: { lostSince: string; waitingSince: string; now: string },
): Promise<void> => {
  await sql`
    update timetable_draft d set run_token = null, stop_requested = false, changed_at = ${now}, version = d.version + 1,
      state = case when d.best is null then 'FAILED' else 'STOPPED' end
    where d.institution_id = ${institutionId}
      and (d.state = 'RUNNING' and d.renewed_at < ${lostSince} or d.state = 'PENDING' and d.changed_at < ${waitingSince})`.execute(
    db,
  )
}
