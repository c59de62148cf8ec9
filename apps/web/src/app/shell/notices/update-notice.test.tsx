import 'fake-indexeddb/auto'
import { act, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { noteServerBuild, useNewerBuild } from '../../../lib/device/build-number.ts'
import { setCurrentOutbox } from '../../../lib/outbox/current-outbox.ts'
import { createOutbox } from '../../../lib/outbox/outbox.ts'
import type { SyncHandler } from '../../../lib/outbox/outbox.types.ts'
import { outboxStorage } from '../../../lib/outbox/outbox-storage.ts'
import { renderScreen } from '../../../test-screen.tsx'
import { UpdateNotice } from './update-notice.tsx'

const handler = (send: SyncHandler['send']): SyncHandler => ({
  kind: 'scores',
  maxRows: 50,
  buildRequest: (_, rows) => rows,
  describeRow: () => 'Ana Souza: 7,0',
  send,
})

/** An instructor's device on which one evaluation's scores wait, and a network that the test decides about. */
const deviceWith = async (send: SyncHandler['send']) => {
  const outbox = createOutbox({
    owner: { institutionId: '2', accountId: '1' },
    handlers: [handler(send)],
    storage: outboxStorage(crypto.randomUUID()),
    getToken: () => ({ tokenType: 'Bearer', accessToken: 'a' }),
    clock: () => new Date(),
    tabs: { notify: () => undefined, onMessage: () => () => undefined },
    runExclusive: work => work(),
    watchPage: () => () => undefined,
  })
  setCurrentOutbox(outbox)
  outbox.start()
  const subject = { kind: 'scores', subjectId: '9', place: {}, title: 'Notas de Prova' } as const
  await outbox.enqueue(subject, { '3': { value: { score: 7, text: null }, version: 0 } })
  return outbox
}

afterEach(() => {
  setCurrentOutbox(null)
  useNewerBuild.setState({ isServed: false })
})

describe('the offer of a new version', () => {
  it('waits while something of the instructor is on its way, and says for what', async () => {
    const { promise, resolve } = Promise.withResolvers<Awaited<ReturnType<SyncHandler['send']>>>()
    const outbox = await deviceWith(() => promise)
    renderScreen(<UpdateNotice />)
    act(() => noteServerBuild('another'))
    expect(screen.getByText(/depois de enviar o lançamento da fila/)).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Atualizar' })).toBeNull()

    resolve({ acknowledged: { '3': 1 }, conflicts: {}, refused: {} })
    expect(await screen.findByRole('button', { name: 'Atualizar' })).toBeDefined()
    outbox.stop()
  })

  it('does not wait for what needs the person’s own decision', async () => {
    const outbox = await deviceWith(async () => ({
      acknowledged: {},
      conflicts: {},
      refused: { '3': { code: 'OUT_OF_RANGE', reason: 'Acima do máximo.' } },
    }))
    renderScreen(<UpdateNotice />)
    act(() => noteServerBuild('another'))
    expect(await screen.findByRole('button', { name: 'Atualizar' })).toBeDefined()
    expect(outbox.view().unsent).toBe(1)
    outbox.stop()
  })
})
