import { createServer } from 'node:http'
import type { GeneratedFile } from '@lousa/contract/reports/reports.contract.ts'
import { pageOf } from '@lousa/contract/schema.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { queryClient } from '../../../lib/http/query-client.ts'
import { renderScreen } from '../../../test-screen.tsx'
import { FileList } from './file-list.part.tsx'

let files: GeneratedFile[] = []
let requests: string[] = []

const page = () => pageOf(files, { currentPage: 1, rowsPerPage: 20 }, files.length)

const server = createServer((request, response) => {
  requests.push(`${request.method} ${request.url}`)
  if (request.method === 'DELETE') files = []
  const isRetry = request.url?.endsWith('/retry')
  if (isRetry) files = files.map(file => ({ ...file, status: 'PENDING', reason: null }))
  response.writeHead(request.method === 'DELETE' ? 204 : isRetry ? 202 : 200, {
    'content-type': 'application/json',
  })
  response.end(request.method === 'DELETE' ? '' : JSON.stringify(isRetry ? files[0] : page()))
})

const file = (over: Partial<GeneratedFile>): GeneratedFile => ({
  id: 'f1',
  name: 'REPORT_CARD_f1_20261103~',
  tag: 'REPORT_CARD',
  updatedAt: '2026-11-03T12:00:00Z',
  status: 'PENDING',
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

const lists = () => requests.filter(line => line.startsWith('GET')).length
const open = () =>
  renderScreen(
    <QueryClientProvider client={queryClient}>
      <FileList tag="REPORT_CARD" page={1} onPage={() => undefined} empty="Gere os boletins." />
    </QueryClientProvider>,
  )

beforeAll(async () => {
  await new Promise<void>(ready => server.listen(0, '127.0.0.1', ready))
})
afterAll(() => {
  server.close()
  server.closeAllConnections()
})
beforeEach(() => {
  files = []
  requests = []
  queryClient.clear()
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  document.head.innerHTML = `<meta name="lousa-api-base" content="http://127.0.0.1:${port}/api">`
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
    expect(requests).toContain('POST /api/file/f1/retry')
  })

  it('deletes only after a confirmation that names the document', async () => {
    files = [file({ status: 'READY' })]
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Ações de Boletins — 6º ano A' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Excluir' }))
    expect(await screen.findByText('Excluir “Boletins — 6º ano A”')).toBeDefined()
    expect(requests.some(line => line.startsWith('DELETE'))).toBe(false)
    await user.click(screen.getByRole('button', { name: 'Excluir' }))
    await waitFor(() => expect(requests).toContain('DELETE /api/file/f1'))
    expect(await screen.findByText('Nenhum documento gerado')).toBeDefined()
  })
})
