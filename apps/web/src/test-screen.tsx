import { MantineProvider } from '@mantine/core'
import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { Overlays } from './ui/overlays.tsx'

/** Renders a screen as the application does: in a router, with theme, modals and toasts. */
export const renderScreen = (screen: ReactNode, address = '/') => {
  const router = createMemoryRouter([{ path: '*', element: screen }], { initialEntries: [address] })
  const user = userEvent.setup()
  const view = render(
    <MantineProvider env="test">
      <Overlays />
      <RouterProvider router={router} />
    </MantineProvider>,
  )
  return { ...view, user, router }
}
