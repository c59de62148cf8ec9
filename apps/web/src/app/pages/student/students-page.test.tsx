import { pageOf } from '@lousa/contract/schema.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { aPerson } from '../../../features/people/person-test-world.ts'
import { queryClient } from '../../../lib/http/query-client.ts'
import { useSession } from '../../../lib/session/session.ts'
import { renderScreen } from '../../../test-screen.tsx'
import { testServer } from '../../../test-server.ts'
import { Component as StudentsScreen } from './students-page.tsx'

const server = testServer()
const YEAR = '00000000-0000-4000-8000-0000000000a1'
const NEXT_YEAR = '00000000-0000-4000-8000-0000000000a2'
const CLASS = '00000000-0000-4000-8000-0000000000b1'
const bia = aPerson({ name: 'Bia Souza', grades: [{ id: CLASS, name: '6º ano A' }] })

let queries: URLSearchParams[] = []
const lastQuery = () => Object.fromEntries(queries.at(-1) ?? [])

beforeEach(() => {
  queries = []
  useSession.getState().setMenuYear({ id: YEAR, year: '2026' })
  server.on('GET user', (_, query) => {
    queries.push(query)
    return { body: pageOf([bia], { currentPage: 1, rowsPerPage: 20 }, 1) }
  })
  server.on('GET grades', () => ({
    body: pageOf([{ id: CLASS, name: '6º ano A' }], { currentPage: 1, rowsPerPage: 1 }, 1),
  }))
  server.on(`GET grade/${CLASS}`, () => ({ body: { id: CLASS, name: '6º ano A' } }))
})

const open = (address = '/app/usuarios/alunos') =>
  renderScreen(
    <QueryClientProvider client={queryClient}>
      <StudentsScreen />
    </QueryClientProvider>,
    address,
  )
const chip = (label: string) => screen.findByRole('button', { name: `Tirar o filtro ${label}` })

describe('the list of students', () => {
  it('shows the class of each and begins with the active records, without any chip', async () => {
    open()
    expect(await screen.findByText('6º ano A')).toBeDefined()
    expect(lastQuery()).toMatchObject({ type: 'STUDENT', status: 'Ativo' })
    expect(screen.queryByRole('list', { name: 'Filtros em uso' })).toBeNull()
  })

  it('names what narrows it, and each goes away by itself', async () => {
    const { user, router } = open(`/app/usuarios/alunos?turma=${CLASS}&situacao=Inativo&busca=souza`)
    await user.click(await chip('6º ano A'))
    await waitFor(() => expect(lastQuery()).toMatchObject({ status: 'Inativo', searchFor: 'souza' }))
    expect(lastQuery()).not.toHaveProperty('gradeId')
    await user.click(await chip('“souza”'))
    await user.click(await chip('Cadastros inativos'))
    await waitFor(() => expect(router.state.location.search).toBe(''))
    expect(lastQuery()).toMatchObject({ status: 'Ativo' })
  })

  it('offers students without a class and with one, and finds classes by words of their names', async () => {
    const { user } = open()
    const box = await screen.findByRole('combobox', { name: 'Turma' })
    await user.click(box)
    await user.click(await screen.findByRole('option', { name: 'Sem turma neste ano' }))
    await waitFor(() => expect(lastQuery()).toMatchObject({ gradeId: 'none' }))
    expect(await chip('Sem turma neste ano')).toBeDefined()
    await user.clear(box)
    await user.type(box, 'a 6o ano')
    expect(await screen.findByRole('option', { name: '6º ano A' })).toBeDefined()
    await user.clear(box)
    await user.type(box, '9')
    expect(await screen.findByText('Nenhuma turma com este nome')).toBeDefined()
    const chips = screen.queryByRole('list', { name: 'Filtros em uso' })
    if (chips) expect(within(chips).getAllByRole('button')).toHaveLength(1)
  })
  it('is of the year of the header, with its file, and is read again when the year changes', async () => {
    const exports: URLSearchParams[] = []
    server.on('GET user/export', (_, query) => {
      exports.push(query)
      // The request is what counts: a refusal leaves no file to save.
      return { status: 422, body: { code: 'VALIDATION_ERROR', message: 'Lista grande demais.' } }
    })
    const { user } = open('/app/usuarios/alunos?turma=none')
    await screen.findByText('6º ano A')
    expect(lastQuery()).toMatchObject({ gradeId: 'none', academicYearId: YEAR })
    act(() => useSession.getState().setMenuYear({ id: NEXT_YEAR, year: '2027' }))
    await waitFor(() => expect(lastQuery()).toMatchObject({ gradeId: 'none', academicYearId: NEXT_YEAR }))
    await user.click(screen.getByRole('button', { name: 'Exportar' }))
    await user.click(await screen.findByRole('menuitem', { name: /CSV/ }))
    await waitFor(() => expect(exports).toHaveLength(1))
    expect(Object.fromEntries(exports[0] ?? [])).toMatchObject({
      gradeId: 'none',
      academicYearId: NEXT_YEAR,
    })
  })
})
