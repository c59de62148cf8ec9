import type { Lesson } from '@lousa/contract/planning/lesson/lesson.contract.ts'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { releaseSyncHandler } from '../../../features/planning/record/release.sync.ts'
import { RECORD, subjectOf } from '../../../features/planning/record/release-record.values.ts'
import { requireOutbox } from '../../../lib/outbox/current-outbox.ts'
import { useSession } from '../../../lib/session/session.ts'
import { testOutbox } from '../../../test-outbox.ts'
import { renderScreen } from '../../../test-screen.tsx'
import { testServer } from '../../../test-server.ts'
import { OutboxPanel } from './outbox-panel.tsx'

const server = testServer()
testOutbox({ handlers: [releaseSyncHandler] })

const lesson: Lesson = {
  id: 'aula',
  date: '2026-03-05',
  start: '07:00:00',
  end: '07:50:00',
  lessonPlan: {
    id: 'plano',
    grade: { id: 'turma', name: '6º ano A' },
    curriculumComponent: { id: 'arte', name: 'Arte' },
  },
  accomplished: null,
  deleted: false,
  deletedReason: null,
  attendanceTaken: false,
  studentsWithoutAttendance: 0,
  can: { launch: true, takeAttendance: true, edit: false },
  version: 1,
}

it('leads an instructor from a record that waits to the window where it was written', async () => {
  const value = { contentRegistration: 'Cores', materialUsage: null, note: null, lessonIds: [] }
  await requireOutbox().enqueue(subjectOf(lesson), { [RECORD]: { value, version: 0 } })
  renderScreen(<OutboxPanel onClose={() => undefined} />)
  const link = await screen.findByRole('link', { name: 'Registro de 05/03 · 6º ano A · Arte' })
  const { searchParams } = new URL(link.getAttribute('href') ?? '', 'https://escola.example')
  expect(Object.fromEntries(searchParams)).toEqual({ plano: 'plano', aula: 'aula', dia: '2026-03-05' })
})

it('offers to decide a conflict, and names the own account as its author', async () => {
  const user = useSession.getState().auth?.user
  const id = '01900000-0000-7000-8000-000000000001'
  server.on('POST lesson-plan/plano/lesson/aula/accomplish', () => ({
    status: 422,
    body: {
      code: 'LESSON_ALREADY_ACCOMPLISHED',
      message: 'Já',
      lessonId: 'aula',
      current: {
        id,
        contentRegistration: 'Formas',
        note: null,
        materialUsage: null,
        by: { id: user?.id, name: user?.name, socialName: null, thumb: null, role: 'INSTRUCTOR' },
        createdAt: '2026-08-17T12:00:00Z',
        updatedAt: '2026-08-17T12:05:00Z',
        version: 1,
      },
    },
  }))
  const value = { contentRegistration: 'Cores', materialUsage: null, note: null, lessonIds: [] }
  await requireOutbox().enqueue(subjectOf(lesson), { [RECORD]: { value, version: 0 } })
  await requireOutbox().flush()
  renderScreen(<OutboxPanel onClose={() => undefined} />)
  const decide = await screen.findByRole('link', { name: 'Decidir' })
  const entry = within(screen.getByRole('list', { name: 'Envios' }))
  expect(entry.getByText('Você salvou de outro jeito em outro aparelho. Compare e decida.')).toBeDefined()
  expect(entry.queryByRole('button', { name: 'Tentar de novo' })).toBeNull()
  expect(decide.getAttribute('href')).toContain('aula=aula')
})
