import { readdirSync } from 'node:fs'
import pg from 'pg'
import { megabytesOf, procFile } from './process-holding.ts'

const TICKS_PER_SECOND = 100

export type ProcessTime = {
  pid: string
  /** Includes threads, and children that have ended. */
  seconds: number
}

/** Behind the command's name, which may contain anything: the parent, and the time of the process and its ended children. */
const statOf = (pid: string): { parent: string; seconds: number } => {
  const stat = procFile(pid, 'stat')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0)
  return { parent: fields[1] ?? '', seconds: ticks / TICKS_PER_SECOND }
}

/** A process and those below it, without the caller's own. */
export const processesBelow = (root: string): ProcessTime[] => {
  const all = new Map(
    readdirSync('/proc')
      .filter(name => /^\d+$/.test(name) && name !== String(process.pid))
      .map(pid => [pid, statOf(pid)]),
  )
  const isBelow = (pid: string): boolean =>
    pid === root || (all.has(pid) && isBelow(all.get(pid)?.parent ?? ''))
  return [...all].filter(([pid]) => isBelow(pid)).map(([pid, { seconds }]) => ({ pid, seconds }))
}

/** Processor time of a process and those below it. */
export const secondsBelow = (root: number): number =>
  processesBelow(String(root)).reduce((sum, { seconds }) => sum + seconds, 0)

/** PostgreSQL's first process, below which its sessions are. */
export const postmasterOf = async (superuser: pg.ClientConfig): Promise<number> => {
  const client = new pg.Client(superuser)
  await client.connect()
  const { rows } = await client.query<{ pid: number }>(
    "select split_part(pg_read_file('postmaster.pid'), chr(10), 1)::int as pid",
  )
  await client.end()
  const [row] = rows
  if (!row) throw new Error('PostgreSQL names no process')
  return row.pid
}

/** Proportional memory of a process and those below it, in MB: pages that processes share count once. */
export const megabytesBelow = (root: number): number =>
  processesBelow(String(root)).reduce((sum, { pid }) => sum + megabytesOf(pid, 'smaps_rollup', 'Pss'), 0)
