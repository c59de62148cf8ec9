/** The texts of pushes: they lie on locked screens and have no name in them. Apart, so that no browser loads them. */
export const PUSH_NEWS = {
  SCHOOL: {
    NOTICE: 'Há um aviso da escola',
    ABSENCE: 'Há uma falta de hoje para ver',
    MARK: 'Há notas publicadas',
    OFFER: 'Há uma vaga oferecida',
  },
  MUNICIPAL: {
    NOTICE: 'Há um aviso da secretaria',
    ABSENCE: 'Há uma falta de hoje para ver',
    MARK: 'Há resultados publicados',
    OFFER: 'Há uma vaga oferecida',
  },
} as const
