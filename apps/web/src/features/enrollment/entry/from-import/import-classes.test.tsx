import { allOf } from '@lousa/contract/page.ts'
import type { ImportRow } from '@lousa/contract/people/import/import.contract.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { beforeEach, describe, expect, it } from 'vitest'
import { queryClient } from '../../../../lib/http/query-client.ts'
import { useSession } from '../../../../lib/session/session.ts'
import { renderScreen } from '../../../../test-screen.tsx'
import { testServer } from '../../../../test-server.ts'
import { aGrade, aYear } from '../../../academics/grade/grade-test-world.ts'
import { savedStudent } from '../../../people/person-sample.ts'
import { anEnrollment, aWaiting, testId } from '../../enrollment-test-world.ts'
import { namedClasses } from './import-classes.values.ts'
import { Component } from './import-classes-screen.tsx'

const row = (number: number, values: Record<string, string>, over: Partial<ImportRow> = {}): ImportRow => ({
  number,
  line: number,
  sheet: null,
  values,
  problems: [],
  warnings: [],
  skipped: false,
  known: null,
  samePerson: null,
  changes: [],
  userId: testId(200 + number),
  ...over,
})
const known = { id: testId(299), name: 'Zoé Sá', type: 'STUDENT', by: 'NAME' } as const

describe('the classes that an import names', () => {
  it('are those of the columns, else of the sheets, with each student once', () => {
    const named = namedClasses([
      row(2, { name: 'Ana', className: '6º A' }),
      row(3, { name: 'Bia', classStage: '6º ano', className: 'B' }, { sheet: 'Folha' }),
      row(4, { name: 'Caio' }, { sheet: '7º A' }),
      row(5, { name: 'Davi', className: '6º A' }, { userId: testId(202) }),
      row(6, { name: 'Zoé', className: '6º A' }, { userId: null, leftOut: true, known }),
    ])
    expect(named.map(({ text, students }) => [text, ...students.map(({ name }) => name)])).toEqual([
      ['6º A', 'Ana', 'Zoé Sá'],
      ['6º ano B', 'Bia'],
      ['7º A', 'Caio'],
    ])
  })

  it('are not of rows that are skipped, refused, without a class, or of who has left', () => {
    expect(
      namedClasses([
        row(2, { className: '6º A' }, { skipped: true }),
        row(3, { className: '6º A' }, { userId: null }),
        row(4, { name: 'Ana' }),
        row(5, { className: '6º A' }, { userId: null, leftOut: true }),
      ]),
    ).toEqual([])
  })
})

describe('the secretary after an import with classes', () => {
  const server = testServer()
  const year = aYear()
  const [first, second] = [aGrade(), aGrade({ id: testId(4), name: '6º ano B' })]

  beforeEach(() => {
    useSession.getState().setMenuYear({ id: year.id, year: year.year })
    server.on('GET grades', () => ({ body: allOf([first, second].map(({ id, name }) => ({ id, name }))) }))
    server.on('GET import/i1/row', () => ({
      body: allOf([
        row(2, { name: 'Ana Lima', className: '6º A' }),
        row(3, { name: 'Bia Reis', className: '6º A' }),
        row(4, { name: 'Caio Paz', className: '6º A' }),
        row(5, { name: 'Davi Sá', className: 'Turma nova' }),
      ]),
    }))
    // Caio is in a class of the year already.
    server.on('GET user', () => ({
      body: allOf([202, 203, 205].map(n => savedStudent({ id: testId(n), name: `Aluno ${n}` }))),
    }))
    server.on('POST student-enrollment', body => ({
      status: 201,
      body:
        typeof body === 'object' && body !== null && 'userId' in body && body.userId === testId(203)
          ? aWaiting(2, 'Bia Reis', { queuePosition: 4 })
          : anEnrollment(1, 'Ana Lima'),
    }))
  })

  it('matches what is known, is asked for the rest, and sees by name who did not get in', async () => {
    const { user } = renderScreen(
      <QueryClientProvider client={queryClient}>
        <Routes>
          <Route path="/app/usuarios/importar/:id/turmas" element={<Component />} />
        </Routes>
      </QueryClientProvider>,
      '/app/usuarios/importar/i1/turmas',
    )
    const matched = await screen.findByLabelText('Turma de “6º A” (3 alunos)', { selector: 'input' })
    expect(matched).toHaveProperty('value', first.name)
    expect(screen.getByText('Sem turma escolhida: 1 aluno.')).toBeDefined()
    const submit = () => screen.getByRole('button', { name: /^Matricular \d/ })
    expect(submit().hasAttribute('disabled')).toBe(true)

    await user.click(screen.getByLabelText('Turma de “Turma nova” (1 aluno)', { selector: 'input' }))
    await user.click(await screen.findByRole('option', { name: '6º ano B' }))
    await user.type(screen.getByRole('textbox', { name: /^Início das matrículas/ }), '09022026')
    expect(submit().textContent).toBe('Matricular 4 alunos')
    await user.click(submit())
    expect(
      await screen.findByText('Matriculados: 2. Na lista de espera: 1. Não matriculados: 1.'),
    ).toBeDefined()
    expect(screen.getByText('Bia Reis: Na lista de espera: 4º')).toBeDefined()
    expect(screen.getByText(/^Caio Paz: Já está em uma turma neste ano/)).toBeDefined()
    expect(server.sent('POST').map(({ body }) => body)).toEqual(
      [
        { userId: testId(202), gradeId: first.id },
        { userId: testId(203), gradeId: first.id },
        { userId: testId(205), gradeId: second.id },
      ].map(entry => ({ ...entry, start: '2026-02-09', confirmOccupation: 'WAITLIST' })),
    )
  })
})
