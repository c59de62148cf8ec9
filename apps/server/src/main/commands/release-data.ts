import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { systemClock } from '../../platform/clock/clock.ts'
import { exportInstitution } from '../../platform/transfer/export-institution.ts'
import { DEMO_HOSTS } from '../demo/demo-accounts.ts'
import { TRANSFER_COMMAND_WORDS as W } from '../institutions/transfer.words.ts'
import { PASSWORDS, STAYS_HERE } from '../institutions/transfer-options.ts'
import { run } from '../run.ts'

// `node scripts/release-data.ts`, at each release: the small demonstration as this release keeps it, for the test that
// tries the migrations of the next one on it (apps/server/test/former-release.test.ts).

const FOLDER = join(import.meta.dirname, '../../../test/former-release')

/** Rows of every kind are wanted, and not tens of thousands of them. */
const THINNED = [
  'delete from attendance where hashtextextended(lesson_id::text, 0) % 20 <> 0',
  'delete from lesson_accomplishment where hashtextextended(lesson_id::text, 0) % 20 <> 0',
  'delete from student_evaluation where hashtextextended(school_evaluation_id::text, 0) % 8 <> 0',
]

const home = await mkdtemp(join(tmpdir(), 'lousa-release-'))
const env = { LOUSA_DATA_DIR: home, LOUSA_DEMO_SIZE: 'small', PORT: '0', LOUSA_LOG_LEVEL: 'silent' }
const running = await run(env, { say: console.log })
try {
  const connection = running.database.connections.owner
  const owner = new pg.Client(connection)
  await owner.connect()
  for (const statement of THINNED) await owner.query(statement)
  await owner.end()
  for (const [kind, host] of Object.entries(DEMO_HOSTS)) {
    const file = join(FOLDER, `${kind.toLowerCase()}.tar.gz`)
    await rm(file, { force: true })
    const passwords = { table: PASSWORDS, areTaken: false }
    const order = { connection, host, file, leftOut: STAYS_HERE, passwords, readMe: W.readMe }
    await exportInstitution({ ...order, now: systemClock.now() })
    console.log(file)
  }
} finally {
  await running.stop()
  await rm(home, { recursive: true, force: true })
}
