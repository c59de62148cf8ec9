// Counts how the code is divided, from the code alone: files per folder, arrows between areas, places that one field of a
// person or of an event or one catalogue touches, names that say nothing, lines. For comparing two states of the project.
//   node scripts/house.ts [folder of another checkout]
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join, normalize, resolve } from 'node:path'
import { ROOT } from './run-tool.ts'

const root = resolve(process.argv[2] ?? ROOT)
const LAYERS = {
  server: 'apps/server/src/modules/',
  web: 'apps/web/src/features/',
  contract: 'packages/contract/src/',
  rules: 'packages/rules/src/',
}
/** A field of a person that no other domain has, and a catalogue: as a developer who adds the next one looks for them. */
const FIELD = /\bbirthCity\b|\bbirth_city\b|\bnaturalness\b/i
/** A field of an event without a rule of its own, in the files of events. */
const EVENT_FIELD = /\bageMax\b|\bage_max\b/
const OF_EVENTS = /(?:academics|events)[/](?:event(?:-[\w-]+)?)[/.]/
const CATALOGUE = /knowledge-?area/i
/** A report that no other report shares words with; by the name of the file or of its tag. */
const REPORT = /\bBIRTHDAYS\b|birthdays?[.-]|\bbirthdays?(?:Builder|Request|Document)\b/
/** Declarations under a name without meaning (docs/glossary.md); parameters of a callback have no type and may. */
const EMPTY = ['known', 'wanted', 'kept', 'found', 'asked', 'said', 'told'].join('|')
const EMPTY_TYPES = ['Known', 'Wanted', 'Kept', 'Found', 'Asked', 'Said', 'Told'].join('|')
const SAYS_NOTHING = new RegExp(
  String.raw`\b(?:const|let) (?:${EMPTY})\b|\btype (?:${EMPTY_TYPES})\b|[(,] ?(?:${EMPTY})\??: (?:[A-Z({]|readonly|string|number|boolean|unknown|object)`,
)
/** Files in which a domain follows changes of another one, also under the names of before. */
const HOOK =
  /^apps\/server\/src\/.*(?:\bhooks(?:[.]queries)?|-follow(?:er|ers|ing)(?:[.]\w+)?|\/(?:[\w-]+-)?(?:erasure|retention|removals?)(?:[.](?:service|queries))?)[.]ts$/
const IMPORT = /(?:from|import)\s*\(?\s*'(\.{1,2}\/[^']+)'/g

const isTest = (path: string): boolean => /[.]test[.]tsx?$|-test-world[.]|-sample[.]|-desk[.]/.test(path)
const isCode = (path: string): boolean => /[.]tsx?$/.test(path) && !isTest(path)
const read = (path: string): string => readFileSync(join(root, path), 'utf8')

const tracked = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).trim().split('\n')
const code = tracked.filter(isCode)

const lines = (paths: readonly string[]) =>
  paths.reduce((sum, path) => sum + read(path).split('\n').length, 0)
const rows: [string, string | number][] = []
const tell = (what: string, value: string | number): void => void rows.push([what, value])

const perFolder = Map.groupBy(
  code.filter(path => Object.values(LAYERS).some(layer => path.startsWith(layer))),
  path => dirname(path),
)
const fullest = [...perFolder].sort(([, a], [, b]) => b.length - a.length).slice(0, 5)
for (const [folder, files] of fullest) tell(`files in ${folder}`, files.length)
tell(
  'folders of domains with more than 15 files',
  [...perFolder.values()].filter(({ length }) => length > 15).length,
)

/** The room of a file: its area where the domain has areas, else the file itself. */
const roomOf = (path: string, layer: string): string => {
  const [domain = '', area = '', ...rest] = path.slice(layer.length).split('/')
  return rest.length > 0 && !['components', 'screens'].includes(area) ? `${domain}/${area}` : path
}
for (const [name, layer] of Object.entries(LAYERS)) {
  const arrows = new Map<string, Set<string>>()
  const rooms = new Map<string, Set<string>>()
  for (const path of code.filter(each => each.startsWith(layer))) {
    const domain = path.slice(layer.length).split('/')[0] ?? ''
    const room = roomOf(path, layer)
    rooms.set(domain, (rooms.get(domain) ?? new Set()).add(room))
    for (const [, target = ''] of read(path).matchAll(IMPORT)) {
      const other = normalize(join(dirname(path), target))
      if (!other.startsWith(`${layer}${domain}/`)) continue
      const to = roomOf(other, layer)
      if (to !== room) arrows.set(domain, (arrows.get(domain) ?? new Set()).add(`${room} → ${to}`))
    }
  }
  for (const domain of ['people', 'academics', 'identity', 'evaluation'])
    if (rooms.has(domain))
      tell(`${name}/${domain}: rooms, arrows`, `${rooms.get(domain)?.size}, ${arrows.get(domain)?.size ?? 0}`)
}

tell('files that name one field of a person', code.filter(path => FIELD.test(read(path))).length)
const placesOfField = code
  .filter(path => OF_EVENTS.test(path))
  .map(
    path =>
      read(path)
        .split('\n')
        .filter(line => EVENT_FIELD.test(line)).length,
  )
  .filter(count => count > 0)
tell(
  'places of a field of an event: lines, files',
  `${placesOfField.reduce((sum, count) => sum + count, 0)}, ${placesOfField.length}`,
)
tell(
  'files that name one catalogue',
  code.filter(path => CATALOGUE.test(path) || CATALOGUE.test(read(path))).length,
)
const reportFiles = tracked.filter(
  path => (isCode(path) || path.endsWith('.typ')) && (REPORT.test(path) || REPORT.test(read(path))),
)
tell('files of a report', reportFiles.length)
tell(
  'lines of reports',
  lines(code.filter(path => /\/reports\//.test(path) || path.includes('frames/issue/'))),
)
tell(
  'lines that declare a name that says nothing',
  code.flatMap(path => read(path).split('\n')).filter(line => SAYS_NOTHING.test(line)).length,
)
const hooks = code.filter(path => HOOK.test(path))
tell('files and lines of hooks between domains', `${hooks.length}, ${lines(hooks)}`)
tell('lines of production code', lines(code))
tell('lines of tests', lines(tracked.filter(path => /[.]tsx?$/.test(path) && isTest(path))))

const width = Math.max(...rows.map(([what]) => what.length))
for (const [what, value] of rows) console.log(`${what.padEnd(width)}  ${value}`)
