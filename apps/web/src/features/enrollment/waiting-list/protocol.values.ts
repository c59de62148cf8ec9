/** As long as protocols are. */
export const PROTOCOL_LENGTH = 8

/** What somebody typed as a protocol, as it is written on receipts: capitals, without blanks or signs between. */
export const typedProtocol = (text: string): string =>
  text
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .slice(0, PROTOCOL_LENGTH)
