import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { entriesOf, type Piece, sharedFiles } from './shared-files.ts'

const REQUEST = 1000
const piece = (file: string, bytes: number, imports: readonly string[] = [], isEntry = false): Piece => ({
  file,
  isEntry,
  modules: [`${file}.ts`],
  imports,
  bytes,
  hasStyles: false,
})
const screen = (file: string, ...imports: string[]): Piece => piece(file, 100, imports, true)
const names = (groups: readonly (readonly Piece[])[]): string[][] =>
  groups.map(group => group.map(({ file }) => file).toSorted()).toSorted()
const together = (pieces: readonly Piece[], weight = () => 1): string[][] =>
  names(sharedFiles(pieces, weight, REQUEST))

describe('pieces that screens share', () => {
  it('come in one file when the same screens need them', () => {
    const pieces = [screen('a', 'x', 'y'), screen('b', 'x', 'y'), piece('x', 50_000), piece('y', 50_000)]
    expect(together(pieces)).toEqual([['x', 'y']])
  })

  it('stay apart when a screen would load more than a request costs', () => {
    const apart = (bytes: number) => [
      screen('a', 'x', 'y'),
      screen('b', 'x', 'y'),
      screen('c', 'x'),
      piece('x', 500),
      piece('y', bytes),
    ]
    expect(together(apart(1500))).toEqual([['x', 'y']])
    expect(together(apart(2500))).toEqual([['x'], ['y']])
  })

  it('stay apart sooner for a screen that counts more', () => {
    const pieces = [
      screen('a', 'x', 'y'),
      screen('b', 'x', 'y'),
      screen('c', 'x'),
      piece('x', 500),
      piece('y', 1500),
    ]
    expect(names(sharedFiles(pieces, ({ file }) => (file === 'c' ? 5 : 1), REQUEST))).toEqual([['x'], ['y']])
  })

  it('do not bring along what only one of them leads to', () => {
    const pieces = [
      screen('a', 'x', 'y'),
      screen('b', 'x', 'y'),
      screen('c', 'x'),
      piece('x', 10),
      piece('y', 10, ['z']),
      piece('z', 90_000),
    ]
    expect(together(pieces)).toContainEqual(['x'])
  })

  it('never lead in a circle: neither file could be run first', () => {
    const pieces = [
      screen('a', 'x', 'z'),
      screen('b', 'x', 'z'),
      piece('x', 10, ['big']),
      piece('big', 900_000, ['z'], true),
      piece('z', 10),
    ]
    expect(together(pieces)).toEqual([['x'], ['z']])
  })
})

/** Each piece imports later ones alone, as files of a bundler do. */
const graphs = fc
  .array(
    fc.record({ bytes: fc.nat(5000), isEntry: fc.boolean(), leads: fc.array(fc.nat(30), { maxLength: 4 }) }),
    {
      minLength: 1,
      maxLength: 24,
    },
  )
  .map(all =>
    all.map(({ bytes, isEntry, leads }, index) => {
      const later = leads.map(lead => index + 1 + lead).filter(next => next < all.length)
      return piece(String(index), bytes, later.map(String), isEntry)
    }),
  )

const isAcyclic = (edges: ReadonlyMap<string, ReadonlySet<string>>): boolean => {
  const left = new Map([...edges].map(([from, to]) => [from, new Set(to)]))
  while (left.size > 0) {
    const free = [...left].filter(([, to]) => ![...to].some(next => left.has(next))).map(([from]) => from)
    if (free.length === 0) return false
    for (const from of free) left.delete(from)
  }
  return true
}

it('each shared piece is in one file, no entry is, and files never import each other', () => {
  fc.assert(
    fc.property(graphs, pieces => {
      const groups = sharedFiles(pieces, () => 1, REQUEST)
      const shared = pieces.filter(({ isEntry }) => !isEntry).map(({ file }) => file)
      expect(groups.flatMap(group => group.map(({ file }) => file)).toSorted()).toEqual(shared.toSorted())
      const fileOf = new Map(
        groups.flatMap((group, index) => group.map(({ file }) => [file, `shared-${index}`])),
      )
      const named = (file: string) => fileOf.get(file) ?? file
      const edges = new Map(pieces.map(({ file }) => [named(file), new Set<string>()]))
      for (const { file, imports } of pieces)
        for (const next of imports) if (named(next) !== named(file)) edges.get(named(file))?.add(named(next))
      expect(isAcyclic(edges)).toBe(true)
    }),
  )
})

it('an entry needs all that it leads to', () => {
  const pieces = [screen('a', 'x'), screen('b', 'y'), piece('x', 1, ['y']), piece('y', 1)]
  const needed = new Map(entriesOf(pieces).map(([{ file }, entries]) => [file, entries.map(one => one.file)]))
  expect(needed.get('x')).toEqual(['a'])
  expect(needed.get('y')).toEqual(['a', 'b'])
})
