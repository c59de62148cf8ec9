const set = (names: string): ReadonlySet<string> => new Set(names.split(' '))

/** Elements of HTML, former ones included. */
const ELEMENTS = set(
  'a abbr acronym address applet article aside audio b bdi bdo big blink blockquote body br button canvas caption center cite code col colgroup datalist dd del details dfn dialog dir div dl dt em embed fieldset figcaption figure font footer form frame frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html i iframe image img input ins isindex kbd keygen label legend li link listing main map mark marquee math meter nav nobr noembed noframes noscript object ol optgroup option output p param picture plaintext portal pre progress q rb rp rt rtc ruby s samp script search section select slot small source spacer span strike strong style sub summary sup svg table tbody td template textarea tfoot th thead title tr track tt u ul var video wbr xmp !doctype ?xml ?php',
)
/** Elements whose names are also words of Portuguese: markup only with an attribute, or where they end. */
const WORDS = set('area base data menu meta time')
/** They change what follows even where all their attributes are unknown. */
const ACTIVE = set(
  'script style iframe frame frameset object embed applet svg math noscript noembed noframes template textarea select xmp plaintext title listing !doctype ?xml ?php',
)
/** Elements that office programs add: `<o:p>`, `<w:sdt>`, `<?xml:namespace>`. */
const OF_OFFICE = /^(?:(?:o|m|st1|v|w|x):[a-z]+|\?xml:\w+)$/
const ATTRIBUTES = set(
  'abbr accept action align alink alt autocomplete axis background bgcolor border cellpadding cellspacing charset cite class clear code color cols colspan content contenteditable coords data datetime dir download draggable enctype face for form formaction formmethod formtarget frame frameborder headers height high href hreflang hspace id integrity is itemid itemprop itemref itemtype lang language link list loading longdesc low marginheight marginwidth max maxlength media method min minlength name nonce optimum part pattern ping placeholder poster preload rel rev role rows rowspan rules sandbox scope scrolling shape size sizes slot span spellcheck src srcdoc srclang srcset start step style summary tabindex target text title translate type usemap valign value valuetype version vlink vspace width wrap xmlns',
)
const ATTRIBUTE_FAMILIES = /^(?:data-|aria-|xmlns:|xlink:|xml:|v-|ng-)/
const BOOLEANS = set('compact hidden inert itemscope nohref noshade nowrap open reversed')
const HANDLER = /^on[a-z]+$/
/** Between attributes, as the HTML standard has it. */
const BLANK = /[\t\n\f\r ]/
const OF_ATTRIBUTE = /[\w:.-]/
/** No name that matters is longer; what is longer is none. */
const MAX_NAME = 40

/** The inside of a tag as far as it is read, from the sign after "<". */
export type TagReading = {
  phase: 'START' | 'NAME' | 'INSIDE'
  isEnd: boolean
  /** In small letters; begins with "!" or "?" where no element is meant. */
  name: string
  /** The attribute or value that is being read. */
  word: string
  words: number
  booleans: number
  isAfterEquals: boolean
  hasAttribute: boolean
  /** A handler of events, a style, or a value in quotes: markup whatever the name. */
  hasHandlerOrQuote: boolean
}

export const newTagReading = (): TagReading => ({
  phase: 'START',
  isEnd: false,
  name: '',
  word: '',
  words: 0,
  booleans: 0,
  isAfterEquals: false,
  hasAttribute: false,
  hasHandlerOrQuote: false,
})

const endWord = (tag: TagReading): void => {
  if (tag.word === '') return
  tag.words += 1
  if (BOOLEANS.has(tag.word)) tag.booleans += 1
}

const readInside = (tag: TagReading, sign: string): void => {
  if (BLANK.test(sign)) {
    // A name may stand apart from its "=": it is ended by the next sign.
    if (tag.word !== '' && !tag.word.endsWith(' ')) tag.word += ' '
    return
  }
  if (sign === '=') {
    const name = tag.word.trimEnd()
    if (HANDLER.test(name) || name === 'style') tag.hasHandlerOrQuote = true
    if (ATTRIBUTES.has(name) || BOOLEANS.has(name) || ATTRIBUTE_FAMILIES.test(name)) tag.hasAttribute = true
    tag.word = '='
    tag.isAfterEquals = true
    return
  }
  if (tag.isAfterEquals && (sign === '"' || sign === "'" || sign === '`')) tag.hasHandlerOrQuote = true
  tag.isAfterEquals = false
  if (tag.word.endsWith(' ') || tag.word.startsWith('=')) {
    tag.word = tag.word.trimEnd()
    endWord(tag)
    tag.word = ''
  }
  if (OF_ATTRIBUTE.test(sign)) {
    if (tag.word.length <= MAX_NAME) tag.word += sign.toLowerCase()
    return
  }
  endWord(tag)
  tag.word = ''
  if (sign !== '/') tag.words += 1
}

/** Reads one sign more; false where no tag can begin so: the "<" and the sign are text. */
export function readTagSign(tag: TagReading, sign: string): boolean {
  if (tag.phase === 'INSIDE') readInside(tag, sign)
  else if (tag.phase === 'NAME') {
    if (BLANK.test(sign) || sign === '/') tag.phase = 'INSIDE'
    else if (tag.name.length <= MAX_NAME) tag.name += sign.toLowerCase()
  } else if (sign === '/' && !tag.isEnd) tag.isEnd = true
  else if (/[A-Za-z]/.test(sign) || (!tag.isEnd && /[!?]/.test(sign))) {
    tag.phase = 'NAME'
    tag.name = sign.toLowerCase()
  } else return false
  return true
}

/** Whether the name is one of an element that a browser knows. */
export const isElement = ({ name }: TagReading): boolean =>
  ELEMENTS.has(name) || WORDS.has(name) || OF_OFFICE.test(name)

/**
 * Whether what stands between "<" and ">" is markup: an element of HTML alone, with an attribute of HTML, or at its end; whatever
 * the name where it has a handler of events, a style or a value in quotes. `<name@host>` and `<b e c>` are text. With `isBroken`
 * another "<" stands before the ">", and an element is not alone.
 */
export function isMarkup(tag: TagReading, isBroken = false): boolean {
  if (tag.phase === 'START') return false
  if (tag.hasHandlerOrQuote) return true
  if (!isElement(tag)) return false
  if (tag.hasAttribute || ACTIVE.has(tag.name) || OF_OFFICE.test(tag.name)) return true
  if (isBroken) return false
  const word = tag.word.trimEnd()
  const words = tag.words + (word === '' ? 0 : 1)
  const booleans = tag.booleans + (BOOLEANS.has(word) ? 1 : 0)
  return tag.isEnd || (words === booleans && !(WORDS.has(tag.name) && words === 0))
}
