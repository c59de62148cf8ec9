/** Texts of pending work of past days, for an instructor. */
export const PENDING_PANEL = {
  title: 'Pendências',
  nothing: 'Nada pendente: tudo em dia até ontem.',
  queued: '{count} na fila',
  less: 'Mostrar menos',
  more: 'Mostrar mais {count}',
  way: '{label}: {of}',
  wayQueued: '{label}: na fila',
  lesson: '{when}, {component}, {grade}',
  place: '{where} · {instructors}',
  where: '{name}, {where}',
  scored: '{where} · {scored} de {expected} lançadas',
  task: {
    record: 'registro da aula de {of}',
    attendance: 'frequência de {of}',
    scores: 'notas de {name}, {grade}',
    opinions: 'pareceres de {name}, {grade}',
  },
  trail: 'Próxima pendência',
  next: 'Próxima: {task}',
  noMore: 'Nada mais pendente.',
  home: 'Voltar ao início',
} as const
