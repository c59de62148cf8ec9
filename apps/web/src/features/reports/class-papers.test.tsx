import type { StudentEnrollment } from '@lousa/contract/enrollment/enrollment.contract.ts'
import { allOf } from '@lousa/contract/page.ts'
import type { GeneratedFile } from '@lousa/contract/reports/reports.contract.ts'
import { notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { queryClient } from '../../lib/http/query-client.ts'
import { renderScreen } from '../../test-screen.tsx'
import { testServer } from '../../test-server.ts'
import { anEnrollment, aWaiting, GRADE_ID, testId } from '../enrollment/enrollment-test-world.ts'
import type { UsePapers } from '../enrollment/list/papers.types.ts'
import { institutionOptions } from '../identity/identity.api.ts'
import { useClassPapers, useEventPapers } from './class-papers.tsx'

const server = testServer()
let files: GeneratedFile[] = []

const aFile = (over: Partial<GeneratedFile> = {}): GeneratedFile => ({
  id: testId(1),
  name: `CLASS_LIST_${GRADE_ID}_20260817150000000~`,
  tag: 'CLASS_LIST',
  updatedAt: '2026-08-17T15:00:00Z',
  status: 'PENDING',
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

const REQUEST = `GET report/grade/${GRADE_ID}/report-cards`
const enrollments = [anEnrollment(1, 'Ana Lima'), aWaiting(6, 'Caio Paz')]

beforeEach(() => {
  notifications.clean()
  files = []
  server.on('GET file', (_, query) => ({ body: allOf(files.filter(({ tag }) => tag === query.get('tag'))) }))
  server.on(REQUEST, () => {
    files = [aFile()]
    return { status: 202, body: files[0] }
  })
})

const Papers = ({ use, of }: { use: UsePapers; of: readonly StudentEnrollment[] }) => {
  const { menu, files: made, actionsOf } = use(GRADE_ID, of)
  return (
    <>
      {menu}
      {of.map(enrollment => (
        <section key={enrollment.id} aria-label={enrollment.user.name}>
          {actionsOf(enrollment).map(({ label, onClick }) => (
            <button key={label} type="button" onClick={onClick}>
              {label}
            </button>
          ))}
        </section>
      ))}
      {made}
    </>
  )
}
const open = (use: UsePapers = useClassPapers) =>
  renderScreen(
    <QueryClientProvider client={queryClient}>
      <Papers use={use} of={enrollments} />
    </QueryClientProvider>,
  )
const choose = async ({ user }: ReturnType<typeof open>, item: string) => {
  await user.click(screen.getByRole('button', { name: 'Emitir' }))
  await user.click(await screen.findByRole('menuitem', { name: item }))
}
const asked = () =>
  server
    .sent('GET')
    .filter(({ path }) => path.startsWith('report/'))
    .map(({ path, query }) => `${path}?${query}`)
const issued = () => screen.findByRole('region', { name: 'Documentos emitidos' })

describe('the secretary in a class', () => {
  it('issues its list, sees it being made, and takes it when it is ready', async () => {
    const view = open()
    await choose(view, 'Lista da turma (PDF)')
    const list = await issued()
    expect(await within(list).findByRole('progressbar')).toBeDefined()
    expect(asked()).toEqual([`report/grade/${GRADE_ID}/report-cards?fileNameTag=CLASS_LIST&format=pdf`])
    files = [
      aFile({ status: 'READY', name: aFile().name.slice(0, -1), contentType: 'application/pdf', size: 9000 }),
    ]
    const name = 'Baixar PDF: Lista da turma — 6º ano A'
    expect(await within(list).findByRole('button', { name }, { timeout: 4000 })).toBeDefined()
  })

  it('issues a spreadsheet, and the forms of all', async () => {
    const view = open()
    await choose(view, 'Lista da turma (planilha)')
    await waitFor(() => expect(asked()).toHaveLength(1))
    await issued()
    await choose(view, 'Fichas de matrícula')
    await waitFor(() =>
      expect(asked()).toEqual([
        `report/grade/${GRADE_ID}/report-cards?fileNameTag=CLASS_LIST&format=xlsx`,
        `report/grade/${GRADE_ID}/report-cards?fileNameTag=ENROLLMENT_FORM`,
      ]),
    )
    const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
    files = [aFile({ status: 'READY', contentType: type, size: 9000 })]
    const name = 'Baixar planilha: Lista da turma — 6º ano A'
    expect(await screen.findByRole('button', { name }, { timeout: 4000 })).toBeDefined()
  })

  it('issues the form of who is enrolled, not of who waits', async () => {
    server.on(`GET report/student-enrollment/${testId(101)}`, () => ({ status: 202, body: aFile() }))
    const { user } = open()
    expect(within(screen.getByRole('region', { name: 'Caio Paz' })).queryByRole('button')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Ficha de matrícula' }))
    await issued()
    expect(asked()).toEqual([`report/student-enrollment/${testId(101)}?fileNameTag=ENROLLMENT_FORM`])
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
    const view = open()
    await choose(view, 'Documentos emitidos')
    const list = await issued()
    await within(list).findByText('Ficha de Ana')
    expect(within(list).getAllByRole('listitem')).toHaveLength(2)
    await view.user.click(within(list).getByRole('button', { name: 'Fechar' }))
    expect(screen.queryByText('Ficha de Ana')).toBeNull()
  })

  it('reads why a list failed and tries again', async () => {
    server.on(REQUEST, () => {
      files = [aFile({ status: 'FAILED', reason: 'Não há alunos matriculados na turma.' })]
      return { status: 202, body: files[0] }
    })
    server.on(`POST file/${testId(1)}/retry`, () => {
      files = [aFile()]
      return { status: 202, body: files[0] }
    })
    const view = open()
    await choose(view, 'Lista da turma (PDF)')
    expect(await screen.findByText('Não há alunos matriculados na turma.')).toBeDefined()
    await view.user.click(screen.getByRole('button', { name: /^Tentar de novo/ }))
    expect(await screen.findByRole('progressbar')).toBeDefined()
  })

  it('is told when nothing could be asked for, and can try again', async () => {
    server.on(REQUEST, () => ({ status: 403, body: { code: 'FORBIDDEN', message: 'Sem permissão.' } }))
    const view = open()
    await choose(view, 'Lista da turma (PDF)')
    expect(await screen.findByText('Sem permissão.')).toBeDefined()
    expect(screen.queryByRole('region', { name: 'Documentos emitidos' })).toBeNull()
    expect(screen.getByRole('button', { name: 'Emitir' }).hasAttribute('data-loading')).toBe(false)
  })
})

it('a municipal class has lists and no forms', async () => {
  const data = queryClient.getQueryData(institutionOptions.queryKey)
  if (!data) throw new Error('No institution')
  queryClient.setQueryData(institutionOptions.queryKey, { ...data, kind: 'MUNICIPAL' })
  const { user } = open()
  await user.click(screen.getByRole('button', { name: 'Emitir' }))
  await screen.findByRole('menuitem', { name: 'Lista da turma (planilha)' })
  expect(screen.queryByRole('menuitem', { name: 'Fichas de matrícula' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Ficha de matrícula' })).toBeNull()
})

it('an event has the list of who comes', async () => {
  const view = open(useEventPapers)
  await choose(view, 'Lista de presença (planilha)')
  await issued()
  expect(asked()).toEqual([`report/grade/${GRADE_ID}/report-cards?fileNameTag=CLASS_LIST&format=xlsx`])
})
