import { allOf } from '@lousa/contract/schema.ts'
import { notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import { screen, waitForElementToBeRemoved, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { queryClient } from '../../../lib/http/query-client.ts'
import { useSession } from '../../../lib/session/session.ts'
import { renderScreen } from '../../../test-screen.tsx'
import { testServer } from '../../../test-server.ts'
import { aYear } from '../academics-test-world.ts'
import { Component as YearsScreen } from './academic-years-screen.tsx'

const server = testServer()
const year = aYear('2026')
let years = [year]

beforeEach(() => {
  notifications.clean()
  years = [year]
  useSession.getState().setMenuYear({ id: year.id, year: year.year })
  server.on('GET academic-year', () => ({ body: allOf(years) }))
  server.on(`GET academic-year/${year.id}/readiness`, () => ({
    body: {
      ready: false,
      steps: [
        { step: 'LEVELS', done: true, total: 2, missing: 0, missingNames: [] },
        {
          step: 'TERMS',
          done: false,
          total: 2,
          missing: 1,
          missingNames: [{ id: year.id, name: 'Ensino Médio' }],
        },
      ],
    },
  }))
})

const open = (address = '/') =>
  renderScreen(
    <QueryClientProvider client={queryClient}>
      <YearsScreen />
    </QueryClientProvider>,
    address,
  )
const choose = async ({ user }: ReturnType<typeof open>, action: string) => {
  await user.click(await screen.findByRole('button', { name: 'Ações de 2026' }))
  await user.click(await screen.findByRole('menuitem', { name: action }))
}

describe('an academic year', () => {
  it('is not closed while terms are open: each level is named, with the way to it', async () => {
    server.on(`PATCH academic-year/${year.id}`, () => ({
      status: 422,
      body: {
        code: 'YEAR_HAS_OPEN_TERMS',
        message: 'x',
        terms: [3, 4].map(position => ({
          id: `${position}`,
          position,
          educationLevel: { id: 'nivel', name: 'Ensino Médio' },
        })),
      },
    }))
    const view = open()
    await choose(view, 'Encerrar')
    await view.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Encerrar' }))
    const dialog = await screen.findByRole('dialog', { name: 'Ainda há períodos abertos' })
    const link = within(dialog).getByRole('link', { name: 'Ensino Médio' })
    expect(link.getAttribute('href')).toBe('/app/parametros/niveis-de-ensino?periodos=nivel')
    expect(dialog.textContent).toContain('3º e 4º')
  })

  it('is not closed while a class lacks its published result: each class is a link, and the list too', async () => {
    server.on(`PATCH academic-year/${year.id}`, () => ({
      status: 422,
      body: {
        code: 'YEAR_HAS_UNPUBLISHED_CLASSES',
        message: 'x',
        grades: [{ id: 'turma', name: '6º ano A' }],
      },
    }))
    const view = open()
    await choose(view, 'Encerrar')
    const question = await screen.findByRole('dialog')
    expect(question.textContent).toContain('o resultado de cada turma é publicado')
    await view.user.click(within(question).getByRole('button', { name: 'Encerrar' }))
    const dialog = await screen.findByRole('dialog', { name: 'Há turmas sem resultado publicado' })
    expect(within(dialog).getByRole('link', { name: '6º ano A' }).getAttribute('href')).toBe(
      '/app/fim-de-ano/turma',
    )
    expect(within(dialog).getByRole('link', { name: 'Ver Fim de ano' }).getAttribute('href')).toBe(
      '/app/fim-de-ano',
    )
  })

  it('with structure is deleted only by who types it', async () => {
    server.on(`GET academic-year/${year.id}/use`, () => ({
      body: { uses: [{ kind: 'LEVELS', count: 2, names: ['Médio', 'Anos Finais'] }] },
    }))
    server.on(`DELETE academic-year/${year.id}`, () => ({ body: null }))
    const view = open()
    await choose(view, 'Excluir')
    expect(
      await screen.findByText(/Também se perdem 2 níveis de ensino \(Médio e Anos Finais\)/),
    ).toBeDefined()
    const button = within(screen.getByRole('dialog')).getByRole('button', { name: 'Excluir' })
    expect(button.hasAttribute('disabled')).toBe(true)
    await view.user.type(screen.getByRole('textbox', { name: 'Digite 2026 para confirmar' }), '2026{Enter}')
    expect(await screen.findByText('Ano letivo de 2026 excluído.')).toBeDefined()
    expect(server.sent('DELETE')).toHaveLength(1)
  })

  it('with lessons is not deleted, and nothing is sent', async () => {
    server.on(`GET academic-year/${year.id}/use`, () => ({
      body: {
        uses: [
          { kind: 'LESSONS', count: 40, names: [] },
          { kind: 'LEVELS', count: 1, names: [] },
        ],
      },
    }))
    const view = open()
    await choose(view, 'Excluir')
    expect(await screen.findByText('Não é possível excluir: há 40 aulas.')).toBeDefined()
    expect(within(screen.getByRole('dialog')).queryByRole('button', { name: 'Excluir' })).toBeNull()
  })

  it('that is new is the next one with its whole civil year, and its structure is asked about', async () => {
    const created = aYear('2027')
    server.on('POST academic-year', () => {
      years = [created, year]
      return { status: 201, body: created }
    })
    server.on(`GET academic-year/${created.id}/readiness`, () => ({ body: { ready: true, steps: [] } }))
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Novo ano letivo' }))
    await user.click(await screen.findByRole('button', { name: 'Salvar' }))
    const copy = await screen.findByRole('link', { name: /Copiar de 2026/ })
    expect(copy.getAttribute('href')).toBe(`/app/parametros/anos-letivos/${created.id}/copiar?de=${year.id}`)
    expect(server.sent('POST').map(({ body }) => body)).toEqual([
      { year: '2027', start: '2027-01-01', end: '2027-12-31' },
    ])
  })

  it('refuses dates of another year while they are typed', async () => {
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Novo ano letivo' }))
    const end = await screen.findByRole('textbox', { name: /Término/ })
    await user.clear(end)
    await user.type(end, '15012028')
    expect(await screen.findByText('As datas devem ser do mesmo ano')).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Salvar' }))
    expect(server.sent('POST')).toHaveLength(0)
  })

  it('that is not ready says what is missing, with the way to it', async () => {
    open()
    const missing = await screen.findByRole('link', { name: 'Ensino Médio' })
    expect(missing.getAttribute('href')).toBe(`/app/parametros/niveis-de-ensino?periodos=${year.id}`)
    expect(screen.getAllByText('1 de 2 etapas prontas').length).toBeGreaterThan(0)
  })

  it('is asked for at once by the address that other pages lead to, until an administrator closes the form', async () => {
    const { user } = open('/?novo=sim')
    const form = await screen.findByRole('dialog', { name: 'Novo ano letivo' })
    await user.click(within(form).getByRole('button', { name: 'Cancelar' }))
    await waitForElementToBeRemoved(form)
    expect(server.sent('POST')).toHaveLength(0)
  })

  it('without structure offers no copy while there is no other year to copy from', async () => {
    server.on(`GET academic-year/${year.id}/readiness`, () => ({
      body: {
        ready: false,
        steps: [{ step: 'LEVELS', done: false, total: 0, missing: 0, missingNames: [] }],
      },
    }))
    open()
    expect(await screen.findByText('Nenhum nível cadastrado.')).toBeDefined()
    expect(screen.queryByRole('link', { name: 'Copiar de outro ano' })).toBeNull()
  })

  it('with a complete structure leads on to people, plans and lessons, each at its very place', async () => {
    const step = (name: string, missing: number, id: string) => ({
      step: name,
      done: missing === 0,
      total: 2,
      missing,
      missingNames: missing ? [{ id, name: '6º ano B' }] : [],
    })
    server.on(`GET academic-year/${year.id}/readiness`, () => ({
      body: {
        ready: true,
        steps: [],
        start: [
          step('STUDENTS', 0, ''),
          step('ENROLLMENTS', 1, 'g2'),
          step('PLANS', 1, 'g2'),
          step('ASSIGNMENTS', 1, 'g2'),
          step('LESSONS', 1, 'g2'),
        ],
      },
    }))
    open()
    expect(await screen.findByText('Início das aulas: 1 de 5 etapas prontas')).toBeDefined()
    const address = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
    expect([
      address('Matricular alunos'),
      address('Criar os planos'),
      address('Escolher os professores'),
      address('Gerar as aulas'),
    ]).toEqual([
      '/app/matricula?turma=g2',
      '/app/planos-de-aula?faltam=sim',
      '/app/planos-de-aula/quem-da-o-que?busca=6%C2%BA+ano+B',
      '/app/planos-de-aula/quadro-de-horarios?turma=g2&finalizar=sim',
    ])
    expect(screen.queryByText('Tudo pronto')).toBeNull()
  })

  it('that is finished is not to be prepared', async () => {
    years = [{ ...year, status: 'FINISHED' }]
    open()
    await screen.findByRole('button', { name: 'Ações de 2026' })
    expect(screen.queryByText('Preparação de 2026')).toBeNull()
  })
})
