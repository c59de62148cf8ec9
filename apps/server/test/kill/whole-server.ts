import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { placeData } from '../../src/platform/postgres/data-placement.ts'

const START = join(import.meta.dirname, '../../src/main/start.ts')
const COMMANDS = join(import.meta.dirname, '../../../../scripts')

/** A folder of Lousa, with the arguments that its commands share. */
const environment = (folder: string) => ({
  PATH: process.env.PATH,
  PORT: '0',
  LOUSA_DATA_DIR: folder,
  LOUSA_DEMO_SIZE: 'small',
  LOUSA_LOG_LEVEL: 'silent',
  LOUSA_SECRET: 'a key that survives the process, for tests',
  HOLIDAYS_URL: 'off',
  POSTAL_CODE_URL: 'off',
})

export type WholeServer = { folder: string; url: string; process: ChildProcess }

/** Runs a command in its own namespaces, like a container. Killing the command kills all processes in it. */
export const CONTAINER = ['unshare', '-p', '-f', '-i', '-m', '--mount-proc', '--kill-child']

/** A whole Lousa as a person starts it, on durable storage, ready when it prints its address. */
export const startServer = async (
  folder: string,
  {
    within = [],
    onStarted = () => {},
  }: { within?: readonly string[]; onStarted?: (child: ChildProcess) => void } = {},
): Promise<WholeServer> => {
  const [command = '', ...args] = [...within, process.execPath, START]
  const child = spawn(command, args, {
    env: environment(folder),
    stdio: ['ignore', 'pipe', within.length > 0 ? 'ignore' : 'inherit'],
  })
  onStarted(child)
  const port = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', line => {
      const port = /pronta em .*: http:\/\/localhost:(\d+)/.exec(line)?.[1]
      if (port) resolve(port)
    })
    child.once('exit', () => reject(new Error('The server ended before it was ready')))
  })
  return { folder, url: `http://127.0.0.1:${port}`, process: child }
}

export const stopServer = async ({ process: child }: WholeServer, signal: NodeJS.Signals): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill(signal)
  await once(child, 'exit')
}

/** A command of the operator over the same folder, in a process of its own. */
export const startCommand = (folder: string, name: string, args: readonly string[]): ChildProcess =>
  spawn(process.execPath, [join(COMMANDS, `${name}.ts`), ...args], {
    env: environment(folder),
    stdio: ['ignore', 'ignore', 'pipe'],
  })

export type Ask = { token?: string; body?: unknown; headers?: Record<string, string> }

export const ask = async (
  { url }: WholeServer,
  method: string,
  path: string,
  { token, body, headers = {} }: Ask = {},
  // biome-ignore lint/suspicious/noExplicitAny: answers of several calls
): Promise<any> => {
  const isFile = body instanceof Uint8Array
  const answer = await fetch(`${url}/api/${path}`, {
    method,
    headers: {
      'content-type': isFile ? 'application/octet-stream' : 'application/json',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...headers,
    },
    ...(body === undefined ? {} : { body: isFile ? Buffer.from(body) : JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
  return answer.json()
}

export const pause = (ms: number) => new Promise(done => setTimeout(done, ms))

/** The server starts its database, and what else it has lost, again by itself. */
export const untilHealthy = async (server: WholeServer): Promise<void> => {
  for (let attempt = 0; attempt < 150; attempt += 1) {
    await pause(200)
    if ((await fetch(`${server.url}/api/health`)).ok) return
  }
  throw new Error('The server did not recover')
}

/** The process that accepts connections, as PostgreSQL itself noted it. */
export const postmasterOf = ({ folder }: WholeServer): number =>
  Number(readFileSync(join(placeData(folder, () => {}).clusterDir, 'postmaster.pid'), 'utf8').split('\n')[0])

/** The processes that a process has started, by what they were started with. */
export const childrenOf = (parent: number): { pid: number; command: string }[] =>
  readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .flatMap(name => {
      try {
        const status = readFileSync(`/proc/${name}/status`, 'utf8')
        if (!status.includes(`\nPPid:\t${parent}\n`)) return []
        return [{ pid: Number(name), command: readFileSync(`/proc/${name}/cmdline`, 'utf8') }]
      } catch {
        // It has ended since the folder was listed.
        return []
      }
    })
