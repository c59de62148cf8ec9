import fc from 'fast-check'
import { expect, it } from 'vitest'
import { classPhrase, ofLevel } from './class-phrase.rules.ts'

it.each([
  ['6º ano A', 'o', '6º ano', 'A'],
  ['06º ANO B2', 'o', '6º ano', 'B2'],
  ['1ª série A', 'a', '1ª série', 'A'],
  ['3 serie', 'a', '3ª série', null],
  ['9o ano', 'o', '9º ano', null],
  ['2º ano - C', 'o', '2º ano', 'C'],
  ['2º ano “C”', 'o', '2º ano', 'C'],
  ['7º ano turma 101', 'o', '7º ano', '101'],
  ['4ª etapa EJA', 'a', '4ª etapa', 'EJA'],
  ['2º período B', 'o', '2º período', 'B'],
  ['1º módulo', 'o', '1º módulo', null],
  // A name that is not understood is written whole.
  ['6º ano A – Manhã', 'a', null, '6º ano A – Manhã'],
  ['1ª série do Ensino Médio A', 'a', null, '1ª série do Ensino Médio A'],
  ['Pré II B', 'a', null, 'Pré II B'],
  ['6º anão', 'a', null, '6º anão'],
  ['Turma #1', 'a', null, '#1'],
  ['Turma A', 'a', null, 'A'],
  ['turma da manhã', 'a', null, 'da manhã'],
  ['Turma', 'a', null, 'Turma'],
  ['Turmalina', 'a', null, 'Turmalina'],
  ['6º ano <script>', 'a', null, '6º ano <script>'],
])('the class %s is %s %s, class %s', (name, article, series, className) => {
  expect(classPhrase(name)).toEqual({ article, series, className })
})

it('never loses a word of a name, whatever a class is called', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), name => {
      const { series, className } = classPhrase(name)
      if (series === null) expect(className).toBe(name.trim())
      else expect(name).toContain(series.split('º')[0]?.split('ª')[0])
    }),
  )
})

it.each([
  ['Ensino Fundamental – Anos Finais', 'do Ensino Fundamental – Anos Finais'],
  ['Educação Infantil', 'da Educação Infantil'],
  ['EJA – 1º segmento', 'da EJA – 1º segmento'],
  ['Ensino Médio', 'do Ensino Médio'],
  ['Anos Iniciais', null],
  ['Esporte e Lazer', null],
])('the level %s is told as %s', (level, text) => {
  expect(ofLevel(level)).toBe(text)
})
