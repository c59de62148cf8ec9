import type { ImportRow, ImportRun, RemarkGroup } from '@lousa/contract/people/import.contract.ts'
import { pageOf } from '@lousa/contract/schema.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { beforeEach, describe, expect, it } from 'vitest'
import { queryClient } from '../../../lib/query-client.ts'
import { renderScreen } from '../../../test-screen.tsx'
import { testServer } from '../../../test-server.ts'
import { Component } from './import-run-screen.tsx'

const server = testServer()
let run: ImportRun
let rows: ImportRow[] = []
let groups: RemarkGroup[] = []

const field = (index: number, header: string, key: string | null) => ({
  index,
  header,
  samples: ['Ana'],
  field: key,
})

const problem = (
  key: string | null,
  message: string,
  existing: ImportRow['problems'][number]['existing'] = null,
) => ({
  field: key,
  code: 'INVALID',
  message,
  existing,
})

const row = (number: number, over: Partial<ImportRow> = {}): ImportRow => ({
  number,
  values: { name: `Aluno ${number}`, taxNumber: '123' },
  problems: [],
  warnings: [],
  skipped: false,
  known: null,
  samePerson: null,
  changes: [],
  userId: null,
  ...over,
})

const judge = (): void => {
  const faulty = rows.filter(({ problems, skipped }) => !skipped && problems.length > 0).length
  const skipped = rows.filter(one => one.skipped).length
  run = {
    ...run,
    counts: { ...run.counts, faulty, skipped, valid: run.rowCount - faulty - skipped },
  }
}

type Corrections = { rows: { number: number; values?: Record<string, string>; skipped?: boolean }[] }
const isCorrections = (body: unknown): body is Corrections =>
  typeof body === 'object' && body !== null && 'rows' in body

/** Takes '52998224725' for a CPF, and nothing else. */
const correct = (body: unknown) => {
  if (!isCorrections(body)) return { status: 422, body: { code: 'INVALID_INPUT' } }
  for (const { number, values, skipped } of body.rows) {
    rows = rows.map(one =>
      one.number === number
        ? {
            ...one,
            values: { ...one.values, ...values },
            skipped: skipped ?? one.skipped,
            problems: values?.taxNumber === '52998224725' ? [] : one.problems,
          }
        : one,
    )
  }
  judge()
  return {
    body: { data: rows.filter(({ number }) => body.rows.some(wanted => wanted.number === number)), run },
  }
}

beforeEach(() => {
  groups = []
  run = {
    id: 'i1',
    type: 'STUDENT',
    fileName: 'alunos.csv',
    status: 'CHECKED',
    encoding: 'utf-8',
    delimiter: ';',
    columns: [field(0, 'Aluno', 'name'), field(1, 'Doc', 'taxNumber'), field(2, 'Obs', null)],
    rowCount: 40,
    counts: { valid: 38, warned: 0, faulty: 2, skipped: 0, imported: 0, known: 0, changed: 0 },
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
    can: { edit: true, run: true, undo: false },
  }
  rows = [
    row(5, { problems: [problem('taxNumber', 'Informe um CPF válido')] }),
    row(9, { problems: [problem('taxNumber', 'CPF já cadastrado', { id: 'u7', name: 'Bia Lima' })] }),
  ]
  server.on('GET import/i1', () => ({ body: run }))
  server.on('GET import/i1/row', () => ({
    body: pageOf(rows, { currentPage: 1, rowsPerPage: 50 }, rows.length),
  }))
  server.on('GET import/i1/problem-group', () => ({ body: { data: groups } }))
  server.on('PATCH import/i1/row', correct)
})

const open = (search = '') =>
  renderScreen(
    <QueryClientProvider client={queryClient}>
      <Routes>
        <Route path="/app/usuarios/importar/:id" element={<Component />} />
        <Route path="*" element={<p>Outra página</p>} />
      </Routes>
    </QueryClientProvider>,
    `/app/usuarios/importar/i1${search}`,
  )

const cell = (number: number) => screen.findByRole('textbox', { name: `CPF, linha ${number}` })
const typedIn = (input: HTMLElement) => (input instanceof HTMLInputElement ? input.value : null)
const isInvalid = (input: HTMLElement) => input.getAttribute('aria-invalid') === 'true'

describe('the correction of rows', () => {
  it('keeps what the secretary typed when the connection breaks, and saves it on the next Enter', async () => {
    server.on('PATCH import/i1/row', () => 'lost')
    const { user } = open()
    const input = await cell(5)
    await user.clear(input)
    await user.type(input, '52998224725{Enter}')
    expect(await screen.findByText(/Não foi salvo: Sem conexão/)).toBeDefined()
    expect(typedIn(input)).toBe('52998224725')
    server.on('PATCH import/i1/row', correct)
    await user.click(input)
    await user.keyboard('{Enter}')
    await waitFor(() => expect(isInvalid(input)).toBe(false))
    expect(screen.queryByText(/Não foi salvo/)).toBeNull()
  })

  it('tells a screen reader at the cell what is wrong with it', async () => {
    open()
    const input = await cell(5)
    const described = input.getAttribute('aria-describedby') ?? ''
    expect(document.getElementById(described)?.textContent).toContain('Informe um CPF válido')
  })

  it('says what is still wrong after a correction that does not help', async () => {
    const { user } = open()
    const input = await cell(5)
    await user.clear(input)
    await user.type(input, '99{Enter}')
    expect(await screen.findByText('Linha 5: Informe um CPF válido')).toBeDefined()
    expect(isInvalid(input)).toBe(true)
    expect(typedIn(input)).toBe('99')
  })

  it('saves with Enter, goes on to the next problem, and tells how many are left', async () => {
    const { user } = open()
    const input = await cell(5)
    await user.clear(input)
    await user.type(input, '52998224725{Enter}')
    expect(document.activeElement).toBe(await cell(9))
    expect(await screen.findByText('Linha 5 corrigida. Resta 1 com problema.')).toBeDefined()
    expect(screen.getByRole('button', { name: 'Com problemas 1' })).toBeDefined()
    expect(server.sent('PATCH').map(({ body }) => body)).toEqual([
      { rows: [{ number: 5, values: { taxNumber: '52998224725' } }] },
    ])
  })

  it('shows that a correction has helped its duplicate too', async () => {
    server.on('PATCH import/i1/row', body => {
      rows = rows.map(one => (one.number === 9 ? { ...one, problems: [] } : one))
      return correct(body)
    })
    const { user } = open()
    const input = await cell(5)
    await user.clear(input)
    await user.type(input, '52998224725{Enter}')
    expect(await screen.findByText('Linha 5 corrigida. Nenhuma linha com problema.')).toBeDefined()
    expect(screen.queryByText('CPF já cadastrado')).toBeNull()
  })

  it('takes back what was typed with Esc, and sends nothing for a cell left as it was', async () => {
    const { user } = open()
    const input = await cell(5)
    await user.type(input, '456{Escape}')
    expect(typedIn(input)).toBe('123')
    await user.keyboard('{ArrowDown}')
    expect(document.activeElement).toBe(await cell(9))
    await user.keyboard('{ArrowUp}')
    expect(document.activeElement).toBe(input)
    expect(server.sent('PATCH')).toEqual([])
  })

  it('leads from a duplicate to the person who is already there', async () => {
    open()
    const link = await screen.findByRole('link', { name: 'Ver cadastro de Bia Lima' })
    expect(link.getAttribute('href')).toBe('/app/usuarios/aluno/u7')
  })

  it.each([
    ['INSTRUCTOR', '/app/usuarios/professor/u7'],
    ['ADMINISTRATOR', '/app/usuarios/equipe'],
  ] as const)('leads from a student who has the CPF of an %s to %s', async (type, address) => {
    rows = [
      row(9, { problems: [problem('taxNumber', 'CPF já cadastrado', { id: 'u7', name: 'Bia', type })] }),
    ]
    open()
    const link = await screen.findByRole('link', { name: 'Ver cadastro de Bia' })
    expect(link.getAttribute('href')).toBe(address)
  })

  it('skips a row and takes it back', async () => {
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Pular esta linha: Linha 9' }))
    await user.click(await screen.findByRole('button', { name: 'Não pular: Linha 9' }))
    expect(await screen.findByRole('button', { name: 'Pular esta linha: Linha 9' })).toBeDefined()
  })

  it('skips all faulty rows at once, and takes that back at once', async () => {
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Pular todas com problema' }))
    expect(await screen.findByText('2 puladas.')).toBeDefined()
    expect(rows.every(({ skipped }) => skipped)).toBe(true)
    await user.click(screen.getByRole('button', { name: 'Desfazer' }))
    await waitFor(() => expect(rows.some(({ skipped }) => skipped)).toBe(false))
    expect(await screen.findByRole('button', { name: 'Com problemas 2' })).toBeDefined()
  })
})

describe('the columns of a file', () => {
  beforeEach(() => {
    run = { ...run, status: 'UPLOADED', columns: run.columns.map(one => ({ ...one, field: null })) }
  })

  it('are not checked before the required ones are named', async () => {
    open()
    expect(await screen.findByText('Falta indicar: Nome.')).toBeDefined()
    expect(screen.getByRole('button', { name: 'Conferir linhas' }).hasAttribute('disabled')).toBe(true)
  })

  it('are sent as the secretary named them, and lead to the rows', async () => {
    server.on('PUT import/i1/column', () => {
      run = {
        ...run,
        status: 'CHECKED',
        columns: run.columns.map((one, at) => (at === 0 ? { ...one, field: 'name' } : one)),
      }
      return { body: run }
    })
    const { user, router } = open()
    await user.selectOptions(await screen.findByRole('combobox', { name: 'O que é a coluna “Doc”' }), 'name')
    await user.selectOptions(screen.getByRole('combobox', { name: 'O que é a coluna “Aluno”' }), 'name')
    await user.click(screen.getByRole('button', { name: 'Conferir linhas' }))
    expect(await screen.findByRole('button', { name: 'Todas 40' })).toBeDefined()
    expect(router.state.location.search).toBe('?etapa=conferencia')
    await waitFor(() => expect(document.activeElement).not.toBe(document.body))
    expect(server.sent('PUT')[0]?.body).toEqual({
      columns: [
        { index: 0, field: 'name' },
        { index: 1, field: null },
        { index: 2, field: null },
      ],
    })
  })
})

describe('the import itself', () => {
  it('offers all or nothing only without problems, and states the numbers before it begins', async () => {
    const { user } = open('?etapa=importar')
    const all = await screen.findByRole('radio', { name: /Tudo ou nada/ })
    expect(all.hasAttribute('disabled')).toBe(true)
    await user.click(screen.getByRole('button', { name: 'Importar (38)' }))
    const dialog = await screen.findByRole('dialog', { name: 'Importar 38 linhas' })
    expect(within(dialog).getByText(/Ficam de fora 2 linhas/)).toBeDefined()
    await user.click(within(dialog).getByRole('button', { name: 'Cancelar' }))
    expect(server.sent('POST')).toEqual([])
  })

  it('is followed until it has ended, on its own page', async () => {
    server.on('POST import/i1/run', () => {
      run = { ...run, status: 'RUNNING', progress: 0.42, can: { edit: false, run: false, undo: false } }
      return { status: 202, body: run }
    })
    const { user } = open('?etapa=importar')
    await user.click(await screen.findByRole('button', { name: 'Importar (38)' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Importar' }))
    const bar = await screen.findByRole('progressbar', { name: 'Importando 38 linhas' })
    expect(bar.getAttribute('aria-valuenow')).toBe('42')
    expect(server.sent('POST')[0]?.body).toEqual({ mode: 'VALID_ROWS' })
    run = { ...run, status: 'DONE', progress: null, counts: { ...run.counts, imported: 38 } }
    expect(await screen.findByText('Importação concluída', undefined, { timeout: 4000 })).toBeDefined()
    expect(screen.getByText('38')).toBeDefined()
  })

  it('says why it failed and leads back to the rows', async () => {
    run = { ...run, status: 'FAILED', reason: 'O CPF da linha 7 foi cadastrado enquanto isso.' }
    const { user } = open()
    expect(await screen.findByText(/linha 7 foi cadastrado enquanto isso.*Nada foi gravado/)).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Voltar à conferência' }))
    expect(await cell(5)).toBeDefined()
  })

  it('says how many records are gone since it was undone, and no longer that they were imported', async () => {
    run = { ...run, status: 'UNDONE', rowCount: 3000, counts: { ...run.counts, imported: 2992 } }
    open()
    expect(await screen.findByText('Desfeita: 2.992 cadastros removidos.')).toBeDefined()
    expect(screen.queryByText('Importadas')).toBeNull()
  })

  it('is not undone while records are in use: their number and names are said', async () => {
    run = { ...run, status: 'DONE', can: { edit: false, run: false, undo: true } }
    server.on('POST import/i1/undo', () => ({
      status: 422,
      body: {
        code: 'IMPORT_IN_USE',
        message: 'Em uso.',
        count: 3,
        people: [
          { id: 'u1', name: 'Ana Dias' },
          { id: 'u2', name: 'Rui Melo' },
        ],
      },
    }))
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Desfazer importação' }))
    await user.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'Desfazer importação' }),
    )
    expect(
      await screen.findByText(/3 registros importados já estão em uso.*Ana Dias, Rui Melo e mais 1/),
    ).toBeDefined()
  })
})
