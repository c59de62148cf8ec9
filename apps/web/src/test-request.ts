import type { IncomingMessage } from 'node:http'

/**
 * The body that a test's server received; null when the caller is gone before all of it has arrived. A screen that closes takes
 * its questions back: that is no error, and least of all one of no test.
 */
export const textOf = async (request: IncomingMessage): Promise<string | null> => {
  try {
    let text = ''
    for await (const part of request) text += String(part)
    return text
  } catch {
    return null
  }
}
