/** Tab and line breaks; the joiners that build emoji and letters; and NUL, which storage refuses by name. */
const KEPT = new Set(['\0', '\t', '\n', '\r', '\u200c', '\u200d'])

/**
 * Text as a person meant to type it, without blanks at its ends and without characters that show nothing and change how
 * their neighbours are shown: controls, marks and overrides of the writing direction, blanks of no width. Source:
 * Unicode, general categories Cc and Cf.
 */
export function visibleText(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}]/gu, each => (KEPT.has(each) ? each : '')).trim()
}

/** The text in one line: any run of blanks and line breaks is one space. */
export function visibleLine(text: string): string {
  return visibleText(text).replace(/\s+/gu, ' ')
}
