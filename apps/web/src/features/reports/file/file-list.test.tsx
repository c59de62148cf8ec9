import type { GeneratedFile } from '@lousa/contract/reports/reports.contract.ts'
import { pageOf } from '@lousa/contract/schema.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { queryClient } from '../../../lib/http/query-client.ts'
import { useSession } from '../../../lib/session/session.ts'
import { renderScreen } from '../../../test-screen.tsx'
import { testServer } from '../../../test-server.ts'
import { FileList } from './file-list.part.tsx'

const server = testServer()
let files: GeneratedFile[] = []
/** A document that another page or another list has is being made. */
let elsewhere = false

const page = () => ({
  ...pageOf(files, { currentPage: 1, rowsPerPage: 20 }, files.length),
  hasPending: elsewhere || files.some(({ status }) => status === 'PENDING'),
})
const requests = () => server.sent().map(({ method, path }) => `${method} ${path}`)
const asOffice = () => {
  const { auth } = useSession.getState()
  if (!auth) throw new Error('No one is signed in')
  useSession.getState().setUser({ ...auth.user, role: 'ADMINISTRATOR' })
}

const file = (over: Partial<GeneratedFile>): GeneratedFile => ({
  id: 'f1',
  name: 'REPORT_CARD_f1_20261103~',
  tag: 'REPORT_CARD',
  updatedAt: '2026-11-03T12:00:00Z',
  status: 'PENDING',
  updateStatus: 'UPDATED',
  progress: 0.4,
  reason: null,
  size: null,
  contentType: null,
  title: 'Boletins — 6º ano A',
  requestedBy: {
    id: 'a',
    type: 'ADMINISTRATOR',
    role: 'ADMINISTRATOR',
    name: 'Cecília',
    socialName: null,
    registration: null,
    thumb: null,
  },
  ...over,
})

const lists = () => server.sent('GET').length
const open = () =>
  renderScreen(
    <QueryClientProvider client={queryClient}>
      <FileList tag="REPORT_CARD" page={1} onPage={() => undefined} empty="Gere os boletins." />
    </QueryClientProvider>,
  )

beforeEach(() => {
  files = []
  elsewhere = false
  server.on('GET file', () => ({ body: page() }))
  server.on('DELETE file/f1', () => {
    files = []
    return { status: 204, body: null }
  })
  server.on('POST file/f1/retry', () => {
    files = files.map(each => ({ ...each, status: 'PENDING', reason: null }))
    return { status: 202, body: files[0] }
  })
  server.on('POST file/f1/cancel', () => {
    files = []
    return { status: 204, body: null }
  })
})

describe('the list of documents', () => {
  it('follows a document until it is ready, and then asks no more', async () => {
    files = [file({})]
    open()
    expect(await screen.findByText('Gerando: 40%')).toBeDefined()
    expect(screen.queryByRole('button', { name: /Baixar PDF/ })).toBeNull()
    files = [file({ status: 'READY', progress: 1, size: 2_300_000 })]
    expect(await screen.findByRole('button', { name: /Baixar PDF/ }, { timeout: 4000 })).toBeDefined()
    expect(screen.getByText(/2,2 MB/)).toBeDefined()
    const before = lists()
    await new Promise(resolve => setTimeout(resolve, 2500))
    expect(lists()).toBe(before)
  }, 12_000)

  it('goes on asking while a document of another page is being made', async () => {
    files = [file({ status: 'READY', progress: 1, size: 2_300_000 })]
    elsewhere = true
    open()
    await screen.findByRole('button', { name: /Baixar PDF/ })
    const before = lists()
    await waitFor(() => expect(lists()).toBeGreaterThan(before), { timeout: 4000 })
  }, 12_000)

  it('says of a ready document what it is, and of the whole school that it is a ZIP', async () => {
    const title = 'Boletins — todas as turmas de 2026 (1.000 alunos, 30 turmas)'
    files = [
      file({ status: 'READY', size: 9_437_184, contentType: 'application/zip', title }),
      file({ id: 'f2', status: 'READY', size: 20_480, contentType: 'application/pdf' }),
      file({ id: 'f3', progress: 0.2 }),
    ]
    open()
    expect(await screen.findByRole('button', { name: `Baixar ZIP: ${title}` })).toBeDefined()
    expect(screen.getByText(/ZIP · 9,0 MB/)).toBeDefined()
    expect(screen.getByText(/PDF · 20 KB/)).toBeDefined()
    expect(screen.getAllByText(/PDF|ZIP/, { selector: 'p' })).toHaveLength(2)
  })

  it('never shows the raw name of a file', async () => {
    files = [file({ status: 'READY' })]
    open()
    expect(await screen.findByText('Boletins — 6º ano A')).toBeDefined()
    expect(document.body.textContent).not.toContain('REPORT_CARD')
  })

  it('tells why a document failed and lets the secretary try again', async () => {
    files = [file({ status: 'FAILED', reason: 'A turma não tem alunos ativos.' })]
    const { user } = open()
    expect(await screen.findByText('A turma não tem alunos ativos.')).toBeDefined()
    await user.click(screen.getByRole('button', { name: /Tentar de novo/ }))
    expect(await screen.findByText(/Gerando/)).toBeDefined()
    expect(requests()).toContain('POST file/f1/retry')
  })

  it('deletes only after a confirmation that names the document', async () => {
    files = [file({ status: 'READY' })]
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Ações de Boletins — 6º ano A' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Excluir' }))
    expect(await screen.findByText('Excluir “Boletins — 6º ano A”')).toBeDefined()
    expect(requests().some(line => line.startsWith('DELETE'))).toBe(false)
    await user.click(screen.getByRole('button', { name: 'Excluir' }))
    await waitFor(() => expect(requests()).toContain('DELETE file/f1'))
    expect(await screen.findByText('Nenhum documento gerado')).toBeDefined()
  })

  it('cancels what is being made, which is gone then', async () => {
    files = [file({})]
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Desistir: Boletins — 6º ano A' }))
    expect(await screen.findByText('Nenhum documento gerado')).toBeDefined()
    expect(requests()).toContain('POST file/f1/cancel')
  })

  it('says so when it could not be cancelled any more, and shows it ready', async () => {
    const message = 'O documento já não está em geração.'
    server.on('POST file/f1/cancel', () => {
      files = [file({ status: 'READY' })]
      return { status: 422, body: { code: 'FILE_NOT_PENDING', message } }
    })
    files = [file({})]
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: /^Desistir/ }))
    expect(await screen.findByText(message)).toBeDefined()
    expect(await screen.findByRole('button', { name: /^Baixar PDF/ })).toBeDefined()
  })

  it('says of a document whose data has changed that it is out of date, and the office issues it anew', async () => {
    files = [file({ status: 'READY', updateStatus: 'NEED_UPDATE' })]
    asOffice()
    const { user } = open()
    expect(await screen.findByText('Desatualizado')).toBeDefined()
    expect(screen.getByRole('button', { name: /^Baixar PDF/ })).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Ações de Boletins — 6º ano A' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Emitir de novo' }))
    await waitFor(() => expect(requests()).toContain('POST file/f1/retry'))
    expect(await screen.findByText(/Gerando/)).toBeDefined()
  })

  it('lets no instructor issue it anew from there', async () => {
    files = [file({ status: 'READY', updateStatus: 'NEED_UPDATE' })]
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Ações de Boletins — 6º ano A' }))
    expect(await screen.findByRole('menuitem', { name: 'Excluir' })).toBeDefined()
    expect(screen.queryByRole('menuitem', { name: 'Emitir de novo' })).toBeNull()
  })
})
