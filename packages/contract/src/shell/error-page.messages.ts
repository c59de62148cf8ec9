/** Texts of the page that stands where a screen failed. It is in the first load. */
export const ERROR_PAGE = {
  error: 'Erro',
  newer: 'Esta página ficou antiga',
  newerWhy:
    'Há uma versão nova da Lousa. Atualize para continuar; o que está na fila deste aparelho fica guardado.',
  notLoaded: 'Esta tela não pôde ser carregada. Confira a sua conexão.',
  needsNetwork: 'Esta tela precisa de internet',
  notOnDevice: 'Ela ainda não está neste aparelho. Volte a abri-la quando houver conexão.',
  noServer: 'Não foi possível falar com o servidor. Confira a sua conexão.',
  failed: 'A página encontrou um problema. O que você já salvou está guardado.',
  update: 'Atualizar',
  reload: 'Recarregar a página',
} as const
