const STATES = {
  PROPOSED: 'Aguardando resposta',
  CONFIRMED: 'Confirmada',
  ASKS_TRANSFER: 'Pede transferência',
  NOT_RETURNING: 'Não volta',
  NO_ANSWER: 'Sem resposta',
} as const

/** Words of states and answers in a campaign of re-enrolment. */
export const REENROLLMENT_WORDS = {
  states: STATES,
  filters: { ...STATES, UNANSWERED: 'Sem resposta até agora' },
  fields: {
    reenrollmentAnswer: 'Resposta da rematrícula',
    answeredOn: 'Respondida em',
    answeredBy: 'Quem respondeu',
    relation: 'Parentesco',
    note: 'Observação',
    opens: 'Início do prazo',
    closes: 'Fim do prazo',
    letter: 'Texto da carta',
    targetYear: 'Ano de destino',
  },
} as const
