import { chownSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import type { OsAccount } from './os-account.ts'

const PREFIX = 'lousa-pg-'
// The system allows about 104 characters for the whole path of a socket.
const LONGEST_BASE = 60

/** A short private folder for the socket: only the server's account and root may enter it. */
export function makeSocketDir(account: OsAccount | undefined): string {
  const base = tmpdir().length <= LONGEST_BASE ? tmpdir() : '/tmp'
  const folder = mkdtempSync(join(base, PREFIX))
  if (account) chownSync(folder, account.uid, account.gid)
  return folder
}

export function removeSocketDir(folder: string | undefined): void {
  if (folder && basename(folder).startsWith(PREFIX)) rmSync(folder, { recursive: true, force: true })
}
