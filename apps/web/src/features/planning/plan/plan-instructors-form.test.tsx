import type { LessonPlan } from '@lousa/contract/planning/plan/plan.contract.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { queryClient } from '../../../lib/http/query-client.ts'
import { renderScreen } from '../../../test-screen.tsx'
import { testServer } from '../../../test-server.ts'
import { PlanInstructorsForm } from './plan-instructors-form.tsx'

const server = testServer()
const PLAN = '00000000-0000-4000-8000-000000000001'
const teacher = {
  id: '00000000-0000-4000-8000-000000000002',
  name: 'Ana Souza',
  socialName: null,
  thumb: null,
  type: 'INSTRUCTOR',
  role: 'INSTRUCTOR',
  registration: null,
} as const
const grade = { id: 'g', name: '6º ano A' }
const component = { id: '00000000-0000-4000-8000-000000000003', name: 'Ciências' }
const plan: LessonPlan = {
  id: PLAN,
  name: null,
  parallelGroup: null,
  grade,
  curriculumComponent: { ...component, knowledgeArea: { id: 'k', name: 'Exatas' } },
  instructors: [{ id: 'i', user: teacher, start: '2026-02-09', end: null }],
  isActive: true,
  isEvaluated: true,
  parentLessonPlanId: null,
  childLessonPlans: [],
  lessonCount: { planned: 0, accomplished: 0 },
  can: { launch: true, evaluate: true, manage: true },
  version: 1,
}
const year = {
  id: 'y',
  year: '2026',
  status: 'OPEN',
  start: '2026-01-01',
  end: '2026-12-31',
  version: 1,
} as const

it('who teaches elsewhere at the hour is refused, and the secretary reads where', async () => {
  const code = 'START_TIME_OVERLAP'
  const message = 'O início se sobrepõe a outro horário'
  server.on('GET user', () => ({ body: { data: [] } }))
  server.on(`PUT lesson-plan/${PLAN}/instructor`, () => ({
    status: 422,
    body: {
      code,
      message,
      errors: [{ path: 'lessonPlanInstructors', code, message }],
      conflict: {
        lessonPlan: { id: 'p', grade: { id: PLAN, name: '7º ano B' }, curriculumComponent: component },
        weekday: 'TUESDAY',
        start: '07:30:00',
        end: '08:20:00',
      },
    },
  }))
  const { user } = renderScreen(
    <QueryClientProvider client={queryClient}>
      <PlanInstructorsForm year={year} plan={plan} onClose={() => undefined} />
    </QueryClientProvider>,
  )
  const form = await screen.findByRole('dialog', { name: 'Professores de Ciências, 6º ano A' })
  await user.type(within(form).getByRole('textbox', { name: /^Até/ }), '30/06/2026')
  await user.tab()
  await user.click(within(form).getByRole('button', { name: 'Salvar' }))
  const clash = 'A turma já tem Ciências, 7º ano B: Terça, 07:30 às 08:20.'
  expect(await within(form).findByText(`${message}. ${clash}`)).toBeDefined()
})
