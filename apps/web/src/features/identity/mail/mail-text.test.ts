import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { piecesOf } from './mail-text.tsx'

const links = (text: string) => piecesOf(text).flatMap(({ href }) => (href ? [href] : []))
const here = window.location.origin

describe('an administrator who reads an e-mail of the demonstration', () => {
  it.each([
    'http://outro.exemplo/register#abc',
    'javascript:alert(1)',
    `${here}.exemplo.com/login`,
    `http://x@${new URL(here).host}.exemplo/`,
    'data:text/html,<b>',
  ])('gets no link out of %s', text => expect(links(text)).toEqual([]))

  it('gets the link to this very site, without the full stop after it', () => {
    expect(links(`Abra ${here}/register#Ab_c-9. Até logo`)).toEqual([`${here}/register#Ab_c-9`])
  })

  it('reads every letter of it, whatever it is', () => {
    const part = fc.constantFrom('Olá ', `${here}/x#y`, 'https://a.b/c', '.', '\n', ')', ' ')
    fc.assert(
      fc.property(fc.array(part), parts => {
        const text = parts.join('')
        expect(
          piecesOf(text)
            .map(piece => piece.text)
            .join(''),
        ).toBe(text)
      }),
    )
  })
})
