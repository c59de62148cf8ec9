import { Refusal } from '@lousa/contract/refusal/refusal.ts'
import { describe, expect, it } from 'vitest'
import { queryClient } from '../../lib/http/query-client.ts'
import type {
  EntrySubject,
  InFlightRequest,
  PendingRows,
  SendOptions,
} from '../../lib/outbox/outbox.types.ts'
import { testServer } from '../../test-server.ts'
import { attendanceOptions } from './attendance.api.ts'
import { attendanceSyncHandler } from './attendance.sync.ts'

const server = testServer()
const CALL = 'PUT lesson-plan/plano/lesson/aula/student-attendance'
const SUBJECT: EntrySubject = {
  kind: 'attendance',
  subjectId: 'aula',
  place: { planId: 'plano' },
  title: 'Frequência',
}
const way = (): SendOptions => ({
  token: { tokenType: 'Bearer', accessToken: 'da-ana' },
  keepalive: false,
  signal: AbortSignal.timeout(5000),
})
const ROWS: PendingRows<unknown> = {
  bia: { value: { status: 'ABSENCE', justification: null }, version: 0 },
  caio: { value: { status: 'JUSTIFIED_ABSENCE', justification: ' atestado ' }, version: 2 },
}
const SENT = [
  { studentEnrollmentId: 'bia', status: 'ABSENCE', justification: null, version: 0 },
  { studentEnrollmentId: 'caio', status: 'JUSTIFIED_ABSENCE', justification: 'atestado', version: 2 },
]
const flightOf = (rows: PendingRows<unknown>): InFlightRequest<unknown> => ({
  key: 'chave',
  rows,
  bodies: 1,
  request: attendanceSyncHandler.buildRequest(SUBJECT, rows),
})
const ROW = { lesson: { id: 'aula' }, id: null }
const rowOf = (
  id: string,
  status: string | null,
  version: number | null,
  justification: string | null = null,
) => ({
  ...ROW,
  studentEnrollment: { id, number: 1, user: { id, name: `Aluna ${id}`, socialName: null, thumb: null } },
  status,
  justification,
  version,
})
const send = () => attendanceSyncHandler.send(SUBJECT, flightOf(ROWS), way())

describe('a list of attendance on its way', () => {
  it('asks for its own rows alone: the page has the others', async () => {
    server.on(CALL, () => ({
      body: {
        data: [{ studentEnrollment: { id: 'bia' }, status: 'ABSENCE', justification: null, version: 1 }],
        conflicts: [],
      },
    }))
    expect(await send()).toEqual({ acknowledged: { bia: 1 }, conflicts: {}, refused: {} })
    expect(server.sent('PUT').at(-1)?.prefer).toBe('return=minimal')
  })
})

describe('a list of attendance that the server refuses', () => {
  it('names the rows at fault with their reasons, and says nothing of the others', async () => {
    const errors = [
      { path: 'attendances.1.studentEnrollmentId', code: 'ENROLLMENT_NOT_ACTIVE', message: 'Saiu' },
    ]
    server.on(CALL, () => ({ status: 422, body: { code: 'ENROLLMENT_NOT_ACTIVE', message: 'Não', errors } }))
    expect(await send()).toEqual({
      acknowledged: {},
      conflicts: {},
      refused: { caio: { code: 'ENROLLMENT_NOT_ACTIVE', reason: 'Saiu' } },
    })
  })

  it('as a whole stays a refusal', async () => {
    server.on(CALL, () => ({ status: 422, body: { code: 'TERM_CLOSED', message: 'Encerrado' } }))
    await expect(send()).rejects.toMatchObject({ code: 'TERM_CLOSED' })
    await expect(send()).rejects.toBeInstanceOf(Refusal)
  })
})

describe('a list of attendance that an instructor saves', () => {
  it('is sent with its versions under the flight’s key, and each row’s new version is known', async () => {
    server.on(CALL, () => ({
      body: {
        data: [
          rowOf('bia', 'ABSENCE', 1),
          rowOf('caio', 'JUSTIFIED_ABSENCE', 3, 'atestado'),
          rowOf('davi', null, null),
        ],
        conflicts: [],
      },
    }))
    expect(await send()).toEqual({ acknowledged: { bia: 1, caio: 3 }, conflicts: {}, refused: {} })
    expect(server.sent('PUT')).toMatchObject([{ key: 'chave', body: { attendances: SENT } }])
  })

  it('brings back what somebody else marked meanwhile', async () => {
    const by = {
      status: 'ATTENDANCE',
      justification: null,
      version: 4,
      by: 'Beto',
      byId: 'beto',
      at: '2026-08-17T12:00:00Z',
    }
    server.on(CALL, () => ({
      body: {
        data: [rowOf('bia', 'ABSENCE', 1), rowOf('caio', 'ATTENDANCE', 4)],
        conflicts: [{ studentEnrollmentId: 'caio', ...by, sent: 'JUSTIFIED_ABSENCE' }],
      },
    }))
    expect(await send()).toEqual({
      acknowledged: { bia: 1 },
      conflicts: {
        caio: {
          mine: ROWS.caio?.value,
          theirs: { status: 'ATTENDANCE', justification: null },
          version: 4,
          by: 'Beto',
          byId: 'beto',
          at: '2026-08-17T12:00:00Z',
        },
      },
      refused: {},
    })
  })

  it('that was saved at the first delivery and overtaken since builds on its own version only', async () => {
    server.on(CALL, () => ({
      body: { data: [rowOf('bia', 'ATTENDANCE', 7), rowOf('caio', 'ATTENDANCE', 9)], conflicts: [] },
    }))
    expect((await send()).acknowledged).toEqual({ bia: 1, caio: 3 })
  })

  it('stands in the list on screen without asking again', () => {
    const { queryKey } = attendanceOptions({ planId: 'plano', lessonId: 'aula' })
    queryClient.setQueryData<unknown>(queryKey, {
      data: [rowOf('bia', null, null), rowOf('davi', null, null)],
    })
    attendanceSyncHandler.onSynced?.(SUBJECT, { acknowledged: { bia: 1 }, conflicts: {}, refused: {} }, ROWS)
    expect(queryClient.getQueryData(queryKey)?.data).toMatchObject([
      { id: 'aula:bia', status: 'ABSENCE', version: 1 },
      { id: null, status: null },
    ])
    expect(attendanceSyncHandler.describeRow?.(SUBJECT, 'bia', ROWS.bia?.value)).toBe('Aluna bia: Falta')
  })
})

describe('late and left early on their way', () => {
  const flight = (value: object) =>
    attendanceSyncHandler.buildRequest(SUBJECT, { bia: { value, version: 1 } })

  it('are sent where they were marked or removed, and left out of other marks', () => {
    const sent = (value: object) =>
      Reflect.get(Object(flight({ status: 'ATTENDANCE', justification: null, ...value })), 'body')
    expect(sent({ arrivedLate: 10 })).toEqual({
      attendances: [
        {
          studentEnrollmentId: 'bia',
          status: 'ATTENDANCE',
          justification: null,
          arrivedLate: 10,
          version: 1,
        },
      ],
    })
    expect(sent({ leftEarly: null })).toEqual({
      attendances: [
        {
          studentEnrollmentId: 'bia',
          status: 'ATTENDANCE',
          justification: null,
          leftEarly: null,
          version: 1,
        },
      ],
    })
    expect(sent({})).toEqual({
      attendances: [{ studentEnrollmentId: 'bia', status: 'ATTENDANCE', justification: null, version: 1 }],
    })
  })

  it('replace those of the list on screen once they are saved', () => {
    const key = attendanceOptions({ planId: 'plano', lessonId: 'aula' }).queryKey
    const shown = () =>
      queryClient.getQueryData<{ data: { arrivedLate?: number; status: string }[] }>(key)?.data[0]
    queryClient.setQueryData(key, { data: [{ ...rowOf('bia', 'ATTENDANCE', 1), arrivedLate: 10 }] } as never)
    const save = (value: object, version: number) =>
      attendanceSyncHandler.onSynced?.(
        SUBJECT,
        { acknowledged: { bia: version }, conflicts: {}, refused: {} },
        { bia: { value: { justification: null, ...value }, version: version - 1 } },
      )
    save({ status: 'ATTENDANCE' }, 2)
    expect(shown()?.arrivedLate).toBe(10)
    save({ status: 'ATTENDANCE', arrivedLate: 5 }, 3)
    expect(shown()?.arrivedLate).toBe(5)
    save({ status: 'ABSENCE' }, 4)
    expect(shown()).toMatchObject({ status: 'ABSENCE', arrivedLate: undefined })
  })

  it('of a colleague replace a sent mark that left them as they were', async () => {
    const key = attendanceOptions({ planId: 'plano', lessonId: 'aula' }).queryKey
    queryClient.setQueryData(key, { data: [rowOf('bia', null, null)] } as never)
    const rows = { bia: { value: { status: 'ATTENDANCE', justification: null }, version: 0 } }
    server.on(CALL, () => ({
      body: { data: [{ ...rowOf('bia', 'ATTENDANCE', 1), arrivedLate: 10 }], conflicts: [] },
    }))
    const result = await attendanceSyncHandler.send(SUBJECT, flightOf(rows), way())
    attendanceSyncHandler.onSynced?.(SUBJECT, result, rows)
    expect(queryClient.getQueryData(key)?.data).toMatchObject([
      { status: 'ATTENDANCE', arrivedLate: 10, version: 1 },
    ])
  })

  it('of a colleague are not what a mark that is typed meanwhile builds on, so that it meets a conflict', async () => {
    const sent = { bia: { value: { status: 'ATTENDANCE', justification: null }, version: 1 } }
    const answered = async (over: object) => {
      server.on(CALL, () => ({
        body: { data: [{ ...rowOf('bia', 'ATTENDANCE', 2), ...over }], conflicts: [] },
      }))
      return (await attendanceSyncHandler.send(SUBJECT, flightOf(sent), way())).acknowledged
    }
    expect(await answered({ arrivedLate: 20 })).toEqual({ bia: 1 })
    expect(await answered({ leftEarly: 5 })).toEqual({ bia: 1 })
    expect(await answered({})).toEqual({ bia: 2 })
    expect(await answered({ status: 'JUSTIFIED_ABSENCE' })).toEqual({ bia: 2 })
  })

  it('that a colleague removed are gone from the list after a mark that left them as they were', async () => {
    const key = attendanceOptions({ planId: 'plano', lessonId: 'aula' }).queryKey
    queryClient.setQueryData(key, { data: [{ ...rowOf('bia', 'ATTENDANCE', 1), arrivedLate: 10 }] } as never)
    const rows = { bia: { value: { status: 'ATTENDANCE', justification: 'ônibus' }, version: 1 } }
    server.on(CALL, () => ({ body: { data: [rowOf('bia', 'ATTENDANCE', 3)], conflicts: [] } }))
    const result = await attendanceSyncHandler.send(SUBJECT, flightOf(rows), way())
    expect(result.acknowledged).toEqual({ bia: 2 })
    attendanceSyncHandler.onSynced?.(SUBJECT, result, rows)
    expect(queryClient.getQueryData(key)?.data).toMatchObject([{ arrivedLate: undefined, version: 3 }])
  })

  it('are part of the words of a waiting mark', () => {
    expect(
      attendanceSyncHandler.describeRow?.(SUBJECT, 'zoe', {
        status: 'ATTENDANCE',
        justification: null,
        arrivedLate: 10,
        leftEarly: 0,
      }),
    ).toContain('Presença (Atraso de 10 min, Saída antecipada)')
  })
})
