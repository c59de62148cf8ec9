/** Sentences of the server about levels and terms, where the sentence of the code would not fit. Browsers do not load them. */
export const LEVEL_REFUSALS = {
  typeHasTerms: 'O tipo não pode mudar enquanto o nível tem períodos letivos.',
  termOutOfYear: 'A data deve ficar dentro do ano letivo, de {start} a {end}.',
} as const
