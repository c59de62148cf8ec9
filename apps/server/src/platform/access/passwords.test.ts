import { hash } from '@node-rs/argon2'
import { expect, test } from 'vitest'
import { hashPassword, verifyPassword } from './passwords.ts'

test('a password is right for its hash, in whatever way its accents were typed', async () => {
  const stored = await hashPassword('maçã-e-lousa')
  expect(await verifyPassword(stored, 'maçã-e-lousa'.normalize('NFD'))).toBe(true)
  expect(await verifyPassword(stored, 'maca-e-lousa')).toBe(false)
  expect(await verifyPassword(null, 'no account has this password')).toBe(false)
})

test('a hash from elsewhere that asks for much more memory, or is none, verifies no password', async () => {
  const dear = await hash('giz-e-lousa', { memoryCost: 70_000, timeCost: 1, parallelism: 1 })
  for (const stored of [
    dear,
    dear.replace('m=70000', 'm=4000000000'),
    dear.replace('t=1', 't=99'),
    'none',
    '',
  ])
    expect(await verifyPassword(stored, 'giz-e-lousa')).toBe(false)
})
