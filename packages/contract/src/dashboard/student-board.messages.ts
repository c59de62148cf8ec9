/** Texts of a student's dashboard of published results. */
export const STUDENT_BOARD = {
  title: 'Últimas notas',
  titleOf: 'Últimas notas: {term}',
  component: 'Componente',
  result: 'Nota',
  frequency: 'Frequência',
  below: 'Abaixo de {least}%',
  all: 'Ver desempenho',
  bar: '{result} de {highest}',
  none: 'Nenhum resultado divulgado ainda. As notas e a frequência aparecem aqui quando a escola divulgar o período.',
  failed: 'Não foi possível ver as notas agora.',
} as const
