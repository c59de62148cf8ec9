import { createHash } from 'node:crypto'
import {
  type CompiledQuery,
  type DatabaseConnection,
  DefaultQueryExecutor,
  type Dialect,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  type QueryResult,
} from 'kysely'
import type pg from 'pg'
import { FragmentCompiler } from './fixed-fragment.ts'
import { inPipeline } from './pipelining.ts'

const names = new Map<string, string>()
let generation = 0

/** Statements that were prepared before a table changed its shape fail: from now on all go by other names. */
export const invalidateStatementNames = (): void => {
  generation += 1
  names.clear()
}

/** Beyond this many texts (queries whose shape follows the input) statements go unnamed. */
const MAX_NAMES = 2_000

/** Named statements are parsed and planned once per connection; the name is made from the text. */
const statementName = (text: string): string | undefined => {
  const cachedName = names.get(text)
  if (cachedName) return cachedName
  if (names.size >= MAX_NAMES) return undefined
  const name = `q${createHash('sha1').update(`${generation} ${text}`).digest('base64url').slice(0, 20)}`
  names.set(text, name)
  return name
}

/** Whether the transaction is still open; afterwards the client serves another caller. */
export type TransactionState = { ended: boolean }

/** Work that continues after a failed sibling must not run in the next transaction of the same client. */
export const assertOpen = ({ ended }: TransactionState): void => {
  if (ended) throw new Error('The transaction has ended')
}

class ClientConnection implements DatabaseConnection {
  readonly #client: pg.PoolClient
  readonly #life: TransactionState
  constructor(client: pg.PoolClient, life: TransactionState) {
    this.#client = client
    this.#life = life
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    assertOpen(this.#life)
    const name = statementName(sql)
    const values = [...parameters]
    const query = name ? { name, text: sql, values } : { text: sql, values }
    const result = await inPipeline(this.#client, () => this.#client.query(query))
    return { rows: result.rows, numAffectedRows: BigInt(result.rowCount ?? 0) }
  }

  streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Streaming is not available on pipelined connections')
  }
}

/** Transactions and connections belong to the gateway. */
const driver: Driver = {
  init: async () => {},
  acquireConnection: async () => {
    throw new Error('The gateway opens connections')
  },
  beginTransaction: async () => {
    throw new Error('The gateway opens transactions')
  },
  commitTransaction: async () => {
    throw new Error('The gateway commits')
  },
  rollbackTransaction: async () => {
    throw new Error('The gateway rolls back')
  },
  releaseConnection: async () => {},
  destroy: async () => {},
}

const adapter = new PostgresAdapter()
/** Compiling is synchronous and begins with an empty text: one compiler serves all transactions. */
const compiler = new FragmentCompiler()
const dialect: Dialect = {
  createDriver: () => driver,
  createAdapter: () => adapter,
  createQueryCompiler: () => compiler,
  createIntrospector: db => new PostgresIntrospector(db),
}
const config = { dialect }

/** Runs statements on the one connection of a transaction: none is acquired and released for each of them. */
class TransactionExecutor extends DefaultQueryExecutor {
  readonly #connection: ClientConnection
  constructor(connection: ClientConnection) {
    super(compiler, adapter, { provideConnection: consumer => consumer(connection) })
    this.#connection = connection
  }

  override executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    return this.#connection.executeQuery<R>(query)
  }
}

/** Kysely over one client that is inside a transaction, for as long as that lives. */
export const kyselyOn = <DB>(
  client: pg.PoolClient,
  life: TransactionState = { ended: false },
): Kysely<DB> => {
  const executor = new TransactionExecutor(new ClientConnection(client, life))
  return new Kysely<DB>({ config, dialect, driver, executor })
}
