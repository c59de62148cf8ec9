import { parentPort, workerData } from 'node:worker_threads'
import { builtWorkbook } from './xlsx-workbook.ts'

const file = new Uint8Array(await builtWorkbook(workerData))
parentPort?.postMessage(file, [file.buffer])
