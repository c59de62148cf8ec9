import type { KnowledgeArea } from '@lousa/contract/academics/catalogue/catalogue.contract.ts'
import { allOf } from '@lousa/contract/schema.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { queryClient } from '../../../lib/http/query-client.ts'
import { useSession } from '../../../lib/session/session.ts'
import { renderScreen } from '../../../test-screen.tsx'
import { testServer } from '../../../test-server.ts'
import { aLevel, aYear } from '../../academics/academics-test-world.ts'
import { Component as ComponentsScreen } from './components-screen.tsx'

const server = testServer()
const year = aYear('2026')
const level = aLevel()
let areas: KnowledgeArea[] = []

beforeEach(() => {
  areas = []
  useSession.getState().setMenuYear({ id: year.id, year: year.year })
  server.on('GET academic-year', () => ({ body: allOf([year]) }))
  server.on('GET education-level', () => ({ body: allOf([level]) }))
  server.on('GET curriculum-component', () => ({ body: allOf([]) }))
  server.on('GET knowledge-area', () => ({ body: allOf(areas) }))
})

it('an area that is missing is created inside "Adicionar vários", and the pasted list stays', async () => {
  server.on('POST knowledge-area', () => {
    const area: KnowledgeArea = { id: level.id, name: 'Linguagens', status: 'Ativo', version: 1 }
    areas = [area]
    return { status: 201, body: area }
  })
  const { user } = renderScreen(
    <QueryClientProvider client={queryClient}>
      <ComponentsScreen />
    </QueryClientProvider>,
    `/?nivel=${level.id}`,
  )
  await user.click((await screen.findAllByRole('button', { name: 'Adicionar vários' }))[0]!)
  const form = within(await screen.findByRole('dialog'))
  await user.type(form.getByRole('textbox', { name: /Nomes/ }), 'Arte\nHistória')
  await user.type(form.getByRole('textbox', { name: /Nova área/ }), 'Linguagens{Enter}')
  expect(await form.findByDisplayValue('Linguagens')).toBeDefined()
  expect(form.getByRole<HTMLTextAreaElement>('textbox', { name: /Nomes/ }).value).toBe('Arte\nHistória')
  expect(server.sent('POST').map(({ body }) => body)).toEqual([{ name: 'Linguagens' }])
})

it('a refused area says why at its field', async () => {
  areas = [{ id: level.id, name: 'Linguagens', status: 'Ativo', version: 1 }]
  server.on('POST knowledge-area', () => ({
    status: 422,
    body: { code: 'NAME_ALREADY_RECORDED', message: 'Este nome já está cadastrado.' },
  }))
  const { user } = renderScreen(
    <QueryClientProvider client={queryClient}>
      <ComponentsScreen />
    </QueryClientProvider>,
    `/?nivel=${level.id}`,
  )
  await user.click((await screen.findAllByRole('button', { name: 'Adicionar vários' }))[0]!)
  const form = within(await screen.findByRole('dialog'))
  await user.click(form.getByRole('button', { name: 'Nova área de conhecimento' }))
  await user.type(form.getByRole('textbox', { name: /Nova área/ }), 'Linguagens')
  await user.click(form.getByRole('button', { name: 'Criar área' }))
  expect(await form.findByText(/já/)).toBeDefined()
})
