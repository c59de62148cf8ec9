import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, describe, expect, it } from 'vitest'
import { draftKey, draftsFlushed, draftsReady, writeStoredDraft } from '../device/device-drafts.ts'
import { openPage, rowsOf } from '../outbox/outbox-test-world.ts'
import { endedSession, rememberEnded } from './ended-session.ts'
import { type Auth, useSession } from './session.ts'
import { countUnsentWork, unsentWorkText } from './unsent-work.ts'

const ANA = { institutionId: 'escola', accountId: 'ana' }
const PROVA = { kind: 'scores', subjectId: 'prova', place: {}, title: 'Notas de prova' } as const

const AUTH: Auth = {
  tokenType: 'Bearer',
  accessToken: 'da-ana',
  user: {
    id: '1',
    name: 'Ana Souza',
    socialName: null,
    thumb: null,
    role: 'INSTRUCTOR',
    email: null,
    userName: '11144477735',
    educationalInstitutionId: '2',
    mustAcceptTerms: false,
  },
}

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory()
})

describe('what waits on a device after a session has ended', () => {
  it('is counted for that person only', async () => {
    const { outbox, close } = openPage({ owner: ANA, handlers: [], getToken: () => null })
    await outbox.enqueue(PROVA, rowsOf({ bia: [7, 0] }))
    close()
    await draftsReady(ANA)
    writeStoredDraft(draftKey('lousa:aula:', ANA, 'aula'), { savedAt: '2026-08-17T12:00:00Z' })
    await draftsFlushed()
    expect(await countUnsentWork(ANA)).toEqual({ queued: 1, drafts: 1 })
    expect(await countUnsentWork({ ...ANA, accountId: 'beto' })).toEqual({ queued: 0, drafts: 0 })
  })

  it('is said with the name and the counts, and not at all when nothing waits', () => {
    expect(unsentWorkText('Ana Lima', { queued: 2, drafts: 1 })).toMatch(
      /^Neste aparelho, só para Ana Lima: 2 lançamentos não enviados e 1 rascunho\./,
    )
    expect(unsentWorkText('Ana Lima', { queued: 0, drafts: 0 })).toBe('')
  })
})

describe('whose session has ended', () => {
  it('is known until somebody signs in or the person leaves', () => {
    const { signIn, expire, signOut } = useSession.getState()
    signIn(AUTH)
    expire(false)
    expect(endedSession()).toEqual({
      institutionId: '2',
      accountId: '1',
      name: 'Ana Souza',
      isElsewhere: false,
    })
    signIn(AUTH)
    expect(endedSession()).toBeNull()
    expire(false)
    signOut()
    expect(endedSession()).toBeNull()
  })

  it('is nobody where what was kept cannot be read', () => {
    localStorage.setItem('lousa:ended-session', '{"name":3}')
    expect(endedSession()).toBeNull()
    rememberEnded(null)
    expect(endedSession()).toBeNull()
  })
})
