const run = (sign: string) => (length: number) =>
  sign.repeat(Math.ceil(length / sign.length)).slice(0, length)
const halves = (one: string, other: string) => (length: number) =>
  run(one)(Math.floor(length / 2)) + run(other)(Math.ceil(length / 2))

const SIGNS = '< > ? & " \' ( ) [ { ! - _ . , ; : / \\ | @ # % = + * ~ ` a A 0 1 é ç º'.split(' ')
const UNSEEN = [
  ' ',
  '\t',
  '\n',
  '\r\n',
  '\u00a0',
  '\u200b',
  '\ufeff',
  '\u00ad',
  '\u0301',
  '\ud800',
  '\udc00',
  '\0',
]
const WORDS = [
  'a ', 'a, ', 'da ', '1 ', '1º ', '1,', '1.', '1/', '0:', 'a@', 'a.', '<a', '<a ', '<!--', '--', '</', '&lt;', '<a b=c>', '<script>',
  '**a', '**a**', '- a\n', 'http://a', 'https://a)', '(a', '((', '[a]', '{a}', '"a', "a'", '\n\n', ' \n', '1º ano e ', 'De ', 'Ana ', '😀',
] // biome-ignore format: a list of words

/** Texts that make rules work, for any length: runs of one sign, repeated words, halves that answer each other, nests. */
export const GROWING_TEXTS: readonly ((length: number) => string)[] = [
  ...[...SIGNS, ...UNSEEN, ...WORDS].map(run),
  halves('<', '?'),
  halves('<', '>'),
  halves('(', ')'),
  halves('a', ' '),
  halves('a', '\u0301'),
  length => `a${run(' ')(length)}a`,
  length => `https://a${run(')')(length)}`,
  length => `${run('0')(length)},${run('0')(length)}`,
]
