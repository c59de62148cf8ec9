import { MantineProvider } from '@mantine/core'
import { render, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, it, vi } from 'vitest'
import { testServer } from '../../../test-server.ts'
import { ErrorPage } from './error-page.tsx'

const server = testServer()

const error = Object.assign(new TypeError('Cannot read properties of undefined (reading "Maria")'), {
  stack: `at Screen (${window.location.origin}/assets/class-screen.js:2:7)`,
})

const Broken = (): never => {
  throw error
}

it('a person whose screen fails is told so, and the server is told what of the code failed', async () => {
  server.on('POST client-error', () => ({ status: 204, body: null }))
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const router = createMemoryRouter([{ path: '*', Component: Broken, ErrorBoundary: ErrorPage }])
  render(
    <MantineProvider env="test">
      <RouterProvider router={router} />
    </MantineProvider>,
  )
  expect(await screen.findByRole('alert')).toBeDefined()
  await waitFor(() => expect(server.sent('POST')).toHaveLength(1))
  expect(server.sent('POST')[0]?.body).toMatchObject({
    name: 'TypeError',
    message: 'Cannot read properties of undefined reading …',
    stack: ['assets/class-screen.js:2:7'],
  })
})
