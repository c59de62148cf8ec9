import type { ObjectKind } from '@lousa/contract/endpoint.ts'
import type { InstitutionKind, Role } from '@lousa/contract/roles.ts'
import type { CivilDate } from '@lousa/rules/calendar/civil-date.rules.ts'
import type { Kysely } from 'kysely'
import type { AuditEntry } from '../db/audit.ts'
import type { Statement } from '../db/gateway.ts'
import type { Job } from '../jobs/queue.ts'

/** The institution of the host name, as every request needs it. */
export type Institution = { id: string; kind: InstitutionKind; timeZone: string }

/** The caller: a session has one role. */
export type Actor = {
  accountId: string
  personId: string
  role: Role
  sessionId: string
  sessionExpiresAt: string
}

/** The context of a command or a read: the transaction of the tenant, the caller, and the time. */
export type Context<DB, A extends Actor | null = Actor> = {
  readonly db: Kysely<DB>
  readonly actor: A
  readonly institution: Institution
  /** The instant of the request, ISO-8601 UTC. */
  readonly now: string
  /** Today where the institution is. */
  readonly today: CivilDate
  /** The caller's network address, for rate limits. */
  readonly address: string
  /** The caller's browser, as it names itself; at most 300 characters. */
  readonly agent: string
  /** Scheme, host and port under which the caller reached the institution: the beginning of links in e-mails. */
  readonly origin: string
  /** Adds an audit entry to this transaction. */
  audit(entry: AuditEntry): void
  /** Adds a statement that is sent with the commit: it holds its locks for a moment alone, however long the call lasts. */
  atCommit(statement: Statement): void
  /** Adds a job to this transaction. */
  enqueue(job: Job): Promise<void>
}

/** The context of a call that opens its transactions itself. Each belongs to the tenant and has no actor. */
export type RequestScope<DB> = Pick<
  Context<DB, null>,
  'institution' | 'now' | 'today' | 'address' | 'agent' | 'origin'
> & {
  /** The mark that an earlier call stored in the caller's browser, else null. */
  readonly device: string | null
  /** Gives the caller's browser something to keep and send again, with the answer of this call. */
  setDeviceCookie(value: string): void
  /** The mark that says that the person trusts this browser, else null. */
  readonly trust: string | null
  setTrustCookie(value: string): void
  inTenant<T>(work: (ctx: Context<DB, null>) => Promise<T>): Promise<T>
}

/** The context of a call that is answered at any host name. It has no institution before it names one. */
export type AnyHostScope<DB> = Pick<Context<DB, null>, 'now' | 'address' | 'agent' | 'origin'> & {
  /** The host name of the Host header, in the form that is stored; null where the header has none. */
  readonly hostName: string | null
  inTenant<T>(institution: Institution, work: (ctx: Context<DB, null>) => Promise<T>): Promise<T>
}

/** The context of a call that answers many callers at once. */
export type BatchContext<DB> = Pick<Context<DB, null>, 'db' | 'institution' | 'now'>

/** Which of these ids does the actor reach? Shapes are already checked. */
export type AccessFilter<DB> = (ctx: Context<DB>, ids: string[]) => Promise<string[]>
export type AccessFilters<DB> = Partial<Record<ObjectKind, AccessFilter<DB>>>
