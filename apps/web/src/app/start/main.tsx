import '@mantine/core/styles.css'
import '../../ui/base.css'
import { onlineManager, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import type { z } from 'zod'
import { registerReports } from '../../frames/issue/registered-reports.ts'
import { PATHS } from '../../lib/address/paths.ts'
import { fetchServedBuild } from '../../lib/device/build-number.ts'
import { dropPersonDrafts } from '../../lib/device/device-drafts.ts'
import { captureInstallPrompt } from '../../lib/device/install-prompt.ts'
import { deferIdleUntil, whenIdle } from '../../lib/device/lazy.ts'
import { registerOfflineData } from '../../lib/device/offline-data.ts'
import { isPublicRead } from '../../lib/device/read-through.ts'
import { queryClient } from '../../lib/http/query-client.ts'
import { followOtherTabs, useSession } from '../../lib/session/session.ts'
import { listenForErrors } from '../errors/report-error.ts'
import { OFFLINE_DATA } from '../offline/offline-data.ts'
import { startOutboxForSession } from '../offline/outbox.ts'
import { createRouter, loginFor, prefetchScreen } from '../routes/router.tsx'
import { clearOtherUsers } from './clear-other-users.ts'
import { firstScreenReady } from './first-screen.ts'
import { Providers } from './providers.tsx'
import { stylesReady } from './splash.ts'

// The content security policy allows no code from text, which zod would otherwise try. It reads this when it arrives.
const schemas: z.core.$ZodConfig = { jitless: true }
Reflect.set(globalThis, '__zod_globalConfig', schemas)

// A page that opens without network would else believe to have it, and never notice that it comes back.
onlineManager.setOnline(navigator.onLine)

registerReports(async () => (await import('../../features/reports/modal/issue-window.part.tsx')).IssueWindow)

// Before the router, which asks the first question.
registerOfflineData(OFFLINE_DATA)

const router = createRouter()
prefetchScreen(window.location.pathname)
deferIdleUntil(firstScreenReady(router))
// A finger rests on a link before it is a tap: the code of its screen is fetched then.
document.addEventListener('pointerdown', ({ target }) => {
  const link = target instanceof Element && target.closest('a')
  if (link && link.origin === window.location.origin) prefetchScreen(link.pathname)
})

listenForErrors()
followOtherTabs()
captureInstallPrompt()
startOutboxForSession()
useSession.subscribe((now, before) => {
  if (before.auth?.user.id === now.auth?.user.id) return
  // Nothing that one person saw may be shown to the next.
  queryClient.removeQueries({ predicate: query => !isPublicRead(query) })
  clearOtherUsers(now)
  // Drafts of people's records in this tab are for their author, and are removed for another person.
  if (now.auth) return dropPersonDrafts({ accountId: now.auth.user.id })
  // Only an ended session is continued at its page: after a sign-out the next person may be another.
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
if (root) void stylesReady().then(() => show(root))

// An open page notices a file that the server no longer has when it requests it.
window.addEventListener('vite:preloadError', () => void fetchServedBuild())
whenIdle(() => {
  // A page that was closed during a sign-out had no time for it.
  clearOtherUsers(useSession.getState())
  import('../offline/start-offline.ts')
    .then(({ startOffline }) => startOffline(router))
    .catch(() => undefined)
})
