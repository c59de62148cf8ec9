/** Texts for administrators about the state of the product. Apart from `M`, so that no other page loads it. */
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
  backup: {
    title: 'Backup',
    off: 'Este servidor não faz backup sozinho. Se ninguém o faz por fora, uma falha do disco apaga tudo: fale com quem cuida do servidor.',
    daily: 'Todo dia às {time}, horário de Brasília.',
    none: 'Ainda não há nenhum backup.',
    last: 'Último backup: {when}.',
    verified: 'Conferido em {when}: a cópia foi iniciada e lida por inteiro.',
    unverified: 'O último backup não foi conferido.',
    encrypted: 'Os backups são cifrados.',
    open: 'Os backups não são cifrados e contêm dados pessoais: só quem cuida do servidor deve alcançá-los.',
    late: 'O último backup está atrasado. Avise quem cuida do servidor.',
    count: ['1 backup guardado.', '{n} backups guardados.'],
  },
} as const
