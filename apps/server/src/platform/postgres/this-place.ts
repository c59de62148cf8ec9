import { execFileSync } from 'node:child_process'
import { readFileSync, readlinkSync } from 'node:fs'
import { hostname } from 'node:os'

/** Where a process runs: whose pids it sees, and which kernel it shares. Empty texts where the system does not say. */
export type Place = {
  /** Changes with every start of the machine, and is the same in all its containers. */
  boot: string
  /** The PID namespace: a container has its own. */
  namespace: string
  /** For people. */
  host: string
}

const attempt = (read: () => string): string => {
  try {
    return read().trim()
  } catch {
    return ''
  }
}

const bootId = (): string =>
  process.platform === 'linux'
    ? attempt(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8'))
    : attempt(() => execFileSync('sysctl', ['-n', 'kern.bootsessionuuid'], { encoding: 'utf8' }))

let place: Place | undefined

/** The place of this process; it does not change. */
export function thisPlace(): Place {
  place ??= {
    boot: bootId(),
    namespace: attempt(() => readlinkSync('/proc/self/ns/pid')),
    host: hostname(),
  }
  return place
}

/** When a process of this namespace began, as the system counts it; undefined where there is none. */
export function beganAt(pid: number): string | undefined {
  try {
    if (process.platform === 'linux') {
      // Field 22, counted after the name, which may itself hold spaces and brackets. 'Z' is a zombie.
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
      return fields[0] === 'Z' ? undefined : fields[19]
    }
    const began = execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim()
    return began === '' ? undefined : began
  } catch {
    return undefined
  }
}
