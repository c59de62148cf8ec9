/** A document that is only looked at: nothing is issued. */
export const FILE_PREVIEW = { mark: 'PRÉVIA', title: 'Prévia — {file}' } as const

/** The reason why a document could not be made, for the person who waits for it. */
export const FILE_FAILURE = {
  logo: 'O logotipo ou o brasão da instituição não pôde ser lido. Troque a imagem e tente novamente.',
  timeout: 'O documento demorou demais para ficar pronto. Tente novamente.',
  unsettled: 'As notas desta turma continuavam sendo recalculadas. Tente novamente em alguns minutos.',
  generic: 'Não foi possível gerar o documento. Tente novamente em instantes.',
  interrupted: 'A geração foi interrompida. Tente novamente.',
} as const

/** Generated documents in a list: being made, ready or failed, and what can be done with them. */
export const FILES = {
  title: 'Documentos gerados',
  ready: 'Pronto',
  failed: 'Falhou',
  making: 'Gerando',
  makingPercent: 'Gerando: {percent}%',
  makingOf: 'Geração de {file}',
  deleteTitle: 'Excluir “{file}”',
  deleteEffect: 'O arquivo deixa de poder ser baixado. Ele pode ser gerado de novo a qualquer momento.',
  downloadZip: 'Baixar ZIP',
  downloadSheet: 'Baixar planilha',
  retry: 'Tentar de novo',
  cancel: 'Desistir',
  cancelled: 'A geração foi cancelada.',
  outdated: 'Desatualizado',
  outdatedHint: 'Os dados mudaram depois que ele foi gerado.',
  computing: 'Resultados em cálculo',
  again: 'Emitir de novo',
  mine: 'Meus documentos gerados',
  ofAll: 'Documentos gerados na instituição',
  allHint: 'Relatórios e documentos emitidos em qualquer tela aparecem aqui e ficam guardados por 90 dias.',
  actOn: '{act}: {file}',
} as const
