import type { Demonstrative } from '@lousa/contract/reports/demonstrative/demonstrative.contract.ts'
import { allOf } from '@lousa/contract/schema.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { queryClient } from '../../lib/http/query-client.ts'
import { useSession } from '../../lib/session/session.ts'
import { renderScreen } from '../../test-screen.tsx'
import { testServer } from '../../test-server.ts'
import { Component } from './demonstrative-page.tsx'

const server = testServer()
/** The first screen of a file is slow where much else is made at the same time. */
const SLOW = { timeout: 8000 }
const FIGURES = 'GET report/overview-demonstrative/figures'
const frequency = { terms: [92.3, null], year: 91.7 }
const counts = { capacity: 20, active: 12, surplus: 3, free: 8 }
const totals = { ...counts, classes: 1, unlimited: 0, frequency }
const figures = (over: Partial<Demonstrative> = {}): Demonstrative => ({
  status: 'UPDATED',
  terms: [
    { position: 1, name: '1º semestre' },
    { position: 2, name: '2º semestre' },
  ],
  places: [
    {
      place: 'Núcleo Centro',
      classes: [
        {
          id: 'g',
          name: 'Judô infantil',
          level: 'Esportes',
          ...counts,
          modalities: [{ id: 'm', name: 'Judô', active: 12, surplus: 3, frequency }],
        },
      ],
      totals,
    },
  ],
  modalities: [{ name: 'Judô', classes: 1, active: 12, surplus: 3, frequency }],
  totals,
  ...over,
})
const empty = figures({
  places: [],
  modalities: [],
  totals: { ...totals, classes: 0, capacity: 0, active: 0, surplus: 0, free: 0 },
})

beforeEach(() => {
  useSession.setState({ menuYear: { id: 'y', year: '2026' } })
  const year = { id: 'y', year: '2026', start: '2026-02-01', end: '2026-12-20', status: 'OPEN', version: 1 }
  const terms = [1, 2].map(position => ({ id: `t${position}`, position }))
  server.on('GET academic-year', () => ({ body: allOf([year]) }))
  server.on('GET education-level', () => ({
    body: allOf([{ id: 'l', name: 'Esportes', type: 'SEMESTER', academicTerms: terms }]),
  }))
  server.on('GET grade', () => ({ body: allOf([{ id: 'g', name: 'Judô infantil' }]) }))
  server.on('GET file', () => ({ body: { ...allOf([]), hasPending: false } }))
  server.on(FIGURES, () => ({ body: figures() }))
})

const open = (search = '') =>
  renderScreen(
    <QueryClientProvider client={queryClient}>
      <Component />
    </QueryClientProvider>,
    `/app/relatorio/demonstrativo${search}`,
  )
const asked = () =>
  server
    .sent('GET')
    .filter(({ path }) => path.startsWith('report/'))
    .map(({ query }) => Object.fromEntries(new URLSearchParams(query)))

describe('the office of a network reads the demonstrative', () => {
  it('with what is offered, who is in it and how often they come, by place and in sum', async () => {
    open()
    const classes = within(await screen.findByRole('region', { name: 'Turmas de Núcleo Centro' }, SLOW))
    const row = classes.getByRole('row', { name: /^Judô infantil/ })
    expect(
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ).toEqual([...['20', '12', '3', '8'], ...['Judô', '12', '3', '92,3%', '—', '91,7%']])
    const byPlace = within(screen.getByRole('region', { name: 'Tabela dos totais por núcleo' }))
    expect(byPlace.getByRole('row', { name: /^Total geral/ })).toBeDefined()
  })

  it('narrowed by what is chosen, which stays in the address and in what is asked', async () => {
    const { user, router } = open()
    await screen.findByRole('region', { name: 'Turmas de Núcleo Centro' }, SLOW)
    await user.click(screen.getByRole('combobox', { name: 'Modalidade' }))
    await user.click(await screen.findByRole('option', { name: 'Judô' }))
    await user.click(screen.getByRole('combobox', { name: 'Período' }))
    await user.click(await screen.findByRole('option', { name: '2º semestre' }))
    await waitFor(() =>
      expect(asked().at(-1)).toEqual({
        academicYearId: 'y',
        academicTermId: 't2',
        curriculumComponentId: 'm',
      }),
    )
    expect(router.state.location.search).toBe('?modalidade=m&periodo=t2')
    // The paper of one term does not contain the year.
    await waitFor(() => expect(screen.queryByRole('columnheader', { name: 'Freq. no ano' })).toBeNull())
  })

  it('is told that there are no classes, and that no class is what was asked for', async () => {
    server.on(FIGURES, () => ({ body: empty }))
    const { unmount } = open()
    expect(await screen.findByText('Não há turmas para o demonstrativo neste ano letivo.')).toBeDefined()
    expect(screen.getByRole('button', { name: 'Emitir' }).hasAttribute('disabled')).toBe(true)
    unmount()
    queryClient.clear()
    server.on(FIGURES, (_, query) => ({ body: query.has('place') ? empty : figures() }))
    open('?nucleo=Longe')
    expect(await screen.findByText('Nenhuma turma corresponde ao que foi pedido.')).toBeDefined()
  })

  it('sees that it comes, why it does not, and asks again', async () => {
    server.on(FIGURES, () => ({ status: 500, body: { code: 'INTERNAL_ERROR', message: 'Falhou agora.' } }))
    const { user } = open()
    expect(screen.queryByRole('region')).toBeNull()
    const again = await screen.findByRole('button', { name: 'Tentar novamente' }, { timeout: 8000 })
    server.on(FIGURES, () => ({ body: figures({ status: 'IN_PROCESS' }) }))
    await user.click(again)
    expect(await screen.findByText(/Há frequências sendo calculadas/)).toBeDefined()
    expect(screen.getByRole('region', { name: 'Turmas de Núcleo Centro' })).toBeDefined()
  })
})

it('the office of a municipal network computes the year anew from here', async () => {
  server.on('GET grade-performance/academic-year/y', () => ({
    body: { status: 'UPDATED', updatedAt: '2026-08-17T12:00:00Z', grades: { total: 3, updated: 3 } },
  }))
  server.on('POST grade-performance', () => ({ status: 202, body: { status: 'NEED_UPDATE', grades: 3 } }))
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Recalcular o ano' }))
  await waitFor(() => expect(server.sent('POST').map(({ body }) => body)).toEqual([{ academicYearId: 'y' }]))
})
