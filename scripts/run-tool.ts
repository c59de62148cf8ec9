import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { constants } from 'node:os'
import { join } from 'node:path'

export const ROOT = join(import.meta.dirname, '..')

type RunOptions = { cwd?: string; env?: Record<string, string> }
/** How a program ended, and what it said. */
export type Run = { code: number; said: string }

const running = new Set<ChildProcess>()

/** A supervisor ends only this process; what it started must not stay behind. */
export function endChildrenWithThisProcess(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => {
      for (const child of running) child.kill(signal)
      process.exitCode = 128 + constants.signals[signal]
      setTimeout(() => process.exit(), 10_000).unref()
      if (running.size === 0) process.exit()
      for (const child of running) child.once('exit', () => running.size === 0 && process.exit())
    })
  }
}

/** Runs a development tool by its package and program names; answers its exit code. */
export function runTool(
  name: string,
  program: string,
  args: string[],
  options: RunOptions = {},
): Promise<number> {
  return runNode([programOf(name, program), ...args], options)
}

/** Runs on the same Node as this process, whatever `node` is in the PATH. */
export function runNode(args: string[], options: RunOptions = {}): Promise<number> {
  return exitOf(startNode(args, options))
}

/** Runs a tool and prints its output at its end, for tools that run at the same time. */
export async function runNodeAside(args: string[]): Promise<Run> {
  const child = start(process.execPath, args, { cwd: ROOT, env: {} }, 'pipe')
  const parts: string[] = []
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', part => parts.push(String(part)))
  return { code: await exitOf(child), said: parts.join('') }
}

export function startNode(args: string[], { cwd = ROOT, env = {} }: RunOptions = {}): ChildProcess {
  return start(process.execPath, args, { cwd, env })
}

export function runProgram(program: string, args: string[]): Promise<number> {
  return exitOf(start(program, args, { cwd: ROOT, env: {} }))
}

export function programOf(name: string, program: string): string {
  const folder = join(ROOT, 'node_modules', name)
  const manifest: unknown = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const bin = typeof manifest === 'object' && manifest && 'bin' in manifest ? manifest.bin : undefined
  const path =
    typeof bin === 'string'
      ? bin
      : new Map<string, unknown>(Object.entries(bin ?? {})).get(program)?.toString()
  const file = path && join(folder, path)
  if (!file || !existsSync(file)) throw new Error(`${name} has no program ${program}`)
  return file
}

function start(
  program: string,
  args: string[],
  { cwd, env }: Required<RunOptions>,
  stdio: 'inherit' | 'pipe' = 'inherit',
): ChildProcess {
  const child = spawn(program, args, { cwd, stdio, env: { ...process.env, ...env } })
  running.add(child)
  child.once('exit', () => running.delete(child))
  child.once('error', () => running.delete(child))
  return child
}

function exitOf(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    // Not 'exit': what was said last may still be on its way.
    child.once('close', (code, signal) => resolve(code ?? 128 + (signal ? constants.signals[signal] : 0)))
  })
}
