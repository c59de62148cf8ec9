import { MantineProvider } from '@mantine/core'
import { act, render, screen } from '@testing-library/react'
import { createMemoryRouter, Outlet } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { expect, it } from 'vitest'
import { PendingBar } from './pending-bar.tsx'

const Layout = () => (
  <>
    <PendingBar />
    <Outlet />
  </>
)

const Here = () => 'Aqui'

it('shows at once that a page is being opened whose code is still on its way, and goes with it', async () => {
  let arrive = (): void => undefined
  const code = new Promise<{ Component: () => string }>(done => {
    arrive = () => done({ Component: Here })
  })
  const routes = [
    { path: '/', element: 'Antes' },
    { path: '/turmas', lazy: () => code },
  ]
  const router = createMemoryRouter([{ Component: Layout, children: routes }])
  render(
    <MantineProvider env="test">
      <RouterProvider router={router} />
    </MantineProvider>,
  )
  expect(screen.queryByRole('progressbar')).toBeNull()
  act(() => void router.navigate('/turmas'))
  expect(screen.getByRole('progressbar', { name: 'Abrindo' })).toBeDefined()
  arrive()
  expect(await screen.findByText('Aqui')).toBeDefined()
  expect(screen.queryByRole('progressbar')).toBeNull()
})
