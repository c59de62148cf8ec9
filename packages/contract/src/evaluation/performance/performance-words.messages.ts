/** Figures of students in words, and how current they are. */
export const PERFORMANCE = {
  opinion: 'Parecer',
  soFar: 'até agora',
  ofSoFar: 'de {possible} até agora',
  spokenSoFar: '{text} até agora',
  spokenSum: '{text}: {sentence}',
  ofLessons: ['{absences} em {count} aula', '{absences} em {count} aulas'],
  noLesson: '{attendance}: nenhuma aula lançada',
  near: 'Perto do mínimo de {least}%',
  below: 'Abaixo do mínimo de {least}%',
  asking: 'Pedindo o recálculo: {answered} de {count} períodos',
  computedAt: 'Calculado em {moment}',
  notice: {
    NEED_UPDATE: 'Há lançamentos mais novos do que estes resultados.',
    IN_PROCESS: 'Os resultados estão sendo recalculados agora.',
    unchecked: 'Sem conexão: estes são os resultados da última consulta e podem ter mudado.',
    signs: 'Os números marcados com',
    mayChange: 'ainda podem mudar. Esta página se atualiza sozinha.',
  },
} as const
