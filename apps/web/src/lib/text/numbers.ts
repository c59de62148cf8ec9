const counts = new Intl.NumberFormat('pt-BR')

/** 1200 → '1.200'. */
export const showCount = (count: number): string => counts.format(count)
