/** A stretch of a line: in bold or not, an address to follow or not. */
export type TextStretch = { readonly text: string; readonly bold: boolean; readonly href: string | null }

export type TextLine = readonly TextStretch[]

/** The parts of the text of a message. */
export type TextBlock =
  | { readonly kind: 'paragraph'; readonly lines: readonly TextLine[] }
  | { readonly kind: 'list'; readonly items: readonly TextLine[] }

const ITEM = /^[-•]\s+/
const BOLD = /\*\*([^*\s](?:[^*]*[^*\s])?)\*\*/g
const ADDRESS = /https?:\/\/[^\s<>"*]+/gi
/** Characters that end a sentence and not an address. */
const AFTER_ADDRESS = /(?<![.,;:!?'”’])[.,;:!?'”’]+$/
const AFTER_BRACKETED_ADDRESS = /(?<![.,;:!?'”’)])[.,;:!?'”’)]+$/

/** "(veja https://a.b/c)" closes a bracket that the address has not opened. */
function wholeAddress(withPunctuation: string): string {
  const after = withPunctuation.includes('(') ? AFTER_ADDRESS : AFTER_BRACKETED_ADDRESS
  return withPunctuation.replace(after, '')
}

function withAddresses(text: string, bold: boolean): TextStretch[] {
  const stretches: TextStretch[] = []
  let from = 0
  const plain = (to: number) => {
    if (to > from) stretches.push({ text: text.slice(from, to), bold, href: null })
  }
  for (const { 0: withPunctuation, index } of text.matchAll(ADDRESS)) {
    const address = wholeAddress(withPunctuation)
    if (/\/\/$/.test(address)) continue
    plain(index)
    stretches.push({ text: address, bold, href: address })
    from = index + address.length
  }
  plain(text.length)
  return stretches
}

function stretchesOf(line: string): TextLine {
  const stretches: TextStretch[] = []
  let from = 0
  for (const match of line.matchAll(BOLD)) {
    stretches.push(...withAddresses(line.slice(from, match.index), false))
    stretches.push(...withAddresses(match[1] ?? '', true))
    from = match.index + match[0].length
  }
  stretches.push(...withAddresses(line.slice(from), false))
  return stretches
}

/**
 * The text of a message with its few marks (docs/api.md, Text of messages): an empty line parts paragraphs, "- " begins an
 * item, `**…**` is bold, an http or https address can be followed. Everything else means itself.
 */
export function messageBlocks(body: string): TextBlock[] {
  const blocks: TextBlock[] = []
  let open: { lines: TextLine[] } | { items: TextLine[] } | null = null
  for (const line of body.split(/\r\n|\r|\n/).map(each => each.trim())) {
    if (line === '') open = null
    else if (ITEM.test(line)) {
      if (!open || !('items' in open)) {
        open = { items: [] }
        blocks.push({ kind: 'list', items: open.items })
      }
      open.items.push(stretchesOf(line.replace(ITEM, '')))
    } else if (open && 'lines' in open) open.lines.push(stretchesOf(line))
    else {
      open = { lines: [stretchesOf(line)] }
      blocks.push({ kind: 'paragraph', lines: open.lines })
    }
  }
  return blocks
}

/** The beginning of a message as one line without marks, for lists; cut at a word, with "…". */
export function messageBeginning(body: string, most: number): string {
  const words = (line: TextLine) => line.map(({ text }) => text).join('')
  const whole = messageBlocks(body)
    .map(block =>
      block.kind === 'list' ? block.items.map(words).join(' · ') : block.lines.map(words).join(' '),
    )
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim()
  if (whole.length <= most) return whole
  const cut = whole.slice(0, most)
  const atWord = cut.slice(0, Math.max(cut.lastIndexOf(' '), 0)) || cut
  return `${atWord}…`
}
