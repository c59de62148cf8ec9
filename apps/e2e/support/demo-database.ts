import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { z } from 'zod'
import { dataDirOf } from './folders.ts'
import { WORKER } from './ports.ts'

const SERVER = join(import.meta.dirname, '../../server')

const lock = z.object({ socketDir: z.string() })

/** Runs where the server's packages are. */
const PROGRAM = `
  import pg from 'pg'
  const [connection, text, ...values] = process.argv.slice(1)
  const client = new pg.Client(JSON.parse(connection))
  await client.connect()
  const { rowCount } = await client.query(text, values)
  await client.end()
  process.stdout.write(String(rowCount))`

/** The database of the school's folder, or the external one that the journeys were given. */
const connection = async () => {
  const connectionString = process.env.DATABASE_OWNER_URL
  if (connectionString) return { connectionString }
  const held = await readFile(join(dataDirOf(WORKER), 'lousa.lock'), 'utf8')
  return { host: lock.parse(JSON.parse(held)).socketDir, port: 5432, user: 'postgres', database: 'lousa' }
}

/** Changes the demo beneath the product, where no screen of it does yet; answers how many rows were changed. */
export const changeDemo = async (text: string, ...values: readonly string[]): Promise<number> => {
  const args = ['--input-type=module', '-e', PROGRAM, JSON.stringify(await connection()), text, ...values]
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: SERVER })
  return Number(stdout)
}
