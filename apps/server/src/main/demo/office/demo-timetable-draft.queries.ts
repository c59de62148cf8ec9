import type pg from 'pg'

export type DemoTimetableDraft = {
  institutionId: string
  id: string
  yearId: string
  name: string
  validFrom: string
  seconds: number
  seed: number
  moves: number
  cost: { hard: number; soft: number; unplaced: number }
  /** Stored as JSON. */
  input: unknown
  names: unknown
  best: unknown
  findings: unknown
  now: string
  gradeIds: readonly string[]
}

const DRAFT = `
  insert into timetable_draft (institution_id, id, academic_year_id, name, kind, state, keep, is_repair, valid_from, seconds, seed,
    moves, ran_ms, input, names, best, hard, soft, unplaced, result_version, findings, created_at, changed_at)
  values ($1, $2, $3, $4, 'MADE', 'READY', 'NONE', false, $5, $6, $7, $8, $6::int * 1000, $9, $10, $11, $12, $13, $14, 1, $15, $16,
    $16)`
const CLASSES = `
  insert into timetable_draft_grade (institution_id, draft_id, grade_id)
  select $1, $2, g.id from unnest($3::uuid[]) as g(id)`

/** A draft that has used its time. */
export const insertTimetableDraft = async (
  client: pg.ClientBase,
  draft: DemoTimetableDraft,
): Promise<void> => {
  const { institutionId, id, cost } = draft
  await client.query(DRAFT, [
    institutionId,
    id,
    draft.yearId,
    draft.name,
    draft.validFrom,
    draft.seconds,
    draft.seed,
    draft.moves,
    JSON.stringify(draft.input),
    JSON.stringify(draft.names),
    JSON.stringify(draft.best),
    cost.hard,
    cost.soft,
    cost.unplaced,
    JSON.stringify(draft.findings),
    draft.now,
  ])
  await client.query(CLASSES, [institutionId, id, draft.gradeIds])
}
