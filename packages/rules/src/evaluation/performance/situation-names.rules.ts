/** The situations as people read them. */
export const SITUATION_NAMES = {
  ONGOING: 'Cursando',
  APPROVED: 'Aprovado',
  IN_RECOVERY: 'Em recuperação',
  AFTER_RECOVERY: 'Aprovado após recuperação',
  BY_COUNCIL: 'Aprovado pelo conselho',
  WITH_DEPENDENCY: 'Aprovado com dependência',
  FAILED: 'Reprovado',
  BY_ABSENCE: 'Reprovado por faltas',
  TRANSFERRED: 'Transferido',
  DROPPED: 'Desistente',
  RECLASSIFIED: 'Reclassificado',
} as const
