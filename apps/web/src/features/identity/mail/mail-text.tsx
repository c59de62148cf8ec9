import { Anchor } from '@mantine/core'
import classes from './mail-text.module.css'

export type Piece = { text: string; href: string | null }

const ADDRESS = /https?:\/\/[^\s<>"']+/g

const isOurs = (address: string): boolean =>
  URL.canParse(address) && new URL(address).origin === window.location.origin

/** A message in pieces. Only an address of this very site becomes a link: whatever else was written stays text. */
export const piecesOf = (text: string): Piece[] => {
  const pieces: Piece[] = []
  let from = 0
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    const address = found.replace(/(?<![.,;:!?)\]])[.,;:!?)\]]+$/, '')
    pieces.push({ text: text.slice(from, index), href: null })
    pieces.push({ text: address, href: isOurs(address) ? address : null })
    from = index + address.length
  }
  pieces.push({ text: text.slice(from), href: null })
  return pieces.filter(piece => piece.text !== '')
}

/** The text of an e-mail as it would arrive. */
export const MailText = ({ text }: { text: string }) => (
  <div className={classes.mail}>
    {piecesOf(text).map(({ text: piece, href }, index) =>
      href ? (
        <Anchor
          key={`${String(index)} ${piece}`}
          href={href}
          target="_blank"
          rel="noreferrer"
          underline="always"
        >
          {piece}
        </Anchor>
      ) : (
        piece
      ),
    )}
  </div>
)
