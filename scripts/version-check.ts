import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './run-tool.ts'
import { deviations, lockedNodes, newestRelease, ownVersions } from './version-check/versions.ts'

// The version of the project stands in the root's package.json; workspaces, lock file and release notes name the same. The Node
// of .nvmrc is the one that is installed, and `engines` is the oldest one that scripts/bootstrap.mjs accepts.

const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8')
const manifest = JSON.parse(read('package.json'))
const files = ['', ...manifest.workspaces.map((folder: string) => `${folder}/`)].map(
  folder => `${folder}package.json`,
)
const manifests = new Map<string, unknown>(files.map(file => [file, JSON.parse(read(file))]))
const locked: Record<string, unknown> = JSON.parse(read('package-lock.json')).packages
for (const folder of ['', ...manifest.workspaces])
  manifests.set(`package-lock.json: "${folder}"`, locked[folder])
const lowest = /LOWEST_NODE = \[(\d+), (\d+)\]/.exec(read('scripts/bootstrap.mjs'))?.slice(1).join('.')

const problems = [
  ...deviations(manifest.version, [
    ...ownVersions(manifests),
    { place: 'CHANGELOG.md', version: newestRelease(read('CHANGELOG.md')) },
  ]),
  ...deviations(read('.nvmrc').trim(), lockedNodes(manifest)),
  ...deviations(`>=${lowest}`, [{ place: 'package.json: engines', version: manifest.engines?.node ?? null }]),
]
for (const problem of problems) console.error(problem)
process.exit(problems.length === 0 ? 0 : 1)
