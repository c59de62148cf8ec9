import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { ENDPOINTS } from '@lousa/contract/endpoints.ts'
import { expect, it } from 'vitest'
import { OFFLINE_DATA } from './offline-data.ts'

it('keeps only reads that the contract has', () => {
  const reads = ENDPOINTS.map(({ endpoint }) => endpoint)
    .filter(({ method }) => method === 'GET')
    .map(({ path }) => path)
  const kept = OFFLINE_DATA.flatMap(feature => Object.values(feature.reads ?? {}).flat())
  const paths = kept.map(({ path }) => path)
  expect(paths).toHaveLength(new Set(paths).size)
  for (const path of paths) expect(reads).toContain(path)
})

it('forgets no feature that keeps something', () => {
  const features = join(import.meta.dirname, '../../features')
  const declared = readdirSync(features, { recursive: true, encoding: 'utf8' }).filter(file =>
    file.endsWith('.offline.ts'),
  )
  expect(OFFLINE_DATA).toHaveLength(declared.length)
})
