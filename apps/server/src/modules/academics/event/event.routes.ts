import { Readable } from 'node:stream'
import { getEventPicture } from '@lousa/contract/academics/event/event-picture.contract.ts'
import { updateGrade } from '@lousa/contract/academics/grade/grade-writing.contract.ts'
import type { CapacityChanged } from '../../hooks.ts'
import { type Module, preparedRoute, publicRoute } from '../../module.ts'
import { updateGradeOrEvent } from './event-change.service.ts'
import { readEventPicture, showEventPicture } from './event-picture.service.ts'

export const eventRoutes = (capacityChanged: CapacityChanged): Module['routes'] => [
  preparedRoute(updateGrade, readEventPicture, (ctx, { params, body }, picture) =>
    updateGradeOrEvent(ctx, params.id, { change: body, picture }, capacityChanged),
  ),
  publicRoute(getEventPicture, async (ctx, { params, query }) => {
    const { content, contentType, isNamed } = await showEventPicture(ctx, params.id, query.v)
    return {
      contentType,
      fileName: 'evento.webp',
      size: content.length,
      chunks: Readable.from([content]),
      ...(isNamed ? { cache: 'immutable' as const } : {}),
    }
  }),
]
