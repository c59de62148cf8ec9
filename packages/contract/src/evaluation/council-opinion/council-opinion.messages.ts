/** Texts of the opinions that instructors write for a council. */
export const COUNCIL_OPINION = {
  title: 'Pareceres para o conselho',
  chips: {
    ASSIDUOUS: 'Assíduo',
    OFTEN_ABSENT: 'Falta com frequência',
    PARTICIPATES: 'Participa das aulas',
    RARELY_PARTICIPATES: 'Participa pouco',
    PROGRESSED: 'Progrediu',
    LITTLE_PROGRESS: 'Progrediu pouco',
    READING: 'Dificuldade em leitura',
    WRITING: 'Dificuldade em escrita',
    CALCULATION: 'Dificuldade em cálculo',
    ATTENTION: 'Dificuldade de atenção',
    TASKS_MISSING: 'Atividades não entregues',
    NEEDS_SUPPORT: 'Precisa de apoio pedagógico',
    RECOMMENDS_APPROVAL: 'Recomenda aprovação',
    RECOMMENDS_RETENTION: 'Recomenda retenção',
  },
} as const
