/** Texts of an office's dashboard besides the figures of the year. */
export const OFFICE_BOARD = {
  today: {
    title: 'Frequência de hoje',
    lessons: 'Aulas de hoje',
    taken: 'Com frequência feita',
    present: 'Presenças',
    absent: 'Faltas',
    share: '{taken} de {lessons} com frequência',
    none: 'Nenhuma aula hoje.',
  },
  terms: {
    title: 'Períodos a encerrar',
    lead: 'Terminam em até 14 dias, ou já terminaram e ainda não foram encerrados.',
    of: '{term} · {level}',
    ended: 'terminou em {date}',
    endsToday: 'termina hoje',
    endsTomorrow: 'termina amanhã, {date}',
    ends: 'termina em {days} dias, {date}',
    open: 'a encerrar',
    soon: 'em breve',
  },
  places: {
    title: 'Vagas livres com gente em espera',
    free: ['1 vaga', '{count} vagas'],
    waiting: '{count} em espera',
    of: '{free}, {waiting}',
    unlimited: 'sem limite de vagas',
  },
} as const
