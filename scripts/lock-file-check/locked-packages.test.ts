import { expect, test } from 'vitest'
import { problemsOfLockFile } from './locked-packages.ts'

const integrity = `sha512-${'A'.repeat(86)}==`

test('a lock file with a checksum for each package has no problems', () => {
  expect(
    problemsOfLockFile({
      '': { version: '0.1.0' },
      'apps/server': { version: '0.1.0' },
      'node_modules/@lousa/server': { resolved: 'apps/server', link: true },
      'node_modules/pg': { version: '8.0.0', integrity },
    }),
  ).toEqual([])
})

test('class: an installed package that was not locked: a package without a checksum, with a weaker one or with a download address is named', () => {
  expect(
    problemsOfLockFile({
      'node_modules/a': { version: '1.0.0' },
      'node_modules/b': { version: '1.0.0', integrity: 'sha1-2jmj7l5rSw0yVb/vlWAYkK/YBwk=' },
      'node_modules/c/node_modules/d': {
        version: '1.0.0',
        integrity,
        resolved: 'https://registry.example/d.tgz',
      },
    }),
  ).toEqual([
    'node_modules/a: has no SHA-512 checksum',
    'node_modules/b: has no SHA-512 checksum',
    'node_modules/c/node_modules/d: names a download address',
  ])
})
