/** Students who arrive late or leave early. */
export const PUNCTUALITY = {
  fields: {
    arrivedLate: {
      letter: 'A',
      name: 'Atraso',
      withMinutes: 'Atraso de {minutes} min',
      of: 'Atraso de {name}',
      minutesOf: 'Minutos de atraso de {name}',
    },
    leftEarly: {
      letter: 'S',
      name: 'Saída antecipada',
      withMinutes: 'Saída antecipada de {minutes} min',
      of: 'Saída antecipada de {name}',
      minutesOf: 'Minutos da saída antecipada de {name}',
    },
  },
  open: 'Atraso ou saída antecipada de {name}',
  keys: '[A] atraso, [S] saída antecipada',
  monthLegend:
    'No canto de uma presença: A atraso, S saída antecipada; as teclas [A] [S] põem e tiram, e os minutos ficam na aula.',
  list: {
    title: 'Atrasos e saídas antecipadas',
    none: 'Nenhum atraso nem saída antecipada',
    noneReason: 'Aparecem aqui os que os professores marcam na chamada, nos anos letivos abertos.',
  },
  minutes: '{minutes} min',
  withoutMinutes: 'sem minutos',
} as const
