import 'fake-indexeddb/auto'
import { screen, waitFor } from '@testing-library/react'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ATTENDANCE_DRAFTS } from '../../../features/attendance/attendance.offline.ts'
import {
  draftKey,
  personDraftKey,
  savePersonDraft,
  writeStoredDraft,
} from '../../../lib/device/device-drafts.ts'
import { currentView, requireOutbox } from '../../../lib/outbox/current-outbox.ts'
import { useSession } from '../../../lib/session/session.ts'
import { renderScreen } from '../../../test-screen.tsx'
import { testServer } from '../../../test-server.ts'
import { startOutboxForSession } from '../../offline/outbox.ts'
import { signOut } from './sign-out.ts'

const server = testServer()
const ACCOUNT = '1'
const PROVA = { kind: 'scores', subjectId: 'prova', place: {}, title: 'Notas de Prova' } as const
const ROWS = {
  ana: { value: { score: 7, text: null }, version: 0 },
  bia: { value: { score: 8, text: null }, version: 0 },
}
const signedIn = () => useSession.getState().auth !== null

const Way = () => (
  <button type="button" onClick={() => void signOut(ACCOUNT)}>
    Sair
  </button>
)

let stopFollowing = (): void => undefined
beforeEach(() => {
  localStorage.clear()
  globalThis.indexedDB = new IDBFactory()
  server.on('POST auth/logout', () => ({ body: {} }))
  server.on('POST school-evaluation/prova/student-evaluation', () => 'lost')
  stopFollowing = startOutboxForSession()
})
afterEach(() => {
  useSession.getState().signOut()
  stopFollowing()
})

describe('an instructor who signs out', () => {
  it('is asked first while scores are only on this device, and may stay or go', async () => {
    await requireOutbox().enqueue(PROVA, ROWS)
    const { user } = renderScreen(<Way />)
    await user.click(screen.getByRole('button', { name: 'Sair' }))
    expect(await screen.findByText(/chegou ao servidor: 2 notas ou pareceres\./)).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Cancelar' }))
    expect(signedIn()).toBe(true)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.click(screen.getByRole('button', { name: 'Sair' }))
    const { auth } = useSession.getState()
    await user.click(await screen.findByRole('button', { name: 'Sair mesmo assim' }))
    await waitFor(() => expect(signedIn()).toBe(false))
    expect(currentView().entries).toEqual([])

    if (auth) useSession.getState().signIn(auth)
    await vi.waitFor(() => expect(currentView().unsent).toBe(1))
    expect(currentView().entries[0]?.rows).toEqual(ROWS)
  })

  it('is asked first about what an earlier visit left here, also before the page has looked at it', async () => {
    await requireOutbox().enqueue(PROVA, ROWS)
    const { auth } = useSession.getState()
    useSession.getState().signOut()
    if (auth) useSession.getState().signIn(auth)
    const { user } = renderScreen(<Way />)
    await user.click(screen.getByRole('button', { name: 'Sair' }))
    expect(await screen.findByText(/chegou ao servidor: 2 notas ou pareceres\./)).toBeDefined()
    expect(signedIn()).toBe(true)
  })

  it('is asked first while a list of attendance is marked and not saved', async () => {
    writeStoredDraft(draftKey(ATTENDANCE_DRAFTS, { institutionId: '2', accountId: ACCOUNT }, 'aula'), {
      savedAt: '2026-08-17T12:00:00Z',
    })
    const { user } = renderScreen(<Way />)
    await user.click(screen.getByRole('button', { name: 'Sair' }))
    expect(await screen.findByText(/chegou ao servidor: 1 lista de frequência\./)).toBeDefined()
  })

  it('is asked first while a record is half typed, which then stays on no shared computer', async () => {
    const key = personDraftKey({ institutionId: '2', accountId: ACCOUNT, record: 'new-student' })
    savePersonDraft(key, { savedAt: '2026-08-17T12:00:00Z', version: null, saved: {}, typed: {} })
    const { user } = renderScreen(<Way />)
    await user.click(screen.getByRole('button', { name: 'Sair' }))
    const leaves = await screen.findByRole('button', { name: 'Sair e descartar' })
    expect(signedIn()).toBe(true)
    await user.click(leaves)
    await waitFor(() => expect(signedIn()).toBe(false))
    expect(sessionStorage).toHaveLength(0)
  })

  it('leaves at once when everything is at the server', async () => {
    const { user } = renderScreen(<Way />)
    await user.click(screen.getByRole('button', { name: 'Sair' }))
    await waitFor(() => expect(signedIn()).toBe(false))
  })
})

describe('the outbox', () => {
  it('does not begin for a person who has left while its code was on the way', async () => {
    const { auth } = useSession.getState()
    useSession.getState().signOut()
    const listening = vi.spyOn(window, 'addEventListener')
    const begun = () => listening.mock.calls.filter(([event]) => String(event) === 'pageshow').length
    if (auth) useSession.getState().signIn(auth)
    useSession.getState().signOut()
    if (auth) useSession.getState().signIn(auth)
    await vi.waitFor(() => expect(begun()).toBeGreaterThan(0))
    await requireOutbox().flush()
    expect(begun()).toBe(1)
    listening.mockRestore()
  })

  it('is of nobody while nobody is signed in', () => {
    useSession.getState().signOut()
    expect(requireOutbox).toThrow('No one is signed in')
  })
})
