/** A student without a score in an evaluation: why there is none, and how that counts. */
export const SCORE_STATES = {
  names: { MISSED: 'Faltou', EXCUSED: 'Dispensado', SECOND_CALL: 'Em segunda chamada' },
  /** Signs in cells of scores. */
  legend: 'F: faltou; D: dispensado; 2ª: em segunda chamada',
  /** Beneath the grid: signs and how each counts. */
  gridLegend:
    'F: faltou, vale zero; fica fora da conta só onde a turma deixa de fora a nota não lançada. Na recuperação, F não altera a nota. D: dispensado, a avaliação sai da conta do aluno. 2ª: em segunda chamada, a nota continua pendente. Para lançar, digite F, D ou S.',
  /** How an evaluation counts for a student in this state, where it says more than without the state. */
  effects: {
    MISSED: { MISSING_AS_ZERO: 'Faltou: vale zero', MISSING_LEFT_OUT: 'Faltou: fora da conta' },
    EXCUSED: { EXCUSED: 'Dispensado da avaliação: fora da conta' },
    SECOND_CALL: {
      STILL_TO_COME: 'Em segunda chamada: nota a lançar',
      MISSING_AS_ZERO: 'Segunda chamada sem nota: vale zero',
      MISSING_LEFT_OUT: 'Segunda chamada sem nota: fora da conta',
    },
  },
} as const
