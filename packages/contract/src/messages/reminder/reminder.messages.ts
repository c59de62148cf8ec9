/** The text of a reminder: written by the server, and shown before in the dialog that sends it. */
export const REMINDER_LETTER = {
  title: 'Lembrete: pendências no diário',
  lead: 'Ficou por fazer, até ontem:',
  unreleasedOne: '• 1 aula a lançar',
  unreleasedMany: '• {n} aulas a lançar',
  withoutAttendanceOne: '• 1 aula sem frequência',
  withoutAttendanceMany: '• {n} aulas sem frequência',
  unscoredOne: '• 1 avaliação com notas ou pareceres por lançar',
  unscoredMany: '• {n} avaliações com notas ou pareceres por lançar',
  foot: 'Abra as suas pendências para ver cada uma e resolver.',
} as const

/** Reminding instructors of what is left over, by hand. */
export const REMINDERS = {
  remind: 'Lembrar professores',
  lead: 'Cada professor recebe uma mensagem com o que ficou por fazer, no máximo uma por dia.',
  who: 'Quem será lembrado',
  everyone: 'Todos os {n}',
  owes: '{name}: {words}',
  remindedAt: 'Já lembrado hoje, às {time}',
  sample: 'A mensagem',
  sampleOf: 'Para {name}',
  send: 'Enviar lembretes',
  sentOne: '1 professor lembrado',
  sentMany: '{n} professores lembrados',
  sentNone: 'Ninguém foi lembrado: todos já tinham recebido um lembrete hoje',
  nobody: 'Nenhum professor com pendências',
  nobodyReason: 'O que está pendente não tem professor hoje, ou já foi resolvido.',
  choose: 'Escolha ao menos um professor',
} as const
