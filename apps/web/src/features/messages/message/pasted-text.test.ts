import { describe, expect, it } from 'vitest'
import { textOfHtml } from './pasted-text.values.ts'

describe('what is pasted into a notification', () => {
  it('keeps paragraphs, items, bold and addresses as marks', () => {
    expect(
      textOfHtml(`<h1>Reunião</h1><p>Na <b>quinta</b>,<br>às 19 h.</p>
        <ul><li>lápis</li><li><strong>régua</strong></li></ul>
        <p>Veja <a href="https://escola.br/a">a página</a> ou <a href="https://b.br">https://b.br</a>.</p>`),
    ).toBe(
      '**Reunião**\n\nNa **quinta**,\nàs 19 h.\n\n- lápis\n- **régua**\n\nVeja a página (https://escola.br/a) ou https://b.br.',
    )
  })

  it('loses scripts, styles, pictures and whatever runs, with what is in them', () => {
    const text = textOfHtml(`<style>p{color:red}</style><p onclick="steal()">Olá<script>alert(1)</script></p>
      <img src="x" onerror="window.hit = true"><svg onload="alert(1)"><text>svg</text></svg>
      <iframe src="https://a.br">quadro</iframe><a href="javascript:alert(1)">clique</a><!-- segredo -->`)
    expect(text).toBe('Olá\n\nclique')
    expect(Reflect.get(window, 'hit')).toBeUndefined()
    expect(document.querySelector('img, script, iframe')).toBeNull()
  })

  it('of Google is not bold as a whole, and its bold spans are', () => {
    expect(
      textOfHtml(
        '<b style="font-weight:normal"><p><span style="font-weight:400">Prova </span><span style="font-weight:700">amanhã</span></p></b>',
      ),
    ).toBe('Prova **amanhã**')
  })

  it('has no double blanks, no hard ones, and no more than one empty line', () => {
    expect(textOfHtml('<p>a&nbsp;&nbsp; b</p><p></p><p>&nbsp;</p><div>c</div>')).toBe('a b\n\nc')
  })
})
