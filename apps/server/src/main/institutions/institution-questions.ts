import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'

export type Terminal = {
  ask(question: string): Promise<string>
  /** The typed characters are not shown. */
  askHidden(question: string): Promise<string>
  close(): void
}

/** Questions at the terminal. */
export const openTerminal = (): Terminal => {
  let hidden = false
  const output = new Writable({
    write: (chunk, _, done) => {
      if (!hidden) process.stdout.write(chunk)
      done()
    },
  })
  const lines = createInterface({ input: process.stdin, output, terminal: true })
  let closing = false
  // Ctrl+C and the end of the input: no answer will come.
  lines.on('SIGINT', () => process.exit(130))
  lines.on('close', () => closing || process.exit(130))
  return {
    ask: question => lines.question(`${question}: `),
    askHidden: async question => {
      process.stdout.write(`${question}: `)
      hidden = true
      try {
        return await lines.question('')
      } finally {
        hidden = false
        process.stdout.write('\n')
      }
    },
    close: () => {
      closing = true
      lines.close()
    },
  }
}
