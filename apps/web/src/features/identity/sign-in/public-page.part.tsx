import { M } from '@lousa/contract/messages.ts'
import { ROUTES } from '@lousa/contract/shell/routes.messages.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { PATHS } from '../../../lib/address/paths.ts'
import { useInstitution } from '../identity.api.ts'
import { Board, LoginBoard } from './login-board.tsx'
import classes from './public-page.module.css'

/** The link to the verification of documents: schools alone issue documents with a code. */
const CheckLink = () =>
  useInstitution().kind === 'SCHOOL' && <Link to={PATHS.verify.replace('/:id?', '')}>{ROUTES.verify}</Link>

/** A page outside of the application: the board of the institution, and what the person came for. */
export const PublicPage = ({ wide = false, children }: { wide?: boolean; children: ReactNode }) => (
  <div className={classes.page} data-wide={wide}>
    <LoginBoard />
    <div className={classes.side}>
      <div className={classes.form}>{children}</div>
      <footer id="rodape" tabIndex={-1} className={classes.footer}>
        <Link to={PATHS.terms}>{M.auth.terms}</Link>
        <Link to={PATHS.privacy}>{M.auth.privacy}</Link>
        <CheckLink />
      </footer>
    </div>
  </div>
)

/** The page before any institution exists: a board without a name. */
export const BoardPage = ({ name, line, children }: { name: string; line: string; children: ReactNode }) => (
  <main id="conteudo" tabIndex={-1} className={classes.page} data-wide>
    <Board name={name} line={line} logo={null} />
    <div className={classes.side}>
      <div className={classes.form}>{children}</div>
    </div>
  </main>
)
