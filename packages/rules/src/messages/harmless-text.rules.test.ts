import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { harmlessText, harmlessTextSteps } from './harmless-text.rules.ts'

const PIECES = [
  '<', '</', '>', '/', '!', '?', '--', '<!--', '-->', '"', "'", ' ', '\n', '=', '&lt;',
  'a', 'b', 'script', '<script>', '</script>', '<style', 'style>', '<b>', '<img src=x onerror=1>', '<br>', 'nota < 5',
] // biome-ignore format: a list of pieces
const markup = fc
  .array(fc.oneof(fc.constantFrom(...PIECES), fc.string({ maxLength: 3 })), { maxLength: 40 })
  .map(parts => parts.join(''))

/** Markup that acts where a text is taken for HTML: an element alone, one that loads or runs, a handler of events. */
const DOES_SOMETHING = [
  /<\/?(?:b|br|i|p|img|script|style)[\s/]*>/i,
  /<(?:script|style)[\s/][^>]*>/i,
  /<[a-z][^>]*[\s/"']on[a-z]+[\s]*=[^>]*>/i,
  /<(?:img|a|p)[\s/](?:[^>]*[\s/"'])?(?:src|href|style)[\s]*=[^>]*>/i,
  /<!--[\s\S]*-->/,
]

describe('a text that was pasted', () => {
  test.each([
    ['<p>Um <b>aviso</b></p>', 'Um aviso'],
    ['<p>Um</p><p>Dois</p>', 'Um\n\nDois'],
    ['Reunião<br>às 19h', 'Reunião\nàs 19h'],
    ['<script>alert("x")</script>Aviso', 'Aviso'],
    ['<STYLE type="text/css">p { color: red }</STYLE>Aviso', 'Aviso'],
    ['Aviso<img src="https://rastro.example/p.gif" width=1>', 'Aviso'],
    ['Aviso<!-- oculto --> geral', 'Aviso geral'],
    ['<!DOCTYPE html><?xml version="1.0"?>Aviso', 'Aviso'],
    ['<a href="javascript:alert(1)">clique</a>', 'clique'],
    ['<p>Se a<b e <i>c</i>>d</p>', 'Se a<b e c>d'],
    ['<o:p>Do Word</o:p><w:sdt id=1>', 'Do Word'],
    ['<p hidden>Um</p><font color=red>Dois</font>', 'Um\nDois'],
    ['<scr<b></b>ipt>alert(1)</scr<b></b>ipt>', 'alert(1)'],
    ['<<b>script>alert(1)<</b>/script>', 'alert(1)'],
    ['<scr<script>ipt>alert(1)</script> fim', '<scr fim'],
    ['<b e=">" onclick=alert(1)>x', '" onclick=alert(1)>x'],
    ['<img alt="a<b" onerror=alert(1) src=x>', ''],
    ['<x onclick=alert(1)>y', 'y'],
    ['<b <z onclick=alert(1)>>y', 'y'],
    ['<!-<b>- a --<b>>', '<!-- a -- >'],
  ])('%s becomes %s', (pasted, kept) => {
    expect(harmlessText(pasted)).toBe(kept)
  })

  test.each([
    'nota < 5',
    'a<b',
    '1 < 2 > 0',
    '&lt;b&gt; e &amp;',
    'I <3 a escola',
    '5>3',
    '- item\n\n**forte**',
    '<',
    'x <- y',
    '</',
    'Secretaria <secretaria@exemplo.com> ou 3333-4444. Se a<b e c>d, some.',
    'Preencha <data>, <nome do aluno> e <turma>.',
    '<https://exemplo.com/a>',
    'fim <!-- sem fim',
    'Atenção <!> e <?>',
  ])('%s stays as it is', text => {
    expect(harmlessText(text)).toBe(text)
  })

  test('has nothing left that a parser takes for markup', () => {
    fc.assert(
      fc.property(markup, text => {
        for (const pattern of DOES_SOMETHING) expect(harmlessText(text)).not.toMatch(pattern)
      }),
      { numRuns: 4_000 },
    )
  })

  test('is the same after a second time', () => {
    fc.assert(
      fc.property(markup, text => {
        const once = harmlessText(text)
        expect(harmlessText(once)).toBe(once)
      }),
      { numRuns: 2_000 },
    )
  })

  test('without "<" comes back as it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), text => {
        const plain = text.replaceAll('<', '')
        expect(harmlessText(plain)).toBe(plain)
      }),
    )
  })

  test('without an element, a handler or a quoted value comes back as it is', () => {
    const pieces = fc.constantFrom(
      ...[
        '<',
        '>',
        '</',
        '<!',
        '<?',
        ' ',
        '\n',
        '=',
        '--',
        'a<b e c>d',
        'nota',
        'x',
        '<secretaria@exemplo.com>',
      ],
      ...['<nome>', '<b ', 'e', '5', '<data>', '&lt;', '/', '<c>', '"'],
    )
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 30 }), parts => {
        // Letters that stand between the signs make no element of what is before them, and nothing is quoted.
        const text = parts.map(part => (part === '"' ? 'ou "' : part)).join('~')
        expect(harmlessText(text)).toBe(text)
      }),
    )
  })

  test('loses no word of a text that stands between tags', () => {
    const word = fc.stringMatching(/^[a-zç0-9@.,;:!?-]{1,8}$/).filter(each => !each.includes('--'))
    const tag = fc.constantFrom(
      ...[
        '<p>',
        '</p>',
        '<b>',
        '</b>',
        '<br/>',
        '<img src="x" alt="y">',
        '<a href=x>',
        '</a>',
        '<li class="c">',
      ],
      ...['<script>oculto()</script>', '<!-- oculto -->', '<x onclick=1>'],
    )
    const typed = fc.constantFrom(
      '<',
      '<secretaria@exemplo.com>',
      'a<b e c>d',
      'x>y',
      '<3',
      '<nome do aluno>',
    )
    fc.assert(
      fc.property(fc.array(fc.oneof(word, tag, typed), { maxLength: 40 }), parts => {
        const isTag = (part: string) => /^<(?:\/|p|b>|br|img|a |li|script|!|x)/.test(part)
        const words = (text: string) => text.split(/\s+/).filter(Boolean)
        const typedWords = parts.filter(part => !isTag(part)).flatMap(words)
        expect(words(harmlessText(parts.join(' ')))).toEqual(typedWords)
      }),
      { numRuns: 2_000 },
    )
  })

  /** Signs read for each sign of the text, at most: once forwards, and once each for the ends of a script, a style, a comment. */
  const MOST_STEPS = 6
  test('costs a number of steps that grows with its length alone', () => {
    fc.assert(
      fc.property(markup, fc.integer({ min: 1, max: 50 }), (text, times) => {
        const long = text.repeat(times)
        expect(harmlessTextSteps(long)).toBeLessThanOrEqual(MOST_STEPS * long.length)
      }),
    )
    for (const length of [1_000, 20_000])
      for (const piece of ['<a', '<<b>', '<script>', '<!--', '<b ', '<b x="', '<style', '</script ', '<i>'])
        for (const after of ['', '?', '>', 'b>', '<i>', '-->']) {
          const half = length / 2
          const text = piece.repeat(half / piece.length) + after.repeat(half / (after.length || half))
          expect(harmlessTextSteps(text)).toBeLessThanOrEqual(MOST_STEPS * text.length)
        }
  })
})
