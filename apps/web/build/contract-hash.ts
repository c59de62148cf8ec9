import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const CONTRACT = join(import.meta.dirname, '../../../packages/contract/src')

/** Answers kept on a device can be read for as long as the contract is the one that they were made by. */
export const contractHash = (): string => {
  const hash = createHash('sha256')
  for (const file of readdirSync(CONTRACT, { recursive: true, encoding: 'utf8' }).sort()) {
    if (!file.endsWith('.ts') || file.endsWith('.test.ts')) continue
    hash.update(file).update(readFileSync(join(CONTRACT, file)))
  }
  return hash.digest('hex').slice(0, 12)
}
