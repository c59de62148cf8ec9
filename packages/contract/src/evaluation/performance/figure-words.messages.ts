/** A mark where it stands in a table or on paper. */
export const FIGURES = {
  noMark: 'S/N',
  recovered: '{mark}, rec.\u00a0{recovery}',
  soFar: '{earned} de {possible}',
  /** A mean of terms: "8,5 em 3 bim." */
  meanOf: '{mean} em {count}\u00a0{kind}',
  kinds: { QUARTER: 'bim.', TRIMESTER: 'trim.', SEMESTER: 'sem.' },
  /** Points, or the mean, of closed terms, or of those of them that are published. */
  closed: {
    QUARTER: ['{points} no bimestre encerrado', '{points} nos bimestres encerrados'],
    TRIMESTER: ['{points} no trimestre encerrado', '{points} nos trimestres encerrados'],
    SEMESTER: ['{points} no semestre encerrado', '{points} nos semestres encerrados'],
  },
  published: {
    QUARTER: ['{points} no bimestre divulgado', '{points} nos bimestres divulgados'],
    TRIMESTER: ['{points} no trimestre divulgado', '{points} nos trimestres divulgados'],
    SEMESTER: ['{points} no semestre divulgado', '{points} nos semestres divulgados'],
  },
  ofMean: '{mean} de média',
  open: '{points} no {position}º',
  openAlone: '{points} no {term}',
  sum: '{parts} = {total}',
  reached: 'média {average} alcançada',
  missing: ['falta {points} para a média {average}', 'faltam {points} para a média {average}'],
  /** Where terms without a mark are stood for by the others. */
  proportional: [
    'falta {points} para {wanted}, o que a média {average} pede destes períodos',
    'faltam {points} para {wanted}, o que a média {average} pede destes períodos',
  ],
  missingMean: {
    QUARTER: [
      'precisa de {points} no bimestre que falta para a média {average}',
      'precisa de {points} em cada bimestre que falta para a média {average}',
    ],
    TRIMESTER: [
      'precisa de {points} no trimestre que falta para a média {average}',
      'precisa de {points} em cada trimestre que falta para a média {average}',
    ],
    SEMESTER: [
      'precisa de {points} no semestre que falta para a média {average}',
      'precisa de {points} em cada semestre que falta para a média {average}',
    ],
  },
  outOfReach: 'já não alcança a média {average}',
  /** The score of the annual recovery that passes. */
  needed: 'precisa de {score} de {of} na recuperação anual',
  noneNeeded: 'nenhuma nota da recuperação anual alcança a média',
  /** Share of what is scored so far: means and orders of an open term are never of points. */
  percent: '{percent} do avaliado',
} as const
