import type { Sent, TestApp } from './test-app.ts'
import { waitingLocks } from './waiting-locks.ts'

/**
 * Lets calls come as far as their first write of a table, all at once: it can be read and not written during that time. What
 * two of them have read by then, neither has written yet.
 */
export const whileTableIsHeld = async (
  app: TestApp,
  table: string,
  calls: readonly (() => Promise<Sent>)[],
): Promise<Sent[]> => {
  const client = await app.owner.connect()
  try {
    await client.query('begin')
    await client.query(`lock table ${table} in share mode`)
    const answers = calls.map(call => call())
    await waitingLocks(app, calls.length)
    await client.query('rollback')
    return await Promise.all(answers)
  } finally {
    client.release()
  }
}
