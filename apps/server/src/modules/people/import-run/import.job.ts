import { fill } from '@lousa/contract/messages.ts'
import { IMPORTING } from '@lousa/contract/people/import/import.messages.ts'
import type { Role } from '@lousa/contract/roles.ts'
import { todayIn } from '../../../platform/clock/clock.ts'
import type { AuditEntry } from '../../../platform/db/audit.ts'
import { claimableRun, OvertakenRun, type Run } from '../../../platform/jobs/claimable-run.ts'
import type { JobHandler, JobRun, Queue } from '../../../platform/jobs/queue.ts'
import { systemContext } from '../../../platform/jobs/system-context.ts'
import type { Db } from '../../module.ts'
import type { Tables } from '../../tables.ts'
import { FORMER_IMPORT_QUEUE, IMPORT_QUEUE } from '../import/import.queue.ts'
import { saveValidation, validateStored } from '../import/import-validating.service.ts'
import type { ValidatedRow } from '../import-row/validated-row.types.ts'
import type { PeopleParts } from '../people.types.ts'
import { allocateRegistrations } from '../registration/registration.service.ts'
import { moveCountersBack } from '../registration/registration-return.public.queries.ts'
import { inviteImported } from './import-invitation.service.ts'
import { buildImportRows, existingPersonIds } from './import-people.values.ts'
import {
  type ClaimedRun,
  claimRun,
  deleteSheets,
  type RunKey,
  renewRun,
  updateDone,
  updateFailure,
  updateProgress,
  updateWaiting,
} from './import-run.queries.ts'
import { saveUndoVersions } from './import-update.queries.ts'
import { plannedUpdates, updateMatchedPeople } from './import-update.service.ts'
import { addResponsibles, insertCreated, insertPeople } from './import-writing.queries.ts'
import { renewOfficeKeys } from './office-key.queries.ts'

export type ImportParts = Pick<PeopleParts, 'gateway' | 'clock' | 'log'> & { queue: Pick<Queue, 'add'> }

/** Rows turned out faulty where none may be; nothing was written. */
class InvalidRowsError extends Error {
  override name = 'FaultyRows'
  readonly judged: readonly ValidatedRow[]
  constructor(judged: readonly ValidatedRow[]) {
    super('faulty rows')
    this.judged = judged
  }
}

/** Imports the files named in a job, also of a server of the former release. */
export const importJobs = (parts: ImportParts): JobHandler[] =>
  [IMPORT_QUEUE, FORMER_IMPORT_QUEUE].map(definition => ({
    definition,
    run: async job => {
      for (const importId of job.data.ids) await runOne(parts, job, importId)
    },
  }))

type ImportRun = Run<Tables, RunKey>

const runOne = (parts: ImportParts, job: JobRun, importId: string): Promise<void> =>
  claimableRun<Tables, RunKey, ClaimedRun>(parts, job, {
    keyOf: run => ({ ...run, importId }),
    claim: claimRun,
    renew: renewRun,
    work: (claimed, run) => importWith(parts, claimed, run),
    fail: async (error, claimed, { tenant, key }) => {
      if (error instanceof InvalidRowsError)
        return tenant(db => failWithProblems(db, claimed, key(), error.judged))
      const kind = error instanceof Error ? error.name : 'unknown'
      parts.log.warn({ importId, attempt: job.attempt, kind }, 'import not done')
      await tenant<unknown>(db =>
        job.lastAttempt
          ? updateFailure(db, key(), { reason: IMPORTING.failure.generic, counts: null })
          : updateWaiting(db, key()),
      )
      throw error
    },
  })

/** Imports with registration numbers that are taken before, and gives back those that are not used. */
const importWith = async (parts: ImportParts, claimed: ClaimedRun, run: ImportRun): Promise<void> => {
  const giveBack = (numbers: readonly string[]) =>
    run.tenant(db => moveCountersBack({ db, institution: claimed.institution }, numbers))
  const registrations: string[] = []
  try {
    registrations.push(...(await allocateNumbers(parts, claimed, claimed.newcomers)))
    const used = await importRows(parts, claimed, { run, registrations })
    // Only now, so that other users of numbers did not wait for the import.
    await giveBack(registrations.slice(used))
  } catch (error) {
    await giveBack(registrations)
    throw error
  }
}

/** In a separate transaction: other users of numbers do not wait for the whole import. */
const allocateNumbers = async (
  { gateway, clock }: ImportParts,
  { type, institution }: ClaimedRun,
  count: number,
): Promise<string[]> => {
  if (type === 'RESPONSIBLE' || count <= 0) return []
  const today = todayIn(clock, institution.timeZone)
  return gateway.tenant({ institutionId: institution.id, now: clock.now() }, ({ db }) =>
    allocateRegistrations({ db, institution, today }, count),
  )
}

type Work = {
  run: ImportRun
  /** The counted numbers; more are added where more are needed. */
  registrations: string[]
}

const roleOf = ({ type, institution }: ClaimedRun): Role => {
  if (type === 'INSTRUCTOR') return type
  return institution.kind === 'MUNICIPAL' ? 'STUDENT-SMELJ' : 'STUDENT'
}

/**
 * Checks everything once more and writes it: one transaction, which holds only while this run is the import's. Answers
 * how many of the numbers were used.
 */
const importRows = async (
  parts: ImportParts,
  claimed: ClaimedRun,
  { run: { key, owned }, registrations }: Work,
): Promise<number> => {
  const { institutionId, importId } = key()
  const progress = (value: number) => owned(db => updateProgress(db, key(), value))
  let used = 0
  await systemContext(
    parts,
    claimed.institution,
    async ctx => {
      const { db, now } = ctx
      const judged = await validateStored({ ...ctx, holds: true }, { ...claimed, id: importId })
      await progress(0.3)
      const valid = judged.filter(row => row.plan !== null)
      if (claimed.mode === 'ALL_OR_NOTHING' && judged.some(row => row.plan === null && !row.left_out))
        throw new InvalidRowsError(judged)
      used = valid.filter(({ plan }) => plan?.kind === 'PERSON').length
      registrations.push(...(await allocateNumbers(parts, claimed, used - registrations.length)))
      const written = buildImportRows(
        { institutionId, importId, now, role: roleOf(claimed) },
        valid,
        registrations,
      )
      await insertPeople(db, written)
      await progress(0.6)
      const updated = await updateMatchedPeople(ctx, importId, plannedUpdates(valid))
      if (written.added.length > 0) await addResponsibles(db, { institutionId, now }, written.added)
      await renewOfficeKeys(db, institutionId, existingPersonIds(written))
      await saveUndoVersions(db, { institutionId, importId, now })
      const counts = await saveValidation(ctx, importId, judged)
      await insertCreated(db, { institutionId, importId }, written.created)
      const invited = claimed.invite
        ? await inviteImported({ ...ctx, origin: claimed.origin }, written.accounts)
        : []
      await deleteSheets(db, { institutionId, importId })
      await progress(0.9)
      const entries: AuditEntry[] = [
        {
          entity: 'import',
          entityId: importId,
          action: 'IMPORTED',
          changes: [
            { field: 'imported', from: null, to: valid.length },
            { field: 'type', from: null, to: claimed.type },
            ...(claimed.update ? [{ field: 'updated', from: null, to: updated.length }] : []),
          ],
        },
        ...written.entries,
        ...updated,
        ...invited,
      ]
      for (const entry of entries) ctx.audit(entry)
      // Last, as it locks the row with the progress.
      if (!(await updateDone(db, key(), { imported: valid.length, counts }))) throw new OvertakenRun()
    },
    claimed.startedBy,
  )
  return used
}

/** Tells what was found, so that it can be corrected. */
const failWithProblems = async (
  db: Db,
  { institution }: ClaimedRun,
  key: RunKey,
  judged: readonly ValidatedRow[],
): Promise<void> => {
  const place = { db, institution }
  const counts = await saveValidation(place, key.importId, judged)
  const reason = fill(IMPORTING.failure.problems, { n: counts.faulty, total: judged.length })
  await updateFailure(db, key, { reason, counts })
}
