/** Texts of the lessons that a person teaches or attends, day by day. */
export const OWN_SCHEDULE = {
  views: { label: 'Ver', dia: 'Dia', semana: 'Semana' },
  previous: { dia: 'Dia anterior', semana: 'Semana anterior' },
  next: { dia: 'Próximo dia', semana: 'Próxima semana' },
  today: 'Hoje',
  week: '{start} a {end}',
  running: 'Agora',
  nextLesson: 'Próxima aula',
  none: 'Nenhuma aula',
  noneOfDay: 'Sem aulas neste dia',
  noneOfWeek: 'Sem aulas nesta semana',
  nextIs: 'A próxima é {name}: {date}, às {time}.',
  noneReason: 'Aulas aparecem aqui quando a secretaria as gera no quadro de horários.',
  subscribe: 'Assinar no calendário',
  noYearTitle: 'Nenhum ano letivo',
  noYearReason: 'Os seus horários aparecem aqui quando a secretaria abrir o ano letivo.',
} as const
