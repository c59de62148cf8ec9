import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { messageBeginning, messageBlocks, type TextBlock } from './message-text.rules.ts'

const linesOf = (block: TextBlock) => (block.kind === 'list' ? block.items : block.lines)
const stretches = (body: string) => messageBlocks(body).flatMap(linesOf).flat()
const plain = (text: string) => ({ text, bold: false, href: null })

describe('the text of a message', () => {
  it('is parted into paragraphs by empty lines and keeps the lines in them', () => {
    expect(messageBlocks('Olá.\nAmanhã não há aula.\r\n\r\nAté breve.')).toEqual([
      { kind: 'paragraph', lines: [[plain('Olá.')], [plain('Amanhã não há aula.')]] },
      { kind: 'paragraph', lines: [[plain('Até breve.')]] },
    ])
  })

  it('has items where lines begin with a hyphen, and none where a hyphen means itself', () => {
    expect(messageBlocks('Tragam:\n- lápis\n- régua\n-5 graus')).toEqual([
      { kind: 'paragraph', lines: [[plain('Tragam:')]] },
      { kind: 'list', items: [[plain('lápis')], [plain('régua')]] },
      { kind: 'paragraph', lines: [[plain('-5 graus')]] },
    ])
  })

  it('is bold between two pairs of asterisks, and nowhere else', () => {
    expect(stretches('às **19 h**, 2 ** 3 ** 4, ****')).toEqual([
      plain('às '),
      { text: '19 h', bold: true, href: null },
      plain(', 2 ** 3 ** 4, ****'),
    ])
  })

  it('leads to addresses of the web alone, without what ends the sentence', () => {
    const hrefs = stretches(
      'Veja https://escola.br/a?b=1, (http://b.br/c) **https://d.br** javascript:alert(1) data:text/html,x https://',
    ).flatMap(({ href }) => href ?? [])
    expect(hrefs).toEqual(['https://escola.br/a?b=1', 'http://b.br/c', 'https://d.br'])
  })

  it('loses nothing but marks and blanks at the edges of lines, whatever it is', () => {
    const letters = (text: string) => text.replace(/[\s*•-]/g, '')
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), body => {
        expect(
          letters(
            stretches(body)
              .map(({ text }) => text)
              .join(''),
          ),
        ).toBe(letters(body))
      }),
    )
  })

  it('never leads anywhere but to http and https', () => {
    const part = fc.constantFrom(
      'https://a.b',
      'javascript:',
      '**',
      '- ',
      '\n',
      ' ',
      'http:',
      '//x',
      '(',
      ')',
      'data:',
    )
    fc.assert(
      fc.property(fc.array(part, { maxLength: 12 }), parts => {
        for (const { href } of stretches(parts.join(''))) expect(href ?? 'https://').toMatch(/^https?:\/\//i)
      }),
    )
  })
})

describe('the beginning of a message', () => {
  it('is one line without marks, cut at a word', () => {
    expect(messageBeginning('**Reunião** de pais\n\n- às 19 h\n- na sala 3', 100)).toBe(
      'Reunião de pais às 19 h · na sala 3',
    )
    expect(messageBeginning('Reunião de pais às 19 h', 12)).toBe('Reunião de…')
    expect(messageBeginning('Paralelepípedo', 5)).toBe('Paral…')
  })

  it('is never longer than asked for, but for the sign that it goes on', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 300 }), fc.integer({ min: 1, max: 80 }), (body, most) => {
        const line = messageBeginning(body, most)
        expect(line.length).toBeLessThanOrEqual(most + 1)
        expect(line).not.toMatch(/\n/)
      }),
    )
  })
})
