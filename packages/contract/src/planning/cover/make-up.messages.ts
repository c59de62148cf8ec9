/** Texts of making lessons up, on screen and in the calendar. */
export const MAKE_UP = {
  eventTitle: 'Reposição: horário de {weekday}',
} as const
