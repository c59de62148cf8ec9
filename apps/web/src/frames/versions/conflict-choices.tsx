import { fill } from '@lousa/contract/messages.ts'
import { RECORD } from '@lousa/contract/record.messages.ts'
import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { isOwnChange } from '../../lib/session/own-changes.ts'
import { showMoment } from '../../lib/text/dates.ts'
import classes from './conflict-choices.module.css'

export type Keep = 'mine' | 'theirs'

/** Two values for one thing, of which one is to stay. */
export type Conflict = {
  id: string
  /** The subject in words, which distinguishes the buttons of several conflicts. Empty where there is only one. */
  label: string
  head?: ReactNode
  mine: ReactNode
  theirs: ReactNode
  /** The author of the other value, and its time. */
  by: string | null
  byId?: string | null | undefined
  at: string | null
}

const W = RECORD.conflict

const named = (verb: string, label: string): string => (label === '' ? verb : fill(W.about, { verb, label }))

const sourceOf = ({ by, byId, at }: Pick<Conflict, 'by' | 'byId' | 'at'>): string => {
  const person = isOwnChange({ byId }) ? W.yourself : (by ?? W.somebodyElse)
  return at ? fill(W.byAt, { person, when: showMoment(at) }) : fill(W.by, { person })
}

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
  /** How the thing is spoken of: "a nota, a marca" or "o registro". */
  words: 'feminine' | 'masculine'
  onDecide: (ids: readonly string[], keep: Keep) => Promise<void>
  /** Next to "keep mine": continues with the own value. */
  more?: ReactNode
}

/**
 * The other person's saved value next to the own one. The saved one stands first, and neither is preselected: overwriting the
 * work of a colleague is never one careless key away.
 */
export const ConflictChoices = ({ conflicts, words, onDecide, more }: Props) => {
  const [busy, setBusy] = useState(false)
  const choiceWords = W[words]
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
        {conflicts.map(({ id, label, head, mine, theirs, ...conflict }) => (
          <li key={id} className={classes.conflict}>
            {head && <div className={classes.head}>{head}</div>}
            <div className={classes.sides}>
              <Side title={choiceWords.theirs} source={sourceOf(conflict)} label={label} value={theirs}>
                {way(choiceWords.keepTheirs, label, [id], 'theirs')}
              </Side>
              <Side title={choiceWords.mine} source={W.onlyHere} label={label} value={mine}>
                <div className={classes.ways}>
                  {way(choiceWords.keepMine, label, [id], 'mine')}
                  {more}
                </div>
              </Side>
            </div>
          </li>
        ))}
      </ul>
      {conflicts.length > 1 && (
        <div className={classes.all}>
          {way(choiceWords.allTheirs, '', all, 'theirs')}
          {way(choiceWords.allMine, '', all, 'mine')}
        </div>
      )}
    </div>
  )
}
