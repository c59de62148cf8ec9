import { QUICK_PAPERS as W } from '@lousa/contract/reports/declaration/quick-papers.messages.ts'
import { allOf } from '@lousa/contract/schema.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { anEnrollment, testId } from '../../../features/enrollment/enrollment-test-world.ts'
import { savedStudent } from '../../../features/people/person-sample.ts'
import { queryClient } from '../../../lib/http/query-client.ts'
import { useSession } from '../../../lib/session/session.ts'
import { renderScreen } from '../../../test-screen.tsx'
import { testServer } from '../../../test-server.ts'
import { StudentPapers } from './student-papers.tsx'

const server = testServer()
const YEAR_ID = testId(1)
const student = savedStudent()
const enrollment = anEnrollment(2, student.name)
const LIST = `GET student-enrollment/academic-year/${YEAR_ID}/student/${student.id}`
let status = 'READY'
let reason: string | null = null

beforeEach(() => {
  useSession.setState({ menuYear: { id: YEAR_ID, year: '2026' } })
  const { auth, setUser } = useSession.getState()
  if (auth) setUser({ ...auth.user, role: 'ADMINISTRATOR' })
  status = 'READY'
  reason = null
  const file = () => ({
    id: testId(900),
    name: 'ENROLLMENT_DECLARATION_x_20260817150000000',
    tag: 'ENROLLMENT_DECLARATION',
    updatedAt: '2026-08-17T15:00:00Z',
    status,
    updateStatus: 'UPDATED',
    progress: null,
    reason,
    size: 1,
    contentType: 'application/pdf',
    title: 'Declaração',
    requestedBy: enrollment.user,
  })
  server.on(LIST, () => ({ body: allOf([enrollment]) }))
  server.on(`GET report/student-enrollment/${enrollment.id}`, () => ({
    status: 202,
    body: { ...file(), status: 'PENDING' },
  }))
  server.on('GET file', () => ({ body: { ...allOf([file()]), hasPending: false } }))
  server.on(`GET file/${testId(900)}/content`, () => ({ body: 'PDF' }))
})

const open = () =>
  renderScreen(
    <QueryClientProvider client={queryClient}>
      <StudentPapers student={student} />
    </QueryClientProvider>,
  )

it('a click on a declaration shows it, and a second one issues it once', async () => {
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Declaração de matrícula' }))
  const dialog = await screen.findByRole('dialog', { name: `Declaração de matrícula — ${student.name}` })
  const issue = await within(dialog).findByRole('button', { name: 'Emitir' })
  const requests = () =>
    server.sent('GET').filter(({ path, query }) => path.startsWith('report/') && !query.includes('preview'))
  expect(requests()).toHaveLength(0)
  await user.click(issue)
  expect(await within(dialog).findByText(/^Emitido\./)).toBeDefined()
  expect(requests()).toHaveLength(1)
  expect(within(dialog).getByRole('button', { name: W.issued.download })).toBeDefined()
})

it('a document that fails shows its reason', async () => {
  status = 'FAILED'
  reason = 'O aluno não tem frequência registrada.'
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Declaração de frequência' }))
  await user.click(await screen.findByRole('button', { name: 'Emitir' }))
  expect(await screen.findByText(/não tem frequência registrada/)).toBeDefined()
})

it('a student without a class has no documents to issue', async () => {
  server.on(LIST, () => ({
    body: allOf([{ ...enrollment, exit: { date: '2026-03-04', reason: 'CANCELLED' } }]),
  }))
  open()
  await waitFor(() => expect(server.sent('GET').length).toBeGreaterThan(0))
  expect(screen.queryByRole('button', { name: 'Declaração de matrícula' })).toBeNull()
})
