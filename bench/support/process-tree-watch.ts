import { readdirSync } from 'node:fs'
import { megabytesOf, told } from './process-holding.ts'
import type { TreePeak } from './process-tree.ts'

const [watched = ''] = process.argv.slice(2)

const TICKS_PER_SECOND = 100

/** Behind the name of the command, which may hold anything: parent, and what the process and its ended children took. */
const statOf = (pid: string): { parent: string; seconds: number } => {
  const stat = told(pid, 'stat')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0)
  return { parent: fields[1] ?? '', seconds: ticks / TICKS_PER_SECOND }
}

/** Of the watched process and those below it, without this one. */
const tree = (): { pids: string[]; cpuSeconds: number } => {
  const all = new Map(
    readdirSync('/proc')
      .filter(name => /^\d+$/.test(name) && name !== String(process.pid))
      .map(pid => [pid, statOf(pid)]),
  )
  const isOwn = (pid: string): boolean =>
    pid === watched || (all.has(pid) && isOwn(all.get(pid)?.parent ?? ''))
  const pids = [...all.keys()].filter(isOwn)
  return { pids, cpuSeconds: pids.reduce((sum, pid) => sum + (all.get(pid)?.seconds ?? 0), 0) }
}

const before = tree().cpuSeconds
const peak: TreePeak = { server: 0, renderers: 0, database: 0, all: 0, cpuSeconds: 0 }

const look = () => {
  const use = { server: 0, renderers: 0, database: 0 }
  for (const pid of tree().pids) {
    if (pid === watched) use.server = megabytesOf(pid, 'status', 'VmRSS')
    else if (told(pid, 'cmdline').includes('document.worker'))
      use.renderers += megabytesOf(pid, 'smaps_rollup', 'Pss')
    else use.database += megabytesOf(pid, 'smaps_rollup', 'Pss')
  }
  peak.server = Math.max(peak.server, use.server)
  peak.renderers = Math.max(peak.renderers, use.renderers)
  peak.database = Math.max(peak.database, use.database)
  peak.all = Math.max(peak.all, use.server + use.renderers + use.database)
}

look()
setInterval(look, 500)
process.on('message', () => {
  look()
  process.send?.({ ...peak, cpuSeconds: tree().cpuSeconds - before }, () => process.exit())
})
process.on('disconnect', () => process.exit())
process.send?.('watching')
