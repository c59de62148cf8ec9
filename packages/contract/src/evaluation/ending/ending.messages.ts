/** Texts of the end of the year that the server writes. */
export const ENDING = {
  notice: {
    title: 'Resultado do ano republicado',
    body: 'A escola publicou uma nova edição do resultado da turma {grade} em {year}, e o seu resultado mudou. Confira o desempenho no portal; boletins do ano, declarações de conclusão e históricos emitidos antes com outro resultado constam como substituídos.',
  },
  reopenedWithYear: 'O ano letivo foi reaberto.',
} as const
