/** The period of a list of lessons that takes them all. */
export const WHOLE_YEAR = 'ano'
export const SITUATIONS = ['todas', 'a-lancar', 'lancadas', 'sem-frequencia'] as const
export type Situation = (typeof SITUATIONS)[number]

/** Everything of a plan's year that is in one situation. */
export const situationAddress = (path: string, planId: string, situacao: Situation): string =>
  `${path}?${new URLSearchParams({ plano: planId, situacao, periodo: WHOLE_YEAR })}`
