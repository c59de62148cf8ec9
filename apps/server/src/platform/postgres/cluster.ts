import { execFile, spawnSync } from 'node:child_process'
import {
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { DataPlacement } from './data-placement.ts'
import { EmbeddedPostgresError } from './embedded-postgres-error.ts'
import { POSTGRES_WORDS } from './postgres.words.ts'
import type { PostgresPrograms } from './postgres-programs.ts'

/** The role that initdb creates; it owns the cluster. */
export const SUPERUSER = 'postgres'

// The process that started the server may connect as these roles; all other connections are refused.
const ROLES = [SUPERUSER, 'lousa_owner', 'lousa_app', 'lousa_queue']

// Without the builtin C.UTF-8 provider, lower() and ILIKE would leave accented letters alone.
const INITDB_ARGUMENTS = [
  `--username=${SUPERUSER}`,
  '--encoding=UTF8',
  '--locale=C',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--auth-local=peer',
  '--auth-host=reject',
  '--no-instructions',
]

/** Creates the cluster on the first start, and checks on the later ones that this build can read it. */
export async function ensureCluster(
  placement: DataPlacement,
  programs: PostgresPrograms,
  options: { durable: boolean },
): Promise<void> {
  if (!existsSync(placement.clusterDir)) await createCluster(placement, programs, options)
  const version = readFileSync(join(placement.clusterDir, 'PG_VERSION'), 'utf8').trim()
  if (version !== programs.majorVersion) {
    throw new EmbeddedPostgresError(
      'DATA_OF_ANOTHER_VERSION',
      POSTGRES_WORDS.dataOfAnotherVersion({
        folder: placement.clusterDir,
        version,
        current: programs.majorVersion,
      }),
    )
  }
  restoreOwner(placement)
}

/**
 * Creates the cluster in a folder next to its place and moves it there whole. A first start that was killed leaves that folder,
 * which the next start empties: its name is always the same, and the data lock admits one start at a time.
 */
async function createCluster(
  { clusterDir, account }: DataPlacement,
  programs: PostgresPrograms,
  { durable }: { durable: boolean },
): Promise<void> {
  const draft = `${clusterDir}-initdb`
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(draft, { mode: 0o700 })
  if (account) chownSync(draft, account.uid, account.gid)
  const args = [...INITDB_ARGUMENTS, ...(durable ? [] : ['--no-sync']), '-D', draft]
  try {
    await promisify(execFile)(programs.initdb, args, {
      ...account,
      cwd: '/',
      env: { LC_ALL: 'C', TZ: 'UTC' },
    })
    renameSync(draft, clusterDir)
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    const reason = error instanceof Error ? error.message : String(error)
    throw new EmbeddedPostgresError('DATABASE_NOT_CREATED', POSTGRES_WORDS.notCreated({ reason }))
  }
}

/** A folder restored or copied by root belongs to root, which PostgreSQL refuses to run as. */
function restoreOwner({ clusterDir, account }: DataPlacement): void {
  if (account && statSync(clusterDir).uid !== account.uid) {
    spawnSync('chown', ['-R', `${account.uid}:${account.gid}`, clusterDir])
  }
}

/** Written at every start: the same data may be started by another user of the machine (root, then the service). */
export function writeAccessRules({ clusterDir, account }: DataPlacement, osUser: string): void {
  const map = ROLES.map(role => `lousa "${osUser}" "${role}"`)
  write('pg_hba.conf', [`local all ${ROLES.join(',')} peer map=lousa`])
  write('pg_ident.conf', map)

  function write(name: string, lines: string[]): void {
    const file = join(clusterDir, name)
    writeFileSync(file, `# Written by Lousa at every start.\n${lines.join('\n')}\n`, { mode: 0o600 })
    if (account) chownSync(file, account.uid, account.gid)
  }
}
