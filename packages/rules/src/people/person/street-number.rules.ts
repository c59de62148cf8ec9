const NUMBER = /^(?:n(?:[º°o]|úmero|umero)?\.? ?)?(\d{1,6}(?: ?-? ?[a-z])?)$/iu
const WITHOUT = /^s\/?n[º°o]?$/iu
const INSIDE =
  /(?<![\p{L}\d])(?:bloco|bl|quadra|qd|conjunto|conj|cj|lote|lt|edif[íi]cio|ed|torre|apartamento|apto?|ap)(?!\p{L})/iu

/** How an address without a number is written. */
export const NO_NUMBER = 'S/N'

/**
 * The number that stands behind the last comma of a street, as lists have it: "Rua das Flores, 123" is the street "Rua das
 * Flores" and the number "123"; "s/n" is none. Null where nothing behind it is a number, as in "Rua 15" or "Rua A, fundos", and
 * where the street names a block, lot or building: the number in "SQN 205 Bloco B, 304" is that of a flat.
 */
export function streetAndNumber(text: string): { street: string; number: string } | null {
  const comma = text.lastIndexOf(',')
  if (comma < 0) return null
  const street = text.slice(0, comma).trim()
  const rest = text.slice(comma + 1).trim()
  if (street === '') return null
  if (WITHOUT.test(rest)) return { street, number: NO_NUMBER }
  if (INSIDE.test(street)) return null
  const number = NUMBER.exec(rest)?.[1]
  return number === undefined ? null : { street, number }
}
