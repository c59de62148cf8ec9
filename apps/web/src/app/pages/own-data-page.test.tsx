import { COPIES } from '@lousa/contract/messages/mail/copies.messages.ts'
import { fill, M } from '@lousa/contract/messages.ts'
import type { User } from '@lousa/contract/people/person/user.contract.ts'
import type { Role } from '@lousa/contract/roles.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { savedStudent } from '../../features/people/person-sample.ts'
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

  it('shows the saved e-mail as the address of copies too', async () => {
    let person = savedStudent({ role: 'STUDENT', email: 'antes@exemplo.com' })
    server.on('GET auth/record', () => ({ body: person }))
    server.on('GET messages-by-email', () => ({ body: { wanted: true, email: person.email } }))
    server.on('PATCH auth/record', body => {
      person = { ...person, ...(body as Partial<User>), version: person.version + 1 }
      return { body: person }
    })
    const { user } = open('STUDENT')
    expect(await screen.findByText(/antes@exemplo.com/)).toBeTruthy()
    const field = await screen.findByRole('textbox', { name: M.field.email })
    await user.clear(field)
    await user.type(field, 'depois@exemplo.com')
    await user.click(screen.getByRole('button', { name: M.btn.save }))
    expect(await screen.findByText(fill(COPIES.to, { email: 'depois@exemplo.com' }))).toBeTruthy()
  })

  it('is the data of everybody else', async () => {
    open('INSTRUCTOR')
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Meus dados')
  })
})
