/** Texts that the parameters of a school year share. */
export const SHARED = {
  ofYear: 'Ano letivo de {year}',
  noYearTitle: 'Nenhum ano letivo cadastrado',
  /** For people who may not create it. */
  noYearYetReason: 'A secretaria ainda não criou o ano letivo. Volte mais tarde ou fale com ela.',
  noYearReason:
    'Níveis de ensino, turmas, matriz e calendário pertencem a um ano letivo. Por isso, o primeiro passo é criá-lo.',
  createFirstYear: 'Criar o primeiro ano letivo',
  yearFinished: 'O ano letivo de {year} está encerrado: aqui tudo é só para leitura. Reabra-o para alterar.',
  activate: 'Ativar',
  deactivate: 'Desativar',
  more: 'e mais {count}',
  datePlaceholder: 'DD/MM/AAAA',
  staleAct:
    'Nada foi feito: outra pessoa alterou este registro. A tela já mostra como ele está agora. Confira e tente de novo.',
  /** Sentences of a form about dates, before it sends them. */
  dates: {
    YEARS_ARE_NOT_THE_SOME_ERROR: 'As datas devem ser do mesmo ano',
    INVALID_DATE_INTERVAL_ERROR: 'A data final deve ser posterior à inicial',
  },
  /** Uses of a parameter, and the questions before archiving or deleting. */
  use: {
    kinds: {
      TERMS: ['período letivo', 'períodos letivos'],
      LEVELS: ['nível de ensino', 'níveis de ensino'],
      GRADES: ['turma', 'turmas'],
      EVENTS: ['evento', 'eventos'],
      COMPONENTS: ['componente', 'componentes'],
      MATRIX: ['linha da matriz curricular', 'linhas da matriz curricular'],
      LESSON_PLANS: ['plano de aula', 'planos de aula'],
      LESSONS: ['aula', 'aulas'],
      EVALUATIONS: ['avaliação', 'avaliações'],
      ENROLLMENTS: ['matrícula', 'matrículas'],
      DEPENDENCIES: ['dependência', 'dependências'],
      MESSAGES: ['notificação', 'notificações'],
      SURVEYS: ['pesquisa de satisfação', 'pesquisas de satisfação'],
    },
    checking: 'Verificando o que usa este registro…',
    nothing: 'Nada usa este registro.',
    cannotDelete: 'Não é possível excluir: há {uses}.',
    /** Texts of a field. */
    cannotChange: 'Não é possível alterar: há registros que dependem deste.',
    canArchive:
      'Você pode desativar: o que já existe continua valendo, e ele deixa de ser oferecido em novos cadastros.',
    goesWith: 'Também se perdem {uses}.',
    irreversible: 'Esta ação não pode ser desfeita.',
    archiveUsed: 'Há {uses}.',
    archiveEffect: 'O que já existe continua valendo; ele só deixa de ser oferecido em novos cadastros.',
    archiveUnused: 'Nada usa este registro. Ele deixa de ser oferecido em novos cadastros.',
    typeToConfirm: 'Digite {text} para confirmar',
  },
} as const
