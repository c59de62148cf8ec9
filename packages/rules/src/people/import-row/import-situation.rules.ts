import { searchKey } from '../person/search-key.rules.ts'

/** Words, and abbreviations of the SED of São Paulo, of who has left a class or a school, or never came. */
const LEFT =
  /^(?:baixa|tran|transf\w*|rema|remanej\w*|ncom|ncfp|n(?:ao)? comp\w*|aban\w*|evad\w*|evas\w*|desist\w*|cancel\w*|cessad\w*|cessao|recl|reclas\w*|falec\w*|obito|removid\w*|deslig\w*|saiu)\b/u
/** Who came by a transfer is there. */
const ARRIVED = /\b(?:receb\w*|entrada|oriund\w*|vind\w*)\b/u

/**
 * Whether a situation in a list says that its student is no longer in that class: "Transferido", "BAIXA – TRANSFERÊNCIA",
 * "Remanejado", "NCOM". "Ativo", "Cursando" and "Recebido por transferência" do not.
 */
export function hasLeftClass(situation: string): boolean {
  const key = searchKey(situation)
  return LEFT.test(key) && !ARRIVED.test(key)
}
