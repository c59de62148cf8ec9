/** Names of the fields of a meeting. */
export const MEETING_FIELDS = {
  term: 'Conselho de',
  date: 'Data',
  startTime: 'Início',
  endTime: 'Término',
  place: 'Local',
  discussion: 'Assuntos tratados',
  remarks: 'Outros registros',
  attendants: 'Presentes',
} as const
