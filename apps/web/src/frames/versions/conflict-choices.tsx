import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { showMoment } from '../../lib/dates.ts'
import classes from './conflict-choices.module.css'

export type Keep = 'mine' | 'theirs'

/** Two values for one thing, of which one is to stay. */
export type Conflict = {
  id: string
  /** What it is about, in words: every button must be told from the others. Empty where there is only one. */
  label: string
  head?: ReactNode
  mine: ReactNode
  theirs: ReactNode
  /** Who saved the other one, and when. */
  by: string | null
  at: string | null
}

/** How the thing is spoken of: "a nota, a marca" or "o registro". */
const WORDS = {
  feminine: {
    theirs: 'Já salva',
    mine: 'Digitada por você',
    keepTheirs: 'Ficar com a salva',
    keepMine: 'Manter a minha',
    allTheirs: 'Ficar com todas as salvas',
    allMine: 'Manter todas as minhas',
  },
  masculine: {
    theirs: 'Já salvo',
    mine: 'Digitado por você',
    keepTheirs: 'Ficar com o salvo',
    keepMine: 'Manter o meu',
    allTheirs: 'Ficar com todos os salvos',
    allMine: 'Manter todos os meus',
  },
} as const

const named = (verb: string, label: string): string => (label === '' ? verb : `${verb}: ${label}`)

const Side = ({
  title,
  source,
  label,
  value,
  children,
}: {
  title: string
  source: string
  label: string
  value: ReactNode
  children: ReactNode
}) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a column of its own
  <div className={classes.side} role="group" aria-label={named(title, label)}>
    <span className={classes.title}>{title}</span>
    <span className={classes.source}>{source}</span>
    <div className={classes.value}>{value}</div>
    {children}
  </div>
)

type Props = {
  conflicts: readonly Conflict[]
  words: keyof typeof WORDS
  onDecide: (ids: readonly string[], keep: Keep) => Promise<void>
  /** Beside "keep mine": to go on writing the own one. */
  more?: ReactNode
}

/**
 * What somebody else saved meanwhile, side by side with one's own. What is saved stands first, and neither way is
 * proposed: writing over a colleague's work is never one careless key away.
 */
export const ConflictChoices = ({ conflicts, words, onDecide, more }: Props) => {
  const [busy, setBusy] = useState(false)
  const said = WORDS[words]
  const decide = async (ids: readonly string[], keep: Keep): Promise<void> => {
    setBusy(true)
    await onDecide(ids, keep)
    setBusy(false)
  }
  const way = (verb: string, label: string, ids: readonly string[], keep: Keep) => (
    <Button
      variant="default"
      className={classes.way ?? ''}
      disabled={busy}
      aria-label={named(verb, label)}
      onClick={() => void decide(ids, keep)}
    >
      {verb}
    </Button>
  )
  const all = conflicts.map(({ id }) => id)
  return (
    <div className={classes.conflicts}>
      <ul className={classes.list}>
        {conflicts.map(({ id, label, head, mine, theirs, by, at }) => (
          <li key={id} className={classes.conflict}>
            {head && <div className={classes.head}>{head}</div>}
            <div className={classes.sides}>
              <Side
                title={said.theirs}
                source={[`por ${by ?? 'outra pessoa'}`, at ? showMoment(at) : null].filter(Boolean).join(' ')}
                label={label}
                value={theirs}
              >
                {way(said.keepTheirs, label, [id], 'theirs')}
              </Side>
              <Side title={said.mine} source="ainda só neste aparelho" label={label} value={mine}>
                <div className={classes.ways}>
                  {way(said.keepMine, label, [id], 'mine')}
                  {more}
                </div>
              </Side>
            </div>
          </li>
        ))}
      </ul>
      {conflicts.length > 1 && (
        <div className={classes.all}>
          {way(said.allTheirs, '', all, 'theirs')}
          {way(said.allMine, '', all, 'mine')}
        </div>
      )}
    </div>
  )
}
