/** What administrators read of how the product itself is doing. Apart from `M`, so that no other page loads it. */
export const OPERATION = {
  clientErrors: {
    title: 'Erros nas telas',
    lead: 'Quantas vezes uma tela falhou no navegador de alguém. Os detalhes, sem dados pessoais, estão no registro do servidor.',
    none: 'Nenhum erro registrado.',
    build: 'Versão {build}',
    currentBuild: 'Versão {build} (a desta página)',
    count: ['1 erro', '{n} erros'],
    last: 'o último em {when}',
  },
} as const
