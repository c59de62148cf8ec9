import { own, type RecordFields } from '../../record-table.ts'

export const MESSAGE_STATUSES = ['DRAFT', 'SCHEDULED', 'SENT'] as const
export type MessageStatus = (typeof MESSAGE_STATUSES)[number]

/** Comunicado, Reunião, Evento, Solicitação, Lembrete. */
export const MESSAGE_TYPES = ['NOTICE', 'MEETING', 'EVENT', 'REQUEST', 'REMINDER'] as const
export type MessageType = (typeof MESSAGE_TYPES)[number]

/** Roles that a message may be sent to; archived users receive nothing. */
export const RECIPIENT_ROLES = ['ADMINISTRATOR', 'INSTRUCTOR', 'STUDENT', 'STUDENT-SMELJ'] as const

/** Letters in a title and in a text. */
export const MESSAGE_LIMITS = { title: 150, body: 10_000, recipients: 2000 } as const

/** The readers of a message to students: themselves, their families, or both. */
export const MESSAGE_AUDIENCES = ['STUDENTS', 'FAMILIES', 'BOTH'] as const
export type MessageAudience = (typeof MESSAGE_AUDIENCES)[number]

/** The recipients of a message, as they were chosen. */
export type Chosen = {
  gradeIds: string[]
  roles: (typeof RECIPIENT_ROLES)[number][]
  userIds: string[]
  /** Absent in messages from before there were families: the students. */
  audience?: MessageAudience | undefined
}

/** The fields of a message; what they are: `record-table.ts`. A draft may lack its title, its text and its recipients. */
export const MESSAGE = {
  type: { kind: 'choice', choices: MESSAGE_TYPES, column: 'type', label: 'Tipo' },
  title: { kind: 'line', max: MESSAGE_LIMITS.title, column: 'title', label: 'Título' },
  body: { kind: 'text', max: MESSAGE_LIMITS.body, column: 'body', label: 'Texto da mensagem' },
  sendAt: { ...own<string | null>(), column: 'send_at', label: 'Envio marcado para' },
  status: {
    kind: 'choice',
    choices: MESSAGE_STATUSES,
    column: 'status',
    label: 'Situação',
    isDerived: true,
  },
  academicYearId: { kind: 'reference', column: 'academic_year_id', label: 'Ano letivo', isUnaudited: true },
  /** A body names `recipients`. */
  chosen: {
    ...own<Chosen>(),
    column: 'chosen',
    label: 'Destinatários escolhidos',
    isDerived: true,
    isUnaudited: true,
  },
} as const satisfies RecordFields
