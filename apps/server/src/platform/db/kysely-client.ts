import { createHash } from 'node:crypto'
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely'
import type pg from 'pg'
import { inOnePacket } from './one-packet.ts'

const names = new Map<string, string>()
let generation = 0

/** Statements that were prepared before a table changed its shape fail: from now on all go by other names. */
export const prepareAnew = (): void => {
  generation += 1
  names.clear()
}

/** Beyond this many texts (queries whose shape follows the input) statements go unnamed. */
const MOST_NAMES = 2_000

/** Named statements are parsed and planned once per connection; the name is made from the text. */
const statementName = (text: string): string | undefined => {
  const cachedName = names.get(text)
  if (cachedName) return cachedName
  if (names.size >= MOST_NAMES) return undefined
  const name = `q${createHash('sha1').update(`${generation} ${text}`).digest('base64url').slice(0, 20)}`
  names.set(text, name)
  return name
}

/** Whether the transaction is still open; afterwards the client serves somebody else. */
export type Life = { ended: boolean }

/** Work that goes on beside a failed sibling must not reach into the next transaction of the same client. */
export const assertAlive = ({ ended }: Life): void => {
  if (ended) throw new Error('The transaction has ended')
}

class ClientConnection implements DatabaseConnection {
  readonly #client: pg.PoolClient
  readonly #life: Life
  constructor(client: pg.PoolClient, life: Life) {
    this.#client = client
    this.#life = life
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    assertAlive(this.#life)
    const name = statementName(sql)
    const query = { text: sql, values: [...parameters], ...(name ? { name } : {}) }
    const result = await inOnePacket(this.#client, () => this.#client.query(query))
    return { rows: result.rows, numAffectedRows: BigInt(result.rowCount ?? 0) }
  }

  streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Streaming is not available on pipelined connections')
  }
}

/** Transactions belong to the gateway: this driver only runs statements on the client it was given. */
class ClientDriver implements Driver {
  readonly #connection: ClientConnection
  constructor(client: pg.PoolClient, life: Life) {
    this.#connection = new ClientConnection(client, life)
  }
  async init() {}
  async acquireConnection() {
    return this.#connection
  }
  async beginTransaction(): Promise<void> {
    throw new Error('The gateway opens transactions')
  }
  async commitTransaction(): Promise<void> {
    throw new Error('The gateway commits')
  }
  async rollbackTransaction(): Promise<void> {
    throw new Error('The gateway rolls back')
  }
  async releaseConnection() {}
  async destroy() {}
}

/** Kysely over one client that is inside a transaction, for as long as that lives. */
export const kyselyOn = <DB>(client: pg.PoolClient, life: Life = { ended: false }): Kysely<DB> => {
  const dialect: Dialect = {
    createDriver: () => new ClientDriver(client, life),
    createAdapter: () => new PostgresAdapter(),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createIntrospector: db => new PostgresIntrospector(db),
  }
  return new Kysely<DB>({ dialect })
}
