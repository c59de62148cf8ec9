import { allOf } from '@lousa/contract/page.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { screen, within } from '@testing-library/react'
import type { ComponentType } from 'react'
import { beforeEach, expect, it } from 'vitest'
import { Component as Attendance } from '../../features/attendance/attendance-screen.tsx'
import { Component as TermScores } from '../../features/evaluation/overview/term-scores-screen.tsx'
import { evaluationOf, scoresClass } from '../../features/evaluation/score-sheet/score-test-world.ts'
import { Component as Scores } from '../../features/evaluation/score-sheet/scores-screen.tsx'
import { IssueWindow } from '../../features/reports/modal/issue-window.part.tsx'
import { registerReports } from '../../frames/issue/registered-reports.ts'
import { queryClient } from '../../lib/http/query-client.ts'
import { testOutbox } from '../../test-outbox.ts'
import { renderScreen } from '../../test-screen.tsx'
import { testServer } from '../../test-server.ts'

const server = testServer()
registerReports(async () => IssueWindow)
testOutbox({ handlers: [] })

beforeEach(() => {
  server.on('GET file', () => ({ body: { ...allOf([]), hasPending: false } }))
  server.on('GET student-enrollment', () => ({ body: allOf([]) }))
  server.on('GET lesson-plan/plano/student-attendance', () => ({ body: { lessons: [], data: [] } }))
  server.on('GET grade-performance', () => ({
    body: { status: 'UPDATED', updatedAt: null, data: [], results: [] },
  }))
})

const PAGES: readonly [name: string, page: ComponentType, address: string][] = [
  ['the attendance of a month', Attendance, '/app/turmas/aulas/frequencia?plano=plano'],
  ['the scores of an evaluation', Scores, '/app/turmas/avaliacoes/lancar-notas?plano=plano&avaliacao=1'],
  ['the scores of a term', TermScores, '/app/turmas/notas?plano=plano'],
]
const openWindow = async (Page: ComponentType, address: string) => {
  const { user } = renderScreen(
    <QueryClientProvider client={queryClient}>
      <Page />
    </QueryClientProvider>,
    address,
  )
  const more = await screen.findByRole('button', { name: /^(Mais ações|Emitir relatório)$/ })
  await user.click(more)
  if (more.textContent !== 'Emitir relatório')
    await user.click(await screen.findByRole('menuitem', { name: 'Emitir relatório' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Emitir relatório' }))
  await dialog.findByRole('button', { name: 'Emitir' })
  return dialog
}

it.each(PAGES)('an instructor issues papers of the plan from %s', async (_, page, address) => {
  scoresClass(server, [evaluationOf('1')])
  const dialog = await openWindow(page, address)
  expect(dialog.getByText('6º ano A · Matemática')).toBeDefined()
  expect(dialog.getByRole('radio', { name: 'Resumo de notas' })).toBeDefined()
})

it.each(PAGES)(
  'of a class that gives no marks the frequency of a student, from %s',
  async (_, page, address) => {
    scoresClass(server, [], 'MARK', { isEvaluated: false })
    const dialog = await openWindow(page, address)
    expect(dialog.getByRole('radio', { name: 'Frequência do aluno' })).toBeDefined()
    expect(dialog.queryByRole('radio', { name: 'Resumo de notas' })).toBeNull()
  },
)
