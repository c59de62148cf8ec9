import { FIGURES } from '@lousa/contract/evaluation/performance/figure-words.messages.ts'
import { fill } from '@lousa/contract/messages.ts'
import { expect, test } from 'vitest'
import { columnScale, underScale } from './overview-map-scales.values.ts'

const points = (earned: string, possible: string) => fill(FIGURES.soFar, { earned, possible })
const mean = (value: string) => fill(FIGURES.meanOf, { mean: value, count: 3, kind: 'bim.' })

test('a column is headed by the scale that most of its figures have', () => {
  const texts = [points('9,0', '15,0'), points('4,0', '9,0'), points('8,0', '9,0'), null, '7,0']
  const scale = columnScale(texts)
  expect(scale).toBe('de 9,0')
  expect(texts.map(text => underScale(text, scale))).toEqual(['9,0 de 15,0', '4,0', '8,0', null, '7,0'])
})

test('a mean of terms has the number of its terms in the head', () => {
  const texts = [mean('8,5'), mean('6,0')]
  expect(columnScale(texts)).toBe('em 3\u00a0bim.')
  expect(texts.map(text => underScale(text, columnScale(texts)))).toEqual(['8,5', '6,0'])
})

test('closed terms, concepts and opinions have no scale', () => {
  expect(columnScale(['8,5', 'B P', null])).toBeNull()
  expect(underScale('8,5', null)).toBe('8,5')
})
