import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { anchorsOf, differences, localLinks } from './docs-check/markdown.ts'
import { ROOT } from './run-tool.ts'

// README.md and README.pt-BR.md stay in step, and links between documents lead to files and headings that exist.

const DOCUMENTS = ['*.md', '.github/*.md', 'docs/**/*.md']

const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8')

const brokenLinks = (file: string): string[] =>
  localLinks(read(file)).flatMap(link => {
    const [path = '', anchor] = link.split('#')
    const target = path === '' ? file : normalize(join(dirname(file), path))
    if (!existsSync(join(ROOT, target))) return [`${file}: ${link} leads to no file`]
    if (!anchor || !target.endsWith('.md') || anchorsOf(read(target)).has(decodeURIComponent(anchor)))
      return []
    return [`${file}: ${link} leads to no heading`]
  })

const problems = [
  ...differences(read('README.md'), read('README.pt-BR.md')).map(
    line => `README.md and README.pt-BR.md: ${line}`,
  ),
  ...globSync(DOCUMENTS, { cwd: ROOT }).sort().flatMap(brokenLinks),
]
for (const problem of problems) console.error(problem)
process.exit(problems.length === 0 ? 0 : 1)
