/** The minutes of a council on paper: its files, why there are none and what they print. */
export const COUNCIL_MINUTES = {
  fileOfGrade: 'Atas do conselho de classe — {grade}',
  fileOfMeeting: 'Ata do conselho de classe — {grade}, {date}',
  none: 'A turma não tem ata do conselho assinada. Assine uma em Atas do conselho.',
  title: 'Ata do conselho de classe',
  noteOfMeeting:
    'Com presentes e linhas para assinar. Antes de assinada, a ata sai com a marca de rascunho e sem código.',
  numbered: 'Ata nº {number}/{year}',
  draft: 'Rascunho',
  /** Across every page of what certifies nothing. */
  marks: { OPEN: 'RASCUNHO', ANNULLED: 'SEM EFEITO' },
  final: 'Conselho final',
  facts: {
    grade: 'Turma',
    level: 'Nível',
    council: 'Conselho',
    date: 'Data',
    time: 'Horário',
    place: 'Local',
    rectifiedBy: 'Retificada pela',
  },
  timeOf: '{start} às {end}',
  attendance: 'Presentes',
  columns: { name: 'Nome', function: 'Função', signature: 'Assinatura' },
} as const
