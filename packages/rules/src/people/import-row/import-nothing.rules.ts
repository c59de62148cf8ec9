import { searchKey } from '../person/search-key.rules.ts'
import type { ImportKind } from './import-columns.rules.ts'

/** Also the digits of a number that does not exist: 000.000.000-00, (00) 0000-0000. */
const PLACEHOLDER_SIGNS = /^[\s\-–—_.,*/\\?#()xX0]+$/u
const WORDS = new Set(
  (
    'nao tem|n tem|ntem|nt|nao ha|nao possui|n possui|nao possue|nao informado|nao informada|n informado|n inf|ni|n i|' +
    'nao declarado|nao declarada|nao consta|nada consta|nc|n c|nao se aplica|na|n a|nd|n d|sn|s n|nao|nenhum|nenhuma|' +
    'nada|null|vazio|em branco|ignorado|ignorada|desconhecido|desconhecida|nao sabe|a confirmar|pendente|inexistente'
  ).split('|'),
)
/** "S/N" is a house without number, "Não" an answer, "Não informado" a value of the form, 0 a code of the census. */
const MEANINGFUL_VALUES: Readonly<Record<string, readonly string[]>> = {
  number: ['sn', 's n'],
  registrationDigit: ['0', 'x'],
  colourOrRace: ['nao declarada', 'nao declarado', 'nao informada', 'nao informado', 'nd', 'n d', '0'],
  gender: ['nao informado', 'ni', 'n i', 'nao declarado', 'nao consta', 'ignorado'],
}
const WITHOUT =
  /^(?:sem|s) (?:cpf|rg|telefone|tel|fone|celular|cel|email|e mail|cep|pai|mae|numero|documento|informacao|dados|registro|contato|endereco|complemento)$/u

/**
 * Whether a cell was filled in to say that there is nothing: "NÃO TEM", "-", "N/A", "S/N", "XXX", "0", "não informado".
 * A value of the own field does not count.
 */
export function isPlaceholder(
  text: string,
  { key = '', kind }: { key?: string; kind?: ImportKind } = {},
): boolean {
  if (kind === 'yesNo') return /^[\s\-–—_.*?]+$/u.test(text)
  const words = searchKey(text)
  if (MEANINGFUL_VALUES[key]?.includes(words)) return false
  if (PLACEHOLDER_SIGNS.test(text) && !/^x$/iu.test(text.trim())) return true
  return WORDS.has(words) || WITHOUT.test(words)
}
