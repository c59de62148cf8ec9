import type { ChildConsent as Shown } from '@lousa/contract/people/consent/consent.contract.ts'
import { CONSENT } from '@lousa/contract/people/consent/consent.messages.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { queryClient } from '../../../lib/http/query-client.ts'
import { renderScreen } from '../../../test-screen.tsx'
import { testServer } from '../../../test-server.ts'
import { ChildConsent } from './child-consent.part.tsx'

const W = CONSENT.child
const server = testServer()
const child = { id: '00000000-0000-4000-8000-000000000001', name: 'Ana' }
const path = `family/child/${child.id}/consent`

let shown: Shown
beforeEach(() => {
  shown = { image: 'NONE', own: null, isShown: true, mayAnswer: true, textVersion: 3 }
  server.on(`GET ${path}`, () => ({ body: shown }))
  server.on(`PUT ${path}`, body => {
    const given = JSON.stringify(body).includes('true')
    shown = {
      ...shown,
      image: given ? 'GIVEN' : 'WITHDRAWN',
      own: { given, at: '2026-08-17T12:00:00.000Z', textVersion: 3 },
    }
    return { body: shown }
  })
})
const open = () =>
  renderScreen(
    <QueryClientProvider client={queryClient}>
      <ChildConsent child={child} />
    </QueryClientProvider>,
  )

describe('a guardian', () => {
  it('allows the use of the image under the text that is shown', async () => {
    const { user } = open()
    expect(await screen.findByText(W.states.NONE)).toBeDefined()
    await user.click(screen.getByRole('button', { name: W.yes }))
    expect(await screen.findByText(W.states.GIVEN)).toBeDefined()
    expect(server.sent('PUT').map(({ body }) => body)).toEqual([{ given: true, textVersion: 3 }])
  })

  it('is asked before a no, which is sent after that', async () => {
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: W.no }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(server.sent('PUT')).toHaveLength(0)
    await user.click(dialog.getByRole('button', { name: W.no }))
    expect(await screen.findByText(W.states.WITHDRAWN)).toBeDefined()
  })

  it('reads that the text has changed since an own yes, and allows it once more', async () => {
    shown = { ...shown, image: 'GIVEN', own: { given: true, at: '2026-08-17T12:00:00.000Z', textVersion: 2 } }
    const { user } = open()
    expect(await screen.findByText(W.changedText)).toBeDefined()
    await user.click(screen.getByRole('button', { name: W.yes }))
    await waitFor(() => expect(screen.queryByText(W.changedText)).toBeNull())
    expect(server.sent('PUT').map(({ body }) => body)).toEqual([{ given: true, textVersion: 3 }])
  })

  it('learns that an own yes is not enough, without a name', async () => {
    shown = {
      ...shown,
      image: 'WITHDRAWN',
      own: { given: true, at: '2026-08-17T12:00:00.000Z', textVersion: 3 },
    }
    open()
    expect(await screen.findByText(W.other)).toBeDefined()
  })

  it('sees no card of a child of whom it is not asked, before the answer and after it', async () => {
    shown = { ...shown, isShown: false, mayAnswer: false }
    open()
    expect(screen.queryByText(/Ana/)).toBeNull()
    await waitFor(() => expect(server.sent('GET').length).toBeGreaterThan(0))
    expect(screen.queryByText(/Ana/)).toBeNull()
  })

  it('has no buttons for a student of age', async () => {
    shown = { ...shown, mayAnswer: false }
    open()
    expect(await screen.findByText(W.adult)).toBeDefined()
    await waitFor(() => expect(screen.queryByRole('button', { name: W.yes })).toBeNull())
  })
})
