import { expect, test } from 'vitest'
import { uuidV7 } from './uuid-v7.ts'

test('an id of the process has the form and the order of those that the database makes', () => {
  const at = new Date('2026-08-17T15:00:00.123Z')
  const id = uuidV7(at)
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(Number.parseInt(id.replace('-', '').slice(0, 12), 16)).toBe(at.getTime())
  expect(uuidV7(at)).not.toBe(id)
  expect(uuidV7(new Date(at.getTime() + 1)) > id).toBe(true)
})
