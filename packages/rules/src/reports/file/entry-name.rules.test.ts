import fc from 'fast-check'
import { expect, it } from 'vitest'
import { entryNames } from './entry-name.rules.ts'

const NAMING = { extension: '.pdf', unnamed: 'Sem nome' }

it('a class keeps its name with ordinals and accents', () => {
  expect(entryNames(['6º ano A', '1ª série – Manhã', "Turma d'Água"], NAMING)).toEqual([
    '6º ano A.pdf',
    '1ª série – Manhã.pdf',
    "Turma d'Água.pdf",
  ])
})

it('a name never leads out of its folder and never meets what a system keeps for itself', () => {
  expect(
    entryNames(['../../etc/passwd', 'A/B\\C', 'con', 'LPT1.x', '...', ' ', 'a\u202Eb\n?'], NAMING),
  ).toEqual([
    '-..-etc-passwd.pdf',
    'A-B-C.pdf',
    '-con.pdf',
    '-LPT1.x.pdf',
    'Sem nome.pdf',
    'Sem nome (2).pdf',
    'a-b-.pdf',
  ])
})

it('two classes of one name become two files, also where capitals do not count', () => {
  expect(entryNames(['6º A', '6º a', '6º A', '6º A (2)'], NAMING)).toEqual([
    '6º A.pdf',
    '6º a (2).pdf',
    '6º A (3).pdf',
    '6º A (2) (2).pdf',
  ])
})

it('whatever classes are called, every one gets a file of its own that can be stored', () => {
  const name = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.constantFrom('A', 'a', '..', '/', 'nul', 'x'.repeat(300)),
  )
  fc.assert(
    fc.property(fc.array(name, { maxLength: 12 }), names => {
      const files = entryNames(names, NAMING)
      expect(new Set(files.map(file => file.toLowerCase())).size).toBe(names.length)
      for (const file of files) {
        expect(file).toMatch(/^[^./\\][^/\\]*\.pdf$/)
        expect([...file].length).toBeLessThan(120)
      }
    }),
  )
})
