import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ENDPOINTS } from './endpoints.ts'
import { REPORTS } from './reports/report-table.ts'

const document = readFileSync(new URL('../../../docs/api.md', import.meta.url), 'utf8')
const publicCalls = /^## Public calls$([\s\S]*?)^## /m.exec(document)?.[1] ?? ''

/** `grade/{id}/picture`, with or without its method; the further steps of the sign-in are one entry. */
const namesPath = (path: string): boolean => {
  const written = path.startsWith('auth/token/') ? 'auth/token/…' : path.replaceAll(/:(\w+)/g, '{$1}')
  return ['', 'GET ', 'POST '].some(method => publicCalls.includes(`\`${method}${written}\``))
}

test('docs/api.md names every call that needs no token', () => {
  const paths = ENDPOINTS.filter(
    ({ endpoint: { access } }) => access.roles === 'public' || access.visitors,
  ).map(({ endpoint }) => endpoint.path)
  expect(paths.filter(path => !namesPath(path))).toEqual([])
})

test('docs/api.md names every report', () => {
  expect(Object.keys(REPORTS).filter(tag => !document.includes(`\`${tag}\``))).toEqual([])
})
