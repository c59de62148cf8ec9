import type { Role } from '@lousa/contract/roles.ts'
import { allOf } from '@lousa/contract/schema.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { queryClient } from '../../../lib/http/query-client.ts'
import { useSession } from '../../../lib/session/session.ts'
import { renderScreen } from '../../../test-screen.tsx'
import { testServer } from '../../../test-server.ts'
import { Component as Enrollment } from '../../enrollment/own/own-enrollment-screen.tsx'
import { Component as Events } from '../../events/event/events-screen.tsx'
import { Component as Documents } from '../../reports/declaration/documents-screen.tsx'
import { Component as OverviewMap } from '../../reports/overview-map-screen.tsx'
import { Component as ReportCards } from '../../reports/report-cards-screen.tsx'

const server = testServer()

const open = (role: Role, Screen: () => React.ReactNode) => {
  const { auth, setUser, setMenuYear } = useSession.getState()
  if (auth) setUser({ ...auth.user, role })
  setMenuYear(null)
  return renderScreen(
    <QueryClientProvider client={queryClient}>
      <Screen />
    </QueryClientProvider>,
  )
}

beforeEach(() => {
  queryClient.clear()
  server.on('GET academic-year', () => ({ body: allOf([]) }))
})

describe('an institution without any year', () => {
  it.each([
    ['report cards', ReportCards],
    ['the map of a class', OverviewMap],
    ['documents', Documents],
  ])('tells the secretary of %s to create the first, and does not let them wait', async (_, Screen) => {
    open('ADMINISTRATOR', Screen)
    const way = await screen.findByRole('link', { name: 'Criar o primeiro ano letivo' })
    expect(way.getAttribute('href')).toBe('/app/parametros/anos-letivos?novo=sim')
    // Nothing can have been made, and no way of making it is above.
    expect(screen.queryByText('Nenhum documento gerado')).toBeNull()
  })

  it.each([
    ['their enrolment', Enrollment],
    ['the events', Events],
  ])('tells a resident at %s whom to wait for, and no way that is not theirs', async (_, Screen) => {
    open('STUDENT-SMELJ', Screen)
    await screen.findByRole('heading', { level: 1 })
    await screen.findByText(/A secretaria ainda não criou o ano letivo/)
    expect(screen.queryByRole('link', { name: /ano letivo/ })).toBeNull()
  })

  it('says that the years could not be asked for, and asks again', async () => {
    server.on('GET academic-year', () => ({ status: 500, body: {} }))
    const { user } = open('STUDENT-SMELJ', Enrollment)
    const again = await screen.findByRole('button', { name: 'Tentar novamente' }, { timeout: 8000 })
    server.on('GET academic-year', () => ({ body: allOf([]) }))
    await user.click(again)
    await screen.findByText(/A secretaria ainda não criou o ano letivo/)
  }, 20_000)
})
