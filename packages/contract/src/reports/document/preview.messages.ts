/** A paper looked at on screen before it is issued. */
export const PREVIEW = {
  open: 'Abrir em outra aba',
  again: 'Tentar de novo',
  before: {
    frame: 'Prévia de {paper}',
    preparing: 'Preparando a prévia…',
    ready: 'Prévia pronta. Nada foi emitido.',
    readyElsewhere:
      'A prévia está pronta. Nada foi emitido. Este navegador não mostra PDF dentro da página: abra-o em outra aba ou baixe.',
    download: 'Baixar prévia',
    refused: 'Não há prévia',
    file: 'Prévia — {paper}.pdf',
  },
} as const
