import { createServer } from 'node:http'
import { allOf } from '@lousa/contract/schema.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { queryClient } from '../../lib/http/query-client.ts'
import { renderScreen } from '../../test-screen.tsx'
import { ReportCardRequest } from './report-card-request.tsx'
import type { ReportChoice } from './report-choices.ts'

let requests: string[] = []
let levels: unknown[] = []

const level = (id: string, type: string, terms: number) => ({
  id,
  type,
  academicTerms: Array.from({ length: terms }, (_, at) => ({ id: `${id}-${at + 1}`, position: at + 1 })),
})
const grade = (id: string, active: number) => ({ id, isEvent: false, vacancies: { active } })
const answers: Record<string, () => unknown> = {
  grades: () =>
    allOf([
      { id: 'a', name: '6º ano A' },
      { id: 'b', name: '6º ano B' },
    ]),
  grade: () => allOf([grade('a', 600), grade('b', 400), grade('c', 0)]),
  'grade/a': () => ({ id: 'a', educationLevel: { id: 'l' } }),
  'education-level': () => allOf(levels),
  'student-enrollment': () => allOf([]),
}

const server = createServer((request, response) => {
  const [path = '', query = ''] = (request.url ?? '').replace('/api/', '').split('?')
  const isReport = path.startsWith('report/')
  if (isReport) requests.push(`${path}?${query}`)
  response.writeHead(isReport ? 202 : 200, { 'content-type': 'application/json' })
  response.end(JSON.stringify(isReport ? { id: 'f' } : (answers[path]?.() ?? allOf([]))))
})
beforeAll(async () => {
  await new Promise<void>(ready => server.listen(0, '127.0.0.1', ready))
})
afterAll(() => {
  server.close()
  server.closeAllConnections()
})
beforeEach(() => {
  requests = []
  levels = [level('l', 'QUARTER', 4)]
  queryClient.clear()
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  document.head.innerHTML = `<meta name="lousa-api-base" content="http://127.0.0.1:${port}/api">`
})

const Request = () => {
  const [choice, choose] = useState<ReportChoice>({ turma: '', periodo: '', aluno: '' })
  return (
    <QueryClientProvider client={queryClient}>
      <ReportCardRequest yearId="y" choice={choice} onChoose={next => choose(now => ({ ...now, ...next }))} />
    </QueryClientProvider>
  )
}
type User = ReturnType<typeof renderScreen>['user']
const pick = async (user: User, label: string, option: string) => {
  await user.click(await screen.findByRole('combobox', { name: new RegExp(label) }))
  await user.click(await screen.findByRole('option', { name: option }))
}

describe('asking for report cards', () => {
  it('asks for nothing when the secretary takes the whole school back', async () => {
    const { user } = renderScreen(<Request />)
    await pick(user, 'Turma', 'Todas as turmas')
    await user.click(screen.getByRole('button', { name: 'Gerar boletins de todas as turmas' }))
    expect(await screen.findByText(/São 1\.000 alunos em 2 turmas\. O arquivo ZIP/)).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Cancelar' }))
    await waitFor(() => expect(screen.queryByText(/São 1\.000 alunos/)).toBeNull())
    expect(requests).toEqual([])
  })

  it('tells the size of the whole school and asks for it once it is confirmed', async () => {
    const { user } = renderScreen(<Request />)
    await pick(user, 'Turma', 'Todas as turmas')
    await pick(user, 'Período letivo', '2º bimestre')
    await user.click(screen.getByRole('button', { name: 'Gerar boletins de todas as turmas' }))
    await user.click(await screen.findByRole('button', { name: 'Gerar boletins' }))
    await waitFor(() => expect(requests).toHaveLength(1))
    const url = new URL(requests[0] ?? '', 'http://x')
    expect(url.pathname).toBe('/report/grade/all/report-cards')
    expect(Object.fromEntries(url.searchParams)).toEqual({
      academicYearId: 'y',
      fileNameTag: 'REPORT_CARD',
      termPosition: '2',
    })
  })

  it('names terms by number alone where the levels of the school have several kinds', async () => {
    levels = [level('l', 'QUARTER', 4), level('m', 'SEMESTER', 2), level('n', 'TRIMESTER', 0)]
    const { user } = renderScreen(<Request />)
    await pick(user, 'Turma', 'Todas as turmas')
    await pick(user, 'Período letivo', '4º período')
    expect(screen.queryByText('1º bimestre')).toBeNull()
  })

  it('asks for one class without a question', async () => {
    const { user } = renderScreen(<Request />)
    await pick(user, 'Turma', '6º ano A')
    await pick(user, 'Período letivo', '3º bimestre')
    await user.click(screen.getByRole('button', { name: 'Gerar boletins da turma' }))
    await waitFor(() =>
      expect(requests).toEqual([
        'report/grade/a/report-cards?fileNameTag=REPORT_CARD&academicTermId=l-3&format=pdf',
      ]),
    )
  })
})
