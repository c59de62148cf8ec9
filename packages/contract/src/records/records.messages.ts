/** The school history: its screen, and why there is none yet. */
export const RECORDS = {
  failed: 'Não foi possível montar o histórico. Tente novamente.',
} as const
