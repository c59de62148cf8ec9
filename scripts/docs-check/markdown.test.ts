import { expect, test } from 'vitest'
import { anchorsOf, differences, localLinks } from './markdown.ts'

const english = [
  '# Lousa',
  '<img src="a.png" alt="The day">',
  '## Start',
  '```sh',
  'npm start   # listens at http://localhost:3000',
  '```',
  '| Role | CPF |',
  '| ---- | --- |',
  '| A    | 1   |',
].join('\n')
const portuguese = english
  .replace('The day', 'O dia')
  .replace('## Start', '## Começar')
  .replace('listens at', 'atende em')
  .replace('Role', 'Perfil')

test('a translation differs in words, and in nothing else', () => {
  expect(differences(english, portuguese)).toEqual([])
})

test('a heading, command, picture or row that one text lacks is named', () => {
  const lacks = (text: string) =>
    differences(english, portuguese.replace(text, '')).map(line => line.split(' ')[0])
  expect(lacks('## Começar')).toEqual(['headings'])
  expect(lacks('npm start')).toEqual(['code'])
  expect(lacks('<img src="a.png" alt="O dia">')).toEqual(['pictures'])
  expect(lacks('| A    | 1   |')).toEqual(['tables'])
  expect(
    differences(english, portuguese.replace('npm start', 'npm test')).map(line => line.split(' ')[0]),
  ).toEqual(['code'])
})

test('links within the repository are read, and not those of code or other hosts', () => {
  const text = '[a](docs/a.md#part) [b](https://example.org) <img src="c.png">\n```\n[d](d.md)\n```\n'
  expect(localLinks(text)).toEqual(['docs/a.md#part', 'c.png'])
})

test('anchors are those of GitHub', () => {
  expect([
    ...anchorsOf('# Saúde e log\n## Who, and `why`?\n## [A](b.md)\n## A\n```\n# no heading\n```'),
  ]).toEqual(['saúde-e-log', 'who-and-why', 'a', 'a-1'])
})
