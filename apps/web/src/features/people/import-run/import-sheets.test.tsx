import type { ImportRun, ImportSheet } from '@lousa/contract/people/import/import.contract.ts'
import { pageOf } from '@lousa/contract/schema.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { beforeEach, describe, expect, it } from 'vitest'
import { queryClient } from '../../../lib/http/query-client.ts'
import { renderScreen } from '../../../test-screen.tsx'
import { testServer } from '../../../test-server.ts'
import { Component } from './import-run-screen.tsx'

const server = testServer()
let run: ImportRun

const sheet = (index: number, name: string, over: Partial<ImportSheet> = {}): ImportSheet => ({
  index,
  name,
  isRead: true,
  reason: null,
  rows: 25,
  hiddenRows: 0,
  headerLine: 1,
  headerSpan: 1,
  offset: 0,
  ...over,
})
const out = (index: number, name: string, reason: ImportSheet['reason'], rows = 3) =>
  sheet(index, name, { isRead: false, reason, rows })

beforeEach(() => {
  run = {
    id: 'i1',
    type: 'STUDENT',
    fileName: 'turmas.xlsx',
    status: 'UPLOADED',
    encoding: null,
    delimiter: null,
    columns: [
      { index: 0, header: 'Aluno', samples: ['Ana Lima'], field: 'name' },
      { index: 1, header: 'Nascimento', samples: ['2014-02-01'], field: 'birthdate' },
      { index: 2, header: 'Cor favorita', samples: ['azul', 'verde'], field: null },
      { index: 3, header: 'Mãe', samples: ['Eva'], field: null, reason: 'HIDDEN' },
      { index: 4, header: 'Aba da planilha', samples: ['6º A'], field: null, reason: 'SHEET_NAME' },
    ],
    sheets: [
      out(0, 'Capa', 'NO_HEADER', 1),
      sheet(1, '6º A', { headerLine: 3 }),
      sheet(2, '6º B', { offset: 28, hiddenRows: 2 }),
      out(3, 'Listas', 'HIDDEN'),
      out(4, 'Vazia', 'EMPTY', 0),
    ],
    includeHiddenRows: false,
    rowCount: 50,
    counts: { valid: 0, warned: 0, faulty: 0, skipped: 0, imported: 0, known: 0, changed: 0 },
    update: false,
    namesAsWritten: false,
    mode: null,
    progress: null,
    reason: null,
    createdBy: {
      id: 'a',
      type: 'ADMINISTRATOR',
      role: 'ADMINISTRATOR',
      name: 'Cecília',
      socialName: null,
      registration: null,
      thumb: null,
    },
    createdAt: '2026-08-17T12:00:00Z',
    finishedAt: null,
    can: { edit: true, run: false, undo: false },
  }
  server.on('GET import/i1', () => ({ body: run }))
  server.on('GET import/i1/problem-group', () => ({ body: { data: [] } }))
  server.on('PUT import/i1/sheet', () => ({ body: run }))
  server.on('GET import/i1/sheet', () => ({
    body: {
      data: [
        {
          index: 1,
          name: '6º A',
          lines: [
            { line: 1, cells: ['Escola Municipal'] },
            { line: 2, cells: ['', ''] },
            { line: 3, cells: ['Aluno', 'Nascimento'] },
          ],
        },
      ],
    },
  }))
})

const open = (search = '') =>
  renderScreen(
    <QueryClientProvider client={queryClient}>
      <Routes>
        <Route path="/app/usuarios/importar/:id" element={<Component />} />
      </Routes>
    </QueryClientProvider>,
    `/app/usuarios/importar/i1${search}`,
  )
const box = (name: RegExp | string) => screen.findByRole('checkbox', { name })
const sent = () => server.sent('PUT').map(({ body }) => body)

describe('the sheets of a file', () => {
  it('are all named, those that stay out with the reason, and those without rows cannot be chosen', async () => {
    open()
    expect(await box('6º A (25 linhas)')).toHaveProperty('checked', true)
    const list = screen.getByRole('list', { name: 'O que é cada coluna?' })
    expect(list).toBeDefined()
    const cover = await box('Capa (1 linha)')
    expect(cover).toHaveProperty('checked', false)
    const described = cover.getAttribute('aria-describedby') ?? ''
    expect(document.getElementById(described.split(' ')[0] ?? '')?.textContent).toContain('capa')
    expect(screen.getByText('Fica de fora: a aba está oculta na planilha.')).toBeDefined()
    expect(await box('Vazia (0 linhas)')).toHaveProperty('disabled', true)
  })

  it('are read as they are ticked, with the header that was found', async () => {
    const { user } = open()
    await user.click(await box('Listas (3 linhas)'))
    await waitFor(() =>
      expect(sent()).toEqual([{ sheets: [1, 2, 3], header: { line: 3, span: 1 }, includeHiddenRows: false }]),
    )
    await waitFor(async () => expect(await box('6º A (25 linhas)')).toHaveProperty('disabled', false))
    await user.click(await box('6º A (25 linhas)'))
    // Another sheet leads, whose header stands elsewhere.
    await waitFor(() => expect(sent()[1]).toEqual({ sheets: [2], includeHiddenRows: false }))
  })

  it('are not read again over corrections without a question', async () => {
    run = { ...run, status: 'CHECKED', can: { edit: true, run: true, undo: false } }
    const { user } = open('?etapa=colunas')
    await user.click(await box('Importar também 2 linhas ocultas'))
    const question = await screen.findByRole('dialog', { name: 'Ler o arquivo de novo' })
    expect(question.textContent).toContain('correções feitas aqui são descartadas')
    expect(sent()).toEqual([])
    await user.click(within(question).getByRole('button', { name: 'Ler de novo' }))
    await waitFor(() => expect(sent()).toMatchObject([{ sheets: [1, 2], includeHiddenRows: true }]))
  })

  it('of a release that did not tell them are no question', async () => {
    run = { ...run, sheets: null }
    open()
    expect(await screen.findByText('O que é cada coluna?')).toBeDefined()
    expect(screen.queryByText('O que foi lido do arquivo')).toBeNull()
  })
})

describe('the line with the names of the columns', () => {
  it('is told, with the lines above it that stay out, and another is chosen among the first ones by keyboard', async () => {
    const { user } = open()
    const toggle = await screen.findByRole('button', { name: 'Escolher outra linha' })
    expect(screen.getByText(/Nomes das colunas: linha 3\. Na aba “6º A”\. As linhas acima não/)).toBeDefined()
    expect(server.sent('GET').some(({ path }) => path.endsWith('/sheet'))).toBe(false)
    toggle.focus()
    await user.keyboard('{Enter}')
    const lines = await screen.findByRole('combobox', { name: 'Linha com os nomes das colunas' })
    await screen.findByRole('option', { name: 'Linha 3: Aluno · Nascimento' })
    expect(screen.getByRole('option', { name: 'Linha 2: em branco' })).toBeDefined()
    await user.selectOptions(lines, '1')
    await user.click(await box('A linha seguinte também tem nomes de colunas'))
    await user.click(screen.getByRole('button', { name: 'Usar esta linha' }))
    await waitFor(() => expect(sent()).toMatchObject([{ sheets: [1, 2], header: { line: 1, span: 2 } }]))
  })
})

describe('columns that are not taken', () => {
  it('are named with what stands in them, and dates are written as people write them', async () => {
    open()
    expect(
      await screen.findByText('2 colunas ficaram de fora: “Cor favorita” (azul, verde), “Mãe” (Eva).'),
    ).toBeDefined()
    expect(screen.getByText('01/02/2014')).toBeDefined()
    expect(screen.getByText('Oculta na planilha')).toBeDefined()
    expect(screen.getByText('Aparece na conferência')).toBeDefined()
  })

  it.each([
    ['importar', 'CHECKED', 'O que fica de fora'],
    ['resultado', 'DONE', 'O que não foi importado'],
  ] as const)('are named at the step %s, with sheets and hidden rows', async (step, status, title) => {
    run = { ...run, status, can: { edit: status === 'CHECKED', run: status === 'CHECKED', undo: false } }
    open(`?etapa=${step}`)
    const list = await screen.findByRole('list', { name: title })
    expect(
      within(list)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Aba “Capa”: nenhuma linha tem nomes de colunas conhecidos, como em uma capa ou lista de opções',
      'Aba “Listas”: a aba está oculta na planilha',
      'Aba “Vazia”: não há linhas abaixo dos nomes das colunas',
      '2 linhas ocultas na planilha',
      'Coluna “Cor favorita”: azul, verde',
      'Coluna “Mãe”: Eva',
    ])
  })
})

describe('the rows of several sheets', () => {
  it('say in which sheet and line they stand, and show dates as people write them', async () => {
    run = { ...run, status: 'CHECKED', counts: { ...run.counts, faulty: 1 } }
    const row = {
      number: 31,
      line: 3,
      sheet: '6º B',
      values: { name: 'Ana', birthdate: '2014-02-01' },
      problems: [{ field: 'birthdate', code: 'X', message: 'Confira', existing: null }],
      warnings: [],
      skipped: false,
      known: null,
      samePerson: null,
      changes: [],
      userId: null,
    }
    server.on('GET import/i1/row', () => ({ body: pageOf([row], { currentPage: 1, rowsPerPage: 50 }, 1) }))
    open('?etapa=conferencia')
    const cell = await screen.findByRole('textbox', { name: 'Data de nascimento, linha 3, 6º B' })
    expect(cell).toHaveProperty('value', '01/02/2014')
    expect(screen.getByText('6º B')).toBeDefined()
    expect(screen.getByRole('button', { name: 'Pular esta linha: Linha 3, 6º B' })).toBeDefined()
  })
})
