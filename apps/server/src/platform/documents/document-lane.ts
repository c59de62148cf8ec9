import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { DocumentError } from './document.error.ts'

export type WorkerSettings = { templatesDir: string; fontsDir: string }
export type WorkerRequest = {
  template: string
  /** Of each compilation: what they make is joined to one document. */
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

export type LaneSettings = WorkerSettings & {
  /** Of one compilation. */
  timeoutMs: number
  idleMs: number
  warmMs: number
  recycleAfter: number
  recycleAbove: number
}

const WORKER = fileURLToPath(new URL('./document.worker.ts', import.meta.url))

/**
 * One worker process at most, started by the first document and ended when idle, worn out, late or broken. A process
 * and not a thread: what the compiler has taken goes back to the machine, and its crash ends nothing but a document.
 */
export type DocumentLane = {
  render(request: WorkerRequest): Promise<RenderedDocument>
  /** Starts the worker, or keeps the one that rests: it stays for a while after its next documents too. */
  warm(): void
  close(): Promise<void>
}

export function openLane(settings: LaneSettings): DocumentLane {
  let worker: ChildProcess | null = null
  let rendered = 0
  let idleTimer: NodeJS.Timeout | undefined
  let abandon: (() => void) | undefined
  /** Until then it is kept although it is idle. */
  let keptUntil = 0

  function started(): ChildProcess {
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
    return fresh
  }

  function dismissed(): Promise<unknown> {
    const leaving = worker
    worker = null
    clearTimeout(idleTimer)
    if (leaving === null || leaving.exitCode !== null || leaving.signalCode !== null) return Promise.resolve()
    const left = once(leaving, 'exit')
    leaving.kill('SIGKILL')
    return left
  }

  function rest(current: ChildProcess, memory: number) {
    if (worker !== current) return
    rendered += 1
    if (rendered >= settings.recycleAfter || memory > settings.recycleAbove) return void dismissed()
    wait(current)
  }

  function wait(current: ChildProcess) {
    // Neither an idle worker nor its timer may keep the server from ending.
    current.unref()
    current.channel?.unref()
    clearTimeout(idleTimer)
    const idleMs = Math.max(settings.idleMs, keptUntil - Date.now())
    idleTimer = setTimeout(() => void dismissed(), idleMs).unref()
  }

  function answer(current: ChildProcess, request: WorkerRequest): Promise<RenderedDocument> {
    const { template } = request
    return new Promise<RenderedDocument>((resolve, reject) => {
      const onMessage = (message: WorkerAnswer | WorkerStep) => {
        if ('step' in message) return void timer.refresh()
        settle()
        rest(current, message.memory)
        if (message.ok) resolve({ pdf: message.pdf, pages: message.pages, warnings: message.warnings })
        else reject(new DocumentError('COMPILE', template, message.diagnostics))
      }
      const fail = (error: DocumentError) => {
        settle()
        void dismissed()
        reject(error)
      }
      const onError = (error: unknown) => fail(new DocumentError('CRASH', template, [crashName(error)]))
      const onExit = (code: number | null, signal: string | null) =>
        fail(new DocumentError('CRASH', template, [`worker left with ${code ?? signal}`]))
      const onTime = () => fail(new DocumentError('TIMEOUT', template, [`after ${settings.timeoutMs} ms`]))
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

  return {
    render(request) {
      clearTimeout(idleTimer)
      worker ??= started()
      worker.ref()
      worker.channel?.ref()
      return answer(worker, request)
    },
    warm() {
      keptUntil = Date.now() + settings.warmMs
      const isAtWork = abandon !== undefined
      if (isAtWork) return
      worker ??= started()
      wait(worker)
    },
    async close() {
      const leaving = dismissed()
      abandon?.()
      await leaving
    },
  }
}

/** The class or code of an error, never its message, which may quote data. */
function crashName(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown error'
  return 'code' in error ? `${error.name} ${error.code}` : error.name
}
