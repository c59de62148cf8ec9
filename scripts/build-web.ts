import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT, runTool } from './run-tool.ts'

const WEB = join(ROOT, 'apps/web')
const STAMP = join(WEB, 'dist/.build-hash')

/** Tests, and what only they use. */
const OF_TESTS = /[.]test[.]|(^|-)test-/

/** Everything that the built files depend on. */
const SOURCES = [
  'apps/web/build',
  'apps/web/src',
  'apps/web/public',
  'apps/web/index.html',
  'apps/web/vite.config.ts',
  'apps/web/package.json',
  'packages/contract/src',
  'packages/rules/src',
  'package-lock.json',
]

/** Builds the web application when it is absent or its sources changed since. */
export async function buildWebWhenStale(): Promise<void> {
  const hash = sourcesHash()
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === hash) return
  console.log('Preparando a aplicação web…')
  const code = await runTool('vite', 'vite', ['build', '--logLevel', 'warn'], { cwd: WEB })
  if (code !== 0) throw new Error('A aplicação web não pôde ser preparada; veja o erro acima.')
  writeFileSync(STAMP, hash)
}

function sourcesHash(): string {
  const hash = createHash('sha256')
  for (const file of SOURCES.flatMap(source => filesOf(source))) {
    hash.update(`${file}\n`).update(readFileSync(join(ROOT, file)))
  }
  return hash.digest('hex')
}

function filesOf(source: string): string[] {
  const path = join(ROOT, source)
  if (!existsSync(path)) return []
  if (!statSync(path).isDirectory()) return [source]
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && !OF_TESTS.test(entry.name))
    .map(entry => join(entry.parentPath, entry.name).slice(ROOT.length + 1))
    .sort()
}
