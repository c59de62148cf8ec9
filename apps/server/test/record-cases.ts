import { randomUUID } from 'node:crypto'
import { getGrade } from '@lousa/contract/academics/academics.contract.ts'
import { createGrade, updateGrade } from '@lousa/contract/academics/grade/grade-writing.contract.ts'
import type { AUDITED_RECORDS } from '@lousa/contract/audit/audited-records.ts'
import {
  createCalendarEvent,
  listCalendarEvents,
  updateCalendarEvent,
} from '@lousa/contract/calendar/calendar.contract.ts'
import { Transformer } from '@napi-rs/image'
import type { School } from './school.ts'
import type { TestApp } from './test-app.ts'

/** The record of one school, by its calls. */
export type RecordCase = {
  /** Makes one that has every field, so that each of them can change alone; its id. */
  create: () => Promise<string>
  update: (id: string, body: object) => Promise<{ status: number; body: unknown }>
  read: (id: string) => Promise<object>
  /** How an answer shows what a body names otherwise. */
  shown?: Readonly<Record<string, (answer: object) => unknown>>
  /** Fields that change along with one. */
  along?: Readonly<Record<string, readonly string[]>>
  /** Other values than the ones that follow from the kind of a field. */
  other?: Readonly<Record<string, unknown>>
}
export type RecordName = keyof typeof AUDITED_RECORDS
/** Every declared record: one without a case does not compile. */
export type RecordCases = Readonly<Record<RecordName, (app: TestApp, school: School) => RecordCase>>

const drawing = (grey: number): string => {
  const pixels = new Uint8ClampedArray(16).fill(grey)
  return `data:image/png;base64,${Transformer.fromRgbaPixels(pixels, 2, 2).pngSync().toString('base64')}`
}
/** Two different pictures. */
export const PICTURES = [drawing(90), drawing(200)] as const

export const RECORD_CASES: RecordCases = {
  schoolEvent: (app, school) => {
    const as = { host: school.host, token: school.administrator.token }
    return {
      create: async () => {
        const body = {
          isEvent: true,
          name: `Feira ${randomUUID().slice(0, 8)}`,
          description: 'Trabalhos de todas as turmas',
          place: 'Pátio',
          start: '2026-09-12',
          end: '2026-09-20',
          startHour: '08:00:00',
          endHour: '12:00:00',
          enrollmentStart: '2026-09-01',
          enrollmentEnd: '2026-09-10',
          capacity: 30,
          ageMin: 6,
          ageMax: 17,
          selfEnrollment: false,
          picture: PICTURES[0],
        }
        return (await app.call(createGrade, { ...as, body })).body.id
      },
      update: (id, body) => app.call(updateGrade, { ...as, params: { id }, body }),
      read: async id => (await app.call(getGrade, { ...as, params: { id } })).body,
    }
  },
  calendarEvent: (app, school) => {
    const as = { host: school.host, token: school.administrator.token }
    return {
      create: async () => {
        const body = {
          title: 'Conselho de classe',
          type: 'MEETING',
          start: '2026-09-12',
          end: '2026-09-13',
          startHour: '08:00:00',
          endHour: '12:00:00',
          description: 'Com a direção',
          repeatsYearly: true,
          repeatsUntil: 2030,
        }
        return (await app.call(createCalendarEvent, { ...as, body })).body.id
      },
      update: (id, body) => app.call(updateCalendarEvent, { ...as, params: { id }, body }),
      read: async id => {
        const { body } = await app.call(listCalendarEvents, { ...as, query: { rowsPerPage: 100 } })
        return body.data.find((event: { id: string }) => event.id === id)
      },
      along: { repeatsYearly: ['repeatsUntil'] },
      other: { type: 'OTHER' },
    }
  },
}
