import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../platform/config/config.ts'

/** The key that signs tokens: from the settings, or made once and kept in the data folder. */
export const readSecret = async ({ secret, dataDir }: Config): Promise<string> => {
  if (secret) return secret
  const file = join(dataDir, 'secret')
  try {
    return (await readFile(file, 'utf8')).trim()
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
  }
  const made = randomBytes(32).toString('base64url')
  await mkdir(dataDir, { recursive: true })
  await writeFile(file, `${made}\n`, { mode: 0o600, flag: 'wx' })
  return made
}
