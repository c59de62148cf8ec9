import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { problemsOfLockFile } from './lock-file-check/locked-packages.ts'
import { ROOT } from './run-tool.ts'

// docs/implantacao.md, Como chegam as atualizações: an installation verifies every package against the lock file.

const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'))
const problems = problemsOfLockFile(packages)
for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exit(1)
