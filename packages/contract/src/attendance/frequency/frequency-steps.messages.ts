/** How a frequency came about, step by step, as students and parents read it. */
export const FREQUENCY_STEPS = {
  lessons: '{given}: {missed} e {justified}.',
  given: ['aula dada com chamada', 'aulas dadas com chamada'],
  missed: ['falta sem justificativa', 'faltas sem justificativa'],
  justified: ['falta justificada', 'faltas justificadas'],
  minutes: 'Em minutos: {total} de aula e {absent} de falta.',
  minutesJustified:
    'Em minutos: {total} de aula e {absent} de falta sem justificativa, mais {justified} de falta justificada.',
  justifiedBy: {
    ABSENT: 'Falta justificada também conta como falta: {absent} + {justified} = {minutes} de falta.',
    EXCLUDED: 'Aula com falta justificada sai da conta: {total} − {justified} = {minutes} de aula.',
    PRESENT: 'Falta justificada conta como presença.',
  },
  minute: ['minuto', 'minutos'],
  minuteCounted: ['minuto contado', 'minutos contados'],
  brought: 'Destas, {given} e {missed} vieram de outra turma ou escola.',
  lesson: ['aula', 'aulas'],
  absence: ['falta', 'faltas'],
  withoutRow: 'Fora da conta: {lessons} de frequência para este aluno.',
  lessonWithoutRow: ['aula sem registro', 'aulas sem registro'],
  noLessons: 'Ainda sem aulas na conta: sem frequência.',
  percent: 'Presença: ({total} − {absent}) × 100 ÷ {total} {percent}%.',
  percentCut:
    'Presença: ({total} − {absent}) × 100 ÷ {total} {percent}%, mostrada sem arredondar para cima: {shown}.',
  minimumUnasked: 'Sem aulas na conta, a frequência não decide nada.',
  minimumMet:
    'O mínimo é {least}% das aulas, e por isso as faltas podem chegar a {allowed}. Com {missed}, a frequência é suficiente.',
  minimumMissed:
    'O mínimo é {least}% das aulas, e por isso as faltas podem chegar a {allowed}. Com {missed}, a frequência fica abaixo do mínimo.',
  minimumOfAll: 'O mínimo de {least}% vale para o total das aulas do ano, de todos os componentes juntos.',
} as const
