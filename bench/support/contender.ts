import type { ChildProcess } from 'node:child_process'
import {
  CONTAINER,
  pause,
  startServer,
  stopServer,
  type WholeServer,
} from '../../apps/server/test/kill/whole-server.ts'

/** A container that has the folder is killed after so long, and the server is started in its place. */
const HAS_IT_MS = 300
/** Starts of the server while a container has the folder. */
const STARTS = 60

/** Containers that try to start a server on the folder, one after the other, from the first start of its own server on. */
export const contend = (folder: string) => {
  const figures = { tries: 0, refused: 0, won: 0 }
  let own: WholeServer | null = null
  let isOn = true
  let container: ChildProcess | null = null
  let trying: Promise<void> = Promise.resolve()
  let fault: Error | null = null

  const isOwnReady = async (): Promise<boolean> => {
    if (!own || own.process.exitCode !== null || own.process.signalCode !== null) return false
    const answer = await fetch(`${own.url}/api/health`).catch(() => null)
    return answer?.ok === true
  }
  const attempt = async (): Promise<void> => {
    figures.tries += 1
    try {
      const onStarted = (child: ChildProcess) => {
        container = child
      }
      const other = await startServer(folder, { within: CONTAINER, onStarted })
      figures.won += 1
      if (await isOwnReady()) fault = new Error('Two servers were ready on one folder at once')
      await pause(HAS_IT_MS)
      await stopServer(other, 'SIGKILL')
    } catch {
      figures.refused += 1
      await pause(50)
    }
  }
  const loop = async (): Promise<void> => {
    while (isOn) await attempt()
  }

  return {
    figures: () => figures,
    /** The folder's own server, which waits for a container to lose the folder. */
    start: async (): Promise<WholeServer> => {
      for (let turn = 1; ; turn += 1) {
        if (fault) throw fault
        try {
          own = await startServer(folder)
          if (figures.tries === 0) trying = loop()
          return own
        } catch (error) {
          if (turn === STARTS) throw error
          await pause(200)
        }
      }
    },
    stop: async (): Promise<void> => {
      isOn = false
      container?.kill('SIGKILL')
      await trying
      if (fault) throw fault
    },
  }
}
