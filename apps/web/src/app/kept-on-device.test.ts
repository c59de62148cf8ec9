import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { ENDPOINTS } from '@lousa/contract/endpoints.ts'
import { expect, it } from 'vitest'
import { KEPT_ON_DEVICE } from './kept-on-device.ts'

it('keeps only reads that the contract has', () => {
  const reads = ENDPOINTS.map(({ endpoint }) => endpoint).filter(({ method }) => method === 'GET')
  const kept = KEPT_ON_DEVICE.flatMap(feature => Object.values(feature.reads ?? {}).flat())
  expect(kept).toHaveLength(new Set(kept).size)
  for (const endpoint of kept) expect(reads).toContain(endpoint)
})

it('forgets no feature that keeps something', () => {
  const features = join(import.meta.dirname, '../features')
  const declared = readdirSync(features, { recursive: true, encoding: 'utf8' }).filter(file =>
    file.endsWith('.offline.ts'),
  )
  expect(KEPT_ON_DEVICE).toHaveLength(declared.length)
})
