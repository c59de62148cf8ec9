import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CONCEPTS, type Opinion, opinionAfter, opinionOf } from './opinion.rules.ts'

const text = fc.option(fc.constantFrom('Lê bem.', 'A', ' B ', 'AB', 'Escreve o nome.'), { nil: null })
const concept = fc.option(fc.constantFrom(...CONCEPTS), { nil: null })
const optional = <T>(of: fc.Arbitrary<T>) => fc.option(of, { nil: undefined })

describe('opinionOf', () => {
  it('reads a lone letter without a concept as the concept', () => {
    expect(opinionOf({ text: ' B ', concept: null })).toEqual({ text: null, concept: 'B' })
    expect(opinionOf({ text: 'A' })).toEqual({ text: null, concept: 'A' })
  })

  it('reads a lone letter next to a concept as the newer concept, which a former process has written', () => {
    expect(opinionOf({ text: 'B', concept: 'A' })).toEqual({ text: null, concept: 'B' })
  })

  it('reads text and concept apart', () => {
    expect(opinionOf({ text: 'Lê bem.', concept: 'A' })).toEqual({ text: 'Lê bem.', concept: 'A' })
    expect(opinionOf({ text: 'AB', concept: null })).toEqual({ text: 'AB', concept: null })
    expect(opinionOf({ text: null, concept: null })).toEqual({ text: null, concept: null })
  })

  it('reads its own result the same', () => {
    fc.assert(
      fc.property(text, concept, (text, concept) => {
        const read = opinionOf({ text, concept })
        expect(opinionOf(read)).toEqual(read)
      }),
    )
  })
})

describe('opinionAfter', () => {
  const both: Opinion = { text: 'Lê bem.', concept: 'B' }

  it('leaves the part that is not sent as it is stored', () => {
    expect(opinionAfter(both, { concept: 'A' })).toEqual({ text: 'Lê bem.', concept: 'A' })
    expect(opinionAfter(both, { text: 'Escreve.' })).toEqual({ text: 'Escreve.', concept: 'B' })
    expect(opinionAfter(both, {})).toEqual(both)
  })

  it('stores a letter sent as text as the concept, and leaves the stored text', () => {
    expect(opinionAfter(both, { text: 'C' })).toEqual({ text: 'Lê bem.', concept: 'C' })
    expect(opinionAfter(both, { text: 'C', concept: null })).toEqual({ text: null, concept: 'C' })
  })

  it('stores the concept that is sent where a letter is sent as text with it', () => {
    expect(opinionAfter(both, { text: 'C', concept: 'A' })).toEqual({ text: null, concept: 'A' })
  })

  it('empties the part that is sent as null', () => {
    expect(opinionAfter(both, { text: null })).toEqual({ text: null, concept: 'B' })
    expect(opinionAfter(both, { concept: null })).toEqual({ text: 'Lê bem.', concept: null })
  })

  it('never loses a text by a concept, nor stores what is read otherwise', () => {
    fc.assert(
      fc.property(
        text,
        concept,
        optional(text),
        optional(concept),
        (text, concept, sentText, sentConcept) => {
          const stored = opinionOf({ text, concept })
          expect(opinionAfter(stored, { concept: sentConcept }).text).toBe(stored.text)
          const after = opinionAfter(stored, { text: sentText, concept: sentConcept })
          expect(opinionOf(after)).toEqual(after)
        },
      ),
    )
  })
})
