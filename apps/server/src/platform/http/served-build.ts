import { readFileSync, statSync } from 'node:fs'

/**
 * The content of a file, read again only after a change: a build that is made under a running server is served at once. `null`:
 * the file is missing or cannot be read.
 */
export const freshFile = <T>(path: string, parse: (text: string) => T | null): (() => T | null) => {
  let seen = ''
  let value: T | null = null
  return () => {
    const stat = statSync(path, { throwIfNoEntry: false })
    const now = stat ? `${stat.mtimeMs} ${stat.size} ${stat.ino}` : ''
    if (now === seen) return value
    value = stat ? parse(readFileSync(path, 'utf8')) : null
    seen = now
    return value
  }
}

/** The number in `build.json`, which the web build writes. */
export const buildNumberIn = (text: string): string | null => {
  try {
    const content: unknown = JSON.parse(text)
    const build: unknown = typeof content === 'object' && content && Reflect.get(content, 'build')
    return typeof build === 'string' && /^[\w.-]{1,64}$/.test(build) ? build : null
  } catch {
    return null
  }
}
