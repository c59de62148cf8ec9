import { SIGN_IN } from '@lousa/contract/identity/sign-in/sign-in.messages.ts'
import { LousaMark } from '../../../ui/lousa-mark.tsx'
import { useInstitution } from '../identity.api.ts'
import classes from './login-board.module.css'

/** Chalk drawings: the day's marks, a curve that rises, a ruler. */
const Chalk = () => (
  <svg className={classes.chalk} viewBox="0 0 480 300" fill="none" aria-hidden>
    <g stroke="currentColor" strokeWidth="4" strokeLinecap="round" strokeLinejoin="round">
      <path d="M58 236c64-8 92-44 126-84s74-66 132-54c40 8 66-14 92-46" opacity=".9" />
      <path d="M396 50l14 1-2 15" opacity=".9" />
      <path d="M48 40c-2 68-1 136 2 214 120-5 240-3 372-6" opacity=".5" />
      <path d="M48 96h-10M49 150h-10M50 204h-10M140 249v10M232 247v10M324 246v10" opacity=".5" />
      <path d="M104 92l12 13 25-33" stroke="#8fd3f2" />
      <path d="M176 62l12 13 25-33" stroke="#8fd3f2" />
      <path d="M330 178c22-2 44 14 42 34s-26 30-44 22-24-54 2-56z" opacity=".75" />
      <path d="M350 172c2-10 8-14 16-16" opacity=".75" />
    </g>
  </svg>
)

/** A board with something written on it. */
export const Board = ({ name, line, logo }: { name: string; line: string; logo: string | null }) => (
  <div className={classes.board}>
    <div className={classes.brand}>
      <LousaMark size={44} />
      <span>Lousa</span>
    </div>
    <Chalk />
    <div className={classes.words}>
      {logo && <img src={logo} alt="" className={classes.logo} />}
      <p className={classes.name}>{name}</p>
      <p className={classes.line}>{line}</p>
    </div>
  </div>
)

/** The board next to the login form, with the institution. */
export const LoginBoard = () => {
  const { name, kind, logo } = useInstitution()
  return <Board name={name} line={SIGN_IN.board[kind]} logo={logo} />
}
