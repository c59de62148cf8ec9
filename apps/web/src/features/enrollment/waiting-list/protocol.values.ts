/** The length of a protocol. */
export const PROTOCOL_LENGTH = 8

/** A typed protocol in the form of receipts: capitals, without blanks or punctuation. */
export const typedProtocol = (text: string): string =>
  text
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .slice(0, PROTOCOL_LENGTH)
