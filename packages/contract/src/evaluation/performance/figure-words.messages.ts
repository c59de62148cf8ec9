/** A mark where it stands in a table or on paper. */
export const FIGURES = {
  noMark: 'S/N',
  recovered: '{mark}, rec.\u00a0{recovery}',
  soFar: '{earned} de {possible}',
  missing: 'faltam {points} pontos',
  missingOne: 'falta {points} ponto',
  outOfReach: 'já não alcança a média',
} as const
