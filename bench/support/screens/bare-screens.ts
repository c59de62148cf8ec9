import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { ClientConfig } from 'pg'
import type { Statement } from '../measure.ts'
import { secondsBelow } from '../process-times.ts'
import type { Product } from './product.ts'

export type BareStart = { connection: ClientConfig; poolSize: number; institutionId: string }
export type BareOrder = BareStart | { screen: string; statements: Statement[] } | 'end sessions'

export type BareScreens = {
  url: URL
  /** The main statements of a screen: those that read what it shows. */
  define(screen: string, statements: Statement[]): Promise<void>
  /** Its sessions are below PostgreSQL as those of the product are, and would count as memory of the product. */
  endSessions(): Promise<void>
  /** Processor seconds of its process; PostgreSQL's are those of the product's database. */
  seconds(): number
  stop(): Promise<void>
}

/** Writes, and what opens a transaction, reads the session, or notes its last use. */
const NOT_MAIN =
  /^\s*(begin|commit|rollback|set |select set_config)|\b(insert into|delete from|for update|for no key update|pg_advisory|pg_try_advisory)\b|\bupdate \w+ (\w+ )?set\b|\bsession\b/i

/** The statements that read what a screen shows, of those that both recordings have: sweeps come at their own time. */
export const mainStatementsOf = async (
  product: Product,
  showScreen: () => Promise<unknown>,
): Promise<Statement[]> => {
  await showScreen()
  const [first, second] = [await product.statementsOf(showScreen), await product.statementsOf(showScreen)]
  const repeated = new Set(second.map(({ text }) => text))
  return first.filter(({ text }) => repeated.has(text) && !NOT_MAIN.test(text))
}

const answerOf = async (child: ChildProcess, order: BareOrder): Promise<string> => {
  const answered = once(child, 'message')
  child.send(order)
  const [message]: string[] = await answered
  return message ?? ''
}

/** A server of its own process over the product's database, with as many connections as the product has. */
export const startBareScreens = async (
  { app, poolSize }: Product,
  institutionId: string,
): Promise<BareScreens> => {
  const child = fork(join(import.meta.dirname, 'bare-screens-process.ts'), { serialization: 'advanced' })
  const url = new URL(await answerOf(child, { connection: app, poolSize, institutionId }))
  return {
    url,
    define: async (screen, statements) => {
      await answerOf(child, { screen, statements })
    },
    endSessions: async () => {
      await answerOf(child, 'end sessions')
    },
    seconds: () => secondsBelow(child.pid ?? 0),
    stop: async () => {
      child.disconnect()
      await once(child, 'exit')
    },
  }
}
