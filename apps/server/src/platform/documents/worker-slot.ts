import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { DocumentError } from './document.error.ts'

export type WorkerSettings = { templatesDir: string; fontsDir: string }
export type WorkerRequest = {
  template: string
  /** The limits of each compilation; the outputs are joined to one document. */
  jsons: string[]
  images: [name: string, bytes: Uint8Array][]
  onePageEach: boolean
}
export type RenderedDocument = { pdf: Uint8Array<ArrayBuffer>; pages: number; warnings: string[] }
export type Rendering = ({ ok: true } & RenderedDocument) | { ok: false; diagnostics: string[] }
/** `memory`: what the worker's process holds, in bytes. */
export type WorkerAnswer = Rendering & { memory: number }
/** One of several compilations is done. */
export type WorkerStep = { step: true }

export type SlotSettings = WorkerSettings & {
  /** The time limit of one compilation by the clock, unless it has used less than half of that of the processors. */
  timeoutMs: number
  idleMs: number
  warmMs: number
  recycleAfter: number
  recycleAbove: number
  /** The document that a new worker makes and discards, so that the next one finds fonts and templates loaded. */
  warmUp?: WorkerRequest | undefined
}

const WORKER = fileURLToPath(new URL('./document.worker.ts', import.meta.url))

/**
 * One worker process at most, started by the first document and ended when idle, worn out, late or broken. A process
 * and not a thread: what the compiler has taken goes back to the machine, and its crash ends nothing but a document.
 */
export type WorkerSlot = {
  render(request: WorkerRequest): Promise<RenderedDocument>
  /** Starts the worker, or keeps the one that rests: it stays for a while after its next documents too. */
  warm(): void
  /** Whether its worker runs: the next document need not start one. */
  isRunning(): boolean
  close(): Promise<void>
}

export function createWorkerSlot(settings: SlotSettings): WorkerSlot {
  let worker: ChildProcess | null = null
  let rendered = 0
  /** The memory of its process after its last document, in bytes. */
  let memoryUsed = 0
  let idleTimer: NodeJS.Timeout | undefined
  let abandon: (() => void) | undefined
  /** Until then it is kept although it is idle. */
  let warmUntil = 0
  let warming: Promise<unknown> | undefined
  let closed = false

  function spawnWorker(): ChildProcess {
    const { templatesDir, fontsDir } = settings
    const fresh = fork(WORKER, [JSON.stringify({ templatesDir, fontsDir })], {
      serialization: 'advanced',
      // It reads two folders and nothing else: no setting, no secret.
      env: {},
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    fresh.on('exit', () => {
      if (worker === fresh) worker = null
    })
    // One that dies between two documents must not bring the server down; the next one starts afresh.
    fresh.on('error', () => {})
    rendered = 0
    memoryUsed = 0
    return fresh
  }

  function terminate(): Promise<unknown> {
    const leaving = worker
    worker = null
    clearTimeout(idleTimer)
    if (leaving === null || leaving.exitCode !== null || leaving.signalCode !== null) return Promise.resolve()
    const left = once(leaving, 'exit')
    // A caller that waits must have something that keeps the process alive; an idle worker must not.
    leaving.ref()
    leaving.kill('SIGKILL')
    return left
  }

  function onRendered(current: ChildProcess, memory: number) {
    if (worker !== current) return
    rendered += 1
    memoryUsed = memory
    if (rendered >= settings.recycleAfter || memory > settings.recycleAbove) return void terminate()
    scheduleIdleStop(current)
  }

  function scheduleIdleStop(current: ChildProcess) {
    // Neither an idle worker nor its timer may keep the server from ending.
    current.unref()
    current.channel?.unref()
    clearTimeout(idleTimer)
    // Memory that many documents have left is worth reusing while more of them come, and not for a single one.
    const isLight = memoryUsed <= settings.recycleAbove / 2
    const idleMs = Math.max(settings.idleMs, isLight ? warmUntil - Date.now() : 0)
    idleTimer = setTimeout(() => void terminate(), idleMs).unref()
  }

  function answer(current: ChildProcess, request: WorkerRequest): Promise<RenderedDocument> {
    const { template } = request
    return new Promise<RenderedDocument>((resolve, reject) => {
      const onMessage = (message: WorkerAnswer | WorkerStep) => {
        if ('step' in message) {
          limit = limitOf(current, settings.timeoutMs)
          return void timer.refresh()
        }
        settle()
        onRendered(current, message.memory)
        if (message.ok) resolve({ pdf: message.pdf, pages: message.pages, warnings: message.warnings })
        else reject(new DocumentError('COMPILE', template, message.diagnostics))
      }
      const fail = (error: DocumentError) => {
        settle()
        void terminate()
        reject(error)
      }
      const onError = (error: unknown) => fail(new DocumentError('CRASH', template, [crashName(error)]))
      const onExit = (code: number | null, signal: string | null) =>
        fail(new DocumentError('CRASH', template, [`worker left with ${code ?? signal}`]))
      let limit = limitOf(current, settings.timeoutMs)
      const onTime = () => {
        if (limit.isOver()) fail(new DocumentError('TIMEOUT', template, [`after ${settings.timeoutMs} ms`]))
        else timer.refresh()
      }
      const timer = setTimeout(onTime, settings.timeoutMs)
      const settle = () => {
        clearTimeout(timer)
        abandon = undefined
        current.off('message', onMessage).off('error', onError).off('exit', onExit)
      }
      abandon = () => fail(new DocumentError('CLOSED', template))
      current.on('message', onMessage).on('error', onError).on('exit', onExit)
      current.send(request, error => {
        if (error) onError(error)
      })
    })
  }

  function begin(request: WorkerRequest): Promise<RenderedDocument> {
    if (closed) return Promise.reject(new DocumentError('CLOSED', request.template))
    clearTimeout(idleTimer)
    worker ??= spawnWorker()
    worker.ref()
    worker.channel?.ref()
    return answer(worker, request)
  }

  return {
    render(request) {
      return warming ? warming.then(() => begin(request)) : begin(request)
    },
    warm() {
      warmUntil = Date.now() + settings.warmMs
      const isAtWork = abandon !== undefined
      if (isAtWork) return
      const isFresh = worker === null
      worker ??= spawnWorker()
      scheduleIdleStop(worker)
      if (!isFresh || !settings.warmUp) return
      clearTimeout(idleTimer)
      warming = answer(worker, settings.warmUp)
        .catch(() => {})
        .finally(() => {
          warming = undefined
        })
    },
    isRunning: () => worker !== null,
    async close() {
      closed = true
      const leaving = terminate()
      abandon?.()
      await leaving
    },
  }
}

const TICK_MS = 10

/** The processor time of a process; null where the system does not report it. */
function processorMs(pid: number | undefined): number | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
    // Behind the name of the command, which may hold anything.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return (Number(fields[11]) + Number(fields[12])) * TICK_MS
  } catch {
    return null
  }
}

/** The factor by which the time by the clock may exceed the limit on a busy machine. */
const LONGEST = 10

/**
 * Whether a compilation that begins now has had its time. A document that is late because of other processes is not at fault: a
 * second attempt would be late too, and would use their time once more.
 */
function limitOf({ pid }: ChildProcess, timeoutMs: number): { isOver(): boolean } {
  const [began, before] = [performance.now(), processorMs(pid)]
  return {
    isOver() {
      const now = processorMs(pid)
      if (now === null || before === null) return true
      return now - before >= timeoutMs / 2 || performance.now() - began >= LONGEST * timeoutMs
    },
  }
}

/** The class or code of an error, never its message, which may quote data. */
function crashName(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown error'
  return 'code' in error ? `${error.name} ${error.code}` : error.name
}
