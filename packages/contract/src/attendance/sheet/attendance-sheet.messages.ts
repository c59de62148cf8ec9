/** Texts that the list of one lesson and the sheet of a month share: saved, pending and refused marks. */
export const SHEET = {
  views: { label: 'Aula ou mês', lesson: 'Aula', month: 'Mês' },
  nothingToSave: 'Não há nada a salvar: estas marcas já estão salvas.',
  unsaved: 'Não salvo',
  unsavedNotKept: 'Não salvo. Não feche esta página: este navegador não guarda rascunhos.',
  entry: {
    queued: 'Na fila',
    queuedWhy: 'Na fila. {reason}',
    notDurable: 'Na fila. Não feche esta página: este navegador não guarda o que falta enviar.',
    offline: 'Sem conexão · na fila. Está guardada neste aparelho e será enviada quando a rede voltar.',
    signedOut: 'Na fila. Será enviada quando você entrar de novo.',
    outdated: 'Na fila. Será enviada depois que você atualizar a Lousa.',
    sending: 'Enviando…',
    saved: 'Tudo salvo',
    savedAt: 'Tudo salvo {moment}',
    recordConflict: 'Conflito no conteúdo da aula: compare os registros',
    conflict: ['Conflito: {count} marca para decidir', 'Conflito: {count} marcas para decidir'],
    refused: 'Recusado: {reason}',
    recordRefused: 'Conteúdo recusado: {reason}',
    notTaken: 'o servidor não aceitou estas marcas.',
    slow: '{kept}. Será enviado assim que o servidor responder.',
    waiting: '{text} · {count} aulas na fila',
  },
  conflicts: {
    title: 'Decidir marcas diferentes',
    lead: 'Outra pessoa salvou a frequência depois que você a abriu. As outras marcas já foram salvas; falta decidir {which}.',
    leadOwn:
      'Você salvou esta frequência em outro aparelho. As outras marcas já foram salvas; falta decidir {which}.',
    these: ['esta', 'estas {count}'],
    notice: [
      'Outra pessoa salvou {count} marca de outro jeito. Nada foi perdido: compare e decida.',
      'Outra pessoa salvou {count} marcas de outro jeito. Nada foi perdido: compare e decida.',
    ],
    noticeOwn: [
      'Você salvou {count} marca de outro jeito em outro aparelho. Nada foi perdido: compare e decida.',
      'Você salvou {count} marcas de outro jeito em outro aparelho. Nada foi perdido: compare e decida.',
    ],
    decide: ['Decidir {count} conflito', 'Decidir {count} conflitos'],
    outsider: 'Aluno fora da lista',
  },
  refusal: {
    all: 'as marcas',
    some: ['{count} marca', '{count} marcas'],
    one: '{title}: {marks} recusada',
    many: '{title}: {marks} recusadas',
    discard: 'Descartar marcas recusadas',
    discardEffect:
      '{title}: {marks} que só existem neste aparelho serão apagadas. Fica o que o servidor tem.',
  },
  draft: {
    title: 'Marcas não salvas recuperadas',
    lead: 'Elas são de {moment}. Confira e salve para que contem.',
    discard: 'Descartar e voltar ao que está salvo',
  },
  frequencyFailed: 'A frequência de cada aluno no ano não pôde ser carregada.',
  leave: {
    title: {
      attendance: 'Sair sem salvar a frequência',
      record: 'Sair sem salvar o conteúdo',
    },
    kept: 'O que você fez fica guardado neste aparelho, mas só conta depois de salvo.',
    lost: 'O que você fez ainda não foi salvo e será perdido.',
    stay: 'Continuar aqui',
    leave: 'Sair sem salvar',
    saveAndLeave: 'Salvar e sair',
  },
} as const
