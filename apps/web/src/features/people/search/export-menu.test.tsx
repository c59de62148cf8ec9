import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { renderScreen } from '../../../test-screen.tsx'
import { testServer } from '../../../test-server.ts'
import { exportName } from './export.api.ts'
import { ExportMenu } from './export-menu.tsx'

const server = testServer()
let names: string[] = []

beforeEach(() => {
  names = []
  // jsdom follows no downloads: the link that would be followed is what counts.
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download)
  })
})
afterEach(() => {
  vi.restoreAllMocks()
})

const open = () =>
  renderScreen(<ExportMenu type="STUDENT" filters={{ searchFor: 'ana', status: 'Ativo', sort: '-name' }} />)

describe('the export of a list', () => {
  it('tells the person why the server refused, and can be tried again', async () => {
    server.on('GET user/export', () => ({
      status: 422,
      body: { code: 'IMPORT_TOO_LARGE', message: 'Lista grande demais.' },
    }))
    const { user } = open()
    await user.click(screen.getByRole('button', { name: 'Exportar' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Planilha (XLSX)' }))
    expect(await screen.findByText('Lista grande demais.')).toBeDefined()
    expect(names).toEqual([])
    expect(screen.getByRole('button', { name: 'Exportar' }).hasAttribute('data-loading')).toBe(false)
  })

  it('asks for the list as the administrator has filtered and ordered it', async () => {
    server.on('GET user/export', () => ({ body: 'nome;cpf' }))
    const fetchSpy = vi.spyOn(globalThis, 'fetch')
    const { user } = open()
    await user.click(screen.getByRole('button', { name: 'Exportar' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Texto (CSV)' }))
    await waitFor(() => expect(names).toHaveLength(1))
    const { search } = new URL(String(fetchSpy.mock.calls[0]?.[0]))
    expect(Object.fromEntries(new URLSearchParams(search))).toEqual({
      type: 'STUDENT',
      searchFor: 'ana',
      status: 'Ativo',
      sort: '-name',
      format: 'csv',
    })
    expect(names[0]).toMatch(/^alunos-\d{4}-\d{2}-\d{2}\.csv$/)
  })

  it('names the file after the list and the day', () => {
    expect(exportName('STAFF', 'xlsx', new Date(2026, 7, 3, 23, 59))).toBe('equipe-2026-08-03.xlsx')
  })
})
