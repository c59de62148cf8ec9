import { readdirSync, readFileSync, readlinkSync } from 'node:fs'

const told = (pid: string, file: string): string => {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    // It has ended meanwhile.
    return ''
  }
}

/** A field of /proc/<pid>/<file> in MB; 0 where there is no such file. */
const megabytesOf = (pid: string, file: string, field: string): number =>
  Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(told(pid, file))?.[1] ?? 0) / 1024

export type Holding = { megabytes: number; files: number; sockets: number; threads: number }

/** What one process holds at this moment. */
export const holdingOf = (pid: number): Holding => {
  const folder = `/proc/${pid}/fd`
  const places = readdirSync(folder).map(file => {
    try {
      return readlinkSync(`${folder}/${file}`)
    } catch {
      // It was closed since the folder was listed.
      return null
    }
  })
  const open = places.filter(place => place !== null)
  return {
    megabytes: megabytesOf(String(pid), 'status', 'VmRSS'),
    files: open.length,
    sockets: open.filter(place => place.startsWith('socket:')).length,
    threads: readdirSync(`/proc/${pid}/task`).length,
  }
}

const TICKS_PER_SECOND = 100

/** Behind the name of the command, which may hold anything: parent, and what the process and its ended children took. */
const statOf = (pid: string): { parent: string; seconds: number } => {
  const stat = told(pid, 'stat')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0)
  return { parent: fields[1] ?? '', seconds: ticks / TICKS_PER_SECOND }
}

type TreeUse = { server: number; renderers: number; database: number; cpuSeconds: number }

/** What this process and those below it hold in MB (what processes share counts once), and the processor time so far. */
const treeUse = (): TreeUse => {
  const all = new Map(
    readdirSync('/proc')
      .filter(name => /^\d+$/.test(name))
      .map(pid => [pid, statOf(pid)]),
  )
  const own = String(process.pid)
  const isOwn = (pid: string): boolean => pid === own || (all.has(pid) && isOwn(all.get(pid)?.parent ?? ''))
  const use: TreeUse = { server: 0, renderers: 0, database: 0, cpuSeconds: 0 }
  for (const pid of [...all.keys()].filter(isOwn)) {
    use.cpuSeconds += all.get(pid)?.seconds ?? 0
    if (pid === own) use.server = megabytesOf(pid, 'status', 'VmRSS')
    else if (told(pid, 'cmdline').includes('document.worker'))
      use.renderers += megabytesOf(pid, 'smaps_rollup', 'Pss')
    else use.database += megabytesOf(pid, 'smaps_rollup', 'Pss')
  }
  return use
}

/** The most that the tree held while something went on, looked at ten times a second, and the processor time it took. */
export const watchTree = () => {
  const before = treeUse().cpuSeconds
  const peak = { server: 0, renderers: 0, database: 0, all: 0 }
  const look = () => {
    const { server, renderers, database } = treeUse()
    peak.server = Math.max(peak.server, server)
    peak.renderers = Math.max(peak.renderers, renderers)
    peak.database = Math.max(peak.database, database)
    peak.all = Math.max(peak.all, server + renderers + database)
  }
  look()
  const timer = setInterval(look, 200)
  return {
    stop: () => {
      clearInterval(timer)
      look()
      return { ...peak, cpuSeconds: treeUse().cpuSeconds - before }
    },
  }
}
