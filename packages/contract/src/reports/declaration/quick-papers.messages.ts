/** Documents that the page of a student issues and opens at once. */
export const QUICK_PAPERS = {
  title: 'Documentos',
  others: 'Outros documentos',
  titleOf: '{document} — {student}',
  late: 'O documento ainda está sendo feito. Ele aparece em Documentos quando ficar pronto.',
  /** Shown with the document that was issued. */
  issued: {
    ready: 'Emitido. O arquivo fica guardado em Documentos.',
    readyElsewhere: 'Emitido. Abra em outra aba ou baixe; o arquivo fica guardado em Documentos.',
    preparing: 'Emitindo…',
    refused: 'Não foi emitido',
    download: 'Baixar',
    file: '{paper}.pdf',
    frame: '{paper}',
  },
} as const
