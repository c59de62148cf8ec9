/** The number of sentences that one account may save, and the length of each in characters. Source: docs/rules.md, Concepts. */
export const MAX_SENTENCES = 200
export const MAX_SENTENCE_LENGTH = 500

/** The selection in a text, in characters; without a selection `start` and `end` are the cursor. */
export type TextSelection = { readonly start: number; readonly end: number }

const isSpace = (sign: string | undefined): boolean => sign !== undefined && sign.trim() === ''

/** Both ends within the text, in order. */
const within = (text: string, { start, end }: TextSelection): TextSelection => {
  const from = Math.max(0, Math.min(start, text.length))
  return { start: from, end: Math.max(from, Math.min(end, text.length)) }
}

/**
 * A text after a sentence replaced its selection, with the cursor behind the sentence. Words stay apart: a space is added
 * before and after where letters would touch. Null where the text would be longer than `max` characters.
 */
export function insertSentence(
  text: string,
  selection: TextSelection,
  sentence: string,
  max: number,
): { text: string; cursor: number } | null {
  const { start, end } = within(text, selection)
  const [before, after] = [text.slice(0, start), text.slice(end)]
  const isApart = before === '' || isSpace(before.at(-1))
  const follows = after !== '' && !isSpace(after[0]) && !'.,;:!?)'.includes(after.charAt(0))
  const head = `${before}${isApart ? '' : ' '}${sentence}`
  const inserted = `${head}${follows ? ' ' : ''}${after}`
  return inserted.length > max ? null : { text: inserted, cursor: head.length }
}

/** The ends of the sentences of a text: after `.`, `!` or `?` before a space, after a line, and at the end. */
const sentenceEnds = (text: string): number[] => {
  const ends: number[] = []
  for (let at = 1; at < text.length; at++) {
    const sign = text.charAt(at - 1)
    if (sign === '\n' || ('.!?'.includes(sign) && isSpace(text[at]))) ends.push(at)
  }
  return [...ends, text.length]
}

/**
 * The part of a text that is offered for saving: the selection, else the sentence at the cursor, or the one before it. Null
 * where there is none, or it is longer than a sentence may be.
 */
export function sentenceAt(text: string, selection: TextSelection): string | null {
  const { start, end } = within(text, selection)
  const selected = text.slice(start, end).trim()
  let found = selected
  let from = 0
  for (const to of selected ? [] : sentenceEnds(text)) {
    const one = text.slice(from, to).trim()
    if (from >= start && found) break
    if (one) found = one
    from = to
  }
  return found && found.length <= MAX_SENTENCE_LENGTH ? found : null
}
