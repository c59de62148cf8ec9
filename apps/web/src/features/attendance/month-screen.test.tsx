import type { AttendanceRow, AttendanceSheet } from '@lousa/contract/attendance/attendance.contract.ts'
import { allOf } from '@lousa/contract/schema.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { draftSubjectIds } from '../../lib/device/device-drafts.ts'
import { queryClient } from '../../lib/http/query-client.ts'
import { reopenedDrafts } from '../../test-drafts.ts'
import { testOutbox } from '../../test-outbox.ts'
import { renderScreen } from '../../test-screen.tsx'
import { testServer } from '../../test-server.ts'
import { ATTENDANCE_DRAFTS } from './attendance.offline.ts'
import { attendanceSyncHandler } from './attendance.sync.ts'
import { Component } from './attendance-screen.tsx'

const server = testServer()
testOutbox({ handlers: [attendanceSyncHandler] })

const DAYS = ['2026-03-02', '2026-03-04', '2026-03-06']
const NAMES = ['Ana Lima', 'Bruno Reis', 'Carla Dias']
let sheet: AttendanceSheet

const present = () => ({ status: 'ATTENDANCE' as const, justification: null, version: 1 })
const blank = () => ({ status: null, justification: null, version: null })

beforeEach(() => {
  sheet = {
    lessons: DAYS.map((date, index) => ({
      id: `l${index}`,
      date,
      start: '07:30:00',
      end: '08:20:00',
      lessonAccomplish: index === 0,
      attendanceTaken: index === 0,
      can: { takeAttendance: true },
    })),
    data: NAMES.map((name, index) => ({
      studentEnrollment: {
        id: `e${index}`,
        number: index + 1,
        user: { id: `u${index}`, name, socialName: null, thumb: null },
      },
      cells: [present(), blank(), index === 2 ? null : blank()],
    })),
  }
  server.on('GET lesson-plan/p1/student-attendance', () => ({ body: sheet }))
  server.on('GET lesson-plan/p1/frequency', () => ({ body: { minFreq: 75, data: [] } }))
  for (const lesson of sheet.lessons) {
    server.on(`PUT lesson-plan/p1/lesson/${lesson.id}/student-attendance`, body => {
      keep(lesson.id, sentRows(body))
      return { body: { data: rowsOf(lesson.id), conflicts: [] } }
    })
  }
  server.on('GET lesson-plan/p1/lesson', () => ({ body: allOf([]) }))
})

const sentRows = (body: unknown): AttendanceRow[] =>
  typeof body === 'object' && body !== null && 'attendances' in body && Array.isArray(body.attendances)
    ? body.attendances
    : []

/** The server keeps it: the next month that is read shows it. */
const keep = (lessonId: string, sent: readonly AttendanceRow[]) => {
  const column = sheet.lessons.findIndex(({ id }) => id === lessonId)
  sheet = {
    ...sheet,
    data: sheet.data.map(row => {
      const mark = sent.find(({ studentEnrollmentId }) => studentEnrollmentId === row.studentEnrollment.id)
      if (!mark) return row
      const { status, justification = null, version = 0 } = mark
      const saved = { status, justification, version: version + 1 }
      return { ...row, cells: row.cells.map((cell, index) => (index === column ? saved : cell)) }
    }),
  }
}

const rowsOf = (lessonId: string) => {
  const column = sheet.lessons.findIndex(({ id }) => id === lessonId)
  const lesson = { id: lessonId, materialUsage: null, contentRegistration: null, note: null }
  return sheet.data.flatMap(({ studentEnrollment, cells }) => {
    const cell = cells[column]
    return cell
      ? [{ id: null, studentEnrollment, lesson: { ...sheet.lessons[column], ...lesson }, ...cell }]
      : []
  })
}

const open = async () => {
  const view = renderScreen(
    <QueryClientProvider client={queryClient}>
      <Component />
    </QueryClientProvider>,
    '/app/turmas/aulas/frequencia?plano=p1&mes=2026-03',
  )
  await screen.findByRole('grid')
  return view
}
/** The marks of each student, without the totals. */
const marks = () =>
  within(screen.getByRole('grid'))
    .getAllByRole('row')
    .slice(1)
    .map(row =>
      within(row)
        .getAllByRole('gridcell')
        .slice(0, 3)
        .map(cell => cell.textContent || '·')
        .join(''),
    )
const at = (row: number, column: number): HTMLElement => {
  const cell = within(screen.getAllByRole('row')[row + 1] ?? document.body).getAllByRole('gridcell')[column]
  if (!cell) throw new Error(`No cell ${row}, ${column}`)
  return cell
}

/** Types over a saved mark of a day gone by, which is asked about. */
const mark = async (user: Awaited<ReturnType<typeof open>>['user'], letter: string) => {
  await user.keyboard(letter)
  await user.click(await screen.findByRole('button', { name: 'Mudar' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
}

describe('an instructor correcting a month', () => {
  it('is asked, with the name and the day, before a saved mark of another day changes, once for each', async () => {
    const { user } = await open()
    at(0, 0).focus()
    await user.keyboard('f')
    const question = await screen.findByRole('dialog', { name: 'Mudar uma marca de outro dia' })
    expect(question.textContent).toContain('Ana Lima, 02/03/2026, 07:30: de Presença para Falta')
    await user.click(within(question).getByRole('button', { name: 'Cancelar' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(marks()[0]).toBe('P··')
    // The keyboard is back in the grid, where it went on to.
    await waitFor(() => expect(document.activeElement).toBe(at(1, 0)))
    at(0, 0).focus()
    await mark(user, 'f')
    expect(marks()[0]).toBe('F··')
    at(0, 0).focus()
    await user.keyboard('{Delete}')
    at(0, 0).focus()
    await user.keyboard('f')
    expect(marks()[0]).toBe('F··')
    at(0, 1).focus()
    await user.keyboard('f')
    expect(marks()[0]).toBe('FF·')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('is asked once about a pasted block, with how many marks it would change', async () => {
    const { user } = await open()
    at(0, 0).focus()
    await user.paste('F\nP\nF')
    const question = await screen.findByRole('dialog', { name: 'Mudar 2 marcas de outros dias' })
    expect(question.textContent).toMatch(/Ana Lima.*Carla Dias/)
    await user.click(within(question).getByRole('button', { name: 'Mudar' }))
    await waitFor(() => expect(marks()).toEqual(['F··', 'P··', 'F·–']))
  })

  it('sees days, what is not released, who was not in the class, and the way to each lesson', async () => {
    await open()
    expect(marks()).toEqual(['P··', 'P··', 'P·–'])
    expect(screen.getByRole('heading', { name: 'Frequência de março de 2026' })).toBeDefined()
    expect(screen.getByRole('columnheader', { name: /04 07:30 a lançar/ })).toBeDefined()
    const to = within(screen.getByRole('columnheader', { name: /02/ })).getByRole('link')
    expect(to.getAttribute('href')).toBe('/app/turmas/aulas/frequencia?plano=p1&aula=l0&dia=2026-03-02')
    expect(screen.getByRole('link', { name: 'Próximo mês' }).getAttribute('href')).toMatch(/mes=2026-04$/)
    expect(screen.getByRole('button', { name: 'Salvar' }).hasAttribute('disabled')).toBe(true)
  })

  it('marks by keys, undoes, goes back to what is saved with Delete, and cannot mark outside the class', async () => {
    const { user } = await open()
    at(0, 0).focus()
    await mark(user, 'f')
    at(1, 0).focus()
    await mark(user, 'j')
    expect(marks()).toEqual(['F··', 'J··', 'P·–'])
    expect(screen.getByRole('button', { name: 'Salvar (2)' })).toBeDefined()
    await user.keyboard('{Control>}z{/Control}')
    expect(marks()).toEqual(['F··', 'P··', 'P·–'])
    await user.keyboard('{Control>}{Shift>}z{/Shift}{/Control}')
    expect(marks()[1]).toBe('J··')
    at(0, 0).focus()
    await user.keyboard('{Delete}')
    expect(marks()[0]).toBe('P··')
    at(2, 2).focus()
    await user.keyboard('f')
    expect(marks()[2]).toBe('P·–')
  })

  it('saves one entry for each lesson touched, over the versions seen, and has nothing left to save', async () => {
    const { user } = await open()
    at(0, 0).focus()
    await mark(user, 'f')
    at(1, 1).focus()
    await user.keyboard('f')
    await user.keyboard('{Control>}{Enter}{/Control}')
    await screen.findByText(/Tudo salvo às/)
    const sent = server.sent('PUT').map(({ path, body }) => [path.split('/')[3], sentRows(body)])
    expect(sent).toMatchObject([
      ['l0', [{ studentEnrollmentId: 'e0', status: 'ABSENCE', version: 1 }]],
      ['l1', [{ studentEnrollmentId: 'e1', status: 'ABSENCE', version: 0 }]],
    ])
    expect(screen.getByRole('button', { name: 'Salvar' }).hasAttribute('disabled')).toBe(true)
    await waitFor(() => expect(marks()).toEqual(['F··', 'PF·', 'P·–']))
  })

  it('writes a justification with F2, and returns to the cell', async () => {
    const { user } = await open()
    at(1, 0).focus()
    await user.keyboard('{F2}')
    const dialog = await screen.findByRole('dialog', { name: 'Justificar falta' })
    expect(within(dialog).getByText(/Bruno Reis · 02\/03\/2026/)).toBeDefined()
    await user.type(within(dialog).getByRole('textbox'), 'Atestado')
    await user.click(within(dialog).getByRole('button', { name: 'Justificar falta' }))
    expect(marks()[1]).toBe('J··')
    expect(at(1, 0).getAttribute('aria-label')).toBe('Falta justificada, Atestado')
    await waitFor(() => expect(document.activeElement).toBe(at(1, 0)))
  })

  it('fills the blanks of the chosen lesson with presence, in one step that can be undone', async () => {
    const { user } = await open()
    at(0, 1).focus()
    await user.keyboard('f')
    await user.click(screen.getByRole('button', { name: 'Presença nos vazios' }))
    expect(marks()).toEqual(['PF·', 'PP·', 'PP–'])
    await user.click(screen.getByRole('button', { name: 'Desfazer' }))
    expect(marks()).toEqual(['PF·', 'P··', 'P·–'])
  })

  it('finds unsaved marks again after closing, also on the screen of the lesson', async () => {
    const { user, unmount } = await open()
    at(0, 1).focus()
    await user.keyboard('f')
    unmount()
    await reopenedDrafts()
    await open()
    expect(marks()).toEqual(['PF·', 'P··', 'P·–'])
    expect(draftSubjectIds(ATTENDANCE_DRAFTS, '1')).toEqual(['l1'])
  })

  it('is asked before leaving, also for another month', async () => {
    const { user } = await open()
    at(0, 1).focus()
    await user.keyboard('f')
    await user.click(screen.getByRole('link', { name: 'Próximo mês' }))
    await screen.findByRole('dialog', { name: 'Sair sem salvar a frequência' })
  })
})
