/** How a situation came about, step by step, as students and parents read it. */
export const SITUATION_STEPS = {
  component: {
    noMark: 'Não há nota no ano.',
    termsOpen: 'Os períodos do ano ainda não terminaram, e por isso nada está decidido.',
    approved: 'A nota anual, {mark}, alcança a média para aprovação, {average}.',
    notRetained:
      'A nota anual, {mark}, fica abaixo da média para aprovação, {average}, mas a turma não reprova por nota.',
    recovered:
      'A nota anual, {mark}, fica abaixo da média para aprovação, {average}, mas a nota final, {final}, com a recuperação anual, a alcança.',
    mayRecover:
      'A nota anual, {mark}, fica abaixo da média para aprovação, {average}, e ainda há a recuperação anual.',
    notRecovered:
      'A nota anual, {mark}, fica abaixo da média para aprovação, {average}, e a nota final, {final}, com a recuperação anual, também.',
    noRecovery:
      'A nota anual, {mark}, fica abaixo da média para aprovação, {average}, e a turma não tem recuperação anual.',
    recoveryMissed:
      'A nota anual, {mark}, fica abaixo da média para aprovação, {average}, e o aluno faltou à recuperação anual ou está dispensado dela.',
    recoveryNotGiven:
      'A nota anual, {mark}, fica abaixo da média para aprovação, {average}, e o ano terminou sem nota de recuperação anual.',
  },
  enrollment: {
    ASSESSMENT: 'Sem notas, a situação é a mesma em todos os componentes e vem da matrícula.',
    COUNCIL: 'O conselho de classe decidiu pela aprovação.',
    COUNCIL_DEPENDENCY: 'O conselho de classe decidiu pela aprovação com dependência neste componente.',
    RETENTION:
      'Na turma não há promoção nem retenção: a situação é a mesma em todos os componentes e vem da matrícula.',
    DEPENDENCY: 'A turma permite a aprovação com dependência, e este componente fica como dependência.',
  },
  movement: 'A matrícula nesta turma terminou {how}.',
  movementOn: 'A matrícula nesta turma terminou {how} em {date}.',
  movements: {
    TRANSFERRED: 'por transferência',
    DROPPED: 'por desistência',
    DECEASED: 'por falecimento',
    RECLASSIFIED: 'por reclassificação',
    MOVED: 'por remanejamento',
    CANCELLED: 'por cancelamento',
  },
  yearOpen: 'O ano letivo ainda não terminou. Nenhum componente está em recuperação anual.',
  yearOpenInRecovery: 'O ano letivo ainda não terminou. Há recuperação anual em {components}.',
  unrecorded: 'Não há aula, nota ou parecer do aluno nesta turma, e por isso não há resultado.',
  componentNoun: ['componente', 'componentes'],
  components: {
    none: 'Nenhum componente decide a aprovação por nota.',
    unmarked: 'Nenhum componente tem nota no ano.',
    noneFailed: 'Nenhum componente ficou com reprovação por nota.',
    failed: 'Reprovação por nota em {components}, e a turma não permite dependência.',
    failedDepending: 'Reprovação por nota em {components}, e a turma permite até {dependencies}.',
  },
  dependencyNoun: ['dependência', 'dependências'],
  councilDidNot: 'O conselho de classe não decidiu pela aprovação.',
  council: {
    APPROVE: {
      needed: 'O conselho de classe decidiu pela aprovação.',
      unneeded: 'O conselho de classe decidiu pela aprovação, mas a decisão do conselho não foi necessária.',
    },
    RETAIN: {
      needed: 'O conselho de classe decidiu pela retenção.',
      unneeded:
        'O conselho de classe decidiu pela retenção, mas a decisão não se aplica: o aluno não fica retido pelas notas.',
    },
    DEPENDENCY: {
      needed: 'O conselho de classe decidiu pela aprovação com dependência em {components}.',
      unneeded:
        'O conselho de classe decidiu pela aprovação com dependência, mas a decisão do conselho não foi necessária.',
    },
  },
  /** Where marks and attendance do not both decide: what the law says of it. */
  retention: {
    NONE: 'A turma não tem promoção nem retenção: o aluno conclui a etapa, como a lei manda na educação infantil (LDB, art. 31, I).',
    ABSENCE_ONLY:
      'A turma não retém por nota, como manda a norma no 1º e no 2º ano do ensino fundamental; por faltas a retenção é possível (Res. CNE/CEB 7/2010, art. 30).',
  },
  attendanceRecorded: 'A frequência no total das aulas alcança o mínimo.',
  attendanceLow:
    'A frequência no total das aulas ficou abaixo do mínimo; as faltas ficam registradas e não retêm.',
  attendanceMet: 'A frequência no total das aulas não reprova.',
  attendanceMissed: 'A frequência no total das aulas ficou abaixo do mínimo.',
  attendanceMissedWithCouncil:
    'A frequência no total das aulas ficou abaixo do mínimo, e isso o conselho de classe não pode mudar.',
  situation: 'Situação: {situation}.',
} as const
