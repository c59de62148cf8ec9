type Outline = { headings: number[]; code: string[]; pictures: string[]; tables: number[] }

const FENCED = /^```[^\n]*\n([\s\S]*?)^```$/gm

/** Returns the parts that a text shares with its translation: heading levels, code without comments, pictures, table rows. */
function outlineOf(markdown: string): Outline {
  const prose = markdown.replaceAll(FENCED, '')
  return {
    headings: [...prose.matchAll(/^(#+) /gm)].map(match => match[1]?.length ?? 0),
    code: [...markdown.matchAll(FENCED)].map(([, block = '']) => withoutComments(block)),
    pictures: [...prose.matchAll(/<img src="([^"]+)"/g)].map(match => match[1] ?? ''),
    tables: prose
      .split(/\n(?!\|)/)
      .map(part => part.split('\n|').length - 1)
      .filter(rows => rows > 0),
  }
}

const withoutComments = (block: string): string =>
  block
    .split('\n')
    .map(line => line.replace(/(?:^|\s)#\s.*$/, '').trimEnd())
    .join('\n')
    .trim()

/** Parts of two outlines that differ, as lines for a person. */
export function differences(original: string, translation: string): string[] {
  const [first, second] = [outlineOf(original), outlineOf(translation)]
  return (Object.keys(first) as (keyof Outline)[])
    .filter(part => JSON.stringify(first[part]) !== JSON.stringify(second[part]))
    .map(part => `${part} differ: ${JSON.stringify(first[part])} and ${JSON.stringify(second[part])}`)
}

/** Targets of links that stay in the repository. */
export const localLinks = (markdown: string): string[] =>
  [...markdown.replaceAll(FENCED, '').matchAll(/\]\(([^)\s]+)\)|<img src="([^"]+)"/g)]
    .map(([, link, picture]) => link ?? picture ?? '')
    .filter(target => !/^(?:https?:|mailto:|[.][.]\/blob\/)/.test(target))

/** The anchors of the headings, as GitHub makes them. */
export function anchorsOf(markdown: string): Set<string> {
  const anchors = new Set<string>()
  for (const [, heading = ''] of markdown.replaceAll(FENCED, '').matchAll(/^#+ (.+)$/gm)) {
    const plain = heading.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1').toLowerCase()
    const anchor = plain
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replaceAll(/\s/g, '-')
    let name = anchor
    for (let row = 1; anchors.has(name); row += 1) name = `${anchor}-${row}`
    anchors.add(name)
  }
  return anchors
}
