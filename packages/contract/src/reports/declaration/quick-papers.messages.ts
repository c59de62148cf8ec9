/** Documents that the page of a student previews, and issues by a second click. */
export const QUICK_PAPERS = {
  title: 'Documentos',
  others: 'Outros documentos',
  titleOf: '{document} — {student}',
  issue: 'Emitir',
  late: 'O documento ainda está sendo feito. Tente de novo daqui a pouco: o pedido é o mesmo.',
  /** Shown with the document that was issued. */
  issued: {
    ready: 'Emitido. O arquivo fica guardado em Documentos.',
    readyElsewhere: 'Emitido. Abra em outra aba ou baixe; o arquivo fica guardado em Documentos.',
    preparing: 'Emitindo…',
    refused: 'Ainda não há documento',
    download: 'Baixar',
    file: '{paper}.pdf',
    frame: '{paper}',
  },
} as const
