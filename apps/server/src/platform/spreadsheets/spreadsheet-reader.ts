import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { SpreadsheetError } from './spreadsheet.error.ts'
import type { WorkerAnswer, WorkerRequest } from './spreadsheet.worker.ts'
import { SPREADSHEET_LIMITS, type Spreadsheet, type SpreadsheetLimits } from './spreadsheet-limits.ts'

const WORKER = fileURLToPath(new URL('./spreadsheet.worker.ts', import.meta.url))
const MEMORY_MB = 768
const TIMEOUT_MS = 30_000

export type ReadOptions = { limits?: Partial<SpreadsheetLimits>; timeoutMs?: number }

/** One after another: files of strangers never take more of the machine than one process. */
let last: Promise<unknown> = Promise.resolve()

/**
 * All sheets of an XLSX or CSV file, recognised by content, as texts. They are read in a separate process without settings or
 * secrets, with limited memory and time: a file that exceeds either is too large.
 */
export const readSpreadsheet = (bytes: Uint8Array, options: ReadOptions = {}): Promise<Spreadsheet> => {
  const next = last.then(() => inProcess(bytes, options))
  last = next.catch(() => {})
  return next
}

const inProcess = (
  bytes: Uint8Array,
  { limits, timeoutMs = TIMEOUT_MS }: ReadOptions,
): Promise<Spreadsheet> =>
  new Promise<Spreadsheet>((resolve, reject) => {
    const worker = fork(WORKER, [], {
      serialization: 'advanced',
      env: {},
      execArgv: [`--max-old-space-size=${MEMORY_MB}`],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    const settle = (act: () => void) => {
      clearTimeout(timer)
      worker.removeAllListeners('message')
      worker.removeAllListeners('exit')
      worker.kill('SIGKILL')
      act()
    }
    const tooLarge = () => settle(() => reject(new SpreadsheetError('TOO_LARGE')))
    const broken = () => settle(() => reject(new SpreadsheetError('BROKEN')))
    const timer = setTimeout(tooLarge, timeoutMs)
    worker.on('message', (answer: WorkerAnswer) =>
      settle(() => (answer.ok ? resolve(answer.file) : reject(new SpreadsheetError(answer.failure)))),
    )
    // Out of memory it ends by a signal; with a code it never began to read.
    worker.on('exit', (_, signal) => (signal ? tooLarge() : broken()))
    worker.on('error', broken)
    const request: WorkerRequest = { bytes, limits: { ...SPREADSHEET_LIMITS, ...limits } }
    worker.send(request, error => {
      if (error) broken()
    })
  })
