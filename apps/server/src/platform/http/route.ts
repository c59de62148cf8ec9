import type { AnswerInput, AnyEndpoint, BodyOf, ParamsOf, QueryOf } from '@lousa/contract/endpoint.ts'
import type { Actor, AnyHostScope, BatchContext, Context, RequestScope } from '../access/context.ts'
import type { PageHead } from './page-head.ts'

/** No call has a longer parameter in its path. */
export const MAX_PARAM_LENGTH = 200

export type Input<E extends AnyEndpoint> = {
  params: ParamsOf<E>
  query: QueryOf<E>
  body: BodyOf<E>
  /** From If-Match; where the body may have a `version`, it stands there unless the body said its own. */
  ifMatch: number | undefined
  /** The caller wants the `minimalAnswer` of the contract. */
  isMinimal: boolean
}

/** The answer of an endpoint with `bytes`. Chunks are read one by one after the transaction has ended. */
export type BytesAnswer = {
  contentType: string
  fileName: string
  /** Null when it is not known before the last chunk. */
  size: number | null
  chunks: AsyncIterable<Uint8Array>
  /** `immutable`: the address names these very bytes, and the caller's own browser may keep them. */
  cache?: 'immutable'
}

/** The answer of an endpoint with `previewsFile` to a preview. */
export class PreviewedFile {
  readonly file: BytesAnswer

  constructor(file: BytesAnswer) {
    this.file = file
  }
}

/** Where nothing is answered, whatever the command gave back is dropped. */
type Answered<E extends AnyEndpoint> = E extends { bytes: true }
  ? BytesAnswer
  : undefined extends AnswerInput<E>
    ? unknown
    : AnswerInput<E>

/**
 * How an idempotent write answers again: the ids kept of the first answer, and the answer made from them now.
 * Bodies are not kept.
 */
export type Replay<DB, E extends AnyEndpoint, Ids> = {
  idsOf(answer: AnswerInput<E>): Ids
  replayWith(ctx: Context<DB>, input: Input<E>, ids: Ids): Promise<AnswerInput<E>>
  /**
   * The record of the key has no sum of the body: few guesses would prove an anonymous answer by it. Another body with the
   * same key is then answered as the first one.
   */
  hidesBody?: true
  /**
   * The created record may be deleted later: the first answer is stored for a day, for the case that it cannot be built again.
   */
  storesResponse?: true
}

/** The context of slow work of an admitted caller. Its transactions have no actor: the call that runs checks access again. */
export type PrepareScope<DB> = RequestScope<DB> & { actor: Actor | null }

export type Route<DB> = {
  endpoint: AnyEndpoint
  run(ctx: Context<DB, Actor | null>, input: Input<AnyEndpoint>, prepared?: unknown): Promise<unknown>
  /** Slow work on the input of a caller who was let in, done before the transaction that runs; its result goes to `run`. */
  prepare?(input: Input<AnyEndpoint>, door: PrepareScope<DB>): Promise<unknown>
  replay?: Replay<DB, AnyEndpoint, unknown>
  /** It may answer a `PreviewedFile`. */
  previewsFile?: true
  /** Instead of `run`, for callers without token: opens its transactions itself. */
  runManually?(stage: RequestScope<DB>, input: Input<AnyEndpoint>): Promise<unknown>
  /** Instead of `run`, for calls that are answered at any host name: there is no institution. */
  runAnyHost?(stage: AnyHostScope<DB>, input: Input<AnyEndpoint>): Promise<unknown>
  /**
   * Instead of `run`, for what every open browser asks again and again: answers all who ask within a moment, by their
   * sessions, in one transaction. Who has none that goes on is not among the answers.
   */
  runBatch?(
    ctx: BatchContext<DB>,
    askers: readonly { accountId: string; sessionId: string }[],
  ): Promise<ReadonlyMap<string, unknown>>
  /** Whether this very call opens an account, where its contract says that fields or what is stored decide. */
  opensAccount?(ctx: Context<DB>, input: Input<AnyEndpoint>): Promise<boolean>
  /** Instead of `run`: answers the reads that its body names, each by its own route. */
  isBatch?: true
  /** After it has run, this process reloads the host names and settings of institutions. */
  changesHosts?: true
}

/** An address of the application whose links tell what is there; null: nothing that anybody may know. */
export type PublicPage<DB> = {
  /** A path as in the browser: `/evento/:id`; with `:id?` also without an id, which is then empty. */
  path: `/${string}/:id` | `/${string}/:id?`
  headOf(stage: RequestScope<DB>, id: string): Promise<PageHead | null>
  /** No search engine may list it. */
  unlisted?: true
}

/**
 * The ways to bind an endpoint to its code, for one database type. `route` for logged-in callers, `publicRoute` for calls
 * without token. Where slow work (password hashes, pictures) must hold no connection: `preparedRoute` for logged-in
 * callers, `manualTransactionRoute` for calls without token, and `optionalAuthRoute` for both; `previewingRoute` makes a file to be looked
 * at in that way. `anyHostRoute` for what is answered at any host name; `batchedRoute` for what every open browser asks
 * again and again; `invalidatingHosts` around what changes which institution answers where; `openingAccounts` around what needs a
 * fresh proof, depending on what it says.
 */
export const routeBuilders = <DB>() => ({
  route: <E extends AnyEndpoint, Ids = unknown>(
    endpoint: E,
    run: (ctx: Context<DB>, input: Input<E>) => Promise<Answered<E>>,
    replay?: Replay<DB, E, Ids>,
  ): Route<DB> => ({
    endpoint,
    run: run as Route<DB>['run'],
    ...(replay ? { replay: replay as Replay<DB, AnyEndpoint, unknown> } : {}),
  }),
  publicRoute: <E extends AnyEndpoint>(
    endpoint: E,
    run: (ctx: Context<DB, null>, input: Input<E>) => Promise<Answered<E>>,
  ): Route<DB> => ({ endpoint, run: run as Route<DB>['run'] }),
  preparedRoute: <E extends AnyEndpoint, P, Ids = unknown>(
    endpoint: E,
    prepare: (input: Input<E>, door: PrepareScope<DB> & { actor: Actor }) => Promise<P>,
    run: (ctx: Context<DB>, input: Input<E>, prepared: P) => Promise<Answered<E>>,
    replay?: Replay<DB, E, Ids>,
  ): Route<DB> => ({
    endpoint,
    prepare: prepare as NonNullable<Route<DB>['prepare']>,
    run: run as Route<DB>['run'],
    ...(replay ? { replay: replay as Replay<DB, AnyEndpoint, unknown> } : {}),
  }),
  previewingRoute: <E extends AnyEndpoint, P>(
    endpoint: E,
    preview: (input: Input<E>, door: PrepareScope<DB> & { actor: Actor }) => Promise<P | null>,
    run: (ctx: Context<DB>, input: Input<E>, preview: P | null) => Promise<AnswerInput<E> | PreviewedFile>,
  ): Route<DB> => ({
    endpoint,
    prepare: preview as NonNullable<Route<DB>['prepare']>,
    run: run as Route<DB>['run'],
    previewsFile: true,
  }),
  optionalAuthRoute: <E extends AnyEndpoint>(
    endpoint: E,
    visit: (stage: RequestScope<DB>, input: Input<E>) => Promise<Answered<E>>,
    signedIn: Route<DB>,
  ): Route<DB> => ({ ...signedIn, endpoint, runManually: visit as NonNullable<Route<DB>['runManually']> }),
  manualTransactionRoute: <E extends AnyEndpoint>(
    endpoint: E,
    staged: (stage: RequestScope<DB>, input: Input<E>) => Promise<Answered<E>>,
  ): Route<DB> => ({
    endpoint,
    run: () => Promise.reject(new Error('A staged call has no single transaction')),
    runManually: staged as NonNullable<Route<DB>['runManually']>,
  }),
  anyHostRoute: <E extends AnyEndpoint>(
    endpoint: E,
    hostless: (stage: AnyHostScope<DB>, input: Input<E>) => Promise<Answered<E>>,
  ): Route<DB> => ({
    endpoint,
    run: () => Promise.reject(new Error('A call at any host name has no institution')),
    runAnyHost: hostless as NonNullable<Route<DB>['runAnyHost']>,
  }),
  batchedRoute: <E extends AnyEndpoint>(
    endpoint: E,
    gathered: (
      ctx: BatchContext<DB>,
      askers: readonly { accountId: string; sessionId: string }[],
    ) => Promise<ReadonlyMap<string, AnswerInput<E>>>,
  ): Route<DB> => ({
    endpoint,
    run: () => Promise.reject(new Error('A gathered call has no transaction of its own')),
    runBatch: gathered,
  }),
  invalidatingHosts: (route: Route<DB>): Route<DB> => ({ ...route, changesHosts: true }),
  openingAccounts: <E extends AnyEndpoint>(
    _endpoint: E,
    opensAccount: (ctx: Context<DB>, input: Input<E>) => Promise<boolean>,
    route: Route<DB>,
  ): Route<DB> => ({ ...route, opensAccount: opensAccount as NonNullable<Route<DB>['opensAccount']> }),
})
