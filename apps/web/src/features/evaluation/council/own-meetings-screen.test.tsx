import type { Meeting } from '@lousa/contract/evaluation/council/meeting.contract.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { beforeEach, describe, expect, it } from 'vitest'
import { queryClient } from '../../../lib/http/query-client.ts'
import { useSession } from '../../../lib/session/session.ts'
import { renderScreen } from '../../../test-screen.tsx'
import { testServer } from '../../../test-server.ts'
import { Component as OwnMeeting } from './own-meeting-screen.tsx'
import { Component as OwnMeetings } from './own-meetings-screen.tsx'

const server = testServer()
const id = (n: number) => `00000000-0000-4000-8000-00000000000${n}`
const draft: Meeting = {
  id: id(1),
  grade: { id: id(2), name: '6º ano A' },
  year: '2026',
  academicTerm: null,
  date: '2026-12-10',
  startTime: '14:00:00',
  endTime: null,
  place: null,
  status: 'OPEN',
  number: null,
  rectifies: null,
  rectifiedBy: null,
  signedBy: null,
  signedAt: null,
  annulledBy: null,
  annulledAt: null,
  annulledReason: null,
  attendantCount: 1,
  decisionCount: 0,
  version: 1,
  discussion: null,
  remarks: null,
  attendants: [{ accountId: null, name: 'Cecília Alves', function: 'Diretora', duty: 'PRESIDES' }],
  paragraphs: [{ kind: 'OPENING', text: 'Aos dez dias do mês de dezembro.' }],
  lacks: ['END_TIME'],
  decisionsWithoutMinutes: 2,
  terms: [],
  suggested: [],
}

beforeEach(() => {
  queryClient.clear()
  useSession.setState({ menuYear: { id: id(9), year: '2026' } })
})

describe('minutes of the own classes', () => {
  it('an instructor lists them with class and status, and an empty list says when they appear', async () => {
    server.on('GET council-meeting', () => ({ body: { data: [draft], totalRowCount: 1 } }))
    renderScreen(
      <QueryClientProvider client={queryClient}>
        <OwnMeetings />
      </QueryClientProvider>,
    )
    const link = await screen.findByRole('link', { name: 'Rascunho de 10/12/2026' })
    expect(link.getAttribute('href')).toBe(`/app/turmas/atas/${id(1)}`)
    screen.getByText('6º ano A · Conselho final · 10/12/2026, 14:00')
    screen.getByText('Rascunho')
  })

  it('an instructor reads a draft without any act of the office', async () => {
    server.on(`GET council-meeting/${id(1)}`, () => ({ body: draft }))
    renderScreen(
      <QueryClientProvider client={queryClient}>
        <Routes>
          <Route path="/:meetingId" element={<OwnMeeting />} />
        </Routes>
      </QueryClientProvider>,
      `/${id(1)}`,
    )
    await screen.findByText('Aos dez dias do mês de dezembro.')
    screen.getByText('Rascunho: o texto ainda muda até a assinatura.')
    for (const name of [/Editar/, 'Assinar', 'Imprimir', 'Excluir rascunho'])
      expect(screen.queryByRole('button', { name })).toBeNull()
  })
})
