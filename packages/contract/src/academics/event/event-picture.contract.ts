import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'

/** Events are written by the calls of classes, `POST grade` with `isEvent` and `PATCH grade/:id`. */
export const getEventPicture = endpoint({
  method: 'GET',
  path: 'grade/:id/picture',
  summary: 'A imagem de um evento.',
  access: { roles: 'public', objects: { id: 'grade' } },
  /** Under `v` the same picture answers for ever. */
  query: z.strictObject({ v: z.string().max(64).optional() }),
  bytes: true,
})
