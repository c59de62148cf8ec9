import '@mantine/core/styles.css'
import '../../ui/base.css'
import { onlineManager, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import type { z } from 'zod'
import { registerReports } from '../../frames/issue/registered-reports.ts'
import { PATHS } from '../../lib/address/paths.ts'
import { askServedBuild } from '../../lib/device/build-number.ts'
import { dropPersonDrafts } from '../../lib/device/device-drafts.ts'
import { followInstallOffer } from '../../lib/device/install-prompt.ts'
import { keepOnDevice } from '../../lib/device/kept-on-device.ts'
import { nothingIsIdleUntil, whenIdle } from '../../lib/device/late.ts'
import { isOfTheHost } from '../../lib/device/read-through.ts'
import { queryClient } from '../../lib/http/query-client.ts'
import { followOtherTabs, useSession } from '../../lib/session/session.ts'
import { followErrors } from '../errors/report-error.ts'
import { KEPT_ON_DEVICE } from '../offline/kept-on-device.ts'
import { followSignedIn } from '../offline/outbox.ts'
import { createRouter, fetchAhead, loginFor } from '../routes/router.tsx'
import { stylesStand } from './first-picture.ts'
import { firstScreenStands } from './first-screen.ts'
import { forgetOthers } from './forget-others.ts'
import { Providers } from './providers.tsx'

// The content security policy allows no code from text, which zod would otherwise try. It reads this when it arrives.
const schemas: z.core.$ZodConfig = { jitless: true }
Reflect.set(globalThis, '__zod_globalConfig', schemas)

// A page that opens without network would else believe to have it, and never notice that it comes back.
onlineManager.setOnline(navigator.onLine)

registerReports(async () => (await import('../../features/reports/modal/issue-window.part.tsx')).IssueWindow)

// Before the router, which asks the first question.
keepOnDevice(KEPT_ON_DEVICE)

const router = createRouter()
fetchAhead(window.location.pathname)
nothingIsIdleUntil(firstScreenStands(router))
// A finger rests on a link before it is a tap: its screen is asked for meanwhile.
document.addEventListener('pointerdown', ({ target }) => {
  const link = target instanceof Element && target.closest('a')
  if (link && link.origin === window.location.origin) fetchAhead(link.pathname)
})

followErrors()
followOtherTabs()
followInstallOffer()
followSignedIn()
useSession.subscribe((now, before) => {
  if (before.auth?.user.id === now.auth?.user.id) return
  // Nothing that one person saw may be shown to the next.
  queryClient.removeQueries({ predicate: query => !isOfTheHost(query) })
  forgetOthers(now)
  // What was typed into people's records in this tab waits for whoever typed it, and is gone once it is another.
  if (now.auth) return dropPersonDrafts({ accountId: now.auth.user.id })
  // Only an ended session is taken up where it was: whoever comes after a sign-out may be somebody else.
  const { pathname, search } = window.location
  void router.navigate(now.expired ? loginFor(pathname + search) : PATHS.login, { replace: true })
})

const root = document.getElementById('root')
const show = (place: HTMLElement): void =>
  createRoot(place).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <Providers>
          <RouterProvider router={router} />
        </Providers>
      </QueryClientProvider>
    </StrictMode>,
  )
if (root) void stylesStand().then(() => show(root))

// What is gone from the server, an open page learns from the file that it misses.
window.addEventListener('vite:preloadError', () => void askServedBuild())
whenIdle(() => {
  // A page that was closed as somebody left had no time for it.
  forgetOthers(useSession.getState())
  import('../offline/offline-device.ts').then(({ workOffline }) => workOffline(router)).catch(() => undefined)
})
