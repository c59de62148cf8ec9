import { megabytesOf, procFile } from './process-holding.ts'
import { type ProcessTime, processesBelow } from './process-times.ts'
import type { TreePeak } from './process-tree.ts'

const [watched = ''] = process.argv.slice(2)

type Kind = 'server' | 'renderers' | 'database'
type Seen = ProcessTime & { kind: Kind }

const kindOf = (pid: string): Kind => {
  if (pid === watched) return 'server'
  return procFile(pid, 'cmdline').includes('document.worker') ? 'renderers' : 'database'
}

/** The watched process and those below it, without this one. */
const tree = (): Seen[] => processesBelow(watched).map(found => ({ ...found, kind: kindOf(found.pid) }))

/** Processor time of each kind; a process that has ended counts with the one that began it. */
const hadOf = (seen: readonly Seen[]): Record<Kind, number> => {
  const had = { server: 0, renderers: 0, database: 0 }
  for (const { kind, seconds } of seen) had[kind] += seconds
  return had
}

const before = hadOf(tree())
const peak = { server: 0, renderers: 0, database: 0, all: 0 }

const look = (): Seen[] => {
  const use = { server: 0, renderers: 0, database: 0 }
  const seen = tree()
  for (const { pid, kind } of seen)
    use[kind] +=
      kind === 'server' ? megabytesOf(pid, 'status', 'VmRSS') : megabytesOf(pid, 'smaps_rollup', 'Pss')
  peak.server = Math.max(peak.server, use.server)
  peak.renderers = Math.max(peak.renderers, use.renderers)
  peak.database = Math.max(peak.database, use.database)
  peak.all = Math.max(peak.all, use.server + use.renderers + use.database)
  return seen
}

look()
setInterval(look, 500)
process.on('message', () => {
  const had = hadOf(look())
  const cpu = {
    server: had.server - before.server,
    renderers: had.renderers - before.renderers,
    database: had.database - before.database,
  }
  const peaks: TreePeak = { ...peak, cpu, cpuSeconds: cpu.server + cpu.renderers + cpu.database }
  process.send?.(peaks, () => process.exit())
})
process.on('disconnect', () => process.exit())
process.send?.('watching')
