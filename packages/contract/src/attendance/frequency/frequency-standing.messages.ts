/** How a student's frequency stands to the least one. */
export const STANDING = {
  label: 'Frequência: ',
  ofYear: ' no ano',
  near: 'perto do limite',
  early: '{absences} em {lessons}',
  absences: ['{count} falta', '{count} faltas'],
  lessons: ['{count} aula', '{count} aulas'],
  withoutRow: ['{count} aula sem registro', '{count} aulas sem registro'],
  below: 'abaixo de {percent}%',
} as const
