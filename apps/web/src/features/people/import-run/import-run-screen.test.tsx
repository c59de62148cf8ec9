import type { ImportRow, ImportRun } from '@lousa/contract/people/import/import.contract.ts'
import type { RemarkGroup } from '@lousa/contract/people/import/import-cure.contract.ts'
import { pageOf } from '@lousa/contract/schema.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { beforeEach, describe, expect, it } from 'vitest'
import { queryClient } from '../../../lib/http/query-client.ts'
import { serverOfProofs, typeProof } from '../../../proof-test-world.ts'
import { renderScreen } from '../../../test-screen.tsx'
import { testServer } from '../../../test-server.ts'
import { ProofGate } from '../../identity/own-factor/proof-gate.part.tsx'
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
  line: number,
  sheet: null,
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
      <ProofGate />
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

  it('that stay out are said first, and a guess is never called recognised', async () => {
    run = {
      ...run,
      columns: [
        { ...field(0, 'Aluno', 'name'), confidence: 'CERTAIN' },
        { ...field(1, 'Doc', 'taxNumber'), confidence: 'VALUES' },
        { ...field(2, 'FONE RESP.', 'responsible1Cellphone'), confidence: 'GUESSED' },
        { ...field(3, 'Mãe', 'responsible1Name'), confidence: 'REMEMBERED' },
        { ...field(4, 'Nº', null), reason: 'LIST_NUMBER' },
        field(5, 'SITUAÇÃO', null),
      ],
    }
    open()
    const out = await screen.findByText('2 colunas ficaram de fora: “Nº” (Ana), “SITUAÇÃO” (Ana).')
    const good = screen.getByText('Todas as colunas obrigatórias foram indicadas.')
    expect(out.compareDocumentPosition(good) & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0)
    expect(screen.getByText(/2 colunas foram sugeridas.*“Doc”, “FONE RESP.”/)).toBeDefined()
    const badges = ['Reconhecida', 'Pelos valores: confira', 'Sugestão: confira', 'Como da última vez']
    for (const badge of [...badges, 'Número da chamada']) expect(screen.getAllByText(badge)).toHaveLength(1)
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

describe('what many rows have in common', () => {
  const group = (over: Partial<RemarkGroup> = {}): RemarkGroup => ({
    kind: 'PROBLEM',
    field: 'taxNumber',
    code: 'INVALID_CPF',
    message: 'Informe um CPF válido',
    count: 1036,
    line: 5,
    values: [
      { value: '123', count: 1000 },
      { value: '456', count: 36 },
    ],
    valueCount: 2,
    ...over,
  })

  it('is told once, and cured once for all rows with the same value, which can be taken back', async () => {
    groups = [group()]
    server.on('POST import/i1/cure', () => ({ body: { rows: 1000, run } }))
    server.on('POST import/i1/cure/undo', () => ({ body: { rows: 1000, run } }))
    const { user } = open()
    const list = await screen.findByRole('region', { name: 'Em comum a várias linhas' })
    expect(list.textContent).toContain('1.036 linhas · CPF: Informe um CPF válido')
    expect(list.textContent).toContain('“123” (1.000), “456” (36)')
    await user.click(within(list).getByRole('button', { name: 'Substituir: Informe um CPF válido' }))
    const dialog = await screen.findByRole('dialog', { name: 'Substituir em todas as linhas' })
    await user.type(within(dialog).getByRole('textbox', { name: /Substituir por/ }), '52998224725')
    await user.click(within(dialog).getByRole('button', { name: 'Substituir' }))
    await user.click(await screen.findByRole('button', { name: 'Desfazer' }))
    await waitFor(() =>
      expect(server.sent('POST').map(({ body }) => body)[0]).toEqual({
        field: 'taxNumber',
        code: 'INVALID_CPF',
        cure: 'REPLACE',
        value: '123',
        to: '52998224725',
      }),
    )
    await waitFor(() => expect(server.sent('POST')).toHaveLength(2))
  })

  it('can be left blank or skipped; rows of nobody are told and need no cure', async () => {
    groups = [
      group(),
      group({ kind: 'NOBODY', field: null, code: 'TOTAL', count: 1, values: [], valueCount: 0 }),
    ]
    server.on('POST import/i1/cure', () => ({ body: { rows: 1036, run } }))
    const { user } = open()
    expect(await screen.findByText(/Linhas de total: não são pessoas/)).toBeDefined()
    await user.click(await screen.findByRole('button', { name: /^Deixar em branco em todas/ }))
    expect(await screen.findByText('Correção aplicada a 1.036 linhas.')).toBeDefined()
    expect(screen.getAllByRole('button', { name: /^Pular todas estas linhas/ })).toHaveLength(1)
  })
})

describe('people who are recorded already', () => {
  beforeEach(() => {
    run = { ...run, update: true, counts: { ...run.counts, faulty: 1, known: 2, changed: 1 } }
    const recordedPerson = { id: 'u7', name: 'Bia Lima', type: 'STUDENT', by: 'REGISTRATION' } as const
    rows = [
      row(5, {
        known: recordedPerson,
        changes: [
          { field: 'cellphone', from: '11900000001', to: '11911112222' },
          { field: 'birthdate', from: null, to: '2013-03-14' },
        ],
      }),
      row(9, {
        known: { ...recordedPerson, by: 'NAME' },
        problems: [{ ...problem('name', 'Confirme se é a mesma'), code: 'KNOWN_UNSURE_NAME' }],
      }),
    ]
  })

  it('are compared field by field before anything is written', async () => {
    open()
    const list = await screen.findByRole('list', { name: 'O que muda no cadastro' })
    expect(
      within(list)
        .getAllByRole('listitem')
        .map(item => item.textContent),
    ).toEqual([
      'Celular de (11) 90000-0001 para (11) 91111-2222',
      'Data de nascimento passa a ser 14/03/2013',
    ])
    expect(screen.getByText('Já cadastrada, pela matrícula')).toBeDefined()
    expect(screen.getByRole('button', { name: 'Com mudanças 1' })).toBeDefined()
  })

  it('of the same name are the same person only when somebody says so', async () => {
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'É a mesma pessoa: Linha 9' }))
    expect(server.sent('PATCH').map(({ body }) => body)).toEqual([
      { rows: [{ number: 9, samePerson: true }] },
    ])
  })

  it('are updated when that is chosen for the file', async () => {
    run = { ...run, update: false }
    server.on('PUT import/i1/column', () => {
      run = { ...run, update: true }
      return { body: run }
    })
    const { user } = open()
    const choice = await screen.findByRole('radio', { name: /^Atualizar quem já está cadastrado/ })
    expect(screen.getByText(/2 linhas são de pessoas já cadastradas/)).toBeDefined()
    await user.click(choice)
    expect(await screen.findByText(/Com mudanças: 1. Células em branco não apagam nada/)).toBeDefined()
    expect(server.sent('PUT')[0]?.body).toMatchObject({ update: true })
  })

  it('are asked about, and stay as they are when only new people are to be added', async () => {
    run = { ...run, update: false }
    server.on('PUT import/i1/column', () => {
      run = { ...run, leaveKnown: true, counts: { ...run.counts, faulty: 0, leftOut: 2 } }
      return { body: run }
    })
    const { user } = open()
    expect(await screen.findByText(/Até você escolher, nada é gravado delas/)).toBeDefined()
    const [update, leave] = screen.getAllByRole('radio')
    expect([update, leave].map(radio => radio?.hasAttribute('checked'))).toEqual([false, false])
    await user.click(screen.getByRole('radio', { name: /acrescentar só as 38 pessoas novas/ }))
    expect(server.sent('PUT')[0]?.body).toMatchObject({ leaveKnown: true })
    expect(await screen.findByRole('button', { name: 'Nada gravam 2' })).toBeDefined()
  })

  it('are counted apart from the rows with problems, which add nobody', async () => {
    run = { ...run, update: false, counts: { ...run.counts, faulty: 5, newPeople: 35 } }
    const { user } = open()
    await user.click(await screen.findByRole('radio', { name: /acrescentar só as 35 pessoas novas/ }))
    expect(server.sent('PUT')[0]?.body).toMatchObject({ leaveKnown: true })
  })

  it('are all of the file: it is ended, so that they can be enrolled from it', async () => {
    const counts = { ...run.counts, valid: 0, faulty: 0, known: 40, leftOut: 40, newPeople: 0 }
    run = { ...run, update: false, leaveKnown: true, counts }
    server.on('POST import/i1/run', () => ({ status: 202, body: { ...run, status: 'RUNNING' } }))
    const { user } = open('?etapa=importar')
    expect(await screen.findByText(/matricular nas turmas da planilha quem já está cadastrado/)).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Concluir' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Concluir' }))
    await waitFor(() => expect(server.sent('POST')).toHaveLength(1))
  })

  it('of the same name and birthdate can still be said to be other people while they are left', async () => {
    const known = { id: 'u7', name: 'Bia Lima', type: 'STUDENT', by: 'NAME' } as const
    run = { ...run, update: false, leaveKnown: true }
    rows = [row(5, { known, leftOut: true })]
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'É outra pessoa: Linha 5' }))
    expect(screen.queryByRole('button', { name: 'É a mesma pessoa: Linha 5' })).toBeNull()
    expect(server.sent('PATCH')[0]?.body).toEqual({ rows: [{ number: 5, samePerson: false }] })
  })
})

describe('students without anybody responsible', () => {
  it('are imported when it is said for all of them, and completed later', async () => {
    groups = [
      {
        kind: 'PROBLEM',
        field: 'responsible1Name',
        code: 'RESPONSIBLE_REQUIRED',
        message: 'x',
        count: 35,
        line: 2,
        values: [],
        valueCount: 0,
      },
    ]
    server.on('PUT import/i1/column', () => {
      run = { ...run, withoutResponsible: true }
      return { body: run }
    })
    const { user } = open()
    await user.click(
      await screen.findByRole('button', { name: 'Importar sem responsável, completar depois' }),
    )
    expect(server.sent('PUT')[0]?.body).toMatchObject({ withoutResponsible: true })
    const later = await screen.findByRole('switch', { name: /^Importar alunos sem responsável/ })
    expect(later.hasAttribute('checked')).toBe(true)
  })

  it('who have left stay out, and are imported by one button', async () => {
    groups = [
      {
        kind: 'WARNING',
        field: 'situation',
        code: 'SITUATION_LEFT',
        message: 'x',
        count: 3,
        line: 2,
        values: [{ value: 'Transferido', count: 3 }],
        valueCount: 1,
      },
    ]
    server.on('POST import/i1/cure', () => ({ body: { rows: 3, run } }))
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: /^Importar também/ }))
    expect(server.sent('POST')[0]?.body).toMatchObject({ cure: 'CLEAR', code: 'SITUATION_LEFT' })
  })
})

describe('names in capitals', () => {
  it('become names, and stay as they are when that is chosen', async () => {
    run = { ...run, columns: [{ ...field(0, 'ALUNO', 'name'), samples: ["ANA D'ÁVILA"], capitals: 38 }] }
    server.on('PUT import/i1/column', () => {
      run = { ...run, namesAsWritten: true }
      return { body: run }
    })
    const { user } = open()
    expect(await screen.findByText("38 nomes em maiúsculas serão gravados como “Ana D'Ávila”.")).toBeDefined()
    await user.click(screen.getByRole('switch', { name: /^Manter os nomes como na planilha/ }))
    expect(await screen.findByText(/ficam como estão na planilha/)).toBeDefined()
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

  it('that changes e-mails begins after the password, with what was chosen', async () => {
    const unlessProven = serverOfProofs(server)
    server.on('POST import/i1/run', () =>
      unlessProven({ status: 202, body: { ...run, status: 'RUNNING', progress: 0.1 } }),
    )
    const { user } = open('?etapa=importar')
    await user.click(await screen.findByRole('button', { name: 'Importar (38)' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Importar' }))
    await typeProof(user)
    expect(await screen.findByRole('progressbar', { name: 'Importando 38 linhas' })).toBeDefined()
    const runs = server.sent('POST').filter(({ path }) => path === 'import/i1/run')
    expect(runs.map(({ body }) => body)).toEqual([{ mode: 'VALID_ROWS' }, { mode: 'VALID_ROWS' }])
    expect(runs[1]?.key).toBe(runs[0]?.key)
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
      await screen.findByText(
        /3 registros importados já estão em uso: Ana Dias, Rui Melo e mais 1\. Exclua antes as matrículas/,
      ),
    ).toBeDefined()
  })
})
