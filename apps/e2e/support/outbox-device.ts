import type { APIRequestContext } from '@playwright/test'
import type { AnswerOf } from '../../../packages/contract/src/endpoint.ts'
import { getProfile, type signIn } from '../../../packages/contract/src/identity/identity.contract.ts'
import { DEMO_PASSWORD, type DemoAccount } from '../../server/src/main/demo/demo-accounts.ts'
import { attendanceSyncHandler } from '../../web/src/features/attendance/attendance.sync.ts'
import { dayRollSyncHandler } from '../../web/src/features/attendance/day-roll.sync.ts'
import { scoreSyncHandler } from '../../web/src/features/evaluation/score/score.sync.ts'
import { releaseSyncHandler } from '../../web/src/features/planning/record/release.sync.ts'
import { createOutbox, type Outbox } from '../../web/src/lib/outbox/outbox.ts'
import type {
  EntrySubject,
  OutboxOwner,
  SendOptions,
  SyncHandler,
  SyncResult,
} from '../../web/src/lib/outbox/outbox.types.ts'
import { type OutboxStorage, outboxStorage } from '../../web/src/lib/outbox/outbox-storage.ts'
import { type Asking, askAs } from '../server-answers.ts'

/** Nothing leaves by itself: the commands of a run say when. */
const NEVER_MS = 3_600_000

export type Person = { ask: Asking; owner: OutboxOwner; token: SendOptions['token'] }

/** A session of that person; one for each device. */
export const personOf = async (request: APIRequestContext, account: DemoAccount): Promise<Person> => {
  const ask = await askAs(request, account)
  const profile = await ask(getProfile)
  const entered = await request.post('/api/auth/token', {
    data: { username: account.cpf, password: DEMO_PASSWORD },
  })
  const { tokenType, accessToken }: AnswerOf<typeof signIn> = await entered.json()
  return {
    ask,
    owner: { institutionId: profile.educationalInstitutionId, accountId: profile.id },
    token: { tokenType, accessToken },
  }
}

type Settled = (subject: EntrySubject, settlement: SyncResult<unknown>) => unknown

/** The product's own handlers, which wait for the command and tell the device's screen what was settled. */
const handlersFor = (settled: Settled): SyncHandler[] =>
  [attendanceSyncHandler, dayRollSyncHandler, releaseSyncHandler, scoreSyncHandler].map(handler => ({
    ...handler,
    debounceMs: NEVER_MS,
    onSynced: (subject, settlement) => void settled(subject, settlement),
  }))

export type Device = {
  readonly person: Person
  readonly outbox: () => Outbox
  /** Sends what waits; over when the page is, too. */
  readonly flush: () => Promise<void>
  /** Loads the page again over the stored data. */
  readonly reload: () => void
  readonly moveClock: (ms: number) => void
  readonly close: () => void
}

/** A browser of one person: the real outbox on a database of its own. */
export const openDevice = (person: Person, name: string, settled: Settled): Device => {
  let offsetMs = 0
  const load = () => {
    const records = outboxStorage(name)
    let kill = (): void => undefined
    const gone = new Promise<void>(resolve => {
      kill = resolve
    })
    let isAlive = true
    // A page that is gone writes nothing any more, whatever it is answered.
    const never = new Promise<never>(() => undefined)
    const storage: OutboxStorage = {
      ...records,
      all: owner => (isAlive ? records.all(owner) : never),
      change: (id, change) => (isAlive ? records.change(id, change) : never),
    }
    const outbox = createOutbox({
      owner: person.owner,
      handlers: handlersFor((...given) => isAlive && settled(...given)),
      storage,
      getToken: () => person.token,
      clock: () => new Date(Date.now() + offsetMs),
      tabs: { notify: () => undefined, onMessage: () => () => undefined },
      runExclusive: work => work(),
      watchPage: () => () => undefined,
      retryFromMs: NEVER_MS,
      retryMaxMs: NEVER_MS,
    })
    outbox.start()
    const close = (): void => {
      outbox.stop()
      isAlive = false
      records.close()
      kill()
    }
    return { outbox, close, flush: () => Promise.race([outbox.flush(), gone]) }
  }
  let page = load()
  return {
    person,
    outbox: () => page.outbox,
    flush: () => page.flush(),
    reload: () => {
      page.close()
      page = load()
    },
    moveClock: ms => {
      offsetMs += ms
    },
    close: () => page.close(),
  }
}
