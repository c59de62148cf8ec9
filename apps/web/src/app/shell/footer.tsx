import { M } from '@lousa/contract/messages.ts'
import { Link } from 'react-router'
import { PATHS } from '../../lib/address/paths.ts'
import classes from './footer.module.css'

export const Footer = () => (
  <footer id="rodape" tabIndex={-1} className={classes.footer}>
    <span>Lousa</span>
    <Link to={PATHS.terms}>{M.auth.terms}</Link>
    <Link to={PATHS.privacy}>{M.auth.privacy}</Link>
  </footer>
)
