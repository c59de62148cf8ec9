/** Refusals of the whole that a form foresees, and says before it sends anything. */
export const SAID_BY_FORMS = {
  TERM_CLOSED: 'O período letivo está encerrado. Peça à secretaria que o reabra.',
  OUT_OF_TERM: 'A data está fora do período letivo.',
} as const
