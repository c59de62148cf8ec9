import { harmlessText } from '@lousa/rules/messages/harmless-text.rules.ts'
import { visibleLine } from '@lousa/rules/people/person/visible-text.rules.ts'
import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { userBrief } from '../../people/person/user.contract.ts'
import { answerShape, bodyShape } from '../../record-schemas.ts'
import { ROLES } from '../../roles.ts'
import {
  id,
  instant,
  listOf,
  optionalLine,
  optionalText,
  paging,
  ref,
  reference,
  version,
} from '../../schema.ts'
import { messageRequest, requestedChange } from './asked-change.contract.ts'
import {
  MESSAGE,
  MESSAGE_AUDIENCES,
  MESSAGE_LIMITS,
  MESSAGE_STATUSES,
  MESSAGE_TYPES,
  RECIPIENT_ROLES,
} from './message-table.ts'

export {
  type Chosen,
  MESSAGE_AUDIENCES,
  MESSAGE_LIMITS,
  MESSAGE_STATUSES,
  MESSAGE_TYPES,
  type MessageAudience,
  type MessageStatus,
  type MessageType,
  RECIPIENT_ROLES,
} from './message-table.ts'

/** Forward only, and only by the recipient. */
export const RECIPIENT_STATUSES = ['DELIVERED', 'READ', 'CONFIRMED'] as const
export type RecipientStatus = (typeof RECIPIENT_STATUSES)[number]

/** The state of the e-mail copy; null where none was wanted or there is no address. */
export const COPY_STATUSES = ['PENDING', 'SENT', 'FAILED'] as const

export const messageRecipient = z.object({
  id,
  user: userBrief,
  status: z.enum(RECIPIENT_STATUSES),
  /** Since when it stands so. */
  at: instant,
  /** For administrators alone. */
  copy: z.enum(COPY_STATUSES).nullable().optional(),
  /** Whether the person can sign in, and so read the message in Lousa; for administrators, in a single message. */
  hasAccess: z.boolean().optional(),
})
export type MessageRecipient = z.output<typeof messageRecipient>

/** A child whom a message to families is about, with the receipts of those who answer for the child. */
export const messageChild = z.object({
  id,
  student: userBrief,
  /** The class of the child in the year of the message. */
  grade: z.string().nullable(),
  /** The furthest of all guardians: one confirmation confirms the child. */
  status: z.enum(RECIPIENT_STATUSES),
  /** Since when it stands so. */
  at: instant,
  /** None: no guardian of the child could get it so far. */
  guardians: z.array(messageRecipient.extend({ kinship: z.string().nullable() })),
})
export type MessageChild = z.output<typeof messageChild>

export const schoolMessage = z.object({
  id,
  /** When it was sent; of a draft or a scheduled one, when it was written. */
  createdAt: instant,
  /** `body` is plain text (docs/api.md, Text of messages): it can be shown as it is. */
  ...answerShape(MESSAGE),
  sendAt: instant.nullable(),
  academicYearId: id,
  sender: userBrief,
  /** In lists and to recipients, the reader's own row alone; to an administrator who reads the one, all. */
  recipients: z.array(messageRecipient),
  /** Children of a message to families, by name; for administrators, in a single message. */
  children: z.array(messageChild).optional(),
  /**
   * By their present status, each person once, and of a message to families each child once; to who only received it, of their
   * own row alone.
   */
  counts: z.object({ delivered: z.int(), read: z.int(), confirmed: z.int() }),
  /** The recipients of a message that is not sent yet; for administrators. */
  chosen: z
    .object({
      grades: z.array(ref),
      roles: z.array(z.enum(RECIPIENT_ROLES)),
      users: z.array(userBrief),
      audience: z.enum(MESSAGE_AUDIENCES),
    })
    .optional(),
  /** When it was last sent again. */
  resentAt: instant.nullable(),
  request: messageRequest.nullable(),
  version,
})
export type SchoolMessage = z.output<typeof schoolMessage>

export const MESSAGE_BOXES = ['received', 'sent', 'all', 'requests'] as const
/** For requests: the undecided ones, or the others. */
export const REQUEST_STATES = ['OPEN', 'DECIDED'] as const

export const listMessages = endpoint({
  method: 'GET',
  path: 'school-message',
  summary:
    'Mensagens, da mais nova à mais antiga: as recebidas; para a secretaria, todas ou as solicitações.',
  access: { roles: 'any', objects: { academicYearId: 'academicYear' } },
  query: z.strictObject({
    /** Absent: `all` to administrators, `received` to everyone else. `all` and `requests` are administrators' alone. */
    box: z.enum(MESSAGE_BOXES).optional(),
    type: z.enum(MESSAGE_TYPES).optional(),
    /** Administrators: DRAFT, SCHEDULED or SENT. */
    status: z.enum(MESSAGE_STATUSES).optional(),
    /** For the box `requests`. */
    request: z.enum(REQUEST_STATES).optional(),
    /** For the box `received`: only unread ones. */
    unread: z.literal('true').optional(),
    searchFor: z.string().max(100).optional(),
    academicYearId: reference.optional(),
    ...paging(),
  }),
  answer: listOf(schoolMessage),
})

export const getMessage = endpoint({
  method: 'GET',
  path: 'school-message/:id',
  summary: 'Uma mensagem; para a secretaria, com todos os destinatários.',
  access: { roles: 'any', objects: { id: 'message' } },
  answer: schoolMessage,
})

/** The recipients; a person who is included twice gets it once. */
const recipientsWrite = z.strictObject({
  /** People who are ACTIVE in these classes or events on the day of sending. */
  gradeIds: z.array(id).max(MESSAGE_LIMITS.recipients).optional(),
  roles: z.array(z.enum(RECIPIENT_ROLES)).max(RECIPIENT_ROLES.length).optional(),
  userIds: z.array(id).max(MESSAGE_LIMITS.recipients).optional(),
  /**
   * Absent: STUDENTS. FAMILIES: of each student among them those who answer for the student get it, a row for each child. Adult
   * students get it themselves.
   */
  audience: z.enum(MESSAGE_AUDIENCES).optional(),
})

/** Without markup (docs/api.md, Text of messages); what was nothing else is null. */
const harmless = (text: string | null): string | null => (text === null ? null : harmlessText(text) || null)
const harmlessLine = (text: string | null): string | null => {
  const line = harmless(text)
  return line === null ? null : visibleLine(line)
}

const messageWrite = z.strictObject({
  ...bodyShape(MESSAGE),
  /** REQUIRED when sending or scheduling, of all but requests. */
  title: optionalLine(MESSAGE_LIMITS.title).transform(harmlessLine).optional(),
  /** REQUIRED when sending or scheduling, of all but requests. */
  body: optionalText(MESSAGE_LIMITS.body).transform(harmless).optional(),
  recipients: recipientsWrite.optional(),
  /** Stored, and not sent yet. */
  draft: z.boolean().optional(),
  /** In the future: it is sent then, at most a minute later. */
  sendAt: instant.nullable().optional(),
  /** For a REQUEST, which goes to all administrators. */
  request: requestedChange.optional(),
})

export const createMessage = endpoint({
  method: 'POST',
  path: 'school-message',
  summary: 'Envia, agenda ou guarda uma mensagem; de professores, uma solicitação à secretaria.',
  access: { roles: ['ADMINISTRATOR', 'INSTRUCTOR'], objects: { academicYearId: 'academicYear' } },
  body: messageWrite,
  answer: schoolMessage,
  status: 201,
  errors: [
    'NO_RECIPIENTS',
    // For a request: the answer that its change would get.
    'INVALID_DATE_INTERVAL_ERROR',
    'LESSON_DELETED',
    'LESSON_ALREADY_ACCOMPLISHED',
    'LESSON_HAS_ATTENDANCE',
    'TERM_CLOSED',
    'ACADEMIC_YEAR_FINISHED',
  ],
  idempotent: true,
})

export const previewMessage = endpoint({
  method: 'POST',
  path: 'school-message/preview',
  summary: 'Quantas pessoas receberiam uma mensagem, por perfil, quantas têm acesso, e de quantos alunos.',
  access: { roles: ['ADMINISTRATOR'] },
  body: z.strictObject({ recipients: recipientsWrite }),
  answer: z.object({
    count: z.int(),
    byRole: z.partialRecord(z.enum(ROLES), z.int()),
    /** How many of them can sign in. */
    withAccess: z.int(),
    /** Children whom a message to families would be about, and those of them without a guardian who would get it. */
    children: z.int(),
    childrenWithout: z.int(),
  }),
  status: 200,
})

export const updateMessage = endpoint({
  method: 'PATCH',
  path: 'school-message/:id',
  summary: 'Altera os campos enviados de uma mensagem que ainda não foi enviada; `draft: false` a envia.',
  access: { roles: ['ADMINISTRATOR'], objects: { id: 'message', academicYearId: 'academicYear' } },
  body: messageWrite.omit({ request: true }).partial().extend({ version: version.optional() }),
  answer: schoolMessage,
  errors: ['MESSAGE_SENT', 'NO_RECIPIENTS'],
})

export const resendMessage = endpoint({
  method: 'POST',
  path: 'school-message/:id/resend',
  summary: 'Lembra quem ainda não leu, e as famílias que não confirmaram, no máximo uma vez por dia.',
  access: { roles: ['ADMINISTRATOR'], objects: { id: 'message' } },
  answer: schoolMessage,
  status: 200,
  idempotent: true,
  errors: ['TOO_SOON', 'INVALID_TRANSITION'],
})

export const deleteMessage = endpoint({
  method: 'DELETE',
  path: 'school-message/:id',
  summary: 'Exclui uma mensagem; quem a recebeu deixa de vê-la.',
  access: { roles: ['ADMINISTRATOR'], objects: { id: 'message' } },
  status: 204,
})
