/** Log lines of making the demonstration, and names of what an office types before a timetable. */
export const DEMO_WORDS = {
  school: 'escola de demonstração',
  municipality: 'secretaria municipal de demonstração',
  making: 'Criando {label}… {students} alunos',
  lessons: '  {count} aulas',
  attendances: '  {count} registros de frequência',
  scores: '  {count} notas',
  planning: {
    course: 'Curso de formação',
    court: 'Quadra',
    courts: ['Quadra coberta', 'Quadra externa'],
    draft: 'Rascunho de demonstração',
  },
  failed: 'Não foi possível criar os dados de demonstração.',
} as const
