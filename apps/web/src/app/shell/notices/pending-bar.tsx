import { SHELL } from '@lousa/contract/shell/shell.messages.ts'
import { useNavigation } from 'react-router'
import classes from './pending-bar.module.css'

/** The next page is on its way: a tap shows its effect before anything of that page has arrived. */
export const PendingBar = () => {
  const { state } = useNavigation()
  return state === 'idle' ? null : (
    <div className={classes.bar} role="progressbar" aria-label={SHELL.opening} />
  )
}
