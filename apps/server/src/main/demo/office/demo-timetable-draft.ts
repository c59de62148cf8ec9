import { draftResult } from '@lousa/rules/planning/draft/draft-result.rules.ts'
import { countingFindings } from '@lousa/rules/planning/solver/counting/solver-counting.rules.ts'
import { TimetableSearch } from '@lousa/rules/planning/solver/search/solver-search.rules.ts'
import type pg from 'pg'
import { solverInputOf } from '../../../modules/planning/making/solver-input.service.ts'
import type { Tables } from '../../../modules/tables.ts'
import { kyselyOn } from '../../../platform/db/kysely-client.ts'
import { DEMO_WORDS as W } from '../demo.words.ts'
import type { Making } from '../demo-draft.ts'
import type { MadeYear } from '../year/demo-structure.ts'
import { insertTimetableDraft } from './demo-timetable-draft.queries.ts'

const SEED = 1
/** This number of moves gives a table that meets all rules within a second or two; seed and moves always give one table. */
const MOVES = 240_000
const SECONDS = 5

/** A draft that the engine has finished, of all classes of the year in progress, from today on. */
export const addTimetableDraft = async (
  client: pg.PoolClient,
  making: Making,
  year: MadeYear,
): Promise<void> => {
  const { institutionId, today } = making
  const validFrom = today < `${year.year}-01-01` ? `${year.year}-01-01` : today
  const { input, names } = await solverInputOf(
    { db: kyselyOn<Tables>(client), institution: { id: institutionId }, today },
    { academicYearId: year.id, gradeIds: null, on: validFrom, keep: 'NONE' },
  )
  if (input.plans.length === 0) return
  const search = new TimetableSearch(input, { seed: SEED })
  const { moves } = search.step(MOVES)
  const best = draftResult(input, search.best())
  const { rows, plans, rooms } = names
  await insertTimetableDraft(client, {
    institutionId,
    id: making.id(),
    yearId: year.id,
    name: W.planning.draft,
    validFrom,
    seconds: SECONDS,
    seed: SEED,
    moves,
    cost: { hard: best.hard, soft: best.soft, unplaced: best.unplaced.length },
    input,
    names: { rows, plans, rooms },
    best,
    findings: countingFindings(input),
    now: making.now.toISOString(),
    gradeIds: [...new Set(Object.values(rows).map(({ gradeId }) => gradeId))],
  })
}
