import { anyText, searchOf } from '../../lib/address/search-fields.ts'

const text = anyText

/** The parameters of the class area's addresses. */
export const planSearch = searchOf({ plano: text, periodo: text, avaliacao: text, ordem: text })
