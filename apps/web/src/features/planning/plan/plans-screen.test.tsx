import { allOf, pageOf } from '@lousa/contract/schema.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { queryClient } from '../../../lib/http/query-client.ts'
import { useSession } from '../../../lib/session/session.ts'
import { renderScreen } from '../../../test-screen.tsx'
import { testServer } from '../../../test-server.ts'
import { Component } from './plans-screen.tsx'

const server = testServer()
const guid = (last: number) => `00000000-0000-4000-8000-00000000000${last}`
const [PLAN, YEAR, GRADE, COMPONENT] = [guid(1), guid(2), guid(3), guid(4)]
const component = { id: COMPONENT, name: 'Ciências' }
const plan = {
  id: PLAN,
  name: null,
  parallelGroup: null,
  grade: { id: GRADE, name: '6º ano A' },
  curriculumComponent: { ...component, knowledgeArea: { id: guid(5), name: 'Exatas' } },
  instructors: [],
  isActive: false,
  isEvaluated: true,
  parentLessonPlanId: null,
  childLessonPlans: [],
  lessonCount: { planned: 3, accomplished: 0 },
  can: { launch: true, evaluate: true, manage: true },
  version: 1,
}
const year = { id: YEAR, year: '2026', status: 'OPEN', start: '2026-01-01', end: '2026-12-31', version: 1 }

it('a plan that cannot be active again says what stands at its hours', async () => {
  useSession.getState().setMenuYear({ id: YEAR, year: '2026' })
  const message = 'O início se sobrepõe a outro horário'
  server.on('GET academic-year', () => ({ body: allOf([year]) }))
  server.on('GET lesson-plan', () => ({ body: pageOf([plan], { currentPage: 1, rowsPerPage: 20 }, 1) }))
  for (const path of ['lesson-plan/missing', 'education-level', 'curriculum-component', 'grades', 'user'])
    server.on(`GET ${path}`, () => ({ body: allOf([]) }))
  server.on(`PATCH lesson-plan/${PLAN}`, () => ({
    status: 422,
    body: {
      code: 'START_TIME_OVERLAP',
      message,
      conflict: {
        lessonPlan: { id: guid(6), grade: { id: GRADE, name: '7º ano B' }, curriculumComponent: component },
        weekday: 'TUESDAY',
        start: '07:30:00',
        end: '08:20:00',
      },
    },
  }))
  const { user } = renderScreen(
    <QueryClientProvider client={queryClient}>
      <Component />
    </QueryClientProvider>,
    '/app/planos-de-aula',
  )
  await user.click(await screen.findByRole('button', { name: 'Ações de Ciências, 6º ano A' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Ativar' }))
  const clash = 'A turma já tem Ciências, 7º ano B: Terça, 07:30 às 08:20.'
  expect(await screen.findByText(`${message}. ${clash}`)).toBeDefined()
})

it('a class without matrix offers the components of its level that have no plan, and says when there are none', async () => {
  useSession.getState().setMenuYear({ id: YEAR, year: '2026' })
  const grades = [
    { id: GRADE, name: '6º ano A' },
    { id: guid(7), name: '7º ano A' },
  ]
  const ofLevel = [
    { ...component, status: 'Ativo' },
    { id: guid(8), name: 'Artes', status: 'Ativo' },
    { id: guid(9), name: 'Latim', status: 'Inativo' },
  ]
  server.on('GET academic-year', () => ({ body: allOf([year]) }))
  server.on('GET lesson-plan', () => ({ body: pageOf([plan], { currentPage: 1, rowsPerPage: 20 }, 1) }))
  for (const path of ['lesson-plan/missing', 'education-level', 'curriculum-component', 'user'])
    server.on(`GET ${path}`, () => ({ body: allOf([]) }))
  for (const path of ['grade', 'grades']) server.on(`GET ${path}`, () => ({ body: allOf(grades) }))
  server.on(`GET grade/${GRADE}/curriculum-component`, () => ({ body: allOf(ofLevel) }))
  server.on(`GET grade/${guid(7)}/curriculum-component`, () => ({ body: allOf([]) }))
  const { user } = renderScreen(
    <QueryClientProvider client={queryClient}>
      <Component />
    </QueryClientProvider>,
    '/app/planos-de-aula',
  )
  await user.click(await screen.findByRole('button', { name: 'Novo plano de aula' }))
  const form = within(await screen.findByRole('dialog', { name: 'Novo plano de aula' }))
  await user.click(form.getByRole('combobox', { name: /^Turma/ }))
  await user.click(await screen.findByRole('option', { name: '6º ano A' }))
  await user.click(form.getByRole('combobox', { name: /^Componente/ }))
  expect(await screen.findByRole('option', { name: 'Artes' })).toBeDefined()
  expect(screen.queryByRole('option', { name: /Ciências|Latim/ })).toBeNull()
  await user.keyboard('{Escape}')
  await user.click(form.getByRole('combobox', { name: /^Turma/ }))
  await user.click(await screen.findByRole('option', { name: '7º ano A' }))
  expect(await form.findByText(/^Esta turma não tem componentes\./)).toBeDefined()
})
