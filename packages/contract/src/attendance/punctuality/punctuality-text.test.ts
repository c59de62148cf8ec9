import { expect, test } from 'vitest'
import { missedText, punctualityLetters, punctualityTexts } from './punctuality-text.ts'

test('late and left early are worded with their minutes, or without', () => {
  expect(punctualityTexts({ arrivedLate: 10, leftEarly: 0 })).toEqual([
    'Atraso de 10 min',
    'Saída antecipada',
  ])
  expect(punctualityTexts({ arrivedLate: null })).toEqual([])
  expect([missedText(0), missedText(10)]).toEqual(['sem minutos', '10 min'])
})

test('the letters of a mark are those of the sheet of a month', () => {
  expect(
    [{}, { arrivedLate: 0 }, { leftEarly: 5 }, { arrivedLate: 5, leftEarly: 0 }].map(punctualityLetters),
  ).toEqual(['', 'A', 'S', 'AS'])
})
