/** The texts that the calendar of an academic year prints beyond the words of the calendar itself. */
export const YEAR_CALENDAR = {
  title: 'Calendário letivo',
  ofYear: 'Ano letivo {year}',
  /** The names from Monday to Sunday. */
  weekdays: ['S', 'T', 'Q', 'Q', 'S', 'S', 'D'],
  legend: 'Legenda',
  terms: 'Dias letivos por período',
  columns: { level: 'Nível de ensino', total: 'Total' },
  days: '{n} dias',
  span: '{start} a {end}',
  minimum: 'A LDB pede ao menos {n} dias letivos nos níveis de ano inteiro.',
  noTerms: 'Os períodos letivos ainda não foram definidos.',
  events: 'Feriados, recessos e eventos',
  note: '{title} ({kind})',
  open: 'Calendário letivo (PDF)',
  fallbackName: 'calendario-letivo.pdf',
  fileName: 'calendario-letivo-{year}.pdf',
} as const
