import type { CurriculumComponent } from '@lousa/contract/curriculum/curriculum.contract.ts'
import type { CurriculumMatrix } from '@lousa/contract/curriculum/matrix/matrix.contract.ts'
import { allOf } from '@lousa/contract/schema.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { queryClient } from '../../../lib/http/query-client.ts'
import { useSession } from '../../../lib/session/session.ts'
import { renderScreen } from '../../../test-screen.tsx'
import { testServer } from '../../../test-server.ts'
import { Component as MatrixScreen } from './matrix-screen.tsx'

const server = testServer()
const id = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const year = { id: id(1), year: '2026', start: '2026-02-01', end: '2026-12-20', status: 'OPEN', version: 1 }
const level = {
  id: id(2),
  name: 'Anos Finais',
  isActive: true,
  type: 'QUARTER',
  stage: 'FUNDAMENTAL',
  academicYear: year,
  academicTerms: [],
  version: 1,
}
const grade = {
  id: id(3),
  name: '6º ano A',
  educationLevel: { id: id(2), name: 'Anos Finais', type: 'QUARTER' },
  trainingTypes: [],
}
const component = (n: number, name: string): CurriculumComponent => ({
  id: id(n),
  name,
  status: 'Ativo',
  knowledgeArea: { id: id(50), name: 'Linguagens' },
  educationLevel: { id: id(2), name: 'Anos Finais' },
  academicYear: { id: id(1), year: '2026' },
  educationalInstitutionId: id(90),
  version: 1,
})
const art = component(20, 'Arte')
const english = component(21, 'Língua Inglesa')
const row = (n: number, of: CurriculumComponent, over: Partial<CurriculumMatrix> = {}): CurriculumMatrix => ({
  id: id(n),
  year: '2026',
  grade: { id: id(3), name: '6º ano A' },
  educationLevel: { id: id(2), name: 'Anos Finais' },
  trainingType: null,
  curriculumComponent: { id: of.id, name: of.name },
  knowledgeArea: of.knowledgeArea,
  hour: 40,
  status: 'READY_TO_START',
  version: 1,
  ...over,
})

let rows: CurriculumMatrix[] = []
beforeEach(() => {
  rows = []
  useSession.getState().setMenuYear({ id: year.id, year: year.year })
  server.on('GET academic-year', () => ({ body: allOf([year]) }))
  server.on('GET education-level', () => ({ body: allOf([level]) }))
  server.on('GET grade', () => ({ body: allOf([grade]) }))
  server.on('GET curriculum-component', () => ({ body: allOf([art, english]) }))
  server.on('GET curriculum-matrix', () => ({ body: allOf(rows) }))
})

const open = () =>
  renderScreen(
    <QueryClientProvider client={queryClient}>
      <MatrixScreen />
    </QueryClientProvider>,
    `/?turma=${id(3)}`,
  )
type View = ReturnType<typeof open>

const hours = () => screen.getAllByRole<HTMLInputElement>('textbox', { name: /^Carga horária/ })
const chooseComponent = async ({ user }: View, name: string) => {
  const choices = screen.getAllByRole('combobox', { name: /^Componente, nova linha/ })
  const last = choices.at(-1)
  if (!last) throw new Error('no blank row')
  await user.click(last)
  await user.click(await screen.findByRole('option', { name }))
}

describe('the matrix of a class', () => {
  it('keeps what was typed beside the reason when a row is refused, and saves it when asked again', async () => {
    server.on('POST curriculum-matrix', () =>
      server.sent('POST').length === 1
        ? { status: 503, body: { code: 'SERVICE_UNAVAILABLE', message: 'Sistema indisponível no momento.' } }
        : { status: 201, body: row(30, art, { hour: 66.67 }) },
    )
    const view = open()
    await screen.findByText('Faltam 800 h para o mínimo legal de 800 h.')
    await chooseComponent(view, 'Arte')
    await view.user.type(hours()[0] ?? document.body, '66,67{Enter}')
    expect(await screen.findByText('Sistema indisponível no momento.')).toBeDefined()
    expect(hours()[0]?.value).toBe('66,67')
    await view.user.click(screen.getByRole('button', { name: 'Salvar de novo' }))
    expect(await screen.findByText('Faltam 733,33 h para o mínimo legal de 800 h.')).toBeDefined()
    const [first, second] = server.sent('POST')
    expect(second?.body).toEqual({
      gradeId: id(3),
      trainingTypeId: null,
      curriculumComponentId: art.id,
      hour: 66.67,
    })
    expect(second?.key).toBe(first?.key)
  })

  it('asks for the hours, where they are missing or none, without sending anything', async () => {
    const view = open()
    await screen.findByText(/A matriz desta turma está vazia/)
    await chooseComponent(view, 'Arte')
    await view.user.type(hours()[0] ?? document.body, '0{Enter}')
    expect(await screen.findByText('Informe um número positivo')).toBeDefined()
    expect(server.sent('POST')).toHaveLength(0)
  })

  it('goes on with a blank row at Enter in the last one, which offers only what the block lacks', async () => {
    rows = [row(30, art)]
    server.on(`PATCH curriculum-matrix/${id(30)}`, () => ({ body: row(30, art, { hour: 80, version: 2 }) }))
    const view = open()
    await screen.findByDisplayValue('40')
    await view.user.clear(hours()[0] ?? document.body)
    await view.user.type(hours()[0] ?? document.body, '80{Enter}')
    const blank = await screen.findByRole('combobox', { name: 'Componente, nova linha de Parte comum' })
    expect(document.activeElement).toBe(blank)
    await waitFor(() => expect(server.sent('PATCH')[0]?.body).toEqual({ hour: 80 }))
    expect(await screen.findByText('Salvo')).toBeDefined()
    await view.user.click(blank)
    await screen.findByRole('option', { name: 'Língua Inglesa' })
    expect(screen.queryByRole('option', { name: 'Arte' })).toBeNull()
  })

  it('shows the newer hours of a row that somebody else changed, and keeps the typed ones to save over them', async () => {
    rows = [row(30, art)]
    server.on(`PATCH curriculum-matrix/${id(30)}`, () =>
      server.sent('PATCH').length === 1
        ? {
            status: 409,
            body: {
              code: 'STALE_VERSION',
              message: 'Alterado.',
              current: row(30, art, { hour: 60, version: 2 }),
            },
          }
        : { body: row(30, art, { hour: 80, version: 3 }) },
    )
    const view = open()
    await screen.findByDisplayValue('40')
    await view.user.clear(hours()[0] ?? document.body)
    await view.user.type(hours()[0] ?? document.body, '80')
    await view.user.tab()
    expect(await screen.findByText(/Ela vale agora 60 h/)).toBeDefined()
    expect(hours()[0]?.value).toBe('80')
    await view.user.click(screen.getByRole('button', { name: 'Salvar de novo' }))
    expect(await screen.findByText('Faltam 720 h para o mínimo legal de 800 h.')).toBeDefined()
  })

  it('lets nobody change the component of a row that has started, nor anything of a finished one', async () => {
    rows = [row(30, art, { status: 'IN_PROGRESS' }), row(31, english, { status: 'FINISHED', hour: 80 })]
    const { user } = open()
    expect(await screen.findByText('Língua Inglesa')).toBeDefined()
    expect(hours()).toHaveLength(1)
    await user.click(screen.getByRole('button', { name: 'Ações de Arte' }))
    expect(await screen.findByRole('menuitem', { name: 'Finalizar' })).toBeDefined()
    expect(screen.queryByRole('menuitem', { name: 'Excluir' })).toBeNull()
  })
})
