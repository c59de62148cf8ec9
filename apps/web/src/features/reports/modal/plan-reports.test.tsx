import { allOf } from '@lousa/contract/page.ts'
import type { LessonPlan } from '@lousa/contract/planning/plan/plan.contract.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { registerReports } from '../../../frames/issue/registered-reports.ts'
import { queryClient } from '../../../lib/http/query-client.ts'
import { renderScreen } from '../../../test-screen.tsx'
import { testServer } from '../../../test-server.ts'
import { anEnrollment, aWaiting, GRADE_ID, testId } from '../../enrollment/enrollment-test-world.ts'
import { PlanReports } from '../../planning/plan-issue.part.tsx'
import { IssueWindow } from './issue-window.part.tsx'

const server = testServer()
registerReports(async () => IssueWindow)
const REPORT = `report/student-enrollment/${testId(102)}`
const enrollments = [anEnrollment(1, 'Ana Lima'), anEnrollment(2, 'Bruno Reis'), aWaiting(6, 'Caio Paz')]

beforeEach(() => {
  server.on('GET file', () => ({ body: { ...allOf([]), hasPending: false } }))
  server.on('GET student-enrollment', () => ({ body: allOf(enrollments) }))
  server.on(`GET ${REPORT}`, () => ({ status: 403, body: { code: 'FORBIDDEN', message: 'Sem permissão.' } }))
})

const grade = { id: GRADE_ID, name: 'Natação infantil' }
const component = { id: testId(7), name: 'Natação' }
const plan = (isEvaluated: boolean): LessonPlan => ({
  id: testId(5),
  grade,
  curriculumComponent: { ...component, knowledgeArea: component },
  name: null,
  parallelGroup: null,
  instructors: [],
  isActive: true,
  isEvaluated,
  parentLessonPlanId: null,
  childLessonPlans: [],
  lessonCount: { planned: 0, accomplished: 0 },
  can: { launch: true, evaluate: true, manage: false },
  version: 1,
})

const open = async (isEvaluated: boolean) => {
  const { user } = renderScreen(
    <QueryClientProvider client={queryClient}>
      <PlanReports plan={plan(isEvaluated)} />
    </QueryClientProvider>,
  )
  await user.click(screen.getByRole('button', { name: /^Relatórios/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Emitir relatório' }))
  const issue = await dialog.findByRole('button', { name: 'Emitir' })
  return { user, dialog, issue }
}
const kinds = (dialog: ReturnType<typeof within>) =>
  within(dialog.getByRole('radiogroup', { name: 'O que emitir' }))
    .getAllByRole('radio')
    .map(radio => radio.closest('label, div')?.parentElement?.textContent)

it('a class that gives no marks offers the frequency of a student, and nothing of scores', async () => {
  const { user, dialog, issue } = await open(false)
  expect(kinds(dialog)).toEqual([
    'Diário de classe',
    'Frequência por plano de aula',
    'Aniversariantes da turma',
    'Frequência do aluno',
  ])
  await user.click(dialog.getByRole('radio', { name: 'Frequência do aluno' }))
  // There is no paper without a student.
  expect(issue.hasAttribute('disabled')).toBe(true)
  const student = await dialog.findByRole('combobox', { name: /Aluno/ })
  await waitFor(() => expect(student.hasAttribute('disabled')).toBe(false))
  await user.click(student)
  expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
    'Ana Lima',
    'Bruno Reis',
  ])
  await user.click(screen.getByRole('option', { name: 'Bruno Reis' }))
  await user.click(issue)
  await waitFor(() =>
    expect(
      server
        .sent('GET')
        .filter(({ path }) => path.startsWith('report/'))
        .map(({ path, query }) => `${path}?${query}`),
    ).toEqual([`${REPORT}?fileNameTag=STUDENT_ENROLLMENT_FREQUENCY&format=pdf`]),
  )
})

it('a class with marks offers its scores and the evaluations of a student too', async () => {
  const { dialog } = await open(true)
  expect(kinds(dialog)).toContain('Resumo de notas')
  expect(kinds(dialog)).toContain('Avaliações do aluno')
})

it('says why nobody can be chosen, and asks again', async () => {
  server.on('GET student-enrollment', () => ({ status: 500, body: { code: 'INTERNAL', message: 'Falhou.' } }))
  const { user, dialog } = await open(false)
  await user.click(dialog.getByRole('radio', { name: 'Frequência do aluno' }))
  const again = await dialog.findByRole('button', { name: /Tentar/ })
  server.on('GET student-enrollment', () => ({ body: allOf(enrollments) }))
  await user.click(again)
  expect(await dialog.findByRole('combobox', { name: /Aluno/ })).toBeDefined()
})
