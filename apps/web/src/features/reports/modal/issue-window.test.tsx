import type { StudentEnrollment } from '@lousa/contract/enrollment/enrollment.contract.ts'
import { allOf } from '@lousa/contract/page.ts'
import type { GeneratedFile } from '@lousa/contract/reports/reports.contract.ts'
import { notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { IssueButton } from '../../../frames/issue/issue-button.tsx'
import { registerReports } from '../../../frames/issue/registered-reports.ts'
import { useIssue } from '../../../frames/issue/use-issue.tsx'
import { queryClient } from '../../../lib/http/query-client.ts'
import { useSession } from '../../../lib/session/session.ts'
import { renderScreen } from '../../../test-screen.tsx'
import { testServer } from '../../../test-server.ts'
import { actionsOf } from '../../enrollment/enrollment-acts.tsx'
import { anEnrollment, aWaiting, GRADE_ID, testId } from '../../enrollment/enrollment-test-world.ts'
import { institutionOptions } from '../../identity/identity.api.ts'
import { IssueWindow } from './issue-window.part.tsx'

const server = testServer()
registerReports(async () => IssueWindow)
let files: GeneratedFile[] = []

const aFile = (over: Partial<GeneratedFile> = {}): GeneratedFile => ({
  id: testId(1),
  name: `CLASS_LIST_${GRADE_ID}_20260817150000000~`,
  tag: 'CLASS_LIST',
  updatedAt: '2026-08-17T15:00:00Z',
  status: 'PENDING',
  updateStatus: 'UPDATED',
  progress: 0.3,
  reason: null,
  size: null,
  contentType: null,
  title: 'Lista da turma — 6º ano A',
  requestedBy: {
    id: testId(9),
    type: 'ADMINISTRATOR',
    role: 'ADMINISTRATOR',
    name: 'Cecília',
    socialName: null,
    registration: null,
    thumb: null,
  },
  ...over,
})

const REPORT = `GET report/grade/${GRADE_ID}/report-cards`
const enrollments = [anEnrollment(1, 'Ana Lima'), aWaiting(6, 'Caio Paz')]

beforeEach(() => {
  const { auth, setUser } = useSession.getState()
  if (auth) setUser({ ...auth.user, role: 'ADMINISTRATOR' })
  notifications.clean()
  files = []
  server.on('GET file', (_, query) => ({
    body: {
      ...allOf(files.filter(({ tag }) => tag === query.get('tag'))),
      hasPending: files.some(({ status }) => status === 'PENDING'),
    },
  }))
  server.on(REPORT, () => {
    files = [aFile()]
    return { status: 202, body: files[0] }
  })
})

type Place = 'CLASS' | 'EVENT'
const NOTHING = () => undefined
const ACTS = { edit: NOTHING, move: NOTHING, leave: NOTHING, takeBack: NOTHING, enterAgain: NOTHING }
const OF_ROW = { isReadOnly: true, isBack: false, hasMarks: false }

/** The button of a class or event, and the action of each enrolment. */
const Issuing = ({ of: place }: { of: Place }) => {
  const { issue, issueWindow } = useIssue()
  const about = '6º ano A'
  const open = ({ id, user }: StudentEnrollment) =>
    issue({ of: 'STUDENT', id, gradeId: GRADE_ID, about: `${user.name} — ${about}` })
  return (
    <>
      {place === 'CLASS' ? (
        <IssueButton of="CLASS" id={GRADE_ID} about={about} enrollmentIds={enrollments.map(({ id }) => id)} />
      ) : (
        <IssueButton of="EVENT" id={GRADE_ID} about={about} />
      )}
      {enrollments.map(enrollment => (
        <section key={enrollment.id} aria-label={enrollment.user.name}>
          {actionsOf(enrollment, ACTS, { ...OF_ROW, issue: open })
            .filter(({ label }) => label === 'Emitir relatório')
            .map(({ label, onClick }) => (
              <button key={label} type="button" onClick={onClick}>
                {label}
              </button>
            ))}
        </section>
      ))}
      {issueWindow}
    </>
  )
}
const render = (of: Place = 'CLASS') =>
  renderScreen(
    <QueryClientProvider client={queryClient}>
      <Issuing of={of} />
    </QueryClientProvider>,
  )
/** The window, opened by the first button that opens it: the class's own. */
const open = async (of: Place = 'CLASS') => {
  const { user } = render(of)
  const [button] = screen.getAllByRole('button', { name: 'Emitir relatório' })
  if (!button) throw new Error('No button')
  await user.click(button)
  const dialog = await screen.findByRole('dialog', { name: 'Emitir relatório' })
  await within(dialog).findByRole('button', { name: 'Emitir' })
  return { user, button, dialog: within(dialog) }
}
type Opened = Awaited<ReturnType<typeof open>>
const issue = async ({ user, dialog }: Opened) => user.click(dialog.getByRole('button', { name: 'Emitir' }))
const asked = () =>
  server
    .sent('GET')
    .filter(({ path }) => path.startsWith('report/'))
    .map(({ path, query }) => `${path}?${query}`)

describe('the secretary in a class', () => {
  it('issues its list, sees it being made, and takes it when it is ready', async () => {
    const view = await open()
    await issue(view)
    expect(await view.dialog.findByRole('progressbar')).toBeDefined()
    expect(asked()).toEqual([`${REPORT.slice(4)}?fileNameTag=CLASS_LIST&format=pdf`])
    files = [
      aFile({ status: 'READY', name: aFile().name.slice(0, -1), contentType: 'application/pdf', size: 9000 }),
    ]
    const name = 'Baixar PDF: Lista da turma — 6º ano A'
    expect(await view.dialog.findByRole('button', { name }, { timeout: 4000 })).toBeDefined()
  })

  it('issues a spreadsheet, and of what is no table the PDF again', async () => {
    const view = await open()
    await view.user.click(view.dialog.getByRole('radio', { name: 'Planilha' }))
    await issue(view)
    await waitFor(() => expect(asked()).toHaveLength(1))
    await view.user.click(view.dialog.getByRole('radio', { name: 'Fichas de matrícula' }))
    expect(view.dialog.queryByRole('radio', { name: 'Planilha' })).toBeNull()
    await issue(view)
    await waitFor(() =>
      expect(asked()).toEqual([
        `${REPORT.slice(4)}?fileNameTag=CLASS_LIST&format=xlsx`,
        `${REPORT.slice(4)}?fileNameTag=ENROLLMENT_FORM&format=pdf`,
      ]),
    )
  })

  it('issues papers of who is enrolled, not of who waits', async () => {
    server.on(`GET report/student-enrollment/${testId(101)}`, () => ({ status: 202, body: aFile() }))
    const { user } = render()
    expect(within(screen.getByRole('region', { name: 'Caio Paz' })).queryByRole('button')).toBeNull()
    const own = within(screen.getByRole('region', { name: 'Ana Lima' }))
    await user.click(own.getByRole('button', { name: 'Emitir relatório' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(await dialog.findByRole('radio', { name: 'Ficha de matrícula' }))
    await user.click(dialog.getByRole('button', { name: 'Emitir' }))
    const address = `report/student-enrollment/${testId(101)}?fileNameTag=ENROLLMENT_FORM&format=pdf`
    await waitFor(() => expect(asked()).toEqual([address]))
  })

  it('finds what was issued of this class and its students, and nothing of another', async () => {
    const of = (n: number, tag: string, id: string, title: string) =>
      aFile({ id: testId(n), tag, name: `${tag}_${id}_20260817150000000`, title, status: 'READY' })
    files = [
      of(1, 'CLASS_LIST', GRADE_ID, 'Lista desta turma'),
      of(2, 'CLASS_LIST', testId(4), 'Lista de outra turma'),
      of(3, 'ENROLLMENT_FORM', testId(101), 'Ficha de Ana'),
      of(4, 'ENROLLMENT_FORM', testId(199), 'Ficha de outra'),
    ]
    const { dialog } = await open()
    await dialog.findByText('Ficha de Ana')
    expect(within(dialog.getByRole('region')).getAllByRole('listitem')).toHaveLength(2)
  })

  it('reads why a list failed and tries again', async () => {
    server.on(REPORT, () => {
      files = [aFile({ status: 'FAILED', reason: 'Não há alunos matriculados na turma.' })]
      return { status: 202, body: files[0] }
    })
    server.on(`POST file/${testId(1)}/retry`, () => {
      files = [aFile()]
      return { status: 202, body: files[0] }
    })
    const view = await open()
    await issue(view)
    expect(await screen.findByText('Não há alunos matriculados na turma.')).toBeDefined()
    await view.user.click(screen.getByRole('button', { name: /^Tentar de novo/ }))
    expect(await screen.findByRole('progressbar')).toBeDefined()
  })

  it('is told when nothing could be asked for, and can try again', async () => {
    server.on(REPORT, () => ({ status: 403, body: { code: 'FORBIDDEN', message: 'Sem permissão.' } }))
    const view = await open()
    await issue(view)
    expect(await screen.findByText('Sem permissão.')).toBeDefined()
    expect(view.dialog.getByRole('button', { name: 'Emitir' }).hasAttribute('data-loading')).toBe(false)
  })

  it('closes it with Esc, and is back at the button', async () => {
    const { user, button } = await open()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(document.activeElement).toBe(button))
    expect(asked()).toEqual([])
  })
})

it('a municipal class has its list and no papers of a school', async () => {
  const data = queryClient.getQueryData(institutionOptions.queryKey)
  if (!data) throw new Error('No institution')
  queryClient.setQueryData(institutionOptions.queryKey, { ...data, kind: 'MUNICIPAL' })
  const { dialog } = await open()
  expect(dialog.queryByRole('radio', { name: 'Boletins da turma' })).toBeNull()
  expect(dialog.getByText('Lista da turma')).toBeDefined()
})

it('an event has the list of who comes', async () => {
  const view = await open('EVENT')
  await view.user.click(view.dialog.getByRole('radio', { name: 'Planilha' }))
  await issue(view)
  await waitFor(() => expect(asked()).toEqual([`${REPORT.slice(4)}?fileNameTag=CLASS_LIST&format=xlsx`]))
})
