import { describe, expect, it } from 'vitest'
import type { PaletteEntry, PaletteGroup } from './entry.types.ts'
import { paletteGroups } from './palette-groups.ts'
import { indexOf } from './ranking.ts'

const entry = (group: PaletteGroup, label: string): PaletteEntry => ({
  key: `${group}:${label}`,
  group,
  label,
  detail: '',
  to: '/app',
})

const ALL = [
  entry('pages', 'Matrícula'),
  entry('help', 'Matrícula'),
  entry('actions', 'Matricular em 6º ano A'),
  entry('classes', '6º ano A'),
  entry('plans', '6º ano A · Arte'),
]
const shown = (typed: string, more: Partial<Parameters<typeof paletteGroups>[0]> = {}) =>
  paletteGroups({ typed, index: indexOf(ALL), recent: [], people: [], beginnings: ALL, ...more }).map(
    ({ group, entries }) => [group, entries.map(({ label }) => label)],
  )

describe('what the search shows', () => {
  it('begins with the group that has the best match, and keeps help for the end', () => {
    expect(shown('6 ano a').map(([group]) => group)).toEqual(['classes', 'plans', 'actions'])
    expect(shown('matric').map(([group]) => group)).toEqual(['pages', 'actions', 'help'])
  })

  it('has where the person was last before everything, once', () => {
    const recent = [{ ...entry('recent', '6º ano A'), key: 'classes:6º ano A' }]
    expect(shown('', { recent })[0]).toEqual(['recent', ['6º ano A']])
    expect(shown('', { recent }).flatMap(([, labels]) => labels)).toHaveLength(ALL.length)
    expect(shown('6 ano', { recent }).map(([group]) => group)).toEqual(['recent', 'plans', 'actions'])
    expect(shown('ula', { recent: [{ ...entry('recent', 'Aulas') }] }).map(([group]) => group)).not.toContain(
      'recent',
    )
  })

  it('has people between what is done and what is read about, who bears the name first', () => {
    const people = [entry('people', 'Bia Souza'), entry('people', 'Rui Matriz'), entry('people', 'Mat Lima')]
    expect(shown('mat', { people })).toEqual([
      ['pages', ['Matrícula']],
      ['actions', ['Matricular em 6º ano A']],
      ['people', ['Mat Lima', 'Rui Matriz', 'Bia Souza']],
      ['help', ['Matrícula']],
    ])
  })

  it('shows five of a group at most, and nothing where nothing is found', () => {
    const many = Array.from({ length: 9 }, (_, number) => entry('plans', `Arte ${number}`))
    expect(shown('arte', { index: indexOf(many) })[0]?.[1]).toHaveLength(5)
    expect(shown('helicóptero')).toEqual([])
  })
})
