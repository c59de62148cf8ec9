import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

/** The most held in MB (what processes share counts once), and the processor time taken. */
export type TreePeak = {
  server: number
  renderers: number
  database: number
  all: number
  cpuSeconds: number
  /** Processor seconds by kind of process. */
  cpu: { server: number; renderers: number; database: number }
}

/**
 * The most that this process and those below it hold while something goes on, looked at twice a second, and the
 * processor time they take. Another process looks: adding up what PostgreSQL's processes share takes 30 ms and more,
 * which would count as the delay and the work of what is measured.
 */
export const watchTree = async (): Promise<{ stop(): Promise<TreePeak> }> => {
  const child = fork(join(import.meta.dirname, 'process-tree-watch.ts'), [String(process.pid)])
  const ended = once(child, 'exit').then(() => Promise.reject(new Error('Nobody watches any more')))
  ended.catch(() => {})
  await Promise.race([once(child, 'message'), ended])
  return {
    stop: async () => {
      child.send('stop')
      const [peak]: TreePeak[] = await Promise.race([once(child, 'message'), ended])
      if (!peak) throw new Error('Nothing was seen')
      return peak
    },
  }
}
