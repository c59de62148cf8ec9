import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { insertSentence, MAX_SENTENCE_LENGTH, sentenceAt } from './opinion-sentence.rules.ts'

const at = (start: number, end = start) => ({ start, end })
const MAX = 4000
const text = fc.string({ unit: fc.constantFrom('a', 'É', ' ', '.', ',', '\n', '!'), maxLength: 40 })
const ends = fc.tuple(fc.nat(50), fc.nat(50))

describe('insertSentence', () => {
  it('inserts at the cursor, keeps words apart, and moves the cursor behind the sentence', () => {
    expect(insertSentence('', at(0), 'Leu bem.', MAX)).toEqual({ text: 'Leu bem.', cursor: 8 })
    expect(insertSentence('Brinca.', at(7), 'Leu bem.', MAX)).toEqual({
      text: 'Brinca. Leu bem.',
      cursor: 16,
    })
    expect(insertSentence('Brinca. Conta.', at(8), 'Leu bem.', MAX)?.text).toBe('Brinca. Leu bem. Conta.')
    expect(insertSentence('Hoje (muito).', at(11), 'calmo', MAX)?.text).toBe('Hoje (muito calmo).')
  })

  it('replaces a selection', () => {
    expect(insertSentence('Ana corre. Fim', at(0, 10), 'Leu bem.', MAX)).toEqual({
      text: 'Leu bem. Fim',
      cursor: 8,
    })
  })

  it('is refused where the text would be too long', () => {
    expect(insertSentence('a'.repeat(10), at(10), 'b', 12)?.text).toHaveLength(12)
    expect(insertSentence('a'.repeat(10), at(10), 'b', 11)).toBeNull()
  })

  it('changes nothing but the selection, and adds two spaces at most', () => {
    fc.assert(
      fc.property(text, ends, fc.constantFrom('x', 'Leu bem.'), (before, [from, to], sentence) => {
        const start = Math.min(from, before.length)
        const end = Math.max(start, Math.min(to, before.length))
        const after = insertSentence(before, at(from, to), sentence, MAX)
        expect(after?.text.startsWith(before.slice(0, start))).toBe(true)
        expect(after?.text.endsWith(before.slice(end))).toBe(true)
        expect(after?.text.slice(0, after.cursor).endsWith(sentence)).toBe(true)
        const added = (after?.text.length ?? 0) - (before.length - (end - start)) - sentence.length
        expect(added === 0 || added === 1 || added === 2).toBe(true)
      }),
    )
  })
})

describe('sentenceAt', () => {
  const OPINION = 'Leu bem hoje. Conta até 3.5 sem ajuda! \nBrinca com todos'

  it('is the selection', () => {
    expect(sentenceAt(OPINION, at(4, 13))).toBe('bem hoje.')
  })

  it('is the sentence at the cursor, without one', () => {
    expect(sentenceAt(OPINION, at(0))).toBe('Leu bem hoje.')
    expect(sentenceAt(OPINION, at(13))).toBe('Leu bem hoje.')
    expect(sentenceAt(OPINION, at(20))).toBe('Conta até 3.5 sem ajuda!')
    expect(sentenceAt(OPINION, at(OPINION.length))).toBe('Brinca com todos')
  })

  it('is the sentence before a cursor in space', () => {
    expect(sentenceAt('Leu bem.  ', at(10))).toBe('Leu bem.')
  })

  it('is none in an empty text, and none that is too long', () => {
    expect(sentenceAt(' ', at(1))).toBeNull()
    expect(sentenceAt('a'.repeat(MAX_SENTENCE_LENGTH), at(3))).toHaveLength(MAX_SENTENCE_LENGTH)
    expect(sentenceAt('a'.repeat(MAX_SENTENCE_LENGTH + 1), at(3))).toBeNull()
  })

  it('is a part of the text, or null where the text is blank', () => {
    fc.assert(
      fc.property(text, ends, (opinion, [from, to]) => {
        const found = sentenceAt(opinion, at(from, to))
        expect(found === null).toBe(opinion.trim() === '')
        expect(opinion).toContain(found ?? '')
      }),
    )
  })
})
