import { Worker } from 'node:worker_threads'
import { DocumentError } from './document.error.ts'

export type WorkerSettings = { templatesDir: string; fontsDir: string }
export type WorkerRequest = {
  template: string
  json: string
  images: [name: string, bytes: Uint8Array][]
  parts?: number
}
export type RenderedDocument = { pdf: Uint8Array<ArrayBuffer>; pages: number; warnings: string[] }
export type WorkerAnswer = ({ ok: true } & RenderedDocument) | { ok: false; diagnostics: string[] }

export type LaneSettings = WorkerSettings & { timeoutMs: number; idleMs: number; recycleAfter: number }

/** One worker thread at most, started by the first document and ended when idle, worn out, late or broken. */
export type DocumentLane = {
  render(request: WorkerRequest): Promise<RenderedDocument>
  close(): Promise<void>
}

export function openLane(settings: LaneSettings): DocumentLane {
  let worker: Worker | null = null
  let rendered = 0
  let idleTimer: NodeJS.Timeout | undefined
  let abandon: (() => void) | undefined

  function started(): Worker {
    const { templatesDir, fontsDir } = settings
    const fresh = new Worker(new URL('./document.worker.ts', import.meta.url), {
      workerData: { templatesDir, fontsDir },
    })
    fresh.on('exit', () => {
      if (worker === fresh) worker = null
    })
    // A thread that dies between two documents must not bring the server down; the next one starts afresh.
    fresh.on('error', () => {})
    rendered = 0
    return fresh
  }

  function dismissed(): Promise<unknown> {
    const leaving = worker
    worker = null
    clearTimeout(idleTimer)
    return leaving === null ? Promise.resolve() : leaving.terminate()
  }

  function rest(current: Worker) {
    if (worker !== current) return
    rendered += 1
    if (rendered >= settings.recycleAfter) return void dismissed()
    // Neither an idle thread nor its timer may keep the process from ending.
    current.unref()
    idleTimer = setTimeout(() => void dismissed(), settings.idleMs).unref()
  }

  function answer(current: Worker, request: WorkerRequest): Promise<RenderedDocument> {
    const { template } = request
    return new Promise<RenderedDocument>((resolve, reject) => {
      const onMessage = (message: WorkerAnswer) => {
        settle()
        rest(current)
        if (message.ok) resolve({ pdf: message.pdf, pages: message.pages, warnings: message.warnings })
        else reject(new DocumentError('COMPILE', template, message.diagnostics))
      }
      const fail = (error: DocumentError) => {
        settle()
        void dismissed()
        reject(error)
      }
      const onError = (error: unknown) => fail(new DocumentError('CRASH', template, [crashName(error)]))
      const onExit = (code: number) =>
        fail(new DocumentError('CRASH', template, [`worker left with ${code}`]))
      const onTime = () => fail(new DocumentError('TIMEOUT', template, [`after ${settings.timeoutMs} ms`]))
      const timer = setTimeout(onTime, settings.timeoutMs)
      const settle = () => {
        clearTimeout(timer)
        abandon = undefined
        current.off('message', onMessage).off('error', onError).off('exit', onExit)
      }
      abandon = () => fail(new DocumentError('CLOSED', template))
      current.on('message', onMessage).on('error', onError).on('exit', onExit)
      current.postMessage(request)
    })
  }

  return {
    render(request) {
      clearTimeout(idleTimer)
      worker ??= started()
      worker.ref()
      return answer(worker, request)
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
