import { execFileSync, spawnSync } from 'node:child_process'
import { userInfo } from 'node:os'
import { EmbeddedPostgresError } from './embedded-postgres-error.ts'
import { POSTGRES_WORDS } from './postgres.words.ts'

/** The account that PostgreSQL runs as; absent when it simply runs as the user of this process. */
export type OsAccount = { uid: number; gid: number }

// A dedicated account first; the last one exists on every system.
const UNPRIVILEGED_ACCOUNTS = ['lousa', 'postgres', 'nobody']

export function runsAsRoot(): boolean {
  return process.getuid?.() === 0
}

export function unprivilegedAccount(): OsAccount {
  for (const name of UNPRIVILEGED_ACCOUNTS) {
    const uid = idOf('-u', name)
    const gid = idOf('-g', name)
    if (uid && gid) return { uid, gid }
  }
  throw new EmbeddedPostgresError('ACCOUNT_NOT_FOUND', POSTGRES_WORDS.noAccount)
}

/** PostgreSQL asks the system for the name of the connecting user, so an unnamed uid cannot connect. */
export function nameOfThisUser(): string {
  try {
    return userInfo().username
  } catch {
    throw new EmbeddedPostgresError(
      'ACCOUNT_NOT_FOUND',
      POSTGRES_WORDS.namelessUser({ user: String(process.getuid?.()) }),
    )
  }
}

/** Whether `test <flag> <path>` holds for the account. */
export function accountCan(account: OsAccount | undefined, flag: '-x' | '-r' | '-w', path: string): boolean {
  return spawnSync('/bin/sh', ['-c', `test ${flag} "$1"`, 'sh', path], { ...account, cwd: '/' }).status === 0
}

function idOf(flag: '-u' | '-g', name: string): number | undefined {
  try {
    return Number(execFileSync('id', [flag, name], { stdio: ['ignore', 'pipe', 'ignore'] }).toString())
  } catch {
    return undefined
  }
}
