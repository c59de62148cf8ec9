import { allOf } from '@lousa/contract/schema.ts'
import { notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { queryClient } from '../../../lib/http/query-client.ts'
import { useSession } from '../../../lib/session/session.ts'
import { renderScreen } from '../../../test-screen.tsx'
import { testServer } from '../../../test-server.ts'
import { aLevel, aYear } from '../academics-test-world.ts'
import { Component as LevelsScreen } from './education-levels-screen.tsx'

const server = testServer()
const year = aYear('2026')
const TERMS = `PATCH education-level/${aLevel().id}/academic-term`
let level = aLevel()

beforeEach(() => {
  notifications.clean()
  level = aLevel()
  useSession.getState().setMenuYear({ id: year.id, year: year.year })
  server.on('GET academic-year', () => ({ body: allOf([year]) }))
  server.on('GET education-level', () => ({ body: allOf([level]) }))
  server.on(`GET academic-year/${year.id}/school-days`, () => ({ body: { minimum: 200, levels: [] } }))
})

const open = (address = '/') =>
  renderScreen(
    <QueryClientProvider client={queryClient}>
      <LevelsScreen />
    </QueryClientProvider>,
    address,
  )
const openTerms = () => open(`/?periodos=${level.id}`)
const refusal = (code: string, data: object = {}) => ({ status: 422, body: { code, message: code, ...data } })
const place = { grade: { id: level.id, name: '6º A' }, curriculumComponent: { id: level.id, name: 'Arte' } }
const warnings = [
  {
    termId: level.academicTerms[0]?.id,
    position: 1,
    kind: 'SCORES_MISSING',
    count: 32,
    places: [{ ...place, count: 32 }],
  },
]

describe('an education level', () => {
  it('with terms is not deleted: the reason is said before anything is sent', async () => {
    server.on(`GET education-level/${level.id}/use`, () => ({
      body: { uses: [{ kind: 'TERMS', count: 2, names: [] }] },
    }))
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Ações de Anos Finais' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Excluir' }))
    expect(await screen.findByText(/que possui períodos letivos/)).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Excluir' })).toBeNull()
    expect(server.sent('DELETE')).toHaveLength(0)
  })

  it('is turned off only after what uses it has been named', async () => {
    server.on(`GET education-level/${level.id}/use`, () => ({
      body: { uses: [{ kind: 'GRADES', count: 2, names: ['6º A', '6º B'] }] },
    }))
    server.on(`PATCH education-level/${level.id}`, () => ({ body: { ...level, isActive: false } }))
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Ações de Anos Finais' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Desativar' }))
    expect(await screen.findByText(/Há 2 turmas \(6º A e 6º B\)/)).toBeDefined()
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Desativar' }))
    expect(await screen.findByText('Anos Finais: nível desativado.')).toBeDefined()
    expect(server.sent('PATCH').map(({ body }) => body)).toEqual([{ isActive: false }])
  })

  it('with a name that is taken is refused at the name', async () => {
    server.on('POST education-level', () => refusal('NAME_ALREADY_RECORDED', { message: 'Já existe.' }))
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Novo nível de ensino' }))
    await user.type(await screen.findByRole('textbox', { name: /Nome/ }), 'Ensino Médio{Enter}')
    expect(await screen.findByText('Já existe.')).toBeDefined()
    expect(screen.getByRole('textbox', { name: /Nome/ }).getAttribute('aria-invalid')).toBe('true')
    expect(server.sent('POST')[0]?.body).toEqual({
      name: 'Ensino Médio',
      type: 'QUARTER',
      stage: null,
      academicYearId: year.id,
    })
  })
})

describe('the terms of a level', () => {
  it('that leave lessons outside are refused with how many, when and of which classes', async () => {
    server.on(TERMS, () =>
      refusal('LESSONS_OUT_OF_TERM', {
        count: 3,
        days: [{ date: '2026-12-18', count: 3 }],
        grades: [{ id: level.id, name: '6º A' }],
      }),
    )
    const { user } = openTerms()
    const end = (await screen.findAllByRole<HTMLInputElement>('textbox', { name: /Término/ }))[1]
    if (!end) throw new Error('two ends')
    await user.clear(end)
    await user.type(end, '1712')
    await user.click(screen.getByRole('button', { name: 'Salvar' }))
    expect(
      await screen.findByText(/3 aulas ficariam fora dos períodos letivos, em 18\/12 \(3\), de 6º A\./),
    ).toBeDefined()
    expect(end.value).toBe('17/12/2026')
    expect(screen.getByText('Salve as datas antes de publicar ou encerrar um período.')).toBeDefined()
  })

  it('are closed only by who has read what is missing and confirms it', async () => {
    server.on(TERMS, body =>
      JSON.stringify(body).includes('confirmWarnings')
        ? { body: level }
        : refusal('TERM_CLOSING_WARNINGS', { warnings }),
    )
    const { user } = openTerms()
    await user.click(await screen.findByRole('button', { name: 'Encerrar 1º semestre' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Encerrar' }))
    expect(await screen.findByText('32 notas não lançadas')).toBeDefined()
    expect(screen.getByText(/6º A, Arte/)).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Encerrar mesmo assim' }))
    expect(await screen.findByText('1º semestre de Anos Finais encerrado.')).toBeDefined()
    const [first, second] = level.academicTerms
    const terms = [
      { id: first?.id, start: '2026-02-09', end: '2026-07-10', closed: true },
      { id: second?.id, start: '2026-07-27', end: '2026-12-18' },
    ]
    expect(server.sent('PATCH').map(({ body }) => body)).toEqual([
      { academicTerms: terms },
      { academicTerms: terms, confirmWarnings: true },
    ])
  })

  it('that the policy keeps open cannot be closed by confirming', async () => {
    server.on(TERMS, () => refusal('TERM_INCOMPLETE', { warnings }))
    const { user } = openTerms()
    await user.click(await screen.findByRole('button', { name: 'Encerrar 1º semestre' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Encerrar' }))
    expect(await screen.findByText(/A regra de cálculo exige todas as notas/)).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Encerrar mesmo assim' })).toBeNull()
  })

  it('that somebody else changed meanwhile are compared, and nothing typed is lost', async () => {
    const [first, second] = aLevel().academicTerms
    if (!first || !second) throw new Error('two terms')
    const current = aLevel({
      version: 4,
      academicTerms: [{ ...first, end: '2026-07-03' }, second],
    })
    server.on(TERMS, () =>
      server.sent('PATCH').length === 1
        ? { status: 409, body: { code: 'STALE_VERSION', message: 'Alterado.', current } }
        : { body: current },
    )
    const { user } = openTerms()
    const end = (await screen.findAllByRole<HTMLInputElement>('textbox', { name: /Término/ }))[1]
    if (!end) throw new Error('two ends')
    await user.clear(end)
    await user.type(end, '11122026')
    await user.click(screen.getByRole('button', { name: 'Salvar' }))
    expect(await screen.findByText('Conferir as duas versões')).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Salvar escolhas' }))
    // Each try is previewed first.
    await waitFor(() => expect(server.sent('PATCH')).toHaveLength(3))
    expect(server.sent('PATCH')[2]?.body).toEqual({
      academicTerms: [
        { id: first.id, start: '2026-02-09', end: '2026-07-03' },
        { id: second.id, start: '2026-07-27', end: '2026-12-11' },
      ],
    })
  })

  it('are suggested where there are none, and saved as they stand', async () => {
    level = aLevel({ academicTerms: [] })
    server.on(`POST education-level/${level.id}/academic-term`, () => ({ status: 201, body: aLevel() }))
    const { user } = openTerms()
    await user.click(await screen.findByRole('button', { name: 'Sugerir datas' }))
    await user.click(screen.getByRole('button', { name: 'Salvar' }))
    expect(await screen.findByText('Alterações salvas com sucesso!')).toBeDefined()
    expect(server.sent('POST').map(({ body }) => body)).toEqual([
      {
        academicTerms: [
          { id: 'new', start: '2026-02-09', end: '2026-07-10' },
          { id: 'new', start: '2026-07-27', end: '2026-12-18' },
        ],
      },
    ])
  })

  it('that cannot be read is not said to be missing: it can be asked for again', async () => {
    server.on('GET education-level', () => ({ status: 403, body: { code: 'FORBIDDEN', message: 'x' } }))
    openTerms()
    expect(await screen.findByRole('button', { name: 'Tentar novamente' })).toBeDefined()
  })

  it('keeps the typed dates when its terms cannot be taken away', async () => {
    server.on(TERMS, () => refusal('TERM_IN_USE'))
    const { user } = openTerms()
    const [start] = await screen.findAllByRole<HTMLInputElement>('textbox', { name: /Início/ })
    if (!start) throw new Error('no field')
    await user.clear(start)
    await user.type(start, '10/02/2026')
    await user.click(screen.getByRole('button', { name: 'Retirar os períodos' }))
    const question = await screen.findByRole('dialog')
    await user.click(within(question).getByRole('button', { name: 'Retirar os períodos' }))
    await waitFor(() => expect(server.sent('PATCH')).toHaveLength(1))
    expect(await screen.findByRole('alert')).toBeDefined()
    expect(start.isConnected && start.value).toBe('10/02/2026')
  })
})
