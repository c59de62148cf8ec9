/** Texts of an instructor's dashboard besides the lessons of the day. */
export const TEACHING_BOARD = {
  redirect: {
    label: 'Frequência da aula de agora',
    opening: 'Abrindo a frequência de {component}, {grade} em {seconds} s',
    stopped: 'A frequência de {component}, {grade} ainda não foi feita.',
    said: 'A frequência abre sozinha em {seconds} segundos. Qualquer tecla ou toque para a contagem.',
    now: 'Abrir agora',
    stay: 'Ficar aqui',
  },
  calendar: {
    title: 'Minha agenda',
    views: { label: 'Mostrar', dia: 'Dia', semana: 'Semana' },
    previous: { dia: 'Dia anterior', semana: 'Semana anterior' },
    next: { dia: 'Próximo dia', semana: 'Próxima semana' },
    today: 'Hoje',
    span: '{start} a {end}',
    none: 'Nada neste dia',
    openDay: '{date}: ver o dia',
    failed: 'Não foi possível ver as aulas desta semana.',
    schoolFailed: 'O calendário da escola não pôde ser lido: só as aulas estão aqui.',
    content: 'Conteúdo',
  },
} as const
