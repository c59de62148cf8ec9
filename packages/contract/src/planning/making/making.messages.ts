/** Words of availability, wishes and rooms, and of their history. */
export const MAKING = {
  fields: {
    availabilityWindow: { opens: 'Abre em', closes: 'Fecha em' },
    instructorWeek: {
      intervals: 'Partes da semana',
      contractMinutes: 'Jornada em minutos por semana',
      counting: 'Contagem da jornada',
      mostDays: 'Máximo de dias',
      mostLessons: 'Máximo de aulas por dia',
      windows: 'Janelas aceitas',
    },
    planningHour: {
      name: 'Nome',
      weekday: 'Dia da semana',
      from: 'Início em minutos',
      until: 'Fim em minutos',
      instructors: 'Professores',
    },
    planWish: {
      lessonsAWeek: 'Aulas por semana',
      doubles: 'Aulas geminadas',
      acrossBreak: 'Geminada através do intervalo',
      lessonsPerDay: 'Máximo de aulas por dia',
      spread: 'Espalhar na semana',
      notFirst: 'Fora da primeira aula',
      notLast: 'Fora da última aula',
      roomKindId: 'Tipo de sala',
      jointId: 'Aulas juntas',
      pinned: 'Aulas fixadas',
    },
    classWish: {
      gaps: 'Janelas da turma',
      weekdays: 'Dias da semana',
      firstInstructorId: 'Professor da primeira aula',
    },
    roomKind: { name: 'Nome', rooms: 'Salas', capacity: 'Lugares' },
  },
} as const
