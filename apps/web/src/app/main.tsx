import '@mantine/core/styles.css'
import '@mantine/notifications/styles.css'
import '../ui/base.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import { z } from 'zod'
import { queryClient } from '../lib/query-client.ts'
import { followOtherTabs, useSession } from '../lib/session.ts'
import { Providers } from './providers.tsx'
import { createRouter, loginFor } from './router.tsx'

// The content security policy allows no code from text, which zod would otherwise try.
z.config({ jitless: true })

const router = createRouter()

followOtherTabs()
useSession.subscribe((now, before) => {
  if (before.auth?.user.id === now.auth?.user.id) return
  // Nothing that one person saw may be shown to the next.
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'institution/current' })
  const { pathname, search } = window.location
  if (!now.auth) void router.navigate(loginFor(pathname + search), { replace: true })
})

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <Providers>
          <RouterProvider router={router} />
        </Providers>
      </QueryClientProvider>
    </StrictMode>,
  )
}
