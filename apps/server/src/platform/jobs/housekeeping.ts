import type { Gateway } from '../db/gateway.ts'
import type { Log } from '../log/log.ts'

/** Does a piece of tidying in each tenant that has a host, one after another, in a transaction of its own. */
export const inEveryTenant = async <DB>(
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
  for (const { id } of tenants) {
    await gateway.tenant({ institutionId: id, now }, tx => work(tx, id))
  }
}

/** Repeats a piece of tidying while the process works; a turn that fails is told and tried again the next time. */
export const startHousekeeping = (
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
