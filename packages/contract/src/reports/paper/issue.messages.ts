/** Issuing the papers of a class or event where its people stand, and the files made of them. */
export const ISSUE = {
  issue: 'Emitir',
  classListPdf: 'Lista da turma (PDF)',
  classListSheet: 'Lista da turma (planilha)',
  classForms: 'Fichas de matrícula',
  form: 'Ficha de matrícula',
  eventListPdf: 'Lista de presença (PDF)',
  eventListSheet: 'Lista de presença (planilha)',
  issued: 'Documentos emitidos',
  noneHint: 'O que for emitido aqui aparece nesta lista quando fica pronto, e fica guardado por 90 dias.',
} as const
