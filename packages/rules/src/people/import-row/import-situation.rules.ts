import { searchKey } from '../person/search-key.rules.ts'

/** Words, and abbreviations of the SED of São Paulo, of who has left a class or a school, or never came. */
const LEFT =
  /^(?:baixa|bxtr|tr|tran|tranc\w*|saida|inativ\w*|desativ\w*|deixou|transf\w*|rema|remanej\w*|ncom|ncfp|n(?:ao)? comp\w*|aban\w*|evad\w*|evas\w*|desist\w*|cancel\w*|cessad\w*|cessao|recl|reclas\w*|falec\w*|obito|removid\w*|deslig\w*|saiu)\b/u
/** A student who came by a transfer is present: received, from another school, or into this class. */
const ARRIVED =
  /\b(?:receb\w*|entrada|oriund\w*|vind\w*)\b|^(?:transf|remanej)\w* (?:d[aeo]s? (?!(?:turma|classe|sala|escola|turno|periodo)\b)|(?:p|para|a) (?:a )?est[ae]\b)/u

/**
 * Whether a situation in a list says that its student is no longer in that class: "Transferido", "BAIXA – TRANSFERÊNCIA",
 * "Remanejado", "NCOM", "Trancado". "Ativo", "Transferido de outra escola", "Cursando" and "Recebido por transferência" do not.
 */
export function hasLeftClass(situation: string): boolean {
  const key = searchKey(situation)
  return LEFT.test(key) && !ARRIVED.test(key)
}
