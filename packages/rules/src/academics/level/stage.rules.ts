/** Stages of schooling that a level of education may be of; LIVRE: courses outside of the basic education. */
export const STAGES = ['INFANTIL', 'FUNDAMENTAL', 'MEDIO', 'EJA', 'LIVRE'] as const
export type Stage = (typeof STAGES)[number]
