import { afterAll, describe, expect, test } from 'vitest'
import { superLinearText } from './text-growth.ts'
import { WorkCounter } from './work-counter.ts'

const counter = new WorkCounter()
afterAll(() => counter.stop())

/** The function of a former release, which took out one pair of signs at a time. */
const formerHarmlessText = (text: string): string => {
  const pass = (given: string) =>
    given
      .replace(/<(script|style)(?=[\s/>])[^>]*>[\s\S]*?<\/\1(?=[\s/>])[^>]*>/gi, '')
      .replace(/<!--[\s\S]*?-->/g, '')
      .replace(/<\/?(?:p|div|br|li|ul|ol|tr|table|blockquote|h[1-6])(?=[\s/>])[^>]*>/gi, '\n')
      .replace(/<[A-Za-z!?/][^>]*>/g, '')
      .replace(/<[!?]|<\/(?![A-Za-z]|$)/g, '')
  let before = text
  let after = pass(text)
  while (after !== before) {
    before = after
    after = pass(after)
  }
  return after
}

describe('class: a text costs what it weighs', () => {
  test('the former attack on a message is found', () => {
    expect(superLinearText(counter, formerHarmlessText)).toBe('<<<<<<??????')
  })

  test.each([
    [
      'a loop in a loop',
      (text: string) => {
        let equal = 0
        for (let one = 0; one < text.length; one++)
          for (let other = 0; other < text.length; other++) if (text[one] === text[other]) equal += 1
        return equal
      },
    ],
    ['a search for each sign', (text: string) => [...text].filter(sign => !text.includes(`${sign}x`))],
    [
      'a list that is copied for each sign',
      (text: string) => {
        let signs: string[] = []
        for (const sign of text) signs = [...signs, sign]
        return signs
      },
    ],
    [
      'a recursion over the rest',
      function rest(text: string): number {
        return text === '' ? 0 : 1 + rest(text.slice(1))
      },
    ],
  ])('%s is found', (_, act) => {
    expect(superLinearText(counter, act)).not.toBeNull()
  })

  test.each([
    [
      'one loop',
      (text: string) => {
        let spaces = 0
        for (const sign of text) if (sign === ' ') spaces += 1
        return spaces
      },
    ],
    ['several passes', (text: string) => text.normalize('NFKD').toLowerCase().trim().split(/\s+/).join(' ')],
    ['a sorted list', (text: string) => [...text].sort().join('')],
    ['all places of an expression', (text: string) => [...text.matchAll(/a/g)].map(({ index }) => index)],
  ])('%s passes', (_, act) => {
    expect(superLinearText(counter, act)).toBeNull()
  })
})
