import {
  MESSAGE_AUDIENCES,
  MESSAGE_TYPES,
  type MessageAudience,
  type MessageType,
  RECIPIENT_ROLES,
  type SchoolMessage,
} from '@lousa/contract/messages/message/message.contract.ts'
import { MESSAGE_WRITING as W } from '@lousa/contract/messages/message/message-writing.messages.ts'
import { fill } from '@lousa/contract/messages.ts'
import { counted } from '@lousa/contract/phrases.ts'
import { anObject, array, aText, optional, picklist, type ShapeOf } from '../../../../lib/shapes.ts'
import { dateOf, showClock } from '../../../../lib/text/dates.ts'
import { countedIn, showCount } from '../../../../lib/text/numbers.ts'
import { nameInUse } from '../../../../ui/person-avatar.tsx'
import type { Recipients } from '../message.api.ts'

/** The types that the office chooses from; requests come from instructors alone. */
export const WRITTEN_TYPES = MESSAGE_TYPES.filter(type => type !== 'REQUEST')

const messageInput = anObject({
  /** The action of the pressed button: a stored draft may be unfinished. */
  act: picklist(['SEND', 'KEEP']),
  type: picklist(MESSAGE_TYPES),
  title: aText,
  body: aText,
  /** Drafts of former versions have none. */
  audience: optional(picklist(MESSAGE_AUDIENCES)),
  gradeIds: array(aText),
  roles: array(picklist(RECIPIENT_ROLES)),
  people: array(anObject({ id: aText, name: aText })),
  timing: picklist(['NOW', 'LATER']),
  date: aText,
  time: aText,
})
export type MessageInput = Omit<ShapeOf<typeof messageInput>, 'audience'> & {
  audience?: MessageAudience | undefined
}

export const isMessageInput = (typed: unknown): typed is MessageInput => messageInput.safeParse(typed).success

const FIRST_TYPE: MessageType = 'NOTICE'

export const NEW_MESSAGE: MessageInput = {
  act: 'SEND',
  type: FIRST_TYPE,
  title: '',
  body: '',
  audience: 'STUDENTS',
  gradeIds: [],
  roles: [],
  people: [],
  timing: 'NOW',
  date: '',
  time: '',
}

export const messageInputOf = ({ type, title, body, chosen, sendAt }: SchoolMessage): MessageInput => ({
  act: 'SEND',
  type,
  title,
  body,
  audience: chosen?.audience ?? 'STUDENTS',
  gradeIds: chosen?.grades.map(({ id }) => id) ?? [],
  roles: chosen?.roles ?? [],
  people: chosen?.users.map(person => ({ id: person.id, name: nameInUse(person) })) ?? [],
  timing: sendAt ? 'LATER' : 'NOW',
  date: sendAt ? dateOf(sendAt) : '',
  time: sendAt ? showClock(sendAt) : '',
})

type Chosen = Pick<MessageInput, 'audience' | 'gradeIds' | 'roles' | 'people'>

export const recipientsOf = ({ audience = 'STUDENTS', gradeIds, roles, people }: Chosen): Recipients => ({
  audience,
  gradeIds,
  roles,
  userIds: people.map(({ id }) => id),
})

export const hasRecipients = ({ gradeIds, roles, people }: Omit<Chosen, 'audience'>): boolean =>
  gradeIds.length + roles.length + people.length > 0

type Reached = { count: number; children: number; childrenWithout: number }

/** The number of children that a message to families is about, and of those without a guardian who gets it; empty when there are none. */
export const childrenText = ({ children, childrenWithout }: Omit<Reached, 'count'>): string =>
  [
    children > 0 && countedIn(W.children, children),
    childrenWithout > 0 && countedIn(W.childrenWithout, childrenWithout),
  ]
    .filter(text => text !== false)
    .join(' ')

/** "3 pessoas", or the children where none of them has a guardian yet. */
export const reachedText = ({ count, children }: Omit<Reached, 'childrenWithout'>): string =>
  count === 0 && children > 0 ? counted(children, ...W.families) : counted(count, ...W.people1)

/** How many of the recipients can sign in, and what to do for the others. */
export const accessText = ({ count, withAccess }: { count: number; withAccess: number }): string =>
  count === 0
    ? ''
    : withAccess === count
      ? W.allHaveAccess
      : `${fill(withAccess === 1 ? W.withAccess[0] : W.withAccess[1], { n: showCount(withAccess) })}; ${countedIn(W.withoutAccess, count - withAccess)}`
