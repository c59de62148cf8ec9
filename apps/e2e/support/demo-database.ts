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
  const [host, text, ...values] = process.argv.slice(1)
  const client = new pg.Client({ host, port: 5432, user: 'postgres', database: 'lousa' })
  await client.connect()
  const { rowCount } = await client.query(text, values)
  await client.end()
  process.stdout.write(String(rowCount))`

/** Changes the demo beneath the product, where no screen of it does yet; answers how many rows were changed. */
export const changeDemo = async (text: string, ...values: readonly string[]): Promise<number> => {
  const held = await readFile(join(dataDirOf(WORKER), 'lousa.lock'), 'utf8')
  const { socketDir } = lock.parse(JSON.parse(held))
  const args = ['--input-type=module', '-e', PROGRAM, socketDir, text, ...values]
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: SERVER })
  return Number(stdout)
}
