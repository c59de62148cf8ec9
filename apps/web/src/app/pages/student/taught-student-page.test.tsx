import type { StudentNote } from '@lousa/contract/attendance/student/student-note.contract.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { beforeEach, describe, expect, it } from 'vitest'
import { StudentName } from '../../../features/attendance/student/student-name.part.tsx'
import { institutionOptions } from '../../../features/identity/identity.api.ts'
import { queryClient } from '../../../lib/http/query-client.ts'
import { renderScreen } from '../../../test-screen.tsx'
import { testServer } from '../../../test-server.ts'
import { Component as Page } from './taught-student-page.tsx'

const server = testServer()
const idOf = (last: number) => `019b0821-f279-732c-8bcf-${String(last).padStart(12, '0')}`
const [STUDENT, GRADE, ENROLLMENT, TERM, COMPONENT, OTHER] = [1, 2, 3, 4, 5, 6].map(idOf) as [
  string,
  string,
  string,
  string,
  string,
  string,
]
const student = { id: STUDENT, name: 'Júlia Prado', socialName: null, thumb: null }
const note = (last: number, over: Partial<StudentNote> = {}): StudentNote => ({
  id: idOf(last),
  date: '2026-08-10',
  text: 'Leu em voz alta',
  shared: false,
  author: {
    id: '1',
    type: 'INSTRUCTOR',
    role: 'INSTRUCTOR',
    name: 'Ana',
    socialName: null,
    registration: null,
    thumb: null,
  },
  version: 1,
  ...over,
})
const figure = (over: object) => ({
  studentEnrollment: { id: ENROLLMENT, number: 3, user: student, exit: null },
  curriculumComponent: { id: COMPONENT, name: 'Matemática' },
  academicTerm: null,
  mark: null,
  recovery: null,
  mean: null,
  partial: null,
  concept: null,
  text: null,
  absences: 4,
  justifiedAbsences: 1,
  lessonsGiven: 40,
  frequency: 90,
  situation: null,
  ...over,
})
const explanation = {
  mark: [],
  frequency: [],
  situation: [],
  policy: [],
  current: true,
  inputs: [
    {
      evaluation: { id: idOf(20), name: 'Prova 1', type: 'PROOF', date: '2026-03-05' },
      termPosition: 1,
      highest: 10,
      score: 7.5,
      text: null,
      standing: 'COUNTED',
      by: null,
      at: null,
    },
  ],
}

let notes: StudentNote[]
beforeEach(() => {
  notes = []
  server.on(`GET user/${STUDENT}/teaching`, () => ({
    body: {
      student,
      justifiedUntil: '2026-08-20',
      classes: [
        {
          studentEnrollmentId: ENROLLMENT,
          number: 3,
          grade: { id: GRADE, name: '6º ano A' },
          terms: [{ id: TERM, type: 'QUARTER', position: 1 }],
          curriculumComponents: [{ id: COMPONENT, name: 'Matemática' }],
        },
      ],
    },
  }))
  server.on(`GET user/${STUDENT}/student-note`, () => ({ body: { data: notes } }))
  server.on('GET grade-performance', (_, query) => ({
    body: {
      status: 'UPDATED',
      updatedAt: null,
      results: [],
      data: query.get('academicTermId')
        ? [figure({ academicTerm: { id: TERM, position: 1 }, mean: 7.5, mark: 7.5 })]
        : [
            figure({ explanation }),
            figure({ curriculumComponent: { id: OTHER, name: 'Ciências' }, explanation: undefined }),
          ],
    },
  }))
})
const open = () =>
  renderScreen(
    <QueryClientProvider client={queryClient}>
      <Routes>
        <Route path="/app/turmas/aluno/:id" element={<Page />} />
      </Routes>
    </QueryClientProvider>,
    `/app/turmas/aluno/${STUDENT}`,
  )

describe('the page of a student for an instructor', () => {
  it('shows class, number, frequency, terms and evaluations of components that are taught today alone', async () => {
    open()
    expect(await screen.findByRole('heading', { level: 1, name: 'Júlia Prado' })).toBeDefined()
    expect(screen.getByText('6º ano A, nº 3')).toBeDefined()
    expect(screen.getByText('Falta justificada até 20/08/2026')).toBeDefined()
    const card = within(await screen.findByRole('region', { name: 'Matemática — 6º ano A' }))
    expect(card.getByText('90,0%')).toBeDefined()
    expect(card.getByText('5 faltas, das quais 1 justificada')).toBeDefined()
    expect(await card.findByText('1º bimestre')).toBeDefined()
    expect(card.getByText('Prova 1')).toBeDefined()
    expect(card.getByText('7,5 de 10,0')).toBeDefined()
    expect(screen.queryByText(/Ciências/)).toBeNull()
  })

  it('lists late arrivals where the institution records them, with lesson and minutes', async () => {
    server.on(`GET user/${STUDENT}/late-arrival`, () => ({
      body: {
        data: [
          {
            lessonId: idOf(40),
            date: '2026-08-17',
            start: '07:30:00',
            grade: { id: GRADE, name: '6º ano A' },
            curriculumComponent: { id: COMPONENT, name: 'Matemática' },
            arrivedLate: 10,
            leftEarly: 0,
          },
        ],
      },
    }))
    open()
    await screen.findByRole('heading', { level: 1, name: 'Júlia Prado' })
    expect(screen.queryByText('Atrasos e saídas antecipadas')).toBeNull()
    queryClient.setQueryData(
      institutionOptions.queryKey,
      before => before && { ...before, punctuality: 'WITH_MINUTES' as const },
    )
    expect(await screen.findByText('17/08/2026 07:30 · Atraso de 10 min, Saída antecipada')).toBeDefined()
  })

  it('says that there is no such student where the server answers so', async () => {
    server.on(`GET user/${STUDENT}/teaching`, () => ({ status: 404, body: { code: 'NOT_FOUND' } }))
    server.on(`GET user/${STUDENT}/student-note`, () => ({ status: 404, body: { code: 'NOT_FOUND' } }))
    open()
    expect(await screen.findByRole('alert')).toBeDefined()
    expect(screen.queryByText('Júlia Prado')).toBeNull()
  })

  it('saves a note, which is the own one unless it is shared', async () => {
    server.on(`POST user/${STUDENT}/student-note`, () => {
      notes = [note(30)]
      return { status: 201, body: { id: idOf(30), version: 1 } }
    })
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Nova anotação' }))
    const form = within(await screen.findByRole('dialog'))
    await user.type(await form.findByRole('textbox', { name: /Anotação/ }), 'Leu em voz alta')
    await user.click(form.getByRole('button', { name: 'Salvar anotação' }))
    expect(await screen.findByText('Só para mim')).toBeDefined()
    expect(server.sent('POST').filter(({ path }) => path.endsWith('student-note'))).toMatchObject([
      { body: { text: 'Leu em voz alta', shared: false } },
    ])
  })

  it('removes a note after it was confirmed', async () => {
    notes = [note(31, { shared: true })]
    server.on(`DELETE student-note/${idOf(31)}`, () => {
      notes = []
      return { status: 204, body: null }
    })
    const { user } = open()
    await screen.findByText('Com a coordenação')
    await user.click(screen.getByRole('button', { name: /Anotação de 10\/08\/2026/ }))
    await user.click(await screen.findByRole('menuitem', { name: 'Excluir' }))
    expect(server.sent('DELETE')).toEqual([])
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Excluir' }))
    await waitFor(() => expect(screen.queryByText('Leu em voz alta')).toBeNull())
  })
})

it('the name of a student links to the page where the instructor teaches them today', async () => {
  const view = renderScreen(<StudentName student={{ user: student, taught: true }} />)
  expect(screen.getByRole('link', { name: 'Júlia Prado' }).getAttribute('href')).toBe(
    `/app/turmas/aluno/${STUDENT}`,
  )
  view.unmount()
  for (const kept of [{ taught: false }, {}]) {
    const { unmount } = renderScreen(<StudentName student={{ user: student, ...kept }} />)
    expect(screen.getByText('Júlia Prado')).toBeDefined()
    expect(screen.queryByRole('link')).toBeNull()
    unmount()
  }
})
