import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'

const documents = fileURLToPath(new URL('../../apps/server/documents/', import.meta.url))

const BARE = `
const { parentPort, workerData } = require('node:worker_threads')
const { NodeCompiler } = require('@myriaddreamin/typst-ts-node-compiler')
const compiler = NodeCompiler.create({
  workspace: workerData.templates,
  fontArgs: [{ fontBlobs: workerData.fonts.map(font => Buffer.from(font)) }],
})
parentPort.on('message', data => {
  const { result } = compiler.compile({ mainFilePath: workerData.main, inputs: { data, counted: 'no' } })
  compiler.pdf(result, { pdfStandard: 'a-2a' })
  compiler.evictCache(4)
  parentPort.postMessage(null)
})`

const bareWorker = () => {
  const names = readdirSync(`${documents}fonts`).filter(name => name.endsWith('.ttf'))
  const fonts = names.sort().map(name => readFileSync(`${documents}fonts/${name}`))
  const main = `${documents}templates/report-card.typ`
  const worker = new Worker(BARE, {
    eval: true,
    workerData: { templates: `${documents}templates`, fonts, main },
  })
  const compile = (data: string) =>
    new Promise<void>((resolve, reject) => {
      worker.removeAllListeners('error')
      worker.once('message', resolve)
      worker.once('error', reject)
      worker.postMessage(data)
    })
  return { compile, close: () => worker.terminate() }
}

/** Milliseconds that bare Typst takes for these report cards (JSON, one a class) in so many warm worker threads. */
export const bareTypst = async (count: number, jobs: string[], warm: string): Promise<number> => {
  const workers = Array.from({ length: count }, bareWorker)
  await Promise.all(workers.map(worker => worker.compile(warm)))
  const start = performance.now()
  const queue = [...jobs]
  await Promise.all(
    workers.map(async worker => {
      for (let job = queue.shift(); job !== undefined; job = queue.shift()) await worker.compile(job)
    }),
  )
  const elapsed = performance.now() - start
  await Promise.all(workers.map(worker => worker.close()))
  return elapsed
}
