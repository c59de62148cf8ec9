/** Texts of dependencies: components that a student attends and ends after a result with dependency. */
export const DEPENDENCIES = {
  title: 'Dependências',
  component: 'Componente',
  year: 'Ano de origem',
  origin: 'Turma ou escola de origem',
  mode: 'Como cursa',
  grade: 'Turma em que cursa',
  until: 'Prazo',
  status: 'Situação',
  mark: 'Nota',
  reason: 'Motivo',
  modes: {
    CLASS: 'Frequenta aulas',
    STUDY_PLAN: 'Plano de estudos',
    WORK: 'Trabalho',
  },
  statuses: {
    OPEN: 'Em aberto',
    DONE: 'Concluída',
    FAILED: 'Não concluída',
    WAIVED: 'Dispensada',
    WITHDRAWN: 'Registrada por engano',
  },
} as const
