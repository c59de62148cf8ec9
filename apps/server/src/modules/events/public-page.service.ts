import type { SchoolEvent } from '@lousa/contract/academics/academics.contract.ts'
import { eventWhen } from '@lousa/contract/events/event-when.ts'
import { id as idShape } from '@lousa/contract/schema.ts'
import { publicEvent } from '../academics/grade/public-event.service.ts'
import type { PublicScope } from '../module.ts'
import { institutionName } from './public-page.queries.ts'

/** The text under a link: messengers show two or three lines. */
const LONGEST = 200

const shortened = (text: string): string =>
  text.length <= LONGEST
    ? text
    : `${text.slice(0, LONGEST - 1).replace(/(?<![\s\uD800-\uDBFF])[\s\uD800-\uDBFF]+$/, '')}…`

/** Day, place and what it is about, in one line. */
const descriptionOf = (event: SchoolEvent): string =>
  shortened(
    [eventWhen(event), event.place, event.description]
      .flatMap(text => (text ? [text.replace(/\s+/g, ' ').trim()] : []))
      .join(' · '),
  )

/** The preview of a link to an event: only data of its public page. */
export const eventHead = async (stage: PublicScope, id: string) => {
  if (!idShape.safeParse(id).success) return null
  return stage.inTenant(async ctx => {
    const event = await publicEvent(ctx, id)
    const siteName = await institutionName(ctx)
    return {
      title: `${event.name} · ${siteName}`,
      name: event.name,
      description: descriptionOf(event),
      siteName,
      type: 'article' as const,
      path: `/evento/${event.id}`,
      image: event.picture === null ? null : { path: event.picture, contentType: 'image/webp' },
    }
  })
}
