import { allOf } from '@lousa/contract/page.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { queryClient } from '../../../lib/http/query-client.ts'
import { useSession } from '../../../lib/session/session.ts'
import { renderScreen } from '../../../test-screen.tsx'
import { testServer } from '../../../test-server.ts'
import { Component } from './make-up-screen.tsx'

const server = testServer()
const guid = (last: number) => `00000000-0000-4000-8000-00000000000${last}`
const YEAR = guid(1)
const day = (last: number, date: string, stays: string | null = null) => ({
  eventId: guid(last),
  date,
  weekday: 'MONDAY',
  lessons: 12,
  stays,
})
let decisions: unknown[]
let status: string

const open = () =>
  renderScreen(
    <QueryClientProvider client={queryClient}>
      <Component />
    </QueryClientProvider>,
  )

beforeEach(() => {
  status = 'OPEN'
  decisions = [
    { id: guid(2), days: [day(3, '2026-09-12', 'RECORDED'), day(4, '2026-09-19')] },
    { id: guid(5), days: [day(6, '2026-08-15', 'TERM_CLOSED')] },
  ]
  useSession.getState().setMenuYear({ id: YEAR, year: '2026' })
  server.on('GET academic-year', () => ({
    body: allOf([{ id: YEAR, year: '2026', status, start: '2026-02-01', end: '2026-12-20', version: 1 }]),
  }))
  server.on(`GET academic-year/${YEAR}/make-up`, () => ({
    body: { plans: [], levels: [], decisions, days: [] },
  }))
})

it('a decision is taken back as a whole after a question, and the screen says which day stays and why', async () => {
  const bodies: unknown[] = []
  server.on(`POST academic-year/${YEAR}/make-up/undo`, body => {
    bodies.push(body)
    const answer = { removed: [day(4, '2026-09-19')], remaining: [day(3, '2026-09-12', 'RECORDED')] }
    decisions = []
    return { body: answer }
  })
  const { user } = open()
  expect(await screen.findByText('Fica no calendário: já tem frequência ou aula registrada.')).toBeDefined()
  expect(screen.getByText('Fica no calendário: o período letivo está fechado.')).toBeDefined()
  // A decision of which every day stays has no button.
  await user.click(screen.getByRole('button', { name: /^Retirar dias de reposição/ }))
  const question = within(await screen.findByRole('dialog', { name: 'Retirar 1 dia de reposição' }))
  expect(question.getByText(/voltam a faltar\. 19\/09\/2026\. 1 dia fica/)).toBeDefined()
  await user.click(question.getByRole('button', { name: 'Retirar dias' }))
  expect(await screen.findByText('1 dia de reposição retirado do calendário')).toBeDefined()
  expect(screen.getByText(/1 dia não foi retirado: 12\/09\/2026/)).toBeDefined()
  expect(bodies).toEqual([{ eventIds: [guid(3), guid(4)] }])
  await waitFor(() => expect(screen.queryByText('Dias de reposição criados')).toBeNull())
})

it('days that another person has taken back before are named as such', async () => {
  server.on(`POST academic-year/${YEAR}/make-up/undo`, () => {
    decisions = []
    return { body: { removed: [], remaining: [] } }
  })
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: /^Retirar dias de reposição/ }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Retirar dias' }))
  expect(await screen.findByText('Estes dias de reposição já tinham saído do calendário')).toBeDefined()
  await waitFor(() => expect(screen.queryByText('Dias de reposição criados')).toBeNull())
})

it('nothing is sent where the question is left, and nothing is offered in a finished year', async () => {
  const { user, unmount } = open()
  await user.click(await screen.findByRole('button', { name: /^Retirar dias de reposição/ }))
  const question = within(await screen.findByRole('dialog'))
  await user.click(question.getByRole('button', { name: 'Cancelar' }))
  expect(server.sent('POST')).toEqual([])
  unmount()
  status = 'FINISHED'
  queryClient.clear()
  open()
  expect(await screen.findByText('Dias de reposição criados')).toBeDefined()
  expect(screen.queryByRole('button', { name: /^Retirar dias de reposição/ })).toBeNull()
})
