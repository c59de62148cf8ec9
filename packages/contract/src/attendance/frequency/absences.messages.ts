/** Absences in a sentence: the justified ones are a part of them. */
export const ABSENCES = {
  all: ['{count} falta', '{count} faltas'],
  justified: ['{count} justificada', '{count} justificadas'],
  withJustified: '{absences}, das quais {justified}',
  oneJustified: '{absences}, justificada',
  ofWhich: 'das quais {justified}',
} as const
