const SILENT =
  'script,style,head,title,meta,link,template,noscript,iframe,object,embed,svg,math,img,video,audio,canvas,input,button,select,textarea'
const BLOCKS =
  /^(ADDRESS|ARTICLE|ASIDE|BLOCKQUOTE|DD|DIV|DL|DT|FIGURE|FOOTER|FORM|H[1-6]|HEADER|HR|MAIN|NAV|OL|P|PRE|SECTION|TABLE|TBODY|THEAD|TR|UL)$/
const PARAGRAPHS = /^(BLOCKQUOTE|DL|H[1-6]|HR|OL|P|PRE|TABLE|UL)$/

const HEAVY = 600

/** Google writes a whole document into a `<b>` that is not bold, and bold words into spans. */
const isBold = (element: HTMLElement): boolean => {
  const { fontWeight } = element.style
  if (fontWeight === 'bold' || Number(fontWeight) >= HEAVY) return true
  if (fontWeight !== '') return false
  return /^(B|STRONG|TH|H[1-6])$/.test(element.tagName)
}

const inBold = (text: string): string => {
  const words = text.trim()
  if (words === '' || words.includes('\n') || words.includes('**')) return text
  return text.replace(words, () => `**${words}**`)
}

const linkText = (element: Element, text: string): string => {
  const address = element.getAttribute('href')?.trim() ?? ''
  if (!/^https?:\/\//i.test(address) || text.includes(address)) return text
  const words = text.trim()
  const isSame =
    words.replace(/^https?:\/\//i, '').replace(/\/$/, '') ===
    address.replace(/^https?:\/\//i, '').replace(/\/$/, '')
  return words === '' || isSame ? address : `${text} (${address})`
}

const inside = (node: Node, bold: boolean): string =>
  [...node.childNodes].map(child => textOf(child, bold)).join('')

const textOf = (node: Node, bold: boolean): string => {
  if (node.nodeType === Node.TEXT_NODE) return (node.textContent ?? '').replace(/\s+/g, ' ')
  if (!(node instanceof HTMLElement)) return ''
  const { tagName } = node
  if (tagName === 'BR') return '\n'
  const own = isBold(node)
  const words = inside(node, bold || own)
  const text = own && !bold ? inBold(words) : words
  if (tagName === 'LI') return `\n- ${text.trim().replace(/\n+/g, '\n')}`
  if (tagName === 'A') return linkText(node, text)
  if (tagName === 'TD' || tagName === 'TH') return `${text.trim()} `
  if (PARAGRAPHS.test(tagName)) return `\n\n${text.trim()}\n\n`
  return BLOCKS.test(tagName) ? `\n${text.trim()}\n` : text
}

/**
 * Converts the clipboard of a page or a word processor to the text of a message: paragraphs, items, bold and addresses become its
 * marks, pictures, scripts and looks are left behind. The HTML is parsed into a document of its own, which runs and fetches
 * nothing, and is never shown.
 */
export const textOfHtml = (html: string): string => {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const silent of body.querySelectorAll(SILENT)) silent.remove()
  return inside(body, false)
    .split('\n')
    .map(line => line.replace(/[ \t\u00a0]+/g, ' ').trim())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
