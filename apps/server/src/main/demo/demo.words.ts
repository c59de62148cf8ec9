/** Log lines of making the demonstration. */
export const DEMO_WORDS = {
  school: 'escola de demonstração',
  municipality: 'secretaria municipal de demonstração',
  making: 'Criando {label}… {students} alunos',
  lessons: '  {count} aulas',
  attendances: '  {count} registros de frequência',
  scores: '  {count} notas',
  failed: 'Não foi possível criar os dados de demonstração.',
} as const
