import { expect, test, vi } from 'vitest'
import { PATHS } from '../../lib/address/paths.ts'
import { isReturnPath } from '../../lib/address/return-path.ts'
import { testServer } from '../../test-server.ts'
import { codeOf, loginFor } from './router.tsx'
import { ROUTES } from './routes.ts'

// Signs an instructor in before each test.
testServer()

const Component = () => null
const screen = async () => ({ Component })

test('a screen is there with its part for the own role, and without those of others', async () => {
  const own = vi.fn(async () => undefined)
  const other = vi.fn(async () => undefined)
  expect(await codeOf(screen, { path: '/app', partOf: { INSTRUCTOR: own, ADMINISTRATOR: other } })()).toEqual(
    { Component },
  )
  expect([own.mock.calls.length, other.mock.calls.length]).toEqual([1, 0])
})

test('a part that does not arrive fails as the screen does, so that the router shows it', async () => {
  const lost = () => Promise.reject(new Error('lost'))
  await expect(codeOf(screen, { path: '/app', partOf: { INSTRUCTOR: lost } })()).rejects.toThrow('lost')
  await expect(codeOf(lost, { path: '/app' })()).rejects.toThrow('lost')
  expect(await codeOf(screen, { path: '/app', partOf: { ADMINISTRATOR: lost } })()).toEqual({ Component })
})

test('every address that asks for a sign-in is the one that the sign-in leads to', () => {
  const isProtected = ROUTES.filter(({ roles }) => roles !== null)
  expect(isProtected.length).toBeGreaterThan(30)
  for (const { node } of isProtected) {
    const path = node.path.replaceAll(/:\w+\??/g, '0197')
    const login = new URL(loginFor(path), 'https://escola.example')
    expect([path, isReturnPath(login.searchParams.get('de') ?? PATHS.app)]).toEqual([path, true])
  }
})

test('no address of visitors alone is one that the sign-in leads to', () => {
  const ofVisitors = ROUTES.filter(({ node }) => node.access === 'visitor')
  expect(ofVisitors.map(({ node }) => isReturnPath(node.path))).toEqual(ofVisitors.map(() => false))
})
