import { sortKey } from '@lousa/rules/people/person/search-key.rules.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { indexOf, ranked } from './ranking.ts'

const CLASSES = ['6º ano A', '6º ano B', '7º ano A', '1ª série A']
const NAMES = [
  ...[
    'Calendário',
    'Avaliações de 6º ano A · Matemática',
    'Emitir boletins',
    'Novo aluno',
    'Matriz curricular',
  ],
  ...CLASSES,
  ...CLASSES.map(name => `Matricular em ${name}`),
  ...CLASSES.map(name => `Lançar frequência de ${name} · Matemática, hoje às 07:00`),
]
const INDEX = indexOf(NAMES.map(label => ({ label })))
const found = (typed: string) => ranked(INDEX, typed).map(({ item }) => item.label)

describe('a search over everything', () => {
  it.each([
    ['calendario', 'Calendário'],
    ['CALENDÁRIO', 'Calendário'],
    ['6 ano a', '6º ano A'],
    ['lançar frequência 6º ano A hoje', 'Lançar frequência de 6º ano A · Matemática, hoje às 07:00'],
    ['hoje 6o frequencia', 'Lançar frequência de 6º ano A · Matemática, hoje às 07:00'],
    ['matricular no 6º ano B', 'Matricular em 6º ano B'],
    ['1 serie', '1ª série A'],
    ['boletim', 'Emitir boletins'],
    ['alunos', 'Novo aluno'],
    ['avaliação 6', 'Avaliações de 6º ano A · Matemática'],
  ])('finds first for “%s”: %s', (typed, label) => {
    expect(found(typed)[0]).toBe(label)
  })

  it('finds nothing that lacks one of the words, and nothing for no word', () => {
    expect(found('calendário helicóptero')).toEqual([])
    expect(found(' – ')).toEqual([])
  })

  it('asks for as many words as were typed', () => {
    expect(found('a a')).not.toContain('Calendário')
  })

  it('puts the start of a word before its middle, and the name before other words for it', () => {
    const index = indexOf([
      { label: 'Subtração' },
      { label: 'Aulas', words: 'trabalho' },
      { label: 'Trações' },
    ])
    expect(ranked(index, 'traç').map(({ item }) => item.label)).toEqual(['Trações', 'Subtração'])
    expect(
      ranked(indexOf([{ label: 'Painel', words: 'aula' }, { label: 'Aulas' }]), 'aula')[0]?.item.label,
    ).toBe('Aulas')
  })
})

/** Words of few letters too, so that they begin and contain one another. */
const word = fc.oneof(fc.stringMatching(/^[a-zà-úA-ZÀ-Ú0-9º]{1,8}$/), fc.stringMatching(/^[aábrsi]{1,5}$/))
const name = fc.array(word, { minLength: 1, maxLength: 6 }).map(words => words.join(' '))
const names = fc.array(name, { minLength: 1, maxLength: 12 })

const bare = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '')

describe('whatever is typed', () => {
  const labels = (index: Parameters<typeof ranked>[0], typed: string): string[] =>
    ranked(index, typed).map(({ item }) => item.label)
  const indexed = (all: readonly string[]) => indexOf(all.map(label => ({ label })))

  it('accents and case change nothing', () => {
    fc.assert(
      fc.property(names, name, (all, typed) => {
        const asTyped = labels(indexed(all), typed)
        expect(labels(indexed(all), bare(typed))).toEqual(asTyped)
        expect(labels(indexed(all), typed.toUpperCase())).toEqual(labels(indexed(all), typed.toLowerCase()))
      }),
    )
  })

  it('the words may come in any order', () => {
    fc.assert(
      fc.property(names, name, (all, typed) => {
        const turned = typed.split(' ').toReversed().join(' ')
        expect(new Set(labels(indexed(all), turned))).toEqual(new Set(labels(indexed(all), typed)))
      }),
    )
  })

  it('every beginning of a name finds it', () => {
    fc.assert(
      fc.property(names, fc.nat(), fc.nat(), (all, which, length) => {
        const label = all[which % all.length] ?? ''
        const beginning = label.slice(0, 1 + (length % label.length))
        fc.pre(sortKey(beginning) !== '')
        expect(labels(indexed(all), beginning)).toContain(label)
      }),
    )
  })

  it('another word finds no more than before', () => {
    fc.assert(
      fc.property(names, name, word, (all, typed, more) => {
        fc.pre(sortKey(typed) !== '')
        const fewer = labels(indexed(all), `${typed} ${more}`)
        expect(labels(indexed(all), typed)).toEqual(expect.arrayContaining(fewer))
      }),
    )
  })

  it('nothing that only holds a word stands before what begins with all of them', () => {
    fc.assert(
      fc.property(names, name, (all, typed) => {
        const atStart = ranked(indexed(all), typed).map(match => match.atStart)
        expect(atStart).toEqual(atStart.toSorted((a, b) => Number(b) - Number(a)))
      }),
    )
  })
})
