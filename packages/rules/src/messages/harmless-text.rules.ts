/** With what is between them, which was never meant to be read. */
const WITH_CONTENT = /<(script|style)(?=[\s/>])[^>]*>[\s\S]*?<\/\1(?=[\s/>])[^>]*>/gi
const COMMENT = /<!--[\s\S]*?-->/g
/** What begins or ends a line where it is shown. */
const LINE_TAG = /<\/?(?:p|div|br|li|ul|ol|tr|table|blockquote|h[1-6])(?=[\s/>])[^>]*>/gi
/** A letter after the sign makes a tag of it; "!", "?" and "/" open what a browser hides up to the next ">". */
const TAG = /<[A-Za-z!?/][^>]*>/g
/** Where no ">" follows, these would hide all the rest; a tag without an end is none. */
const OPEN_COMMENT = /<[!?]|<\/(?![A-Za-z]|$)/g
const MANY_LINES = /\n[^\S\n]*\n(?:[^\S\n]*\n)+/g

const pass = (text: string): string =>
  text
    .replace(WITH_CONTENT, '')
    .replace(COMMENT, '')
    .replace(LINE_TAG, '\n')
    .replace(TAG, '')
    .replace(OPEN_COMMENT, '')

/**
 * A text that somebody wrote or pasted, without anything that a browser would take for markup: scripts and styles with
 * their content, comments, tags. It is done again until nothing changes, so that no tag is left over from two halves. What
 * only looks alike stays: "nota < 5", "a<b", "&lt;b&gt;". A text without "<" comes back as it is. Idempotent. Source:
 * docs/api.md, Text of messages.
 */
export function harmlessText(text: string): string {
  if (!text.includes('<')) return text
  let before = text
  let after = pass(text)
  while (after !== before) {
    before = after
    after = pass(after)
  }
  return after === text ? text : after.replace(MANY_LINES, '\n\n').trim()
}
