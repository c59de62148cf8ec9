import { anyText, searchOf } from '../../lib/address/search-fields.ts'

const text = anyText

/** What the class area's addresses carry. */
export const planSearch = searchOf({ plano: text, periodo: text, avaliacao: text, ordem: text })
