import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const folder = (name: string) =>
  fileURLToPath(new URL(`../../apps/server/documents/${name}`, import.meta.url))

/** A document as the product hands it to its renderer; where its parts are likely to have one page each that is tried first. */
export type BareJob = {
  template: string
  /** Times of each compilation. */
  jsons: string[]
  onePageEach: boolean
  pages: number
  images: [name: string, bytes: Uint8Array][]
}

const bareWorker = () => {
  const child = fork(join(import.meta.dirname, 'bare-process.ts'), [folder('templates'), folder('fonts')], {
    serialization: 'advanced',
  })
  const ended = once(child, 'exit').then(() => Promise.reject(new Error('Bare Typst has ended')))
  // Closed after its last document: no caller waits for it any more.
  ended.catch(() => {})
  /** Answers the processor time of the process so far. */
  const compile = async (job: BareJob): Promise<number> => {
    child.send(job)
    const [cpuSeconds] = await Promise.race([once(child, 'message'), ended])
    return Number(cpuSeconds)
  }
  /** Gone when it ends: what it took of the processors would count for others. */
  const close = async (): Promise<void> => {
    const left = once(child, 'exit')
    child.kill()
    await left
  }
  return { compile, close }
}

export type BareTime = { seconds: number; cpuSeconds: number }

/** How long bare Typst takes for these documents in so many warm processes; nothing of `warm` serves them. */
export const bareTypst = async (
  count: number,
  jobs: readonly BareJob[],
  warm: BareJob,
): Promise<BareTime> => {
  const workers = Array.from({ length: count }, bareWorker)
  const took: number[] = []
  for (const worker of workers) {
    await worker.compile(warm)
    took.push(-(await worker.compile(warm)))
  }
  const from = performance.now()
  const queue = [...jobs]
  await Promise.all(
    workers.map(async (worker, at) => {
      const warmed = took[at] ?? 0
      for (let job = queue.shift(); job !== undefined; job = queue.shift())
        took[at] = warmed + (await worker.compile(job))
    }),
  )
  const seconds = (performance.now() - from) / 1000
  await Promise.all(workers.map(worker => worker.close()))
  return { seconds, cpuSeconds: took.filter(cpu => cpu > 0).reduce((sum, cpu) => sum + cpu, 0) }
}
