import type { BodyOf } from '@lousa/contract/endpoint.ts'
import type {
  correctImportRows,
  ImportRow,
  ImportRun,
  matchImportColumns,
  runImport,
} from '@lousa/contract/people/import/import.contract.ts'
import { ContractError } from '@lousa/contract/refusal/errors.ts'
import { rowPlace } from '@lousa/rules/people/import/import-sheets.rules.ts'
import { importColumns } from '@lousa/rules/people/import-row/import-columns.rules.ts'
import type { Ctx } from '../../module.ts'
import type { LockedRun, RowCounts, ShownRow } from '../import-row/import.types.ts'
import { cleanCell, rowValues } from '../import-row/row-parsing.values.ts'
import { linesByKey, validateRows } from '../import-row/validate-rows.service.ts'
import { changeRun, deleteRun, lockRunRow, runOf, type StoredRun } from './import.queries.ts'
import { IMPORT_QUEUE } from './import.queue.ts'
import { chosenColumns, saveColumnChoices } from './import-columns.service.ts'
import {
  countRows,
  hasCorrectedEmail,
  linesWithKeys,
  sharedKeys,
  shownRows,
  storedRows,
  updateChecks,
  updateCorrections,
} from './import-row.queries.ts'
import { lockCheckedRun, lockEditableRun, revalidate } from './import-validating.service.ts'

/** Removes the samples: only the screens that match columns or correct rows need them. */
export const withoutSamples = <T extends Pick<ImportRun, 'columns'>>(run: T): T => ({
  ...run,
  columns: run.columns.map(column => ({ ...column, samples: [] })),
})

/**
 * Whether a run does anything: it writes rows, or it ends a list of students who are all on file, from which they are then
 * enrolled in classes.
 */
const isRunnable = ({ type, counts }: Pick<StoredRun, 'type'> & { counts: RowCounts }): boolean =>
  counts.valid > 0 || (type === 'STUDENT' && counts.faulty === 0 && (counts.leftOut ?? 0) > 0)

/** The actions that an import allows now. */
export const withPermissions = ({ hasRows, ...run }: StoredRun): ImportRun => {
  const isOpen = run.status === 'CHECKED' || run.status === 'FAILED'
  const edit = isOpen || run.status === 'UPLOADED'
  return {
    ...(edit ? run : withoutSamples(run)),
    can: {
      edit,
      run: isOpen && isRunnable(run),
      undo: run.status === 'DONE' && run.counts.imported > 0 && hasRows,
    },
  }
}

export const importOf = async (ctx: Ctx, id: string): Promise<ImportRun> =>
  withPermissions(await runOf(ctx, id))

type ShownRun = Pick<ImportRun, 'columns' | 'sheets' | 'namesAsWritten' | 'update' | 'status'>

/** A row as screens show it. */
export const shownRow = (run: ShownRun, row: ShownRow): ImportRow => {
  const isUpdated = run.status === 'DONE' && run.update && row.problems.length === 0 && !row.skipped
  return {
    number: row.number,
    ...rowPlace(run.sheets ?? null, row.number),
    values: rowValues(run, row),
    problems: row.problems,
    warnings: row.warnings,
    skipped: row.skipped,
    leftOut: row.leftOut,
    known: row.known,
    samePerson: row.samePerson,
    changes: row.changes,
    userId: row.userId ?? (isUpdated ? (row.known?.id ?? null) : null),
  }
}

type KnownChoice = Pick<LockedRun, 'update' | 'leaveKnown'>

/** The handling of known people: they are updated, left as recorded, or refused until the user chooses. */
const knownChoice = (
  before: KnownChoice,
  { update, leaveKnown }: { update?: boolean | undefined; leaveKnown?: boolean | undefined },
): KnownChoice => {
  const isUpdated = update ?? (leaveKnown ? false : before.update)
  return { update: isUpdated, leaveKnown: !isUpdated && (leaveKnown ?? before.leaveKnown) }
}

/** Takes the columns as they were said, and checks every row. */
export const matchColumns = async (
  ctx: Ctx,
  id: string,
  { columns: chosen, ...choice }: BodyOf<typeof matchImportColumns>,
): Promise<ImportRun> => {
  const run = await lockEditableRun(ctx, id)
  const columns = chosenColumns(run.type, run.columns, chosen)
  await saveColumnChoices(ctx, run.type, columns)
  const options = {
    ...knownChoice(run, choice),
    withoutResponsible: choice.withoutResponsible ?? run.withoutResponsible,
    namesAsWritten: choice.namesAsWritten ?? run.namesAsWritten,
  }
  await changeRun(ctx, id, {
    columns,
    update_known: options.update,
    leave_known: options.leaveKnown,
    without_responsible: options.withoutResponsible,
    names_as_written: options.namesAsWritten,
  })
  await revalidate(ctx, { ...run, ...options, columns })
  return importOf(ctx, id)
}

/** Corrects or skips rows; they are checked again, with every other row that shares something with them. */
export const correctRows = async (
  ctx: Ctx,
  id: string,
  { rows }: BodyOf<typeof correctImportRows>,
): Promise<{ data: ImportRow[]; run: ImportRun }> => {
  const run = await lockCheckedRun(ctx, id)
  const columnKeys = new Set(importColumns(run.type).map(column => column.key))
  const numbers = rows.map(row => row.number)
  const before = await storedRows(ctx, id, numbers)
  await updateCorrections(
    ctx,
    id,
    rows.map(({ number, values, skipped, samePerson }) => ({
      number,
      skipped,
      samePerson,
      values:
        values &&
        Object.fromEntries(
          Object.entries(values)
            .filter(([field]) => columnKeys.has(field))
            .map(clean),
        ),
    })),
  )
  // First by themselves, for their new keys; then everyone with an old or a new key.
  const corrected = await storedRows(ctx, id, numbers)
  const alone = await validateRows(ctx, run, corrected, linesByKey)
  await updateChecks(ctx, id, alone)
  const keys = [...before, ...alone].flatMap(row => row.keys)
  const touched = await linesWithKeys(ctx, id, keys)
  const lines = new Map((await sharedKeys(ctx, id)).map(shared => [shared.key, shared.lines]))
  const affected = await storedRows(ctx, id, [...new Set([...numbers, ...touched])])
  await updateChecks(ctx, id, await validateRows(ctx, run, affected, async () => lines))
  await changeRun(ctx, id, { status: 'CHECKED', counts: await countRows(ctx, id), reason: null })
  const data = await shownRows(ctx, id, numbers)
  return { data: data.map(row => shownRow(run, row)), run: await importOf(ctx, id) }
}

const clean = ([field, text]: [string, string]): [string, string] => [field, cleanCell(text)]

/** A late request for an update has the rows validated for it first. */
const countsFor = async (ctx: Ctx, run: LockedRun, update: boolean): Promise<RowCounts> => {
  if (update === run.update) return run.counts
  const choice = knownChoice(run, { update })
  await changeRun(ctx, run.id, { update_known: choice.update, leave_known: choice.leaveKnown })
  return revalidate(ctx, { ...run, ...choice })
}

/**
 * Whether the run may give people on file another e-mail. It asks by columns and corrections, as the job judges the rows
 * again: what the check stored of a row says nothing of what is written.
 */
export const mayChangeKnownEmails = async (
  ctx: Ctx,
  id: string,
  { update }: Pick<BodyOf<typeof runImport>, 'update'>,
): Promise<boolean> => {
  const run = await lockRunRow(ctx, id)
  if (!(update ?? run.update) || run.type === 'RESPONSIBLE') return false
  return run.columns.some(({ field }) => field === 'email') || hasCorrectedEmail(ctx, id)
}

/** Lets a job import the rows that were checked. */
export const startImport = async (
  ctx: Ctx,
  id: string,
  { mode, invite = false, update }: BodyOf<typeof runImport>,
): Promise<ImportRun> => {
  const run = await lockRunRow(ctx, id)
  if (run.status !== 'CHECKED' && run.status !== 'FAILED') throw new ContractError('IMPORT_STATE')
  const counts = await countsFor(ctx, run, update ?? run.update)
  if (mode === 'ALL_OR_NOTHING' && counts.faulty > 0)
    throw new ContractError('IMPORT_HAS_PROBLEMS', { data: { faulty: counts.faulty } })
  if (!isRunnable({ type: run.type, counts })) throw new ContractError('IMPORT_NOTHING_TO_DO')
  await changeRun(ctx, id, {
    status: 'RUNNING',
    mode,
    invite: invite && run.type === 'INSTRUCTOR',
    origin: ctx.origin,
    started_by: ctx.actor.accountId,
    started_at: ctx.now,
    progress: 0,
    reason: null,
    finished_at: null,
  })
  await ctx.enqueue({ queue: IMPORT_QUEUE.queue, data: { institutionId: ctx.institution.id, ids: [id] } })
  ctx.audit({
    entity: 'import',
    entityId: id,
    action: 'STARTED',
    changes: [{ field: 'mode', from: null, to: mode }],
  })
  return importOf(ctx, id)
}

/** Throws away a draft. */
export const discardImport = async (ctx: Ctx, id: string): Promise<void> => {
  await lockEditableRun(ctx, id)
  await deleteRun(ctx, id)
  ctx.audit({ entity: 'import', entityId: id, action: 'DELETED' })
}
