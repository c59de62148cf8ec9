import { SHELL } from '@lousa/contract/shell/shell.messages.ts'
import classes from './skip-links.module.css'

type SkipLink = { key: string; target: string; label: string }

const linksFor = (menuId: string | null): SkipLink[] => [
  { key: '1', target: 'conteudo', label: SHELL.skipTo.content },
  ...(menuId
    ? [
        { key: '2', target: menuId, label: SHELL.skipTo.menu },
        // Not every page has a search box: the content, where it would be, stands in.
        { key: '3', target: 'conteudo', label: SHELL.skipTo.search },
      ]
    : []),
  { key: '4', target: 'rodape', label: SHELL.skipTo.footer },
]

const elementOf = ({ key, target }: SkipLink): HTMLElement | null =>
  (key === '3' ? document.getElementById('busca') : null) ?? document.getElementById(target)

/**
 * The first things that Tab reaches, with Alt+1 to Alt+4 as Brazilian public sites have them (eMAG).
 * `menuId` is the menu, or the button that opens it; null outside of the application.
 */
export const SkipLinks = ({ menuId }: { menuId: string | null }) => (
  <nav aria-label={SHELL.shortcuts} className={classes.links}>
    {linksFor(menuId).map(link => (
      <a
        key={link.key}
        href={`#${link.target}`}
        // biome-ignore lint/a11y/noAccessKey: eMAG, the Brazilian government's model, asks for exactly these keys
        accessKey={link.key}
        onClick={event => {
          event.preventDefault()
          elementOf(link)?.focus()
        }}
      >
        {link.label} <kbd>Alt+{link.key}</kbd>
      </a>
    ))}
  </nav>
)
