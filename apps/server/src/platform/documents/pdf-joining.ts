import { END, type PdfObject, readPdf, type Trailer } from './pdf-objects.ts'

/** One of the documents that are joined: its objects by their numbers in it, and which of them the whole has once. */
type Part = {
  objects: ReadonlyMap<number, PdfObject>
  trailer: Trailer
  root: number
  info: number
  catalog: Catalog
  /** The element under the root of the structure that holds all of the document. */
  document: number
  /** Numbers in the joined document. */
  numbers: Map<number, number>
  /** The offset that is added to the keys of the structure's parent tree, which pages and annotations refer to. */
  keys: number
  /** Before the names of table cells, which are only unique within their part; the first goes without, and stays as it is. */
  prefix: string
}
type Catalog = {
  pages: number
  outlines: number | null
  structure: number
  metadata: number
  intents: number
}

const KNOWN =
  /^(Type|Pages|Metadata|OutputIntents|Lang|StructTreeRoot|MarkInfo|Marked|Suspects|ViewerPreferences|Direction|Outlines)$/

function refused(what: string): never {
  throw new Error(`the PDF is not laid out as expected: ${what}`)
}

const latin = (bytes: Buffer): string => bytes.toString('latin1')
const textOf = ({ objects }: Pick<Part, 'objects'>, number: number): string =>
  latin(objects.get(number)?.body ?? refused(`object ${number}`))
const refIn = (text: string, key: string): number | null => {
  const digits = new RegExp(`/${key} (\\d+) 0 R`).exec(text)?.[1]
  return digits === undefined ? null : Number(digits)
}
const neededRef = (text: string, key: string): number => refIn(text, key) ?? refused(key)
const numberIn = (text: string, key: string): number =>
  Number(new RegExp(`/${key} (-?\\d+)`).exec(text)?.[1] ?? refused(key))
const listIn = (text: string, key: string): string =>
  new RegExp(`/${key} \\[([^\\]]*)\\]`).exec(text)?.[1] ?? refused(key)

function partOf(pdf: Buffer): Part {
  const read = readPdf(pdf) ?? refused('objects')
  const objects = new Map(read.objects.map(object => [object.number, object]))
  const { entries } = read.trailer
  const [root, info] = [neededRef(entries, 'Root'), neededRef(entries, 'Info')]
  const text = textOf({ objects }, root)
  // An unknown entry could refer to pages or structure of its own, which would be lost.
  const unknown = [...text.matchAll(/\/(\w+) /g)].find(
    ([, key = '']) => !KNOWN.test(key) && !/^L2R/.test(key),
  )
  if (unknown) refused(`catalog with ${unknown[1]}`)
  const catalog = {
    pages: neededRef(text, 'Pages'),
    outlines: refIn(text, 'Outlines'),
    structure: neededRef(text, 'StructTreeRoot'),
    metadata: neededRef(text, 'Metadata'),
    intents: neededRef(text, 'OutputIntents'),
  }
  const document = Number(
    /^(\d+) 0 R$/.exec(listIn(textOf({ objects }, catalog.structure), 'K'))?.[1] ?? refused('K'),
  )
  return {
    objects,
    trailer: read.trailer,
    root,
    info,
    catalog,
    document,
    numbers: new Map(),
    keys: 0,
    prefix: '',
  }
}

/** Objects that a document has once: those of later parts are replaced by those of the first, or dropped. */
const onceOf = ({ root, info, document, catalog: { outlines, structure, metadata, intents } }: Part) => ({
  root,
  info,
  document,
  outlines,
  structure,
  metadata,
  intents,
})

/** The objects of the first part, which remain: half of the joined document or more is not rewritten. */
function keepNumbers(first: Part): number {
  if (first.objects.size !== first.trailer.size - 1) refused('numbers')
  for (const number of first.objects.keys()) first.numbers.set(number, number)
  return first.trailer.size
}

/** Numbers for all that stays, behind those of the parts before; answers the next one that is free. */
function numbered(part: Part, first: Part, next: number): number {
  const once = onceOf(part)
  const ofFirst = onceOf(first)
  let free = next
  const names = Object.keys(once) as (keyof typeof once)[]
  const shared = new Map(names.map(name => [once[name], ofFirst[name]]))
  for (const number of part.objects.keys()) {
    const same = shared.get(number)
    if (same != null) part.numbers.set(number, first.numbers.get(same) ?? refused('order'))
    else {
      part.numbers.set(number, free)
      free += 1
    }
  }
  return free
}

/** Behind the string that begins there; parentheses in pairs stand in it as they are. */
function endOfString(text: string, from: number): number {
  if (text[from] === '<') return text.indexOf('>', from) + 1
  let depth = 0
  for (let at = from; at < text.length; at += 1) {
    const sign = text[at]
    if (sign === '\\') at += 1
    else if (sign === '(') depth += 1
    else if (sign === ')') {
      depth -= 1
      if (depth === 0) return at + 1
    }
  }
  return refused('string without end')
}

/** A string begins, a reference, a key that counts, or what names cells: one of them, or a list that ends. */
const SIGN = /\(|(?<!<)<(?!<)|\b(\d+) 0 R\b|(\/StructParents? )(\d+)|\/(?:ID|Headers|Names)\b|\]/g

/**
 * The text of an object with the numbers and names of the joined document. Numbers inside strings are no references. Only the
 * names of table cells are strings: in the cell, in its headers and in the tree of all names.
 */
function moved(part: Part, text: string): string {
  if (part.prefix === '') return text
  let [result, from] = ['', 0]
  let naming: 'one' | 'list' | null = null
  const put = (index: number, length: number, by: string) => {
    result += text.slice(from, index) + by
    from = index + length
  }
  SIGN.lastIndex = 0
  for (let match = SIGN.exec(text); match; match = SIGN.exec(text)) {
    const [sign, reference, key, count] = match
    if (reference !== undefined)
      put(
        match.index,
        sign.length,
        `${part.numbers.get(Number(reference)) ?? refused(`object ${reference}`)} 0 R`,
      )
    else if (key !== undefined) put(match.index, sign.length, `${key}${Number(count) + part.keys}`)
    else if (sign === ']') naming = null
    else if (sign.startsWith('/')) naming = sign === '/ID' ? 'one' : 'list'
    else {
      if (naming) put(match.index, 1, `(${part.prefix}`)
      if (naming === 'one') naming = null
      SIGN.lastIndex = endOfString(text, match.index)
    }
  }
  return result + text.slice(from)
}

/** The head of a stream is text, and what it holds stays as it is. */
function movedObject(part: Part, { body, isStream }: PdfObject): Buffer {
  if (part.prefix === '') return body
  if (!isStream) return Buffer.from(moved(part, latin(body)), 'latin1')
  const end = body.indexOf('stream\n')
  return Buffer.concat([Buffer.from(moved(part, latin(body.subarray(0, end))), 'latin1'), body.subarray(end)])
}

type Written = Map<number, Buffer>

const replaced = (text: string, pattern: RegExp, by: string): Buffer => {
  if (!pattern.test(text)) refused(String(pattern))
  return Buffer.from(
    text.replace(pattern, () => by),
    'latin1',
  )
}

/** One tree of pages over those of the parts. */
function joinPages(parts: readonly Part[], written: Written, top: number): void {
  let count = 0
  const kids: string[] = []
  for (const part of parts) {
    const number = part.numbers.get(part.catalog.pages) ?? 0
    const text = latin(written.get(number) ?? refused('pages'))
    count += numberIn(text, 'Count')
    kids.push(`${number} 0 R`)
    written.set(number, replaced(text, /\/Type \/Pages/, `/Type /Pages\n  /Parent ${top} 0 R`))
  }
  written.set(top, Buffer.from(`\n<<\n  /Type /Pages\n  /Count ${count}\n  /Kids [${kids.join(' ')}]\n>>\n`))
}

/** One structure: the parents of all pages, the names of all cells, and one document with what all parts hold. */
function joinStructure(parts: readonly Part[], first: Part, written: Written): void {
  const roots = parts.map(part => ({ part, text: moved(part, textOf(part, part.catalog.structure)) }))
  const parents = roots.map(({ part, text }) =>
    listIn(text, 'Nums').replace(
      /(?<!\d)(\d+) (\d+ 0 R)/g,
      (_, key: string, ref: string) => `${Number(key) + part.keys} ${ref}`,
    ),
  )
  const names = roots.flatMap(({ text }) => /\/IDTree <<\s*\/Names \[([^\]]*)\]/.exec(text)?.[1] ?? [])
  const roles = new Map(
    roots.flatMap(({ text }) => {
      const map = /\/RoleMap <<([^>]*)>>/.exec(text)?.[1] ?? ''
      return [...map.matchAll(/\/(\w+) \/(\w+)/g)].map(([, role = '', as = '']) => [role, as] as const)
    }),
  )
  const next = roots.reduce((sum, { text }) => sum + numberIn(text, 'ParentTreeNextKey'), 0)
  const root = first.numbers.get(first.document)
  const lines = [
    '/Type /StructTreeRoot',
    `/RoleMap << ${[...roles].map(([role, as]) => `/${role} /${as}`).join(' ')} >>`,
    `/K [${root} 0 R]`,
    `/ParentTree << /Nums [${parents.join(' ')}] >>`,
    ...(names.length > 0 ? [`/IDTree << /Names [${names.join(' ')}] >>`] : []),
    `/ParentTreeNextKey ${next}`,
  ]
  written.set(
    first.numbers.get(first.catalog.structure) ?? 0,
    Buffer.from(`\n<<\n${lines.join('\n')}\n>>\n`, 'latin1'),
  )
  const held = parts.map(part => listIn(moved(part, textOf(part, part.document)), 'K'))
  const document = latin(written.get(root ?? 0) ?? refused('document'))
  written.set(root ?? 0, replaced(document, /\/K \[[^\]]*\]/, `/K [${held.join(' ')}]`))
}

/** One list of bookmarks: the last of a part is followed by the first of the next. */
function joinOutlines(parts: readonly Part[], first: Part, written: Written): void {
  const outlines = parts.flatMap(part =>
    part.catalog.outlines === null ? [] : [moved(part, textOf(part, part.catalog.outlines))],
  )
  if (outlines.length === 0) return
  const top =
    first.catalog.outlines === null ? refused('outlines') : first.numbers.get(first.catalog.outlines)
  const ends = outlines.map(text => ({ first: neededRef(text, 'First'), last: neededRef(text, 'Last') }))
  const count = outlines.reduce((sum, text) => sum + Math.abs(numberIn(text, 'Count')), 0)
  const link = (number: number, key: string, to: number | undefined) => {
    if (to === undefined) return
    const text = latin(written.get(number) ?? refused('bookmark'))
    written.set(number, replaced(text, /\/Parent \d+ 0 R/, `/Parent ${top} 0 R\n  /${key} ${to} 0 R`))
  }
  for (const [at, end] of ends.entries()) {
    link(end.first, 'Prev', ends[at - 1]?.last)
    link(end.last, 'Next', ends[at + 1]?.first)
  }
  const text = `\n<<\n  /Type /Outlines\n  /First ${ends[0]?.first} 0 R\n  /Last ${ends.at(-1)?.last} 0 R\n  /Count ${count}\n>>\n`
  written.set(top ?? 0, Buffer.from(text))
}

/** The number of pages in the metadata. */
function countPages(parts: readonly Part[], first: Part, written: Written): void {
  const pages = (part: Part) =>
    Number(/<xmpTPg:NPages>(\d+)</.exec(textOf(part, part.catalog.metadata))?.[1] ?? refused('NPages'))
  const total = parts.reduce((sum, part) => sum + pages(part), 0)
  const text = textOf(first, first.catalog.metadata)
  const content = /stream\n([\s\S]*)\nendstream/.exec(text)?.[1] ?? refused('metadata')
  const counted = content.replace(/(<xmpTPg:NPages>)\d+/, (_, tag: string) => `${tag}${total}`)
  const head = text.slice(0, text.indexOf('stream\n')).replace(/\/Length \d+/, `/Length ${counted.length}`)
  const whole = `${head}stream\n${counted}\nendstream\n`
  written.set(first.numbers.get(first.catalog.metadata) ?? 0, Buffer.from(whole, 'latin1'))
}

const FOOT = `${END}\n\n`

function file(head: Buffer, written: Written, { entries }: { entries: string }): Buffer {
  const objects = [...written].sort(([one], [other]) => one - other)
  const size = objects.length + 1
  const headOf = (number: number) => `${number} 0 obj`
  const place = objects.reduce(
    (sum, [number, body]) => sum + headOf(number).length + body.length + FOOT.length,
    head.length,
  )
  const content = Buffer.allocUnsafe(place)
  let end = head.copy(content)
  let table = `xref\n0 ${size}\n0000000000 65535 f \n`
  for (const [number, body] of objects) {
    table += `${String(end).padStart(10, '0')} 00000 n \n`
    end += content.write(headOf(number), end, 'latin1')
    end += body.copy(content, end)
    end += content.write(FOOT, end, 'latin1')
  }
  const trailer = `trailer\n<<\n  /Size ${size}\n  ${entries}\n>>\nstartxref\n${place}\n%%EOF`
  return Buffer.concat([content, Buffer.from(table + trailer, 'latin1')])
}

/**
 * Documents that the compiler made for one file, page after page: with one tree of tags, one list of bookmarks and one
 * count of pages, as if it had made them at once. Title, dates and archival standard are those of the first.
 */
export function joinPdfs(pdfs: readonly Buffer[]): Buffer {
  const [whole, ...others] = pdfs
  if (!whole) refused('nothing to join')
  if (others.length === 0) return whole
  const parts = pdfs.map(partOf)
  const [first] = parts
  if (!first) refused('nothing to join')
  let [next, keys] = [keepNumbers(first), 0]
  for (const [at, part] of parts.entries()) {
    if (part !== first) {
      next = numbered(part, first, next)
      // Names stand in the order of their bytes: behind the letters that those of the first begin with.
      part.prefix = `~${String(at).padStart(4, '0')}-`
    }
    part.keys = keys
    keys += numberIn(textOf(part, part.catalog.structure), 'ParentTreeNextKey')
  }
  const written: Written = new Map()
  for (const part of parts)
    for (const [number, object] of part.objects) {
      const own = part.numbers.get(number) ?? 0
      if (!written.has(own)) written.set(own, movedObject(part, object))
    }
  joinPages(parts, written, next)
  const pages = first.numbers.get(first.catalog.pages)
  const root = first.numbers.get(first.root) ?? 0
  written.set(
    root,
    replaced(
      latin(written.get(root) ?? refused('root')),
      new RegExp(`/Pages ${pages} 0 R`),
      `/Pages ${next} 0 R`,
    ),
  )
  joinStructure(parts, first, written)
  joinOutlines(parts, first, written)
  countPages(parts, first, written)
  const head = whole.subarray(0, first.objects.values().next().value?.offset ?? 0)
  return file(head, written, { entries: moved(first, first.trailer.entries) })
}
