import type { Gateway } from '../db/gateway.ts'
import type { Log } from '../log/log.ts'

/** Does a piece of tidying in each tenant that has a host, one after another, in a transaction of its own. */
export const forEachTenant = async <DB>(
  gateway: Gateway<DB>,
  now: Date,
  work: (
    tenant: Parameters<Parameters<Gateway<DB>['tenant']>[1]>[0],
    institutionId: string,
  ) => Promise<unknown>,
): Promise<void> => {
  const tenants = await gateway.platform<{ id: string }>(
    'select distinct institution_id as id from institution_hostname',
    [],
  )
  await forEachInstitution(
    tenants.map(({ id }) => id),
    institutionId => gateway.tenant({ institutionId, now }, tx => work(tx, institutionId)),
  )
}

/** One institution that cannot be worked in keeps none of those after it waiting; the turn fails afterwards. */
export const forEachInstitution = async (
  institutionIds: readonly string[],
  work: (institutionId: string) => Promise<unknown>,
): Promise<void> => {
  const failures: unknown[] = []
  for (const institutionId of institutionIds) await work(institutionId).catch(error => failures.push(error))
  if (failures.length > 0) throw failures[0]
}

/** The kinds of pending work; the database knows which institutions have each kind (migrations 0047, 0083, 0209, 0221). */
export type WorkKind =
  | 'FILES'
  | 'IMPORTS'
  | 'RECORDS'
  | 'MESSAGES'
  | 'REMINDERS'
  | 'RETENTION'
  | 'SURVEYS'
  | 'ERASURES'

/** The institutions with work of a kind: one question, however many others there are. */
export const tenantsWithWork = async <DB>(
  gateway: Gateway<DB>,
  what: WorkKind,
  before: Date,
): Promise<string[]> => {
  const rows = await gateway.platform<{ id: string }>(
    'select id from institutions_with_work($1, $2) as w(id) order by id',
    [what, before.toISOString()],
  )
  return rows.map(({ id }) => id)
}

/** Like `forEachTenant`, but only for institutions that have work of this kind. */
export const forEachTenantWithWork = async <DB>(
  gateway: Gateway<DB>,
  { what, now }: { what: WorkKind; now: Date },
  work: (
    tenant: Parameters<Parameters<Gateway<DB>['tenant']>[1]>[0],
    institutionId: string,
  ) => Promise<unknown>,
): Promise<void> => {
  await forEachInstitution(await tenantsWithWork(gateway, what, now), institutionId =>
    gateway.tenant({ institutionId, now }, tx => work(tx, institutionId)),
  )
}

/** Repeats a cleanup while the process runs; a failed run is logged and retried at the next turn. */
export const startPeriodicTask = (
  tidy: () => Promise<void>,
  { everyMs, log, what }: { everyMs: number; log: Log; what: string },
): { stop(): Promise<void> } => {
  let going: Promise<void> = Promise.resolve()
  const turn = () => {
    going = going.then(() =>
      tidy().catch(error =>
        log.warn({ what, reason: error instanceof Error ? error.name : 'unknown' }, 'housekeeping failed'),
      ),
    )
  }
  turn()
  const timer = setInterval(turn, everyMs)
  return {
    stop: () => {
      clearInterval(timer)
      return going
    },
  }
}
