import type { AuditEntry } from '@lousa/contract/audit/audit.contract.ts'
import { allOf, pageOf } from '@lousa/contract/schema.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { screen, within } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  aGrade,
  aLevel,
  anInstitution,
  aYear,
  testId,
} from '../../features/academics/grade/grade-test-world.ts'
import { PATHS } from '../../lib/address/paths.ts'
import { queryClient } from '../../lib/http/query-client.ts'
import { renderScreen } from '../../test-screen.tsx'
import { testServer } from '../../test-server.ts'
import { Component } from './grade-page.tsx'

const server = testServer()
const clerk = {
  id: testId(50),
  type: 'ADMINISTRATOR',
  role: 'ADMINISTRATOR',
  name: 'Cecília Alves',
  socialName: null,
  registration: null,
  thumb: null,
} as const
const entry = (over: Partial<AuditEntry>): AuditEntry => ({
  id: testId(60),
  at: '2026-03-05T12:30:00Z',
  by: clerk,
  entity: 'grade',
  entityId: testId(3),
  action: 'UPDATED',
  lessonPlan: null,
  changes: [],
  ...over,
})
const tell = (entries: AuditEntry[]): void =>
  server.on('GET audit-entry', (_, query) => ({
    body: pageOf(
      query.get('gradeId') === testId(3) ? entries : [],
      { currentPage: 1, rowsPerPage: 20 },
      entries.length,
    ),
  }))

const open = () =>
  renderScreen(
    <QueryClientProvider client={queryClient}>
      <Routes>
        <Route path={PATHS.grade} element={<Component />} />
      </Routes>
    </QueryClientProvider>,
    `/app/parametros/series/${testId(3)}`,
  )

beforeEach(() => {
  server.on('GET academic-year', () => ({ body: allOf([aYear()]) }))
  server.on('GET education-level', () => ({ body: allOf([aLevel()]) }))
  server.on('GET training-type', () => ({ body: allOf([]) }))
  server.on('GET institution', () => ({ body: anInstitution() }))
  server.on(`GET grade/${testId(3)}`, () => ({ body: aGrade() }))
  tell([])
})

describe('the page of a class', () => {
  it('tells the secretary who changed the class, its plans, weekly times and lessons, of which plan, in words', async () => {
    const plan = { id: testId(70), name: 'Matemática' }
    tell([
      entry({
        id: testId(61),
        entity: 'weeklyTime',
        lessonPlan: plan,
        changes: [{ field: 'weekday', from: 'MONDAY', to: 'FRIDAY' }],
      }),
      entry({ id: testId(62), entity: 'lesson', action: 'DELETED', lessonPlan: plan }),
      entry({ id: testId(63), entity: 'lessonPlan', action: 'INSTRUCTORS_CHANGED', lessonPlan: plan }),
      entry({ id: testId(64), changes: [{ field: 'capacity', from: 30, to: 35 }] }),
    ])
    open()
    const history = await screen.findByRole('region', { name: 'Histórico de alterações' })
    await within(history).findAllByText('Cecília Alves')
    for (const words of [
      'Cecília Alves alterou um horário semanal: Matemática',
      'Cecília Alves excluiu uma aula: Matemática',
      'Cecília Alves alterou os professores de um plano de aula: Matemática',
      'Cecília Alves alterou uma turma',
    ])
      expect(history.textContent).toContain(words)
    expect(history.textContent).toMatch(/Dia da semana.*Segunda-feira.*Sexta-feira/)
    expect(history.textContent).toMatch(/Vagas.*30.*35/)
    expect(history.textContent).not.toContain('Outro dado')
  })

  it('says that nothing was changed yet', async () => {
    open()
    await screen.findByText('Nenhuma alteração registrada')
    screen.getByText('O que for alterado nesta turma, nos seus planos e nas suas aulas aparece aqui.')
  })

  it('tells what the class is and leads to what belongs to it', async () => {
    open()
    await screen.findByRole('heading', { level: 1, name: '6º ano A' })
    const facts = screen.getByRole('region', { name: 'Dados da turma' })
    within(facts).getByText('Matutino')
    within(facts).getByText('1º período: 20; 2º período: 30; 3º período: 20; 4º período: 30')
    expect(screen.getByRole('link', { name: 'Regra de cálculo' }).getAttribute('href')).toBe(
      `/app/parametros/series/${testId(3)}/calculo`,
    )
    expect(screen.getByRole('link', { name: 'Quadro de horários' }).getAttribute('href')).toBe(
      `/app/planos-de-aula/quadro-de-horarios?turma=${testId(3)}`,
    )
  })

  it('lets the secretary change the class, unless its year is finished', async () => {
    const view = open()
    await view.user.click(await screen.findByRole('button', { name: 'Editar' }))
    await screen.findByRole('dialog', { name: 'Editar turma' })
    view.unmount()
    queryClient.clear()
    server.on('GET academic-year', () => ({ body: allOf([aYear({ status: 'FINISHED' })]) }))
    open()
    await screen.findByRole('button', { name: 'Notas máximas por período' })
    expect(screen.queryByRole('button', { name: 'Editar' })).toBeNull()
  })

  it('that is gone says so, with the way back', async () => {
    server.on(`GET grade/${testId(3)}`, () => ({
      status: 404,
      body: { code: 'NOT_FOUND', message: 'Não encontrado.' },
    }))
    open()
    await screen.findByText('Esta turma não existe mais')
    screen.getByRole('link', { name: 'Voltar às turmas' })
  })
})
