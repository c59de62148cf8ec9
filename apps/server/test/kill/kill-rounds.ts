import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { BrokenPromise, untilJobsEnded, type Worker, workersOf } from './kept-promises.ts'
import {
  childrenOf,
  pause,
  postmasterOf,
  startCommand,
  startServer,
  stopServer,
  untilHealthy,
  type WholeServer,
} from './whole-server.ts'

export const VICTIMS = ['server', 'database', 'backend', 'helper'] as const
export type Victim = (typeof VICTIMS)[number]

export type KillOrder = {
  folder: string
  rounds: number
  victimOf: (round: number) => Victim
  /** Milliseconds that everybody works before the round's kill. */
  workOf: (round: number) => number
  /** A backup and an export besides, killed or left at their end. */
  commands: boolean
  /** Starts the server, at first and after it was killed. */
  start?: (folder: string) => Promise<WholeServer>
  say?: (line: string) => void
}

export type KillResult = {
  kills: number
  written: Map<string, number>
  unanswered: number
  checked: number
  jobs: number
}

/** Works until it is stopped. A refusal by a running server is a fault of the work itself. */
const working = async (
  worker: Worker,
  server: WholeServer,
  state: { isOn: boolean; isKilled: boolean },
  result: KillResult,
): Promise<void> => {
  while (state.isOn) {
    try {
      await worker.write(server)
      result.written.set(worker.name, (result.written.get(worker.name) ?? 0) + 1)
    } catch (error) {
      if (!state.isKilled && error instanceof Error && /: 4\d\d /.test(error.message)) throw error
      result.unanswered += 1
      await pause(40)
    }
  }
}

/** The number of retries after a busy answer. */
const LOOKS = 10

const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(Math.random() * list.length)]

/** One process dies as by lack of memory or current; whole again, it is answered from where it runs now. */
const killOne = async (
  server: WholeServer,
  { victim, start }: { victim: Victim; start: (folder: string) => Promise<WholeServer> },
  command: Promise<unknown>,
): Promise<WholeServer> => {
  const kill = (pid: number | undefined): void => {
    if (pid === undefined) return
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // It has ended by itself.
    }
  }
  if (victim === 'server') {
    await stopServer(server, 'SIGKILL')
    // A command that finds no server runs the database itself: no other process may during that time.
    await command
    return start(server.folder)
  }
  if (victim === 'database') kill(postmasterOf(server))
  if (victim === 'backend') kill(pick(childrenOf(postmasterOf(server)))?.pid)
  if (victim === 'helper') {
    const helpers = childrenOf(server.process.pid ?? 0).filter(({ command }) => !command.includes('postgres'))
    kill(pick(helpers)?.pid)
  }
  await untilHealthy(server)
  return server
}

const DONE = /[.](lousa-backup|tar[.]gz)$/

/** Where commands put what they take. */
export const takenBeside = (folder: string): string => `${folder}-taken`

/** A command that is killed leaves nothing that looks whole; one that ends has made its file. */
const runCommand = async (folder: string, name: 'backup' | 'institution-export', isKilled: boolean) => {
  const target = takenBeside(folder)
  rmSync(target, { recursive: true, force: true })
  const args =
    name === 'backup' ? ['--to', target] : ['--host', 'localhost', '--to', join(target, 'escola.tar.gz')]
  const command: ChildProcess = startCommand(folder, name, args)
  const ended = once(command, 'exit')
  const output: string[] = []
  command.stderr?.on('data', chunk => output.push(String(chunk)))
  if (isKilled) {
    await pause(300 + Math.random() * 2500)
    command.kill('SIGKILL')
  }
  const [code] = await ended
  const files = existsSync(target) ? readdirSync(target).filter(file => DONE.test(file)) : []
  if (code === 0 && files.length === 0) throw new BrokenPromise(`${name}: ended without a file`)
  if (code !== 0 && files.length > 0) throw new BrokenPromise(`${name}: killed, and left ${files.join(', ')}`)
  return { code, said: output.join('') }
}

/** On a slow machine a kill may come before every answer of a worker; the last one waits until each has had one. */
const untilEachIsAnswered = async (workers: readonly Worker[], result: KillResult): Promise<void> => {
  while (workers.some(({ name }) => !result.written.has(name))) await pause(50)
}

/** One kill while everybody works, and then a look at whether all that was answered is there. */
const killRound = async (
  server: WholeServer,
  workers: readonly Worker[],
  { rounds, victimOf, workOf, commands, start = startServer }: KillOrder,
  round: number,
  result: KillResult,
): Promise<WholeServer> => {
  const state = { isOn: true, isKilled: false }
  const all = Promise.all(workers.map(worker => working(worker, server, state, result)))
  const command = commands
    ? runCommand(server.folder, round % 2 === 0 ? 'backup' : 'institution-export', true)
    : Promise.resolve()
  await Promise.race([pause(workOf(round)), all])
  if (round === rounds - 1) await Promise.race([untilEachIsAnswered(workers, result), all])
  state.isKilled = true
  const next = killOne(server, { victim: victimOf(round), start }, command)
  // Workers meet the dead server a little longer, as people do.
  await pause(100)
  state.isOn = false
  const [revived] = await Promise.all([next, all, command])
  result.kills += commands ? 2 : 1
  return revived
}

/** A machine that is too busy to answer has lost nothing yet: the check waits for it and runs again. */
const checked = async (server: WholeServer, worker: Worker): Promise<number> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await worker.check(server)
    } catch (error) {
      const isBusy = error instanceof Error && /: 503 /.test(error.message)
      if (!isBusy || attempt === LOOKS) throw error
      await untilHealthy(server)
    }
  }
}

const lookAt = async (server: WholeServer, workers: readonly Worker[], result: KillResult): Promise<void> => {
  for (const worker of workers) result.checked += await checked(server, worker)
}

/** Kills one process a round while everybody works. Throws at the first promise that was not kept. */
export const killRounds = async (order: KillOrder): Promise<KillResult> => {
  const { folder, rounds, commands, start = startServer, say = () => {} } = order
  const result: KillResult = { kills: 0, written: new Map(), unanswered: 0, checked: 0, jobs: 0 }
  let server = await start(folder)
  try {
    const workers = await workersOf(server)
    for (let round = 0; round < rounds; round += 1) {
      server = await killRound(server, workers, order, round, result)
      await lookAt(server, workers, result)
      if ((round + 1) % 10 === 0) say(`${round + 1} of ${rounds}: ${result.checked} values looked at`)
    }
    result.jobs = await untilJobsEnded(server)
    if (commands)
      for (const name of ['backup', 'institution-export'] as const) {
        const { code, said } = await runCommand(folder, name, false)
        if (code !== 0) throw new BrokenPromise(`${name}: ${said}`)
      }
    await lookAt(server, workers, result)
  } finally {
    await stopServer(server, 'SIGTERM')
  }
  return result
}
