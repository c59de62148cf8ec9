import { Fragment } from 'react'
import classes from './prose.module.css'

export type Block =
  | { kind: 'heading'; text: string }
  | { kind: 'list'; items: readonly string[] }
  | { kind: 'paragraph'; lines: readonly string[] }

const HEADING = '# '
const ITEM = '- '

/** Plain text as blocks: "# " begins a heading, "- " an item, an empty line parts paragraphs. Nothing else has a meaning. */
export const blocksOf = (text: string): Block[] => {
  const blocks: Block[] = []
  let open: { items: string[] } | { lines: string[] } | null = null
  for (const line of text.split(/\r?\n/).map(one => one.trim())) {
    if (line === '') open = null
    else if (line.startsWith(HEADING)) {
      blocks.push({ kind: 'heading', text: line.slice(HEADING.length) })
      open = null
    } else if (line.startsWith(ITEM)) {
      if (!open || !('items' in open)) {
        open = { items: [] }
        blocks.push({ kind: 'list', items: open.items })
      }
      open.items.push(line.slice(ITEM.length))
    } else if (open && 'lines' in open) open.lines.push(line)
    else {
      open = { lines: [line] }
      blocks.push({ kind: 'paragraph', lines: open.lines })
    }
  }
  return blocks
}

const keyed = <T,>(all: readonly T[]) => all.map((one, index) => ({ key: String(index), one }))

/** A text of the institution, to be read: headings, lists and paragraphs, and never markup. */
export const Prose = ({ text, headings: Heading = 'h2' }: { text: string; headings?: 'h2' | 'h3' }) => (
  <div className={classes.prose}>
    {keyed(blocksOf(text)).map(({ key, one }) => {
      if (one.kind === 'heading') return <Heading key={key}>{one.text}</Heading>
      if (one.kind === 'list')
        return (
          <ul key={key}>
            {keyed(one.items).map(item => (
              <li key={item.key}>{item.one}</li>
            ))}
          </ul>
        )
      return (
        <p key={key}>
          {keyed(one.lines).map(line => (
            <Fragment key={line.key}>
              {line.key !== '0' && <br />}
              {line.one}
            </Fragment>
          ))}
        </p>
      )
    })}
  </div>
)
