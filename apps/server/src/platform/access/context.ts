import type { ObjectKind } from '@lousa/contract/endpoint.ts'
import type { InstitutionKind, Role } from '@lousa/contract/roles.ts'
import type { CivilDate } from '@lousa/rules/calendar/civil-date.rules.ts'
import type { Kysely } from 'kysely'
import type { AuditEntry } from '../db/audit.ts'
import type { Statement } from '../db/gateway.ts'
import type { Job } from '../jobs/queue.ts'

/** The institution of the host name, as every request needs it. */
export type Institution = { id: string; kind: InstitutionKind; timeZone: string }

/** Who acts: one role per session. */
export type Actor = {
  accountId: string
  personId: string
  role: Role
  sessionId: string
  sessionExpiresAt: string
}

/** What a command or read receives: the tenant's transaction and everything it may know of its caller and time. */
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

/** What a call receives that opens its transactions itself; each is the tenant's, without actor. */
export type RequestScope<DB> = Pick<
  Context<DB, null>,
  'institution' | 'now' | 'today' | 'address' | 'agent' | 'origin'
> & {
  /** What the caller's browser was given to keep by an earlier call, else null. */
  readonly device: string | null
  /** Gives the caller's browser something to keep and send again, with the answer of this call. */
  setDeviceCookie(value: string): void
  /** The same of what says that somebody trusts this browser. */
  readonly trust: string | null
  setTrustCookie(value: string): void
  inTenant<T>(work: (ctx: Context<DB, null>) => Promise<T>): Promise<T>
}

/** What a call receives that is answered at any host name: it has no institution until it names one. */
export type AnyHostScope<DB> = Pick<Context<DB, null>, 'now' | 'address' | 'agent' | 'origin'> & {
  /** Of the Host header, as names are stored; null where it is none. */
  readonly hostName: string | null
  inTenant<T>(institution: Institution, work: (ctx: Context<DB, null>) => Promise<T>): Promise<T>
}

/** What a call receives that is answered to many at once. */
export type BatchContext<DB> = Pick<Context<DB, null>, 'db' | 'institution' | 'now'>

/** Which of these ids does the actor reach? Shapes are already checked. */
export type AccessFilter<DB> = (ctx: Context<DB>, ids: string[]) => Promise<string[]>
export type AccessFilters<DB> = Partial<Record<ObjectKind, AccessFilter<DB>>>
