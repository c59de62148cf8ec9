/** Marks and absences of one student on their page, for the office. */
export const STUDENT_MARKS = {
  table: 'Notas e faltas por componente',
  title: 'Notas e faltas — {grade}',
  component: 'Componente',
  year: 'Ano',
  absences: 'Faltas',
  frequency: 'Freq.',
  overall: 'Frequência geral: {frequency}',
  none: 'Nenhuma nota ou frequência até agora.',
} as const
