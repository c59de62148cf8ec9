import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { id, listOf, requiredLine, version } from '../../schema.ts'

/** Rooms that serve the same lessons, such as two laboratories; how many there are is the number of names. */
export const roomKind = z.object({
  id,
  name: z.string(),
  rooms: z.array(z.string()),
  capacity: z.int().nullable(),
  version,
})
export type RoomKind = z.output<typeof roomKind>

const write = {
  name: requiredLine(60),
  rooms: z.array(requiredLine(60)).min(1).max(60),
  capacity: z.int().min(1).max(10_000).nullable(),
}

export const listRoomKinds = endpoint({
  method: 'GET',
  path: 'room-kind',
  summary: 'Tipos de sala de que o horário cuida, com as salas de cada um.',
  access: { roles: ['ADMINISTRATOR'] },
  answer: listOf(roomKind),
})

export const createRoomKind = endpoint({
  method: 'POST',
  path: 'room-kind',
  summary: 'Inclui um tipo de sala.',
  access: { roles: ['ADMINISTRATOR'] },
  body: z.strictObject(write),
  answer: roomKind,
  status: 201,
  errors: ['NAME_ALREADY_RECORDED'],
  idempotent: true,
})

export const updateRoomKind = endpoint({
  method: 'PATCH',
  path: 'room-kind/:id',
  summary: 'Altera um tipo de sala.',
  access: { roles: ['ADMINISTRATOR'], objects: { id: 'roomKind' } },
  body: z.strictObject({ ...write, version: version.optional() }),
  answer: roomKind,
  errors: ['NAME_ALREADY_RECORDED', 'STALE_VERSION'],
})

export const deleteRoomKind = endpoint({
  method: 'DELETE',
  path: 'room-kind/:id',
  summary: 'Exclui um tipo de sala que nenhum desejo usa.',
  access: { roles: ['ADMINISTRATOR'], objects: { id: 'roomKind' } },
  status: 204,
  errors: ['IN_USE', 'STALE_VERSION'],
})
