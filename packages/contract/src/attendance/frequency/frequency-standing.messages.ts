/** How a student's frequency stands to the least one. */
export const STANDING = {
  label: 'Frequência: ',
  ofYear: ' no ano',
  near: 'perto do limite',
  withoutRow: ['{count} aula sem registro', '{count} aulas sem registro'],
  below: 'abaixo de {percent}%',
} as const
