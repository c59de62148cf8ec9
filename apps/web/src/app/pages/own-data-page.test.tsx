import type { Role } from '@lousa/contract/roles.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { queryClient } from '../../lib/http/query-client.ts'
import { useSession } from '../../lib/session/session.ts'
import { renderScreen } from '../../test-screen.tsx'
import { testServer } from '../../test-server.ts'
import { menuFor } from '../routes/route-rules.ts'
import { ROUTES } from '../routes/routes.ts'
import { Component as OwnDataPage } from './own-data-page.tsx'

const server = testServer()

const open = (role: Role) => {
  server.on('GET users/me', () => ({ status: 500, body: {} }))
  const { auth, setUser } = useSession.getState()
  if (auth) setUser({ ...auth.user, role })
  return renderScreen(
    <QueryClientProvider client={queryClient}>
      <OwnDataPage />
    </QueryClientProvider>,
  )
}

describe("one's own page", () => {
  it('has the name that the menu of a resident gives it', async () => {
    open('STUDENT-SMELJ')
    const title = (await screen.findByRole('heading', { level: 1 })).textContent ?? ''
    expect(title).toBe('Meu cadastro')
    const menu = menuFor(ROUTES, { role: 'STUDENT-SMELJ', kind: 'MUNICIPAL' })
    expect(menu.map(({ node }) => node.label)).toContain(title)
  })

  it('is the data of everybody else', async () => {
    open('INSTRUCTOR')
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Meus dados')
  })
})
