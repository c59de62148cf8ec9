import { allOf } from '@lousa/contract/schema.ts'
import { localMoment } from '@lousa/rules/planning/lesson-begin.rules.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { draftSubjectIds } from '../../../lib/device/device-drafts.ts'
import { queryClient } from '../../../lib/http/query-client.ts'
import { currentView, requireOutbox } from '../../../lib/outbox/current-outbox.ts'
import { useSession } from '../../../lib/session/session.ts'
import { reopenedDrafts } from '../../../test-drafts.ts'
import { testOutbox } from '../../../test-outbox.ts'
import { renderScreen } from '../../../test-screen.tsx'
import { testServer } from '../../../test-server.ts'
import { RECORD_DRAFTS } from '../planning.offline.ts'
import { releaseSyncHandler } from '../record/release.sync.ts'
import { ReleaseModal } from './release-modal.part.tsx'

const server = testServer()
// A lost call stays lost: nothing is tried again while a test looks.
const device = testOutbox({ handlers: [releaseSyncHandler], retryFromMs: 60_000, retryMaxMs: 60_000 })
const guid = (last: number) => `019b0822-0000-7000-8000-00000000000${last}`
const [PLAN, FIRST, SECOND, RECORD] = [guid(1), guid(2), guid(3), guid(4)]
const LESSONS = `GET lesson-plan/${PLAN}/lesson`
const RELEASE = `POST lesson-plan/${PLAN}/lesson/${FIRST}/accomplish`
const EDIT = `PATCH lesson-plan/${PLAN}/lesson/${FIRST}/accomplish/${RECORD}`

const record = (contentRegistration: string, version: number) => ({
  id: RECORD,
  note: null,
  contentRegistration,
  materialUsage: null,
  by: {
    id: guid(5),
    type: 'INSTRUCTOR',
    role: 'INSTRUCTOR',
    name: 'Rui Alves',
    socialName: null,
    registration: null,
    thumb: null,
  },
  createdAt: '2026-03-05T12:00:00Z',
  updatedAt: '2026-03-05T12:00:00Z',
  version,
})
type Stored = ReturnType<typeof record> | null
const lesson = (id: string, start: string, accomplished: Stored, date = '2026-03-05') => ({
  id,
  date,
  start: `${start}:00`,
  end: `${start.slice(0, 3)}50:00`,
  lessonPlan: {
    id: PLAN,
    grade: { id: guid(6), name: '6º ano A' },
    curriculumComponent: { id: guid(7), name: 'Arte' },
  },
  accomplished,
  deleted: false,
  deletedReason: null,
  attendanceTaken: false,
  studentsWithoutAttendance: 0,
  can: { launch: accomplished === null, takeAttendance: true, edit: accomplished !== null },
  version: 1,
})

let ofFirst: Stored = null

const open = (lessonId = FIRST) => {
  const onClose = vi.fn()
  const view = renderScreen(
    <QueryClientProvider client={queryClient}>
      <ReleaseModal planId={PLAN} lessonId={lessonId} day="2026-03-05" onClose={onClose} />
    </QueryClientProvider>,
  )
  return { ...view, onClose }
}
const content = () => screen.findByRole('textbox', { name: /Conteúdo ministrado/ })
/** The check of the fields has come and has been heard. */
const settled = () =>
  act(async () => {
    await vi.dynamicImportSettled()
    await new Promise(resolve => setTimeout(resolve))
  })
const release = () => screen.getByRole('button', { name: 'Lançar aula' })
const body = (method: string) => server.sent(method)[0]?.body

beforeEach(() => {
  ofFirst = null
  server.on(LESSONS, () => ({
    body: allOf([lesson(FIRST, '07:00', ofFirst), lesson(SECOND, '08:00', null)]),
  }))
  server.on(RELEASE, () => {
    ofFirst = record('Cores', 1)
    return { status: 201, body: { ...ofFirst, others: [] } }
  })
})

describe('an instructor releasing a lesson', () => {
  it('is told that the content is missing, and nothing is kept or sent', async () => {
    const { user } = open()
    await content()
    await user.click(release())
    expect(await screen.findByText('Campo obrigatório')).toBeDefined()
    expect(currentView().entries).toEqual([])
    expect(server.sent('POST')).toEqual([])
  })

  it('sees why the server refuses, keeps the text, and may change it', async () => {
    server.on(RELEASE, () => ({
      status: 422,
      body: { code: 'TERM_CLOSED', message: 'O período letivo está encerrado.' },
    }))
    const { user } = open()
    await user.type(await content(), 'Cores')
    await user.click(release())
    expect(await screen.findByText(/não foi aceito/)).toBeDefined()
    expect(screen.getByText('Cores')).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Editar' }))
    expect(await content()).toHaveProperty('value', 'Cores')
  })

  it('releases once with a double tap, alone unless another lesson was chosen, and is led to attendance', async () => {
    const { user } = open()
    await user.type(await content(), 'Cores')
    await user.dblClick(release())
    await screen.findByText('Aula lançada')
    const next = screen.getByRole('link', { name: 'Lançar frequência' })
    expect(next.getAttribute('href')).toBe(
      `/app/turmas/aulas/frequencia?plano=${PLAN}&aula=${FIRST}&dia=2026-03-05`,
    )
    const [request, ...more] = server.sent('POST')
    expect(more).toEqual([])
    expect(request?.key).toMatch(/^[0-9a-f]{32}/)
    expect(request?.body).toMatchObject({ contentRegistration: 'Cores', materialUsage: null, note: null })
    expect(request?.body).not.toHaveProperty('lessonIds')
  })

  it('releases with Ctrl+Enter, and with the other lesson of the day when asked to', async () => {
    const { user } = open()
    await user.click(await screen.findByRole('checkbox', { name: '08:00–08:50' }))
    await user.type(await content(), 'Cores{Control>}{Enter}{/Control}')
    await screen.findByText('2 aulas lançadas')
    expect(body('POST')).toMatchObject({ contentRegistration: 'Cores', lessonIds: [SECOND] })
  })

  it('is never offered a lesson that has not begun', async () => {
    const today = localMoment('America/Sao_Paulo', new Date()).date
    server.on(LESSONS, () => ({
      body: allOf([
        lesson(FIRST, '00:00', null, today),
        { ...lesson(SECOND, '23:59', null, today), start: '23:59:59' },
      ]),
    }))
    open()
    await content()
    expect(screen.queryByRole('checkbox')).toBeNull()
  })

  it('is told that the record is safe here when the server does not answer', async () => {
    server.on(RELEASE, () => new Promise<never>(() => undefined))
    const { user } = open()
    await user.type(await content(), 'Cores')
    await user.click(release())
    await screen.findByText('Guardado neste aparelho, pode fechar')
    expect(currentView().unsent).toBe(1)
  }, 20_000)

  it('without network knows that the record is in the queue, and finds it after a restart', async () => {
    server.on(RELEASE, () => 'lost')
    const { user, unmount } = open()
    await user.type(await content(), 'Cores')
    await user.click(release())
    await screen.findByText('Guardada neste aparelho: na fila')
    unmount()
    device.reload()
    open()
    expect(await screen.findByText(/ainda não enviado/)).toBeDefined()
    expect(screen.getByText('Cores')).toBeDefined()
    expect(screen.queryByRole('textbox')).toBeNull()
  })

  it('reads that the attendance taken without network waits here, and is not sent to take it again', async () => {
    ofFirst = record('Cores', 1)
    const subject = { kind: 'attendance', subjectId: FIRST, place: {}, title: 'Frequência' } as const
    await requireOutbox().enqueue(subject, { ana: { value: { status: 'ATTENDANCE' }, version: 0 } })
    open()
    await screen.findByText(/frequência desta aula está guardada neste aparelho, ainda não enviada/)
    expect(screen.getByRole('link', { name: 'Ver frequência' })).toBeDefined()
    expect(screen.queryByRole('link', { name: 'Lançar frequência' })).toBeNull()
  })

  it('is not told after the release that attendance is missing which waits here', async () => {
    const subject = { kind: 'attendance', subjectId: FIRST, place: {}, title: 'Frequência' } as const
    await requireOutbox().enqueue(subject, { ana: { value: { status: 'ATTENDANCE' }, version: 0 } })
    const { user } = open()
    await user.type(await content(), 'Cores')
    await user.click(release())
    await screen.findByText('Aula lançada')
    expect(screen.getByText(/frequência desta aula está guardada neste aparelho/)).toBeDefined()
    expect(screen.queryByText(/Falta a frequência/)).toBeNull()
  })

  it('does not offer a second release of the lesson that waits with another one', async () => {
    server.on(RELEASE, () => 'lost')
    const { user, unmount } = open()
    await user.click(await screen.findByRole('checkbox', { name: '08:00–08:50' }))
    await user.type(await content(), 'Cores')
    await user.click(release())
    await screen.findByText('Guardada neste aparelho: na fila')
    unmount()
    open(SECOND)
    expect(await screen.findByText(/na fila com o de outra aula/)).toBeDefined()
    expect(screen.queryByRole('textbox')).toBeNull()
  })

  it('sees what somebody else released meanwhile beside the own text, with who it was, and may replace it', async () => {
    server.on(RELEASE, () => {
      ofFirst = record('Formas', 4)
      return { status: 422, body: { code: 'LESSON_ALREADY_ACCOMPLISHED', current: ofFirst, lessonId: FIRST } }
    })
    server.on(EDIT, () => {
      ofFirst = record('Cores', 5)
      return { body: ofFirst }
    })
    const { user } = open()
    await user.type(await content(), 'Cores')
    await user.click(release())
    const theirs = await screen.findByRole('group', { name: 'Já salvo' })
    expect(within(theirs).getByText('Formas')).toBeDefined()
    expect(within(theirs).getByText(/por Rui Alves .*05\/03/)).toBeDefined()
    expect(within(screen.getByRole('group', { name: 'Digitado por você' })).getByText('Cores')).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Manter o meu' }))
    await waitFor(() => expect(body('PATCH')).toMatchObject({ contentRegistration: 'Cores', version: 4 }))
  })

  it('may keep what somebody else released: nothing is sent then', async () => {
    server.on(RELEASE, () => {
      ofFirst = record('Formas', 4)
      return { status: 422, body: { code: 'LESSON_ALREADY_ACCOMPLISHED', current: ofFirst, lessonId: FIRST } }
    })
    const { user } = open()
    await user.type(await content(), 'Cores')
    await user.click(release())
    await user.click(await screen.findByRole('button', { name: 'Ficar com o salvo' }))
    await waitFor(() => expect(screen.queryByRole('group', { name: 'Digitado por você' })).toBeNull())
    expect(server.sent('PATCH')).toEqual([])
    expect(currentView().unsent).toBe(0)
  })
})

describe('an instructor interrupted while typing', () => {
  it('finds the text again, with a notice, after the modal was closed', async () => {
    const { user, unmount, onClose } = open()
    await user.type(await content(), 'Cores quentes')
    await user.click(screen.getByRole('button', { name: 'Cancelar' }))
    expect(onClose).toHaveBeenCalled()
    unmount()
    open()
    expect(await screen.findByText(/Rascunho recuperado/)).toBeDefined()
    expect(await content()).toHaveProperty('value', 'Cores quentes')
    expect(server.sent('POST')).toEqual([])
  })

  it('finds the text again after the tab was killed', async () => {
    const { user, unmount } = open()
    await user.type(await content(), 'Cores')
    unmount()
    await reopenedDrafts()
    open()
    expect(await content()).toHaveProperty('value', 'Cores')
  })

  it('leaves nothing to another person on the same device', async () => {
    const { user, unmount } = open()
    await user.type(await content(), 'Cores')
    unmount()
    const { auth } = useSession.getState()
    if (auth) useSession.getState().signIn({ ...auth, user: { ...auth.user, id: '9' } })
    open()
    expect(await content()).toHaveProperty('value', '')
  })

  it('keeps no draft of what was saved, nor of what was discarded', async () => {
    const { user, unmount } = open()
    await user.type(await content(), 'Azul')
    await user.click(screen.getByRole('button', { name: 'Descartar rascunho' }))
    await user.click(await screen.findByRole('button', { name: 'Descartar' }))
    await waitFor(async () => expect(await content()).toHaveProperty('value', ''))
    await user.type(await content(), 'Cores')
    await user.click(release())
    await screen.findByText('Aula lançada')
    unmount()
    await reopenedDrafts()
    expect(draftSubjectIds(RECORD_DRAFTS, '1')).toEqual([])
  })
})

describe('an instructor copying from the lesson before', () => {
  const before = (id: number, text: string, date: string, by = '1') => ({
    ...lesson(guid(id), '07:00', null, date),
    accomplished: { ...record(text, 1), by: { ...record(text, 1).by, id: by } },
  })

  beforeEach(() => {
    server.on(LESSONS, () => ({
      body: allOf([
        before(9, 'Pontos', '2026-03-02', guid(5)),
        before(8, 'Linhas', '2026-03-03'),
        lesson(FIRST, '07:00', ofFirst),
        lesson(SECOND, '08:00', null),
      ]),
    }))
  })

  it('meets both ways of not typing before the first field, and takes an own content over with one tap', async () => {
    const { user } = open()
    const field = await content()
    const own = within(await screen.findByRole('region', { name: 'Conteúdos que você usou' }))
    expect(own.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Linhas'])
    const copy = screen.getByRole('button', { name: 'Copiar da última aula lançada' })
    expect(copy.compareDocumentPosition(field) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
    await user.click(own.getByRole('button', { name: 'Linhas' }))
    expect(field).toHaveProperty('value', 'Linhas')
    await user.type(field, ' e cores')
    await user.click(own.getByRole('button', { name: 'Linhas' }))
    expect(field).toHaveProperty('value', 'Linhas e cores')
  })

  it('hears nothing of a missing content while they take one over, nor when they take it back', async () => {
    const { user } = open()
    const field = await content()
    await waitFor(() => expect(document.activeElement).toBe(field))
    await user.click(screen.getByRole('button', { name: 'Copiar da última aula lançada' }))
    await user.click(await screen.findByRole('button', { name: 'Usar este texto' }))
    await user.click(screen.getByRole('button', { name: 'Desfazer' }))
    await user.click(screen.getByRole('textbox', { name: 'Material utilizado' }))
    await settled()
    expect(field.getAttribute('aria-invalid')).not.toBe('true')
    expect(screen.queryByText('Campo obrigatório')).toBeNull()
  })

  it('hears of an emptied content when they go on, not when they go to what fills it in', async () => {
    const { user } = open()
    const field = await content()
    await user.type(field, 'C{Backspace}')
    await user.tab({ shift: true })
    expect(
      screen.getByRole('region', { name: 'Conteúdos que você usou' }).contains(document.activeElement),
    ).toBe(true)
    await settled()
    expect(screen.queryByText('Campo obrigatório')).toBeNull()
    await user.click(field)
    await user.click(screen.getByRole('textbox', { name: 'Material utilizado' }))
    expect(await screen.findByText('Campo obrigatório')).toBeDefined()
  })

  it('hears of a content that was never written when they release', async () => {
    const { user } = open()
    await content()
    await user.click(release())
    expect(await screen.findByText('Campo obrigatório')).toBeDefined()
  })

  it('sees the text first, takes it over, and takes it back', async () => {
    const { user } = open()
    await content()
    await user.click(screen.getByRole('button', { name: 'Copiar da última aula lançada' }))
    const preview = await screen.findByRole('region', { name: 'Texto da última aula lançada' })
    expect(within(preview).getByText('Aula de 03/03/2026')).toBeDefined()
    expect(await content()).toHaveProperty('value', '')
    await user.click(within(preview).getByRole('button', { name: 'Usar este texto' }))
    expect(await content()).toHaveProperty('value', 'Linhas')
    await user.click(screen.getByRole('button', { name: 'Desfazer' }))
    expect(await content()).toHaveProperty('value', '')
  })

  it('loses nothing that was typed unless it is replaced on purpose', async () => {
    const { user } = open()
    await user.type(await content(), 'Cores')
    await user.click(screen.getByRole('button', { name: 'Copiar da última aula lançada' }))
    await user.click(await screen.findByRole('button', { name: 'Preencher o que falta' }))
    expect(await content()).toHaveProperty('value', 'Cores')
  })
})

describe('an instructor opening a released lesson', () => {
  beforeEach(() => {
    ofFirst = record('Cores', 1)
  })

  it('only reads until "Editar", and then sends the version that was read', async () => {
    server.on(EDIT, () => ({ body: record('Cores e formas', 2) }))
    const { user } = open()
    expect(await screen.findByText('Cores')).toBeDefined()
    expect(screen.queryByRole('textbox')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Editar' }))
    await user.type(await content(), ' e formas')
    await user.click(screen.getByRole('button', { name: 'Salvar' }))
    await screen.findByText('Registro salvo')
    expect(body('PATCH')).toMatchObject({ contentRegistration: 'Cores e formas', version: 1 })
  })

  it('sees both texts after somebody else changed the record, and may go on with the own one', async () => {
    server.on(EDIT, () => {
      ofFirst = record('Texturas', 2)
      return { status: 409, body: { code: 'STALE_VERSION', current: ofFirst, lessonId: FIRST } }
    })
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Editar' }))
    await user.type(await content(), ' frias')
    await user.click(screen.getByRole('button', { name: 'Salvar' }))
    expect(await screen.findByText('Texturas')).toBeDefined()
    server.on(EDIT, () => ({ body: record('Cores frias e texturas', 3) }))
    await user.click(screen.getByRole('button', { name: 'Editar o meu' }))
    expect(await content()).toHaveProperty('value', 'Cores frias')
    await user.type(await content(), ' e texturas')
    await user.click(screen.getByRole('button', { name: 'Salvar' }))
    await screen.findByText('Registro salvo')
    expect(server.sent('PATCH').at(-1)?.body).toMatchObject({
      contentRegistration: 'Cores frias e texturas',
      version: 2,
    })
  })
})
