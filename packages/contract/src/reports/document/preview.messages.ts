/** A paper looked at on screen before it is issued. */
export const PREVIEW = {
  frame: 'Prévia de {paper}',
  preparing: 'Preparando a prévia…',
  ready: 'Prévia pronta. Nada foi emitido.',
  readyElsewhere:
    'A prévia está pronta. Nada foi emitido. Este navegador não mostra PDF dentro da página: abra-o em outra aba ou baixe.',
  open: 'Abrir em outra aba',
  download: 'Baixar prévia',
  refused: 'Não há prévia',
  again: 'Tentar de novo',
  file: 'Prévia — {paper}.pdf',
} as const
