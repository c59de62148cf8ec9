import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../../..')

type Texts = { readonly [key: string]: Texts | string } | readonly (Texts | string)[]
type Use = { readonly path: readonly string[]; readonly filled: boolean }

/** Texts that are handed on as they are, and filled by their receivers: looked through by eye. */
const FILLED_FURTHER_ON = [
  'CATALOGUE.componentsOf',
  'CATALOGUE.deleteTitle',
  'CATALOGUE.deactivateTitle',
  'COMPONENTS.deleteTitle',
  'COMPONENTS.deactivateTitle',
  'COMPONENTS.deactivated',
  'COMPONENTS.activated',
  'M.val.min',
  'M.val.max',
  'M.val.between',
  'M.val.less',
  'M.val.lessOrEqual',
  'IMPORTING.leftOutOne',
  'IMPORTING.leftOutMany',
  'IMPORTING.doubtOne',
  'IMPORTING.doubtMany',
  'ENTRY.event.leaveTitle',
  'ACCESS.resetLead',
  'ACCESS.invitationLead',
  'ACCESS.linkUntil',
  'GUARDIAN_CODE.until',
  'TRANSFER_LIST.file',
  'TRANSFER_LIST.fileOfLetter',
  'CALENDAR.termStarts',
  'CALENDAR.termEnds',
  'YEARS.year.closedToast',
  'YEARS.year.reopenedToast',
  'LEVELS.term.warningsTitle',
  'LEVELS.term.incompleteTitle',
]

/** Indexed by what an entry of the log says, whole; that each event has words, and is one, is tested next to them. */
const INDEXED_BY_VALUE = [
  'AUDIT_EVENTS',
  'AUDIT_LOOKS',
  'ANONYMOUS_EVENTS',
  // These texts are keyed by kinds of findings, rules and changes of a timetable, and by kinds of pushes; the compiler asks a text of each.
  'CHECK_WORDS',
  'BROKEN_RULES',
  'PENDING_WISHES',
  'RULE_NAMES',
  'RELAXATIONS',
  'PUSH_NEWS',
  'DRAFT_CHANGES',
]

const isTexts = (value: unknown): value is Texts => typeof value === 'object' && value !== null

const sources = globSync(['apps/*/src/**/*.{ts,tsx}', 'packages/*/src/**/*.ts'], { cwd: ROOT })
  .filter(file => !file.includes('.test.'))
  .map(file => ({ file, code: readFileSync(join(ROOT, file), 'utf8') }))

// The files of `texts/` are parts of `M`, and used by this name.
const catalogues = await Promise.all(
  sources
    .filter(({ file }) => /^packages\/contract\/src\/(?!texts\/).*messages[.]ts$/.test(file))
    .map(async ({ file }) => {
      const module: Record<string, unknown> = await import(join(ROOT, file))
      const texts = Object.entries(module).filter((entry): entry is [string, Texts] => isTexts(entry[1]))
      return texts
        .filter(([name]) => !INDEXED_BY_VALUE.includes(name))
        .map(([name, texts]) => ({ name, texts, file: basename(file) }))
    }),
).then(all => all.flat())

const leavesOf = (texts: Texts, path: readonly string[] = []): { path: string[]; text: string }[] =>
  Object.entries(texts).flatMap(([key, value]: [string, Texts | string]) =>
    isTexts(value) ? leavesOf(value, [...path, key]) : [{ path: [...path, key], text: value }],
  )

/** The part of a chain of names that leads into the texts: `area.name` of `area.name.toLowerCase`. */
const inside = (texts: Texts, chain: readonly string[]): string[] => {
  const path: string[] = []
  let at: unknown = texts
  for (const key of chain) {
    if (!isTexts(at) || Array.isArray(at) || !(key in at)) break
    at = Reflect.get(at, key)
    path.push(key)
  }
  return path
}

const keysOf = (chain: string): string[] => chain.split(/\??\./).filter(key => key !== '')

/** Other names that a file gives to parts of a catalogue: `const F = PEOPLE.form`, `const { area } = CATALOGUE`. */
const namesIn = (code: string, name: string): Map<string, string[]> => {
  const imported = new RegExp(`\\b${name} as (\\w+)`).exec(code)?.[1] ?? name
  const names = new Map([[imported, [] as string[]]])
  for (const [, one, several, whose, chain] of code.matchAll(
    /const (?:(\w+)|\{([\w\s,:]+)\}) = (\w+)((?:\.\w+)*)(?: as const)?\s*\n/g,
  )) {
    const path = names.get(whose ?? '')
    if (!path) continue
    const whole = [...path, ...keysOf(chain ?? '')]
    if (one) names.set(one, whole)
    for (const part of several?.split(',') ?? []) {
      const [key, called = key] = part.split(':').map(word => word.trim())
      if (key && called) names.set(called, [...whole, key])
    }
  }
  return names
}

/** Whether the place is inside the brackets of a call of `fill`. */
const isInFill = (code: string, index: number): boolean => {
  const before = code.slice(0, index)
  const open = before.lastIndexOf('fill(')
  const between = open < 0 ? '' : before.slice(open)
  return between.split('(').length > between.split(')').length
}

/** Every mention of a catalogue's texts in a file. One that stops at a group of texts may mean any of the group. */
const usesIn = (code: string, { name, texts }: { name: string; texts: Texts }): Use[] =>
  [...namesIn(code, name)].flatMap(([called, from]) =>
    [
      ...code.matchAll(
        new RegExp(`(?<![\\w'])(?<!(?:^|[^.])\\.)(?<!typeof )${called}((?:\\??\\.\\w+)*)\\b(?! =)`, 'g'),
      ),
    ]
      .filter(({ index }) => !isNaming(code, index))
      .map(({ 1: chain, index }) => ({
        path: inside(texts, [...from, ...keysOf(chain ?? '')]),
        filled: isInFill(code, index),
      })),
  )

/** Whether a mention only gives another name, or brings the catalogue into the file. */
const isNaming = (code: string, index: number): boolean => {
  const before = code.slice(0, index)
  if (/(^|\n)import [^']*$/.test(before)) return true
  const line = code.slice(before.lastIndexOf('\n') + 1, code.indexOf('\n', index))
  return /^(export )?const (\w+|\{[\w\s,:]+\}) = \w+(\.\w+)*( as const)?$|^export const \w+ = \{/.test(line)
}

const usesOf = (catalogue: (typeof catalogues)[number]): Use[] =>
  sources
    .filter(
      ({ code }) => code.includes(`/${catalogue.file}'`) && new RegExp(`\\b${catalogue.name}\\b`).test(code),
    )
    .flatMap(({ code }) => usesIn(code, catalogue))

const covers = (use: Use, path: readonly string[]): boolean =>
  use.path.length > 0 && use.path.every((key, at) => key === path[at])

describe.each(catalogues)('the texts of $name', catalogue => {
  const uses = usesOf(catalogue)

  test('are all in use', () => {
    const unused = leavesOf(catalogue.texts).filter(({ path }) => !uses.some(use => covers(use, path)))
    expect(unused.map(({ path }) => path.join('.'))).toEqual([])
  })

  test('are never shown with the name of a value instead of the value', () => {
    const asking = leavesOf(catalogue.texts).filter(({ text }) => /\{\w+\}/.test(text))
    const raw = uses.filter(({ filled }) => !filled).map(({ path }) => path.join('.'))
    const shown = asking.map(({ path }) => path.join('.')).filter(path => raw.includes(path))
    expect(shown.map(path => `${catalogue.name}.${path}`)).toEqual(
      FILLED_FURTHER_ON.filter(path => path.startsWith(`${catalogue.name}.`)),
    )
  })
})

test('a text that nobody mentions is found, under whatever name its catalogue goes', () => {
  const texts = { title: 'Turma', form: { name: 'Nome de {who}', hint: 'Completo' } }
  const code = `import { X as W } from './x.messages.ts'
const F = W.form
export const words = [W.title.toLowerCase(), fill(F.name, { who }), typeof W.form.hint]
`
  const uses = usesIn(code, { name: 'X', texts })
  const unused = leavesOf(texts).filter(({ path }) => !uses.some(use => covers(use, path)))
  expect(unused.map(({ path }) => path.join('.'))).toEqual(['form.hint'])
  expect(uses.filter(({ filled }) => filled).map(({ path }) => path.join('.'))).toEqual(['form.name'])
})
