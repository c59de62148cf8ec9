import { z } from 'zod'

const text = z.string().catch('')

/** What the class area's addresses carry. */
export const classSearch = z.object({ plano: text, periodo: text, avaliacao: text, ordem: text })
