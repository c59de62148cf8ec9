import type { AttendanceRow, AttendanceStatus } from '@lousa/contract/attendance/attendance.contract.ts'
import { allOf } from '@lousa/contract/schema.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { screen, within } from '@testing-library/react'
import { beforeEach } from 'vitest'
import { queryClient } from '../../lib/http/query-client.ts'
import type { SyncHandler } from '../../lib/outbox/outbox.types.ts'
import { testOutbox } from '../../test-outbox.ts'
import { renderScreen } from '../../test-screen.tsx'
import { testServer } from '../../test-server.ts'
import { attendanceSyncHandler } from './attendance.sync.ts'
import { Component } from './attendance-screen.tsx'

export const NAMES = ['Ana Lima', 'Bruno Reis', 'Carla Dias']
/** Ids as the server gives them: what waits of a release is checked for it. */
export const guid = (last: number) => `019b0822-0000-7000-8000-00000000000${last}`
const DAY = '2026-03-05'

export type Stored = { status: AttendanceStatus | null; version: number | null }

export const lessonOf = (id: string, start: string, attendanceTaken = false, date = DAY) => ({
  id,
  date,
  start,
  end: start,
  lessonPlan: {
    id: 'p1',
    grade: { id: 'g', name: '6º ano A' },
    curriculumComponent: { id: 'c', name: 'Matemática' },
  },
  accomplished: null,
  deleted: false,
  attendanceTaken,
  studentsWithoutAttendance: 0,
  can: { launch: true, takeAttendance: true, edit: false },
  version: 1,
})

export const sentRows = (body: unknown): AttendanceRow[] =>
  typeof body === 'object' && body !== null && 'attendances' in body && Array.isArray(body.attendances)
    ? body.attendances
    : []

/** The screen of one lesson over a server that holds three students' marks; for a test file's top level. */
export const attendanceWorld = ({
  lessonId = 'l1',
  handlers = [],
}: {
  lessonId?: string
  handlers?: readonly SyncHandler[]
} = {}) => {
  const list = `lesson-plan/p1/lesson/${lessonId}/student-attendance`
  const server = testServer()
  const device = testOutbox({ handlers: [attendanceSyncHandler, ...handlers] })
  const stored: Stored[] = []
  const hold = (next: readonly Stored[]) => void stored.splice(0, stored.length, ...next)

  const rows = (of = lessonId) =>
    stored.map(({ status, version }, index) => ({
      id: null,
      studentEnrollment: {
        id: `e${index}`,
        number: index + 1,
        user: {
          id: `u${index}`,
          name: NAMES[index],
          socialName: index === 1 ? 'Bruna Reis' : null,
          thumb: null,
        },
      },
      lesson: {
        id: of,
        date: DAY,
        start: '07:30:00',
        end: '08:20:00',
        materialUsage: null,
        contentRegistration: null,
        note: null,
        lessonAccomplish: true,
      },
      status,
      justification: null,
      version,
    }))

  const written = (body: unknown) => {
    for (const { studentEnrollmentId, status, version = 0 } of sentRows(body)) {
      stored[Number(studentEnrollmentId.slice(1))] = { status, version: version + 1 }
    }
    return { body: { data: rows(), conflicts: [] } }
  }

  beforeEach(() => {
    hold(NAMES.map(() => ({ status: null, version: null })))
    server.on(`GET ${list}`, () => ({ body: allOf(rows()) }))
    server.on('GET lesson-plan/p1/lesson', () => ({ body: allOf([]) }))
    server.on('GET lesson-plan/p1/frequency', () => ({ body: { minFreq: 75, data: [] } }))
    server.on(`PUT ${list}`, written)
  })

  return {
    server,
    device,
    list,
    stored,
    hold,
    rows,
    written,
    show: () =>
      renderScreen(
        <QueryClientProvider client={queryClient}>
          <Component />
        </QueryClientProvider>,
        `/app/turmas/aulas/frequencia?plano=p1&aula=${lessonId}`,
      ),
  }
}

export const group = (name: string) => screen.getByRole('radiogroup', { name })
export const mark = (name: string, option: string) => within(group(name)).getByRole('radio', { name: option })
export const checked = () =>
  screen.getAllByRole('radio', { checked: true }).map(({ textContent }) => textContent)
export const save = () => screen.getByRole('button', { name: /^Salvar/ })
