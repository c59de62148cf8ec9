/** The message that people read once a draft of a timetable is applied. */
export const DRAFT_APPLYING = {
  /** The name of the draft that keeps the timetable as it was. */
  former: 'Antes de {date}',
  notice: {
    title: 'O seu horário mudou',
    body: 'A partir de {date}, as suas aulas têm novos horários. Confira o seu quadro de horários.',
  },
} as const
