/** Dependencies as papers print them. */
export const DEPENDENCY_PAPER = {
  note: 'Dependência: {dependencies}.',
  line: '{component} ({year}): {status}',
  lineWithMark: '{component} ({year}): {status}, nota {mark}',
  ofStudent: '{name}: {dependencies}',
  ofClass: 'Dependências de anos anteriores',
  statuses: {
    OPEN: 'em aberto',
    DONE: 'concluída',
    FAILED: 'não concluída',
    WAIVED: 'dispensada',
  },
} as const
