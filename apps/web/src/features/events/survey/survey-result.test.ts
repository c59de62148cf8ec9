import { expect, it } from 'vitest'
import { barsOf, csvOf, rateOf } from './survey-result.values.ts'

const rating = { id: 'n', text: 'Nota?', type: 'RATING' as const, options: null, required: true }
const choice = {
  id: 'c',
  text: 'Como soube?',
  type: 'CHOICE' as const,
  options: ['Aula', 'Rede'],
  required: true,
}
const text = { id: 't', text: 'Algo mais?', type: 'TEXT' as const, options: null, required: false }

it('answers that nobody gave are shown too, the longest bar for the most frequent', () => {
  expect(
    barsOf(rating, [
      { value: 5, count: 4 },
      { value: 2, count: 1 },
    ]),
  ).toEqual([
    { label: '1', count: 0, share: 0 },
    { label: '2', count: 1, share: 0.25 },
    { label: '3', count: 0, share: 0 },
    { label: '4', count: 0, share: 0 },
    { label: '5', count: 4, share: 1 },
  ])
  expect(barsOf(choice, []).map(({ label }) => label)).toEqual(['Aula', 'Rede'])
})

it('the rate never says more than everybody', () => {
  expect(rateOf({ responses: 2, invited: 3 })).toBe(66)
  expect(rateOf({ responses: 4, invited: 3 })).toBe(100)
  expect(rateOf({ responses: 0, invited: 0 })).toBe(0)
})

it('what somebody wrote is no formula in a table', () => {
  const result = {
    responses: 5,
    invited: 9,
    questions: [{ questionId: 't', mean: null, counts: null, texts: ['=1+1', 'Foi "bom"; muito'] }],
  }
  expect(csvOf({ questions: [rating, choice, text] }, result)).toBe(
    '\uFEFF"Pergunta";"Resposta";"Quantidade"\r\n"Algo mais?";"\'=1+1";"1"\r\n"Algo mais?";"Foi ""bom""; muito";"1"\r\n',
  )
})
