import { allOf } from '@lousa/contract/schema.ts'
import { MantineProvider } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { beforeEach, describe, expect, it } from 'vitest'
import { PATHS } from '../../../lib/address/paths.ts'
import { queryClient } from '../../../lib/http/query-client.ts'
import { useSession } from '../../../lib/session/session.ts'
import { testServer } from '../../../test-server.ts'
import { Overlays } from '../../../ui/overlays.tsx'
import { aLevel, aYear } from '../academics-test-world.ts'
import { Component as RolloverScreen } from './rollover-screen.tsx'

const server = testServer()
const [target, source] = [aYear('2027'), aYear('2026')]
const grades = [
  { id: '00000000-0000-4000-8000-0000000000a1', name: '6º ano A' },
  { id: '00000000-0000-4000-8000-0000000000a2', name: '6º ano B' },
]
const summary = {
  applied: false,
  created: [{ part: 'GRADES', count: 1 }],
  terms: [],
  grades: [],
  warnings: [{ kind: 'INSTRUCTOR_INACTIVE', count: 2, names: ['Ana Souza'] }],
}
const COPY = `POST academic-year/${target.id}/rollover`
const applied = (body: unknown): boolean =>
  typeof body === 'object' && body !== null && 'apply' in body && body.apply === true

beforeEach(() => {
  notifications.clean()
  server.on('GET academic-year', () => ({ body: allOf([target, source]) }))
  server.on('GET education-level', () => ({ body: allOf([]) }))
  server.on('GET grades', () => ({ body: allOf(grades) }))
  server.on(COPY, body => ({ body: { ...summary, applied: applied(body) } }))
})

const open = () => {
  const router = createMemoryRouter([{ path: PATHS.rollover, element: <RolloverScreen /> }], {
    initialEntries: [PATHS.rollover.replace(':id', target.id)],
  })
  render(
    <MantineProvider env="test">
      <Overlays />
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  )
  return userEvent.setup()
}
const next = async (user: ReturnType<typeof open>) =>
  user.click(await screen.findByRole('button', { name: 'Próximo' }))

describe('the copy of a year', () => {
  it('is not offered for a year that has levels: the way out is said at once', async () => {
    server.on('GET education-level', () => ({ body: allOf([aLevel()]) }))
    open()
    expect(await screen.findByText('O ano de 2027 já tem estrutura')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Próximo' })).toBeNull()
  })

  it('that puts instructors in two places names them, and can go on without the hours', async () => {
    server.on(COPY, body =>
      applied(body)
        ? {
            status: 422,
            body: { code: 'INSTRUCTOR_CLASH', message: 'x', people: [{ id: source.id, name: 'Ana Souza' }] },
          }
        : { body: summary },
    )
    const user = open()
    await next(user)
    await next(user)
    await user.click(await screen.findByRole('button', { name: 'Copiar' }))
    expect(await screen.findByText(/duas aulas na mesma hora: Ana Souza/)).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Copiar sem os horários' }))
    await waitFor(() => expect(server.sent('POST')).toHaveLength(3))
    expect(JSON.stringify(server.sent('POST')[2]?.body)).not.toContain('RECURRENCES')
  })

  it('is shown first, then made once under one key, of the chosen classes and parts', async () => {
    const user = open()
    await user.click(await screen.findByRole('checkbox', { name: 'Matriz curricular' }))
    await user.click(screen.getByRole('checkbox', { name: 'Planos de aula' }))
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Horários semanais' }).checked).toBe(false)
    await next(user)
    await user.click(await screen.findByRole('checkbox', { name: '6º ano B' }))
    await next(user)
    expect(await screen.findByText(/cadastro está inativo: Ana Souza e mais 1/)).toBeDefined()
    await user.dblClick(screen.getByRole('button', { name: 'Copiar' }))
    expect(await screen.findByText('A estrutura de 2027 está pronta para conferir')).toBeDefined()
    const wish = {
      fromAcademicYearId: source.id,
      parts: ['LEVELS', 'TERMS', 'COMPONENTS', 'GRADES', 'TERM_MARKS', 'CALENDAR'],
      gradeIds: [grades[0]?.id],
    }
    expect(server.sent('POST').map(({ body }) => body)).toEqual([
      { ...wish, apply: false },
      { ...wish, apply: true },
    ])
    expect(server.sent('POST')[1]?.key).toMatch(/^[0-9a-f]{32}$/)
    expect(useSession.getState().menuYear?.year).toBe('2027')
  })
})
