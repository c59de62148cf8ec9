/** Names of the types and states of a message. */
export const MESSAGE_WORDS = {
  types: {
    NOTICE: 'Comunicado',
    MEETING: 'Reunião',
    EVENT: 'Evento',
    REQUEST: 'Solicitação',
    REMINDER: 'Lembrete',
  },
  statuses: { DRAFT: 'Rascunho', SCHEDULED: 'Agendada', SENT: 'Enviada' },
  untitled: 'Sem título',
} as const
