import { FAMILY } from '@lousa/contract/family/family.messages.ts'
import { fill } from '@lousa/contract/messages.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { queryClient } from '../../lib/http/query-client.ts'
import { renderScreen } from '../../test-screen.tsx'
import { testServer } from '../../test-server.ts'
import { ChildLooks } from './child-looks.tsx'

const W = FAMILY.looks
const server = testServer()
const child = { id: '00000000-0000-4000-8000-000000000001', name: 'Ana' }
const open = (data: object[]) => {
  server.on(`GET family/child/${child.id}/look`, () => ({ body: { data } }))
  return renderScreen(
    <QueryClientProvider client={queryClient}>
      <ChildLooks child={child} />
    </QueryClientProvider>,
  )
}

describe('the looks of the staff at a record', () => {
  it('are read when the guardian asks, each with day and role', async () => {
    const { user } = open([{ date: '2026-08-14', role: 'INSTRUCTOR' }])
    expect(server.sent('GET')).toHaveLength(0)
    await user.click(await screen.findByRole('button', { name: W.show }))
    expect(await screen.findByText('14/08/2026: Professor')).toBeDefined()
  })

  it('may be none', async () => {
    const { user } = open([])
    await user.click(await screen.findByRole('button', { name: W.show }))
    expect(await screen.findByText(fill(W.none, child))).toBeDefined()
  })
})
