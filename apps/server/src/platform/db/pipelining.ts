import type pg from 'pg'

/**
 * Statements sent together leave together: one write of ours, one read of the server's. What else is sent on the same
 * client until the current work yields travels with them.
 */
export const inPipeline = <T>(client: pg.PoolClient, send: () => Promise<T>): Promise<T> => {
  const { stream } = client.connection
  stream.cork()
  process.nextTick(() => stream.uncork())
  return send()
}
