/** A line of an element with text alone. */
export const textElement = (name: string, value: string | number | boolean): string =>
  `<${name}>${escapeXml(String(value))}</${name}>`

/** An element over lines of its own. */
export const element = (name: string, lines: readonly string[]): string =>
  [`<${name}>`, ...lines, `</${name}>`].join('\n')

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

/** Text of an XML document. */
export const escapeXml = (text: string): string =>
  Array.from(xmlCharacters(text), character => ENTITIES[character] ?? character).join('')

/** The text without the characters that XML 1.0 does not allow. */
export const xmlCharacters = (text: string): string =>
  Array.from(text)
    .filter(character => isAllowed(character.codePointAt(0)!))
    .join('')

const isAllowed = (code: number): boolean =>
  code === 0x9 ||
  code === 0xa ||
  code === 0xd ||
  (code >= 0x20 && code <= 0xd7ff) ||
  (code >= 0xe000 && code <= 0xfffd) ||
  code >= 0x10000
