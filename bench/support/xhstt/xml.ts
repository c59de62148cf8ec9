/** An element of an XML document, with its text without the spaces around it. */
export type XmlElement = {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: XmlElement[]
  text: string
}

const ENTITIES: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

const decoded = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#x([\da-fA-F]{1,6})|(\w{2,4}));/g, (whole, decimal, hexadecimal, name) => {
    if (decimal) return String.fromCodePoint(Number(decimal))
    if (hexadecimal) return String.fromCodePoint(Number.parseInt(hexadecimal, 16))
    return ENTITIES[name] ?? whole
  })

/**
 * Reads the part of XML that timetable archives use: elements, attributes, text, comments and declarations, without document
 * types of their own. Throws Error on elements that do not close.
 */
export function readXml(source: string): XmlElement {
  const root: XmlElement = { name: '', attributes: {}, children: [], text: '' }
  const open = [root]
  let at = 0
  while (at < source.length) {
    const begin = source.indexOf('<', at)
    const text = source.slice(at, begin === -1 ? source.length : begin).trim()
    if (text !== '') open.at(-1)!.text += decoded(text)
    if (begin === -1) break
    const ending = source.startsWith('<!--', begin) ? '-->' : '>'
    const end = source.indexOf(ending, begin)
    if (end === -1) throw new Error('expected the end of a tag')
    at = end + ending.length
    const tag = source.slice(begin + 1, end)
    if (!/^[!?]/.test(tag)) enter(tag, open)
  }
  if (open.length !== 1) throw new Error(`expected the end of ${open.at(-1)!.name}`)
  return root
}

function enter(tag: string, open: XmlElement[]): void {
  if (tag.startsWith('/')) {
    const closed = open.pop()
    if (closed?.name !== tag.slice(1).trim())
      throw new Error(`expected the end of ${closed?.name}, found ${tag}`)
    return
  }
  const name = /^[^\s/]+/.exec(tag)?.[0] ?? ''
  const attributes = Object.fromEntries(
    [...tag.matchAll(/([\w:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)].map(([, key, double, single]) => [
      key!,
      decoded(double ?? single ?? ''),
    ]),
  )
  const element: XmlElement = { name, attributes, children: [], text: '' }
  open.at(-1)!.children.push(element)
  if (!tag.endsWith('/')) open.push(element)
}

const childOf = (element: XmlElement, name: string): XmlElement | undefined =>
  element.children.find(child => child.name === name)

/** The elements at a path of names below an element. */
export const elementsAt = (element: XmlElement, ...path: string[]): XmlElement[] =>
  path.reduce(
    (found, name) => found.flatMap(one => one.children.filter(child => child.name === name)),
    [element],
  )

export const textOf = (element: XmlElement, name: string): string => childOf(element, name)?.text ?? ''
