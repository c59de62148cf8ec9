import type { ImportRun } from '@lousa/contract/people/import/import.contract.ts'
import { IMPORTING } from '@lousa/contract/people/import/import.messages.ts'
import { UnstyledButton } from '@mantine/core'
import { showCount } from '../../../lib/text/numbers.ts'
import type { RowsShown } from '../import/import.api.ts'
import type { ImportSearch } from '../import/import-steps.values.ts'
import classes from './import-views.module.css'

type View = {
  show: RowsShown
  word: ImportSearch['mostrar']
  tone: string
  count: (run: ImportRun) => number
}

const VIEWS: readonly View[] = [
  { show: 'ALL', word: 'todas', tone: 'neutral', count: ({ rowCount }) => rowCount },
  { show: 'PROBLEMS', word: 'problemas', tone: 'bad', count: ({ counts }) => counts.faulty },
  { show: 'WARNINGS', word: 'avisos', tone: 'warn', count: ({ counts }) => counts.warned },
  { show: 'CHANGES', word: 'mudancas', tone: 'info', count: ({ counts }) => counts.changed },
  { show: 'LEFT_OUT', word: 'fora', tone: 'neutral', count: ({ counts }) => counts.leftOut ?? 0 },
  { show: 'SKIPPED', word: 'puladas', tone: 'neutral', count: ({ counts }) => counts.skipped },
]

/** Most files bring new people alone. */
const isOffered = ({ show: view, count }: View, run: ImportRun, show: RowsShown): boolean =>
  (view !== 'CHANGES' && view !== 'LEFT_OUT') || view === show || count(run) > 0

/** How the rows stand, in figures; each figure shows its rows. */
export const RowViews = ({
  run,
  show,
  onShow,
}: {
  run: ImportRun
  show: RowsShown
  onShow: (word: ImportSearch['mostrar']) => void
}) => (
  <fieldset className={classes.views} aria-label={IMPORTING.filters}>
    {VIEWS.filter(view => isOffered(view, run, show)).map(view => (
      <UnstyledButton
        key={view.show}
        className={classes.view ?? ''}
        aria-pressed={view.show === show}
        data-tone={view.count(run) > 0 ? view.tone : 'neutral'}
        onClick={() => onShow(view.word)}
      >
        {IMPORTING.shows[view.show]} <span className={classes.count}>{showCount(view.count(run))}</span>
      </UnstyledButton>
    ))}
  </fieldset>
)
