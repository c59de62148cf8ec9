/**
 * Texts of the frame of every screen: menu, notices, the queue of this device. The panels that open from it have their texts
 * apart, so that the first load is without them.
 */
export const SHELL = {
  start: 'Lousa, início',
  shortcuts: 'Atalhos',
  skipTo: {
    content: 'Ir para o conteúdo',
    menu: 'Ir para o menu',
    search: 'Ir para a busca',
    footer: 'Ir para o rodapé',
  },
  opening: 'Abrindo',
  bell: 'Notificações',
  accountOf: 'Conta de',
  useLight: 'Usar tema claro',
  useDark: 'Usar tema escuro',
  menu: {
    label: 'Menu',
    main: 'Menu principal',
    open: 'Abrir menu',
    close: 'Fechar menu',
    pin: 'Fixar o menu aberto',
    unpin: 'Soltar o menu',
  },
  year: {
    label: 'Ano letivo',
    labelOf: 'Ano letivo: {year}',
    chosen: 'escolhido',
    finished: ' (encerrado)',
    looking: 'Você está vendo {year}.',
    lookingFinished: 'Você está vendo {year} (encerrado).',
    lookingAhead: 'Você está vendo {year} (ainda não começou).',
    backTo: 'Voltar a {year}',
  },
  connection: {
    offlineTeaching:
      'Sem conexão com a internet. Frequência, registros de aula e notas ficam neste aparelho até ela voltar',
    offlineTeachingMore: '; o resto só pode ser salvo com conexão',
    offline: 'Sem conexão com a internet. O que está na tela pode estar desatualizado.',
    noAnswer: 'O servidor não respondeu.',
    dataFrom: ' Dados de {moment}.',
    updating: 'Dados de {moment}, atualizando…',
  },
  update: {
    newer: 'Há uma versão nova da Lousa.',
    afterOne: ' Ela poderá entrar depois de enviar o lançamento da fila.',
    afterMany: ' Ela poderá entrar depois de enviar os {count} lançamentos da fila.',
    failed: ' Não foi possível buscá-la agora: confira a conexão e tente de novo.',
    update: 'Atualizar',
  },
  queue: {
    waiting: '{count} na fila',
    row: { line: '{name}: {value}', enrollment: 'Matrícula {id}' },
    conflicts: ['{count} conflito', '{count} conflitos'],
    refused: ['{count} recusado', '{count} recusados'],
    signInAgain: 'Entre de novo · {queue}',
    reload: 'Atualize a página · {queue}',
    offline: 'Sem conexão · {queue}',
    sending: 'Enviando…',
    stateAt: '{state} {moment}',
    notDurable:
      'Este navegador não guarda dados: o que está na fila se perde quando a página é fechada. Aguarde o envio antes de sair.',
    blocked: {
      offline: 'Sem conexão com o servidor. O envio continua sozinho quando ela voltar.',
      'signed-out': 'Sua sessão terminou. Entre de novo para enviar.',
      outdated: 'Há uma versão nova da Lousa. Atualize a página para enviar.',
    },
    states: {
      queued: 'na fila',
      sending: 'enviando',
      saved: 'salvo',
      conflict: 'conflito',
      refused: 'recusado',
    },
    keptHere: 'Guardado neste aparelho, pode fechar',
  },
} as const
