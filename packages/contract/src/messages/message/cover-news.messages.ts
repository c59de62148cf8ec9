/** Texts of the inbox about covered lessons. Apart, so that no browser loads it. */
export const COVER_NEWS_TEXTS = {
  assignedTitle: ['Você substitui uma aula: {lesson}', 'Você substitui {count} aulas'],
  assignedBody:
    'A secretaria definiu que você substitui:\n\n{lessons}\n\nNo dia, a aula aparece entre as suas: faça a chamada e o registro dela.',
  withdrawnTitle: ['Substituição desfeita: {lesson}', 'Substituições desfeitas: {count} aulas'],
  withdrawnBody: 'A secretaria desfez a substituição:\n\n{lessons}\n\nA aula não é mais sua.',
  lesson: '{component}, {grade}, {date} às {time}',
  joint: '{component}, {grade}, {date} às {time} (junto com a sua turma)',
} as const
