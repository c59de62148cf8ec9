import { type CivilDate, formatDate } from '../calendar/civil-date.rules.ts'

const EXIT_NAMES = {
  TRANSFERRED: 'Transferido',
  DROPPED: 'Desistente',
  CANCELLED: 'Cancelado',
  RECLASSIFIED: 'Reclassificado',
} as const

/** How and when somebody left a class, as it stands beside their name: "Transferido em 12/05/2026". */
export function exitText({
  reason,
  date,
}: {
  readonly reason: keyof typeof EXIT_NAMES
  readonly date: CivilDate
}): string {
  return `${EXIT_NAMES[reason]} em ${formatDate(date)}`
}
