import { describe, expect, it } from 'vitest'
import { boldOf, linkOf, listOf } from './text-marks.values.ts'

const at = (marked: string) => {
  const from = marked.indexOf('[')
  const to = marked.indexOf(']') - 1
  return { text: marked.replace('[', '').replace(']', ''), from, to }
}
const shown = ({ text, from, to }: { text: string; from: number; to: number }) =>
  `${text.slice(0, from)}[${text.slice(from, to)}]${text.slice(to)}`

describe('the buttons over a text', () => {
  it('make bold of what is selected, of a sample where nothing is, and take it away again', () => {
    expect(shown(boldOf(at('às [19 h ]em ponto'), 'negrito'))).toBe('às **[19 h]** em ponto')
    expect(shown(boldOf(at('às []'), 'negrito'))).toBe('às **[negrito]**')
    expect(shown(boldOf(at('[**já**]'), 'negrito'))).toBe('[já]')
  })

  it('make items of the selected lines, and lines of items', () => {
    expect(shown(listOf(at('Tragam\nlá[pis\nré]gua\nfim'), 'item'))).toBe('Tragam\n[- lápis\n- régua]\nfim')
    expect(shown(listOf(at('[- lápis\n- régua]'), 'item'))).toBe('[lápis\nrégua]')
    expect(shown(listOf(at('Tragam\n[]'), 'item'))).toBe('Tragam\n- [item]')
  })

  it('make an address of what is selected', () => {
    expect(shown(linkOf(at('veja [escola.br]')))).toBe('veja https://escola.br[]')
    expect(shown(linkOf(at('veja [https://a.br]')))).toBe('veja https://a.br[]')
    expect(shown(linkOf(at('[a página]')))).toBe('a página https://[]')
  })
})
