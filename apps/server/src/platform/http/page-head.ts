/** The title and description of an address, for previews of links. */
export type PageHead = {
  title: string
  /** The title without the name of the institution. */
  name: string
  description: string
  siteName: string
  type: 'website' | 'article'
  /** From the root of the host. */
  path: string
  /** From the base of the API; must be readable without a token. */
  image: { path: string; contentType: string } | null
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escaped = (text: string): string => text.replace(/[&<>"']/g, sign => ENTITIES[sign] ?? sign)

const TITLE = /<title>[^<]*<\/title>/
const DESCRIPTION = /<meta name="description" content="[^"]*"\s*\/?>\s*/

const property = (name: string, content: string): string =>
  `<meta property="${name}" content="${escaped(content)}" />`

/**
 * The page with this head instead of its own title and description. Nothing but attributes and the title is added, so
 * the scripts that its policy allows stay the same. A page without a title is left as it is.
 */
export const headedPage = (
  page: string,
  head: PageHead,
  { origin, apiBase }: { origin: string; apiBase: string },
): string => {
  if (!TITLE.test(page)) return page
  const address = `${origin}${head.path}`
  const tags = [
    `<title>${escaped(head.title)}</title>`,
    `<meta name="description" content="${escaped(head.description)}" />`,
    `<link rel="canonical" href="${escaped(address)}" />`,
    property('og:type', head.type),
    property('og:url', address),
    property('og:site_name', head.siteName),
    property('og:locale', 'pt_BR'),
    property('og:title', head.name),
    property('og:description', head.description),
    ...(head.image
      ? [
          property('og:image', `${origin}${apiBase}/${head.image.path}`),
          property('og:image:type', head.image.contentType),
          property('og:image:alt', head.name),
        ]
      : []),
    `<meta name="twitter:card" content="${head.image ? 'summary_large_image' : 'summary'}" />`,
  ].join('\n    ')
  // By a function: names may contain what a replacement text would take for a reference.
  return page.replace(DESCRIPTION, '').replace(TITLE, () => tags)
}
