import 'fake-indexeddb/auto'
import type { OpinionSheet } from '@lousa/contract/evaluation/council-opinion/council-opinion.contract.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { beforeEach, describe, expect, it } from 'vitest'
import { opinionSheetAddress, PATHS } from '../../../lib/address/paths.ts'
import { queryClient } from '../../../lib/http/query-client.ts'
import { testOutbox } from '../../../test-outbox.ts'
import { renderScreen } from '../../../test-screen.tsx'
import { testServer } from '../../../test-server.ts'
import { councilOpinionSyncHandler } from './council-opinion.sync.ts'
import { DueOpinions } from './due-opinions.part.tsx'
import { Component } from './opinion-sheet-screen.tsx'

const server = testServer()
testOutbox({ handlers: [{ ...councilOpinionSyncHandler, debounceMs: 20 }] })
const testId = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const GRADE = testId(3)
const MATH = { id: testId(50), name: 'Matemática' }
const student = (number: number, name: string) => ({
  id: testId(100 + number),
  number,
  user: { id: testId(200 + number), name, socialName: null, thumb: null },
})

let sheet: OpinionSheet
beforeEach(() => {
  sheet = {
    grade: { id: GRADE, name: '6º A' },
    status: 'COUNCIL',
    closed: null,
    terms: [{ id: testId(11), position: 1 }],
    components: [MATH],
    academicTerm: null,
    curriculumComponent: MATH,
    offered: ['ASSIDUOUS', 'OFTEN_ABSENT', 'READING'],
    data: [
      { studentEnrollment: student(1, 'Ana Lima'), chips: ['READING'], text: 'Lê pouco.', version: 1 },
      { studentEnrollment: student(2, 'Bento Reis'), chips: [], text: null, version: 0 },
    ],
  }
  server.on(`GET grade/${GRADE}/council-opinion`, () => ({ body: sheet }))
})

const open = () =>
  renderScreen(
    <QueryClientProvider client={queryClient}>
      <Routes>
        <Route path={PATHS.councilOpinionsOf} element={<Component />} />
      </Routes>
    </QueryClientProvider>,
    opinionSheetAddress(GRADE),
  )
const rowOf = (name: string) => screen.getByRole('button', { name: new RegExp(name) })
const answerWith = (row: object, conflicts: object[] = []) =>
  server.on(`PUT grade/${GRADE}/council-opinion`, () => ({
    body: { data: [{ studentEnrollment: student(2, 'Bento Reis'), ...row }], conflicts },
  }))

describe('the opinions of an instructor for a council', () => {
  it('are written by keyboard with chips and text, and sent by themselves', async () => {
    answerWith({ chips: ['READING'], text: 'Progride.', version: 1 })
    const { user } = open()
    expect(await screen.findByText('Conselho final: 1 de 2 alunos com parecer')).toBeDefined()
    rowOf('Ana Lima').focus()
    await user.keyboard('{ArrowDown}{Enter}')
    expect(rowOf('Bento Reis').getAttribute('aria-expanded')).toBe('true')
    const chips = screen.getByRole('group', { name: 'Marque o que vale para Bento Reis' })
    await user.click(within(chips).getByRole('button', { name: 'Dificuldade em leitura' }))
    await user.type(screen.getByRole('textbox', { name: 'Texto' }), 'Progride.')
    expect(await screen.findByText('Conselho final: 2 de 2 alunos com parecer')).toBeDefined()
    await waitFor(() =>
      expect(server.sent('PUT').at(-1)?.body).toMatchObject({
        curriculumComponentId: MATH.id,
        opinions: [{ studentEnrollmentId: testId(102), chips: ['READING'], text: 'Progride.' }],
      }),
    )
    expect(server.sent('PUT')[0]?.body).toMatchObject({ opinions: [{ version: 0 }] })
    await user.keyboard('{Escape}')
    expect(rowOf('Bento Reis').textContent).toContain('Dificuldade em leitura: Progride.')
    expect(await screen.findByText('salvo')).toBeDefined()
  })

  it('replace a chip by its opposite', async () => {
    answerWith({ chips: ['OFTEN_ABSENT'], text: null, version: 1 })
    const { user } = open()
    await screen.findByText(/1 de 2/)
    await user.click(rowOf('Bento Reis'))
    await user.click(screen.getByRole('button', { name: 'Assíduo' }))
    await user.click(screen.getByRole('button', { name: 'Falta com frequência' }))
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Assíduo' }).getAttribute('aria-pressed')).toBe('false'),
    )
    await waitFor(() =>
      expect(server.sent('PUT').at(-1)?.body).toMatchObject({ opinions: [{ chips: ['OFTEN_ABSENT'] }] }),
    )
  })

  it('show a stored chip that is not offered now, until it is removed', async () => {
    sheet = {
      ...sheet,
      data: [{ ...sheet.data[0]!, chips: ['READING', 'RECOMMENDS_RETENTION'] }, sheet.data[1]!],
    }
    const { user } = open()
    await screen.findByText(/1 de 2/)
    await user.click(rowOf('Ana Lima'))
    const chips = screen.getByRole('group', { name: 'Marque o que vale para Ana Lima' })
    await user.click(within(chips).getByRole('button', { name: 'Recomenda retenção' }))
    await waitFor(() =>
      expect(server.sent('PUT').at(-1)?.body).toMatchObject({ opinions: [{ chips: ['READING'] }] }),
    )
    expect(within(chips).queryByRole('button', { name: 'Recomenda retenção' })).toBeNull()
  })

  it('of another device stand against the own ones until the instructor decides', async () => {
    answerWith({ chips: [], text: 'Do celular.', version: 4 }, [
      {
        studentEnrollmentId: testId(102),
        chips: [],
        text: 'Do celular.',
        version: 4,
        by: null,
        byId: '1',
        at: '2026-12-10T12:00:00Z',
      },
    ])
    const { user } = open()
    await screen.findByText(/1 de 2/)
    await user.click(rowOf('Bento Reis'))
    await user.type(screen.getByRole('textbox', { name: 'Texto' }), 'Daqui.')
    const conflicts = await screen.findByRole('region', { name: 'Conflitos' })
    expect(within(conflicts).getByText('Do celular.')).toBeDefined()
    expect(within(conflicts).getByText('Daqui.')).toBeDefined()
  })

  it('are read alone once the result of the class is decided', async () => {
    sheet = { ...sheet, status: 'DECIDED', closed: 'RESULT_DECIDED' }
    open()
    expect(await screen.findByText(/O resultado da turma já foi decidido/)).toBeDefined()
    expect(screen.queryByRole('button', { name: /Ana Lima/ })).toBeNull()
    expect(screen.getByText('Dificuldade em leitura: Lê pouco.')).toBeDefined()
  })

  it('lead to the council of the class while it meets', async () => {
    open()
    const link = await screen.findByRole('link', { name: 'Abrir o conselho' })
    expect(link.getAttribute('href')).toBe(`/app/turmas/conselho/${GRADE}`)
  })
})

it('an instructor reads on the first page which classes wait for opinions', async () => {
  const YEAR = testId(1)
  const of = (n: number, name: string, written: number, isDue = true) => ({
    grade: { id: testId(n), name },
    status: 'RUNNING',
    closed: null,
    academicTerm: null,
    isDue,
    students: 28,
    written,
  })
  server.on(`GET academic-year/${YEAR}/council-opinion`, () => ({
    body: { data: [of(1, '6º A', 12), of(2, '6º B', 28), of(3, '7º A', 0), of(4, '8º A', 0, false)] },
  }))
  renderScreen(
    <QueryClientProvider client={queryClient}>
      <DueOpinions yearId={YEAR} />
    </QueryClientProvider>,
  )
  expect(await screen.findByText(/Faltam pareceres para o conselho em 2 turmas: 6º A e 7º A\./)).toBeDefined()
})
