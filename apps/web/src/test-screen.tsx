import { MantineProvider } from '@mantine/core'
import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { followLayers } from './lib/address/layers.ts'
import type { LazyModule } from './lib/device/lazy.ts'
import { kitModal } from './ui/modal.tsx'
import { Overlays } from './ui/overlays.tsx'
import { kitSelect } from './ui/select.tsx'

// The files that a browser fetches when it is idle have arrived before a test begins.
const arrived = (part: Pick<LazyModule<unknown>, 'subscribe' | 'fetch'>): Promise<void> =>
  new Promise(done => {
    part.subscribe(done)
    part.fetch()
  })
await Promise.all([arrived(kitSelect), arrived(kitModal)])

/** Nothing moves: what still moves when its file has ended would find no window. */
const STILL = { respectReducedMotion: true }

/** Renders a screen as the application does: in a router, with theme, modals and toasts. */
export const renderScreen = (screen: ReactNode, address = '/') => {
  const router = createMemoryRouter([{ path: '*', element: screen }], { initialEntries: [address] })
  followLayers(router)
  const user = userEvent.setup()
  const view = render(
    <MantineProvider env="test" theme={STILL}>
      <Overlays />
      <RouterProvider router={router} />
    </MantineProvider>,
  )
  return { ...view, user, router }
}
