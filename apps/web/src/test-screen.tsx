import { MantineProvider } from '@mantine/core'
import { ModalsProvider } from '@mantine/modals'
import { Notifications } from '@mantine/notifications'
import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'

/** Renders a screen as the application does: in a router, with theme, modals and toasts. */
export const renderScreen = (screen: ReactNode, address = '/') => {
  const router = createMemoryRouter([{ path: '*', element: screen }], { initialEntries: [address] })
  const user = userEvent.setup()
  const view = render(
    <MantineProvider env="test">
      <ModalsProvider>
        <Notifications />
        <RouterProvider router={router} />
      </ModalsProvider>
    </MantineProvider>,
  )
  return { ...view, user, router }
}
