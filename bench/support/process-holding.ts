import { readdirSync, readFileSync, readlinkSync } from 'node:fs'

/** A file of /proc/<pid>; empty for a process that has ended. */
export const procFile = (pid: string, file: string): string => {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return ''
  }
}

/** A field of /proc/<pid>/<file> in MB; 0 where there is no such file. */
export const megabytesOf = (pid: string, file: string, field: string): number =>
  Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(procFile(pid, file))?.[1] ?? 0) / 1024

export type Holding = { megabytes: number; files: number; sockets: number; threads: number }

/** Memory and files of one process at this moment. */
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
