import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { blocksOf } from './prose.tsx'

const plain = (text: string): string => text.replace(/\s+/g, ' ').trim()

describe('a reader of an institution’s text', () => {
  it('gets headings, items and paragraphs as they were written', () => {
    expect(blocksOf('# Uso\nLinha um\nlinha dois\n\nOutro\n- um\n- dois\n\n- três')).toEqual([
      { kind: 'heading', text: 'Uso' },
      { kind: 'paragraph', lines: ['Linha um', 'linha dois'] },
      { kind: 'paragraph', lines: ['Outro'] },
      { kind: 'list', items: ['um', 'dois'] },
      { kind: 'list', items: ['três'] },
    ])
  })

  it('gets markup as the letters it was typed with', () => {
    expect(blocksOf('<b>x</b> [y](javascript:z)')).toEqual([
      { kind: 'paragraph', lines: ['<b>x</b> [y](javascript:z)'] },
    ])
  })

  it('misses no word, whatever was written', () => {
    const line = fc.constantFrom('', '# Um', '- dois', 'três quatro', '#cinco', '-seis', '  sete ')
    fc.assert(
      fc.property(fc.array(line), lines => {
        const words = blocksOf(lines.join('\n')).flatMap(block =>
          block.kind === 'heading' ? [block.text] : block.kind === 'list' ? block.items : block.lines,
        )
        expect(words).toEqual(lines.map(one => plain(one).replace(/^(# |- )/, '')).filter(Boolean))
      }),
    )
  })
})
