import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { cp, mkdtemp, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative, resolve } from 'node:path'
import { EmbeddedPostgresError } from './embedded-postgres-error.ts'
import type { OsAccount } from './os-account.ts'
import { POSTGRES_WORDS } from './postgres.words.ts'

export type PostgresPrograms = { initdb: string; postgres: string; majorVersion: string }

type Placement = { account: OsAccount | undefined; home: string; log: (line: string) => void }

/** The programs of the package, or a copy next to the data where the account cannot run those. */
export async function postgresPrograms(placement: Placement): Promise<PostgresPrograms> {
  const installed = installedFolder()
  await completeLinks(installed).catch(() => undefined) // a read-only installation: the copy gets its own links
  const inPlace = runnable(installed, placement.account)
  if (inPlace) return inPlace

  const copy = join(placement.home, `programs-${packageVersion(installed)}`)
  if (!existsSync(copy)) await copyPrograms(installed, copy, placement)
  const copied = runnable(copy, placement.account)
  if (copied) return copied
  throw new EmbeddedPostgresError('PROGRAMS_MISSING', POSTGRES_WORDS.programsNotRun({ folder: copy }))
}

/** The version in the name of the package; the programs are not started for it. */
export const installedMajorVersion = (): string => packageVersion(installedFolder()).split('.')[0] ?? ''

function installedFolder(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${system}-${process.arch}`)
    return resolve(dirname(entry), '..', 'native')
  } catch {
    throw new EmbeddedPostgresError(
      'PROGRAMS_MISSING',
      POSTGRES_WORDS.programsMissing({ system, arch: process.arch }),
    )
  }
}

function packageVersion(native: string): string {
  const manifest: unknown = JSON.parse(readFileSync(join(native, '..', 'package.json'), 'utf8'))
  if (typeof manifest === 'object' && manifest && 'version' in manifest) return String(manifest.version)
  return 'unknown'
}

/** The registry carries no links: an install script makes them, unless scripts were switched off. */
async function completeLinks(native: string): Promise<void> {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links: unknown = JSON.parse(readFileSync(list, 'utf8'))
  if (!Array.isArray(links)) return
  for (const link of links) {
    const target = join(native, '..', String(link.target))
    const source = join(native, '..', String(link.source))
    if (existsSync(target)) continue
    await rm(target, { force: true }) // a dangling link would block the new one
    await symlink(relative(dirname(target), source), target)
  }
}

async function copyPrograms(
  installed: string,
  copy: string,
  { account, home, log }: Placement,
): Promise<void> {
  log(POSTGRES_WORDS.copyingPrograms({ folder: copy }))
  const draft = await mkdtemp(join(home, 'programs-'))
  const native = join(draft, 'native')
  await cp(installed, native, { recursive: true, verbatimSymlinks: true })
  await completeLinks(native)
  spawnSync('chmod', ['-R', 'u+rwX,go+rX,go-w', native])
  if (account) spawnSync('chown', ['-R', '-h', `${account.uid}:${account.gid}`, native])
  await rename(native, copy)
  await rm(draft, { recursive: true, force: true })
}

/** Asking for the version proves at once that the account reaches the file and its libraries load. */
function runnable(folder: string, account: OsAccount | undefined): PostgresPrograms | undefined {
  const initdb = join(folder, 'bin', 'initdb')
  const postgres = join(folder, 'bin', 'postgres')
  const [first, second] = [initdb, postgres].map(program =>
    spawnSync(program, ['--version'], { ...account, cwd: '/', env: { LC_ALL: 'C' }, encoding: 'utf8' }),
  )
  const majorVersion = second?.stdout?.match(/PostgreSQL\) (\d+)/)?.[1]
  if (first?.status !== 0 || second?.status !== 0 || !majorVersion) return undefined
  return { initdb, postgres, majorVersion }
}
