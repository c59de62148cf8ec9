/** Texts of the effect of a change on lessons, before it is made. */
export const PREVIEW = {
  nothing: 'Nenhuma aula muda.',
  added: ['1 aula a mais', '{count} aulas a mais'],
  removed: ['1 aula a menos', '{count} aulas a menos'],
  kept: ['1 aula fica como está', '{count} aulas ficam como estão'],
  skipped: ['1 data sem aula', '{count} datas sem aula'],
  reasons: {
    DAY_OFF: 'dia sem aula no calendário',
    OUT_OF_TERM: 'fora dos períodos letivos',
    OVERLAP: 'horário ocupado',
    RELEASED: 'já lançada',
    ATTENDANCE: 'com frequência',
    COVERED: 'com substituto',
    DELETED: 'excluída antes',
    TERM_CLOSED: 'período encerrado',
  },
  line: '{date}, {start} às {end}',
  more: 'e mais {count}',
} as const

/** The parts of a preview of another list of instructors: lessons change hands, and none is added or removed. */
export const HANDOVER_PREVIEW = {
  counts: {
    added: ['1 aula passa a outro professor', '{count} aulas passam a outro professor'],
    removed: ['1 aula fica com menos um professor', '{count} aulas ficam com menos um professor'],
    kept: [
      '1 aula registrada fica com quem a registrou',
      '{count} aulas registradas ficam com quem as registrou',
    ],
  },
} as const

/** The question where a change affects untouched lessons. */
export const LESSONS_QUESTION = {
  title: 'O que fazer com as aulas?',
  hint: 'As aulas já lançadas ou com frequência ficam como estão. As que forem mantidas continuam nas listas de aulas, fora dos dias letivos.',
  termsHint:
    'As aulas já lançadas ou com frequência ficam como estão. As que forem mantidas contam para o período anterior; se ele está aberto, ficam pendentes. Antes do primeiro período, não contam para nenhum.',
  remove: 'Excluir as aulas sem registro',
  keep: 'Manter as aulas',
  see: 'Ver o que vai mudar',
  seen: 'Se as aulas sem registro forem excluídas:',
  records: 'Não houve nenhuma destas aulas?',
  recordsHint:
    'As chamadas e os lançamentos destes dias são retirados, e as aulas são excluídas. Tudo volta se o evento for excluído em até 30 dias. Períodos encerrados ficam como estão.',
  recordsReason: 'Motivo da retirada',
  recordsReasonHint: 'Fica no histórico de alterações.',
  withdraw: 'Retirar chamadas e excluir as aulas',
} as const

/** The lessons that come with a school day, before it is saved. */
export const DAY_LESSONS = {
  title: 'Aulas que vêm com este dia letivo',
  lead: ['1 aula nova:', '{count} aulas novas:'],
  none: 'Nenhuma aula nova.',
  ofClass: '{turma}: {aulas}',
  lessons: ['1 aula', '{count} aulas'],
  save: 'Salvar com estas aulas',
} as const
