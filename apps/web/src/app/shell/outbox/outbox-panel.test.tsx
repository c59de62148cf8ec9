import type { Lesson } from '@lousa/contract/planning/lesson/lesson.contract.ts'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { releaseSyncHandler } from '../../../features/planning/record/release.sync.ts'
import { RECORD, subjectOf } from '../../../features/planning/record/release-record.values.ts'
import { requireOutbox } from '../../../lib/outbox/current-outbox.ts'
import { testOutbox } from '../../../test-outbox.ts'
import { renderScreen } from '../../../test-screen.tsx'
import { testServer } from '../../../test-server.ts'
import { OutboxPanel } from './outbox-panel.tsx'

testServer()
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
