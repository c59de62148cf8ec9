/** Texts of the end of the year that the server writes. */
export const ENDING = {
  notice: {
    title: 'Resultado do ano republicado',
    body: 'A escola publicou uma nova edição do resultado da turma {grade} em {year}, e o seu resultado mudou. Confira o desempenho no portal; documentos emitidos antes foram substituídos.',
  },
  reopenedWithYear: 'O ano letivo foi reaberto.',
} as const
