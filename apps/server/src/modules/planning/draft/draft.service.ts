import { randomInt } from 'node:crypto'
import type { AnswerOf, BodyOf } from '@lousa/contract/endpoint.ts'
import type {
  createDraft as createCall,
  getDraftProgress,
  resumeDraft as resumeCall,
} from '@lousa/contract/planning/draft/draft.contract.ts'
import { DRAFTS_MOST, type DraftBrief } from '@lousa/contract/planning/draft/draft-shapes.contract.ts'
import { CHECK_WORDS } from '@lousa/contract/planning/making/check.messages.ts'
import { findingSentence } from '@lousa/contract/planning/making/finding-sentence.ts'
import { ContractError, fieldError, invalidFields } from '@lousa/contract/refusal/errors.ts'
import { allOf, type Page } from '@lousa/contract/schema.ts'
import { ofPlans, pinnedInput, repairInput } from '@lousa/rules/planning/draft/draft-input.rules.ts'
import { type DraftResult, draftResult } from '@lousa/rules/planning/draft/draft-result.rules.ts'
import type { MadeInput } from '@lousa/rules/planning/making/solver-input.rules.ts'
import { unsearchable } from '@lousa/rules/planning/solver/counting/solver-counting.rules.ts'
import type { Placement, SolverInput } from '@lousa/rules/planning/solver/solver-model.rules.ts'
import { assertOpen } from '../../academics/level/term-writing.service.ts'
import type { Ctx } from '../../module.ts'
import { assertVersion } from '../../stale-version.ts'
import { solverInputOf } from '../making/solver-input.service.ts'
import {
  briefById,
  countMade,
  deleteDraftRow,
  draftById,
  draftsOfYear,
  insertDraft,
  lockDraft,
  lockYearOfDrafts,
  progressById,
  renameDraftRow,
  requestStop,
  resumeDraftRow,
  yearOfDraft,
} from './draft.queries.ts'
import { DRAFT_QUEUE } from './draft.queue.ts'
import type { StoredDraft } from './draft.types.ts'
import { briefOf, storedNames } from './draft.values.ts'

type Created = BodyOf<typeof createCall>

const LARGEST_SEED = 2 ** 31 - 1

export const draftBrief = async (ctx: Ctx, id: string): Promise<DraftBrief> => {
  const draft = await briefById(ctx, id)
  if (!draft) throw new ContractError('NOT_FOUND')
  return briefOf(draft)
}

export const drafts = async (ctx: Ctx, yearId: string): Promise<Page<DraftBrief>> =>
  allOf((await draftsOfYear(ctx, yearId)).map(briefOf))

/** A draft, locked, in the version that the caller has seen. */
export const lockedDraft = async (
  ctx: Ctx,
  id: string,
  version: number | undefined,
): Promise<StoredDraft> => {
  const draft = await lockDraft(ctx, id)
  if (!draft) throw new ContractError('NOT_FOUND')
  await assertVersion(version, draft.version, () => briefOf(draft))
  return draft
}

/** A draft of a year that is open and stays so, locked; refused while it is searched. */
export const lockedOpenDraft = async (
  ctx: Ctx,
  id: string,
  version: number | undefined,
): Promise<StoredDraft> => {
  const yearId = await yearOfDraft(ctx, id)
  if (!yearId) throw new ContractError('NOT_FOUND')
  const year = await lockYearOfDrafts(ctx, yearId)
  if (!year) throw new ContractError('NOT_FOUND')
  assertOpen({ yearStatus: year.status, closedAt: null })
  const draft = await lockedDraft(ctx, id, version)
  refuseRunning(draft)
  return draft
}

export const refuseRunning = ({ state }: Pick<StoredDraft, 'state'>): void => {
  if (state === 'PENDING' || state === 'RUNNING') throw new ContractError('DRAFT_RUNNING')
}
export const refuseFormer = ({ kind }: Pick<StoredDraft, 'kind'>): void => {
  if (kind === 'FORMER') throw new ContractError('DRAFT_IS_FORMER')
}

export const enqueueDraft = (ctx: Ctx, id: string): Promise<void> =>
  ctx.enqueue({ queue: DRAFT_QUEUE.queue, data: { institutionId: ctx.institution.id, ids: [id] } })

const auditDraft = (
  ctx: Ctx,
  entityId: string,
  action: 'CREATED' | 'RESUMED' | 'UPDATED' | 'DELETED',
  changes: { field: string; from: string | null; to: string | null }[] = [],
): void => ctx.audit({ entity: 'timetableDraft', entityId, action, changes })

/** The year, held open, and the input of the engine for classes of it. */
const inputOfYear = async (
  ctx: Ctx,
  { yearId, gradeIds, on, keep }: { yearId: string; gradeIds: string[]; on: string; keep: Created['keep'] },
): Promise<MadeInput> => {
  const year = await lockYearOfDrafts(ctx, yearId)
  if (!year) throw new ContractError('NOT_FOUND')
  assertOpen({ yearStatus: year.status, closedAt: null })
  if (on < year.start || on > year.end) throw invalidFields(fieldError('validFrom', 'INVALID_DATE'))
  const made = await solverInputOf(ctx, { academicYearId: yearId, gradeIds, on, keep })
  if (made.input.plans.length === 0 || made.input.rows.length === 0)
    throw new ContractError('NOTHING_TO_PLACE', { data: { leftOut: made.leftOut } })
  return made
}

/** Refuses what the engine cannot begin with, in the sentence of the check before a timetable. */
const refuseUnsearchable = ({ input, names }: MadeInput): void => {
  const reason = unsearchable(input)
  if (reason !== null)
    throw new ContractError('NO_SEARCH_OF_TIMETABLE', {
      message: reason === 'TOO_FINE' ? CHECK_WORDS.TOO_FINE : findingSentence(reason, names),
    })
}

/** Begins a search for a timetable of classes of a year. Nothing of the timetable in use changes. */
export const createDraft = async (ctx: Ctx, body: Created): Promise<DraftBrief> => {
  const { academicYearId: yearId, keep, validFrom, seconds, repair: isRepair = false, basedOnId } = body
  const gradeIds = [...new Set(body.gradeIds)]
  const whole = await inputOfYear(ctx, { yearId, gradeIds, on: validFrom, keep })
  const known = new Set(Object.values(whole.names.rows).map(({ gradeId }) => gradeId))
  const withRows = gradeIds.filter(id => known.has(id))
  if (withRows.length === 0) throw invalidFields(fieldError('gradeIds', 'INVALID'))
  // Classes without bells are not of the draft: their weekly times are those of other classes, and applying leaves them.
  const made =
    withRows.length === gradeIds.length
      ? whole
      : await inputOfYear(ctx, { yearId, gradeIds: withRows, on: validFrom, keep })
  const { input, names, former } = made
  refuseUnsearchable(made)
  if ((await countMade(ctx, yearId)) >= DRAFTS_MOST) throw new ContractError('TOO_MANY_DRAFTS')
  const base = basedOnId ? await draftById(ctx, basedOnId) : null
  if (base) refuseFormer(base)
  if (base && base.yearId !== yearId) throw invalidFields(fieldError('basedOnId', 'INVALID'))
  const table = base?.best?.placements ?? (isRepair ? former : [])
  const searched = isRepair ? repairInput(input, table) : input
  const id = await insertDraft(ctx, {
    yearId,
    name: body.name ?? ctx.today.split('-').reverse().join('/'),
    gradeIds: withRows,
    keep,
    isRepair,
    validFrom,
    seconds,
    seed: body.seed ?? randomInt(1, LARGEST_SEED),
    input: searched,
    names: storedNames(names),
    best: table.length > 0 ? tableFor(searched, table) : null,
    pins: [],
    formerTimes: null,
  })
  await enqueueDraft(ctx, id)
  auditDraft(ctx, id, 'CREATED')
  return draftBrief(ctx, id)
}

/** A table as a search begins with it: each plan with as many lessons as it has now, in its own bells. */
const tableFor = (input: SolverInput, table: readonly Placement[]): DraftResult => {
  const ofInput = ofPlans(input, table)
  const placements = input.plans.flatMap(({ id, periods }) =>
    ofInput.filter(({ planId }) => planId === id).slice(0, periods),
  )
  const unplaced = input.plans.flatMap(({ id, periods }) => {
    const placed = placements.filter(({ planId }) => planId === id).length
    return Array.from({ length: periods - placed }, () => id)
  })
  return draftResult(input, { placements, unplaced })
}

export const draftProgress = async (ctx: Ctx, id: string): Promise<AnswerOf<typeof getDraftProgress>> => {
  const draft = await progressById(ctx, id)
  if (!draft) throw new ContractError('NOT_FOUND')
  const { wishes, resultVersion, ...brief } = draft
  return { ...briefOf(brief), wishes: [...wishes], resultVersion }
}

export const stopDraft = async (ctx: Ctx, id: string): Promise<DraftBrief> => {
  await requestStop(ctx, id)
  return draftBrief(ctx, id)
}

/** Searches on from the table of the draft, with the records as they are now. */
export const resumeDraft = async (
  ctx: Ctx,
  id: string,
  { seconds, version }: BodyOf<typeof resumeCall>,
): Promise<DraftBrief> => {
  const draft = await lockedOpenDraft(ctx, id, version)
  refuseFormer(draft)
  const made = await currentInput(ctx, draft)
  refuseUnsearchable(made)
  const { input, names } = made
  const best = draft.best && tableFor(pinnedInput(input, draft.pins), draft.best.placements)
  await resumeDraftRow(ctx, id, { seconds, input, names: storedNames(names), best })
  await enqueueDraft(ctx, id)
  auditDraft(ctx, id, 'RESUMED')
  return draftBrief(ctx, id)
}

/** The input of a draft by the records of now, on its own day or another one. */
export const currentInput = async (
  ctx: Ctx,
  { yearId, grades, validFrom, keep, input: { repair } }: StoredDraft,
  on = validFrom,
): Promise<MadeInput> => {
  const made = await inputOfYear(ctx, { yearId, gradeIds: grades.map(grade => grade.id), on, keep })
  return repair ? { ...made, input: repairInput(made.input, repair.former) } : made
}

export const renameDraft = async (
  ctx: Ctx,
  id: string,
  { name, version }: { name: string; version?: number | undefined },
): Promise<DraftBrief> => {
  const draft = await lockedDraft(ctx, id, version)
  if (draft.name !== name) {
    await renameDraftRow(ctx, id, name)
    auditDraft(ctx, id, 'UPDATED', [{ field: 'name', from: draft.name, to: name }])
  }
  return draftBrief(ctx, id)
}

export const deleteDraft = async (ctx: Ctx, id: string, version: number | undefined): Promise<void> => {
  const draft = await lockedDraft(ctx, id, version)
  if (draft.state === 'RUNNING') throw new ContractError('DRAFT_RUNNING')
  await deleteDraftRow(ctx, id)
  auditDraft(ctx, id, 'DELETED', [{ field: 'name', from: draft.name, to: null }])
}
