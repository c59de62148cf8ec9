/** Texts of the kind and date of leaving a class. */
export const EXIT = {
  reasons: {
    TRANSFERRED: 'Transferido',
    DROPPED: 'Desistente',
    DECEASED: 'Falecido',
    CANCELLED: 'Cancelado',
    RECLASSIFIED: 'Reclassificado',
    MOVED: 'Remanejado',
  },
  on: {
    TRANSFERRED: 'Transferido em {date}',
    DROPPED: 'Desistente em {date}',
    DECEASED: 'Falecido em {date}',
    CANCELLED: 'Cancelado em {date}',
    RECLASSIFIED: 'Reclassificado em {date}',
    MOVED: 'Remanejado em {date}',
  },
} as const
