import { type ChildProcess, fork } from 'node:child_process'

export type WorkerProcess = ChildProcess

/** Starts a process for long computing, with a limited heap and without settings or secrets. The caller ends it. */
export const forkWorker = (file: string, heapMb: number): WorkerProcess =>
  fork(file, [], {
    serialization: 'advanced',
    env: {},
    execArgv: [`--max-old-space-size=${heapMb}`],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
