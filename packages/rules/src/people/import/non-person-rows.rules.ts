import { searchKey } from '../person/search-key.rules.ts'
import { headerMeaning } from './import-headers.rules.ts'

/** Why a row of a file is not of a person. */
export type NonPersonReason = 'TOTAL' | 'FOOTER' | 'HEADER_AGAIN'

const TOTAL =
  /^(?:sub ?total|total|quantidade|qtde?|soma)(?: geral| de\b.*|(?: \D*)?\d.*)?$|^(?:n|no|numero) (?:total )?de (?:alun|matricul|estudant|professor)|^\d+ (?:alun[oa]s?|estudantes?|matriculad[oa]s?|registros?)$/u
const FOOTER =
  /\b(?:assinatura|diretora?|vice diretora?|secretari[oa](?: escolar)?|coordenadora?|carimbo|visto|emitid[oa]|gerad[oa]|impress[oa]|relatorio|legenda|pagina|pag|fonte|observac(?:ao|oes)|local e data|data da emissao|atualizado)\b/u
const LINE = /_{3,}|\.{5,}|-{5,}/u

const filled = (cells: readonly string[]): string[] => cells.map(cell => cell.trim()).filter(Boolean)

const headerSignature = (cells: readonly string[]): string => cells.map(headerMeaning).join('|')

/** The number of cells in rows of people: short lists have as many other rows as rows of people, which are emptier. */
function typicalFill(counts: readonly number[]): number {
  return counts.toSorted((one, other) => one - other)[Math.floor(counts.length * 0.75)] ?? 0
}

/** Rows below a total or a line for a signature, as far as they are as empty: names of who signs. */
function footerStart(rows: readonly (readonly string[])[], isSparse: (texts: string[]) => boolean): number {
  let from = rows.length
  while (from > 0 && isSparse(filled(rows[from - 1] ?? []))) from -= 1
  const marked = rows.slice(from).findIndex(cells => {
    const texts = filled(cells)
    return texts.some(text => LINE.test(text) || FOOTER.test(searchKey(text)) || TOTAL.test(searchKey(text)))
  })
  return marked < 0 ? rows.length : from + marked
}

/**
 * The rows below the header that are no people, by their index: totals, lines for signatures and who signs at the end, and the
 * header again where a page began. A row that is filled like the others is a person, whatever its content.
 */
export function nonPersonRows(
  header: readonly string[],
  rows: readonly (readonly string[])[],
): ReadonlyMap<number, NonPersonReason> {
  const usual = typicalFill(rows.map(cells => filled(cells).length))
  const isSparse = (texts: string[]) => texts.length <= Math.max(1, Math.min(3, Math.floor(usual / 2)))
  const nobodies = new Map<number, NonPersonReason>()
  const head = headerSignature(header)
  // In a sheet of one column every row is as empty as a footer.
  const end = usual < 2 ? rows.length : footerStart(rows, isSparse)
  for (const [index, cells] of rows.entries()) {
    const texts = filled(cells)
    const [first = ''] = texts
    const isTotal = isSparse(texts) && TOTAL.test(searchKey(first))
    if (head.replaceAll('|', '') !== '' && headerSignature(cells) === head)
      nobodies.set(index, 'HEADER_AGAIN')
    else if (isTotal) nobodies.set(index, 'TOTAL')
    else if (index >= end) nobodies.set(index, 'FOOTER')
  }
  return nobodies
}
