/** Students who arrive late or leave early. */
export const PUNCTUALITY = {
  arrivedLate: { letter: 'A', name: 'Atraso', withMinutes: 'Atraso de {minutes} min' },
  leftEarly: { letter: 'S', name: 'Saída antecipada', withMinutes: 'Saída antecipada de {minutes} min' },
  minutes: '{minutes} min',
  withoutMinutes: 'sem minutos',
} as const
