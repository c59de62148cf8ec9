/** What the server alone says about levels and terms, where the sentence of the code would not fit. */
export const LEVEL_WORDS = {
  typeHasTerms: 'O tipo não pode mudar enquanto o nível tem períodos letivos.',
} as const

export const TERM_WORDS = {
  outOfYear: 'A data deve ficar dentro do ano letivo, de {start} a {end}.',
} as const
