import { describe, expect, it } from 'vitest'
import type { EntrySubject, InFlightRequest, SendOptions } from '../../../lib/outbox/outbox.types.ts'
import { testServer } from '../../../test-server.ts'
import { releaseSyncHandler } from './release.sync.ts'
import { OTHERS_PENDING, RECORD } from './release-record.values.ts'
import type { ReleaseValue } from './release-value.values.ts'

const server = testServer()
const RELEASE = 'POST lesson-plan/plano/lesson/aula/accomplish'
const OTHER = 'POST lesson-plan/plano/lesson/outra/accomplish'
const EDIT = 'PATCH lesson-plan/plano/lesson/aula/accomplish/registro'
const TEXTS = { contentRegistration: 'Frações', note: null, materialUsage: 'Régua' }
const ID = '01900000-0000-7000-8000-000000000001'
const way = (): SendOptions => ({
  token: { tokenType: 'Bearer', accessToken: 'da-ana' },
  keepalive: false,
  signal: AbortSignal.timeout(5000),
})
const subject = (place: Record<string, string> = {}): EntrySubject => ({
  kind: 'release',
  subjectId: 'aula',
  place: { planId: 'plano', ...place },
  title: 'Aula',
})
const RECORDED = subject({ accomplishId: 'registro' })
const value = (changes: Partial<ReleaseValue> = {}): ReleaseValue => ({ ...TEXTS, lessonIds: [], ...changes })
const send = (of: EntrySubject, release: ReleaseValue, version: number) => {
  const rows = { [RECORD]: { value: release, version } }
  const flight: InFlightRequest<unknown> = {
    key: 'chave',
    rows,
    bodies: 1,
    request: releaseSyncHandler.buildRequest(of, rows),
  }
  return releaseSyncHandler.send(of, flight, way())
}
const record = (changes: object = {}) => ({
  ...TEXTS,
  id: ID,
  by: { id: ID, name: 'Beto Lima', socialName: null, thumb: null, role: 'INSTRUCTOR' },
  createdAt: '2026-08-17T12:00:00Z',
  updatedAt: '2026-08-17T12:05:00Z',
  version: 1,
  ...changes,
})
const standing = (code: string, lessonId: string, changes: object = {}) => ({
  status: code === 'STALE_VERSION' ? 409 : 422,
  body: { code, message: 'Já', current: record(changes), lessonId },
})

describe('a record of a lesson that cannot be saved', () => {
  it('as a whole stays a refusal', async () => {
    server.on(RELEASE, () => ({ status: 422, body: { code: 'FUTURE_LESSON', message: 'Ainda não' } }))
    await expect(send(subject(), value(), 0)).rejects.toMatchObject({ code: 'FUTURE_LESSON' })
  })

  it('because another lesson of the day has one says by whom, for all or none are released', async () => {
    server.on(RELEASE, () => standing('LESSON_ALREADY_ACCOMPLISHED', 'outra'))
    const { refused } = await send(subject(), value({ lessonIds: ['outra'] }), 0)
    expect(refused[RECORD]?.reason).toBe(
      'Outra aula deste dia já foi lançada por Beto Lima. Lance as aulas separadamente.',
    )
  })
})

describe('a record that an instructor writes', () => {
  it('releases the lesson with others of its day, and the next change knows the record', async () => {
    server.on(RELEASE, () => ({ status: 201, body: { ...record(), others: [] } }))
    expect(await send(subject(), value({ lessonIds: ['outra'] }), 0)).toEqual({
      place: { accomplishId: ID },
      acknowledged: { [RECORD]: 1 },
      conflicts: {},
      refused: {},
    })
    expect(server.sent('POST')).toMatchObject([{ key: 'chave', body: { ...TEXTS, lessonIds: ['outra'] } }])
  })

  it('changes the record that is there, over the version that was seen', async () => {
    server.on(EDIT, () => ({ body: record({ version: 4 }) }))
    expect((await send(RECORDED, value(), 3)).acknowledged).toEqual({ [RECORD]: 4 })
    expect(server.sent('PATCH')).toMatchObject([{ key: 'chave', body: { ...TEXTS, version: 3 } }])
  })

  it('meets a record that somebody else made meanwhile, side by side', async () => {
    server.on(RELEASE, () =>
      standing('LESSON_ALREADY_ACCOMPLISHED', 'aula', { contentRegistration: 'Decimais', version: 2 }),
    )
    expect(await send(subject(), value(), 0)).toEqual({
      place: { accomplishId: ID },
      acknowledged: {},
      conflicts: {
        [RECORD]: {
          mine: value(),
          theirs: value({ contentRegistration: 'Decimais' }),
          version: 2,
          by: 'Beto Lima',
          byId: ID,
          at: '2026-08-17T12:05:00Z',
        },
      },
      refused: {},
    })
  })

  it('has nothing to decide where the same is recorded already', async () => {
    server.on(EDIT, () => standing('STALE_VERSION', 'aula', { version: 6 }))
    expect((await send(RECORDED, value(), 3)).acknowledged).toEqual({ [RECORD]: 6 })
  })

  it('decided for one’s own releases the others of the day after it, under a key of their own', async () => {
    server.on(EDIT, () => ({ body: record({ version: 3 }) }))
    server.on(OTHER, () => ({
      status: 201,
      body: { ...record(), others: [] },
    }))
    expect((await send(RECORDED, value({ lessonIds: ['outra'] }), 2)).acknowledged).toEqual({
      [RECORD]: 3,
    })
    expect(server.sent('POST')).toMatchObject([{ key: 'chave-others', body: TEXTS }])
  })

  it('whose others are not released is told so, and trying again releases them though the own text stands by then', async () => {
    server.on(EDIT, () => ({ body: record({ version: 3 }) }))
    server.on(OTHER, () => ({ status: 422, body: { code: 'TERM_CLOSED', message: 'Encerrado.' } }))
    const first = await send(RECORDED, value({ lessonIds: ['outra'] }), 2)
    expect(first.acknowledged).toEqual({})
    expect(first.refused[RECORD]).toMatchObject({ code: OTHERS_PENDING })
    expect(first.refused[RECORD]?.reason).toMatch(
      /foi salvo, mas as outras aulas .* sem lançar. Encerrado\.$/,
    )

    server.on(EDIT, () => standing('STALE_VERSION', 'aula', { version: 3 }))
    server.on(OTHER, () => ({ status: 201, body: { ...record(), others: [] } }))
    const again = await send(RECORDED, value({ lessonIds: ['outra'] }), 2)
    expect(again.acknowledged).toEqual({ [RECORD]: 3 })
    expect(server.sent('POST')).toHaveLength(2)
  })

  it('releases the others of the day also where somebody has recorded the very same of the first', async () => {
    server.on(RELEASE, () => standing('LESSON_ALREADY_ACCOMPLISHED', 'aula', { version: 1 }))
    server.on(OTHER, () => ({ status: 201, body: { ...record(), others: [] } }))
    expect((await send(subject(), value({ lessonIds: ['outra'] }), 0)).acknowledged).toEqual({ [RECORD]: 1 })
    expect(server.sent('POST').at(-1)).toMatchObject({ key: 'chave-others', body: TEXTS })
  })
})
