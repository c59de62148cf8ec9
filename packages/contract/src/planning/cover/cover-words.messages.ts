/** Words of absences of instructors and of what becomes of their lessons, for screens, papers and the history. */
export const COVER_WORDS = {
  kinds: {
    HEALTH: 'Saúde',
    FAMILY: 'Saúde de familiar',
    TRAINING: 'Formação',
    SERVICE: 'A serviço da escola',
    PERSONAL: 'Motivo pessoal',
    UNEXPLAINED: 'Ainda sem motivo',
    OTHER: 'Outro motivo',
  },
  outcomes: {
    SUBSTITUTE: 'Substituição',
    JOINT: 'Atividade conjunta',
    NOT_GIVEN: 'Aula não dada',
  },
  fields: {
    absent: 'Professor ausente',
    substitute: 'Substituto',
    absenceKind: 'Motivo da falta',
    startTime: 'Das',
    endTime: 'Até as',
    coverOutcome: 'O que foi feito da aula',
    note: 'Observação da secretaria',
    returned: 'Aulas devolvidas',
  },
} as const
