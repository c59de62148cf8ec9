import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { harmlessText } from './harmless-text.rules.ts'

const PIECES = [
  '<', '</', '>', '/', '!', '?', '--', '<!--', '-->', '"', "'", ' ', '\n', '=', '&lt;',
  'a', 'b', 'script', '<script>', '</script>', '<style', 'style>', '<b>', '<img src=x onerror=1>', '<br>', 'nota < 5',
] // biome-ignore format: a list of pieces
const markup = fc
  .array(fc.oneof(fc.constantFrom(...PIECES), fc.string({ maxLength: 3 })), { maxLength: 40 })
  .map(parts => parts.join(''))

/** What the HTML standard calls a tag, a comment or a declaration: "<" with one of these after it, and an end. */
const SEEN_BY_A_PARSER = /<[A-Za-z][^>]*>|<\/[A-Za-z][^>]*>|<[!?]|<\/[^A-Za-z]/

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
    ['<scr<b></b>ipt>alert(1)</scr<b></b>ipt>', 'ipt>alert(1)ipt>'],
    ['<<b>script>alert(1)<</b>/script>', ''],
    ['fim <!-- sem fim', 'fim -- sem fim'],
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
  ])('%s stays as it is', text => {
    expect(harmlessText(text)).toBe(text)
  })

  test('has nothing left that a parser takes for markup', () => {
    fc.assert(
      fc.property(markup, text => {
        expect(harmlessText(text)).not.toMatch(SEEN_BY_A_PARSER)
      }),
      { numRuns: 2_000 },
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

  test('made to cost much costs little', () => {
    const hostile = [
      '<a'.repeat(5_000),
      '<<b>'.repeat(2_500),
      `${'<'.repeat(5_000)}${'b>'.repeat(2_500)}`,
      '<script>'.repeat(1_250),
      '<!--'.repeat(2_500),
    ]
    const start = performance.now()
    for (const text of hostile) harmlessText(text)
    expect(performance.now() - start).toBeLessThan(2_000)
  })
})
