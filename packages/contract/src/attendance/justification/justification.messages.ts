/** Justifications of absences, recorded once at the student for some days. */
export const JUSTIFICATIONS = {
  title: 'Justificativas de faltas',
  titleOf: 'Justificativas de faltas de {name}',
  open: 'Justificar faltas',
  create: 'Justificar faltas de {name}',
  edit: 'Corrigir justificativa de {name}',
  start: 'Primeiro dia',
  end: 'Último dia',
  reason: 'Motivo',
  choose: 'Escolha',
  noteHint:
    'Só a secretaria lê o motivo e a observação. Os professores veem que a falta é justificada e até quando.',
  lead: 'Vale para as aulas já dadas e para as que vierem, em todas as turmas do aluno. Quem esteve presente continua presente.',
  reasons: {
    MEDICAL: 'Atestado médico',
    BEREAVEMENT: 'Luto',
    SUMMONS: 'Convocação (justiça, serviço militar, eleições)',
    RELIGIOUS: 'Preceito religioso (Lei 13.796/2019)',
    OTHER: 'Outro motivo',
  },
  none: 'Nenhuma justificativa',
  noneReason: 'Um atestado registrado aqui justifica as faltas de todos os dias, em todos os componentes.',
  span: '{start} a {end}',
  lessons: ['{count} falta justificada', '{count} faltas justificadas'],
  noLessons: 'Nenhuma falta até agora',
  recorded: 'Registrada por {person} em {when}',
  withdrawn: 'Retirada por {person} em {when}',
  isWithdrawn: 'Retirada',
  correct: 'Corrigir',
  save: 'Justificar',
  withdraw: 'Retirar',
  preview: {
    title: 'O que muda',
    looking: 'Vendo o que muda…',
    withdrawTitle: 'Retirar a justificativa de {name}',
    justified: [
      '{count} falta passa a ser justificada: {where}.',
      '{count} faltas passam a ser justificadas: {where}.',
    ],
    reverted: [
      '{count} falta deixa de ser justificada: {where}.',
      '{count} faltas deixam de ser justificadas: {where}.',
    ],
    both: '{count} aulas mudam: {where}.',
    nothing: 'Nenhuma falta registrada muda agora.',
    present: [
      'Presente em {count} aula deste período: fica como está.',
      'Presente em {count} aulas deste período: fica como está.',
    ],
    untaken: [
      '{count} aula deste período ainda sem frequência do aluno: a falta já entrará como justificada.',
      '{count} aulas deste período ainda sem frequência do aluno: as faltas já entrarão como justificadas.',
    ],
    component: '{component} ({grade}): {lessons}',
    closed:
      'Muda período encerrado ({terms}). Ele continua encerrado; a frequência é calculada de novo, e os documentos emitidos ficam desatualizados.',
    unchanged:
      'Não muda, porque está encerrado: {terms}. Para mudar também, use Justificativas de faltas no cadastro do aluno.',
    closedTerm: ['{term}: {count} aula', '{term}: {count} aulas'],
    withdraw: 'Retirar justificativa',
  },
  saved: 'Faltas justificadas.',
  corrected: 'Justificativa corrigida.',
  removed: 'Justificativa retirada.',
  /** Next to the name on a roll. */
  onRoll: 'Falta justificada até {end}',
  onRollHint: 'A secretaria registrou uma justificativa: a falta marcada conta como justificada.',
} as const
