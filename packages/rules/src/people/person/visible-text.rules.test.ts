import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { visibleLine, visibleText } from './visible-text.rules.ts'

describe('text that a person typed', () => {
  it.each([
    ['Maria\u202e avliS', 'Maria avliS'],
    ['\u200eJoão\u200f', 'João'],
    ['Ana\u0007 Souza\u009b', 'Ana Souza'],
    ['\ufeffBia\u200b Lima ', 'Bia Lima'],
    ["Sant’Anna D'Ávila", "Sant’Anna D'Ávila"],
    ['👩‍🏫 Leitura', '👩‍🏫 Leitura'],
  ])('%j is %j', (typed, meant) => {
    expect(visibleText(typed)).toBe(meant)
  })

  it('keeps its lines, and in one line has none', () => {
    expect(visibleText('Leitura\r\n\tem voz alta')).toBe('Leitura\r\n\tem voz alta')
    expect(visibleLine(' Ana \n\t Souza ')).toBe('Ana Souza')
  })

  it('is not changed by being read again, and loses no letter', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), typed => {
        const letters = (text: string) => text.replace(/[^\p{L}\p{N}\p{P}\p{S}]/gu, '')
        expect(visibleText(visibleText(typed))).toBe(visibleText(typed))
        expect(visibleLine(visibleLine(typed))).toBe(visibleLine(typed))
        expect(letters(visibleLine(typed))).toBe(letters(typed))
      }),
    )
  })
})
