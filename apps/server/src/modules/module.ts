import type { Insertable, Kysely, Selectable } from 'kysely'
import type {
  AccessFilters,
  Actor,
  AnyHostScope,
  BatchContext,
  Context,
  RequestScope,
} from '../platform/access/context.ts'
import type { ConstraintCodes } from '../platform/db/constraint-errors.ts'
import { type PublicPage, type Route, routeBuilders } from '../platform/http/route.ts'
import type { JobHandler } from '../platform/jobs/queue.ts'
import type { Tables } from './tables.ts'

export type Db = Kysely<Tables>
/** The context of a signed-in caller's command or read. */
export type Ctx = Context<Tables, Actor>
/** The part of a context that a read of one day needs, within a call or a job. */
export type DayCtx = { db: Db; institution: { id: string }; today: string }
/** The context of a call without a token. */
export type PublicCtx = Context<Tables, null>
/** The context of a call that is open to all, with or without a token. */
export type OptionalActorCtx = Context<Tables, Actor | null>
/** The context of a call without a token that opens its transactions itself. */
export type PublicScope = RequestScope<Tables>
/** The context of a call that answers many callers at once. */
export type BatchCtx = BatchContext<Tables>
/** The context of a call at any host name. */
export type AnyHostCtx = AnyHostScope<Tables>

export type Row<T extends keyof Tables> = Selectable<Tables[T]>
export type NewRow<T extends keyof Tables> = Insertable<Tables[T]>
/** The required parts of a factory; the rest has defaults. */
export type FactoryInput<T, K extends keyof T> = Partial<T> & Pick<T, K>

/** A domain of the server: its calls, the reach of its rows, the names of its constraints, its background work. */
export type Module = {
  routes: Route<Tables>[]
  /** Addresses of the application of which the page itself tells something. */
  pages?: PublicPage<Tables>[]
  reach?: AccessFilters<Tables>
  constraints?: ConstraintCodes
  jobs?: JobHandler[]
  /** Work that goes on by itself in a worker process. */
  background?: () => Background
  /** Gives back what the module holds, such as renderer threads. */
  close?(): Promise<void>
}

export type Background = { stop(): Promise<void> }

export const {
  route,
  batchedRoute,
  preparedRoute,
  previewingRoute,
  publicRoute,
  optionalAuthRoute,
  manualTransactionRoute,
  anyHostRoute,
  invalidatingHosts,
  openingAccounts,
} = routeBuilders<Tables>()
