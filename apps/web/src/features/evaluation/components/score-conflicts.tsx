import { Button } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { showInstant } from '../../../lib/dates.ts'
import { shownName } from '../../../ui/person-avatar.tsx'
import { spokenValue } from '../score-values.ts'
import { type ScoreSheet, waitingScores } from '../use-score-sheet.ts'
import classes from './score-conflicts.module.css'

type Choice = 'mine' | 'theirs'

const conflictsIn = ({ columns, students }: ScoreSheet) =>
  columns.flatMap(({ evaluation, rows }) =>
    students.flatMap(({ id, user }) => {
      const conflict = rows.get(id)?.conflict
      const name = columns.length > 1 ? `${shownName(user)} · ${evaluation.name}` : shownName(user)
      return conflict ? [{ id, evaluationId: evaluation.id, name, conflict }] : []
    }),
  )

type Waiting = ReturnType<typeof conflictsIn>

const decide = (waiting: Waiting, choice: Choice): void => {
  for (const [evaluationId, rows] of Map.groupBy(waiting, row => row.evaluationId))
    void waitingScores(evaluationId).decide(Object.fromEntries(rows.map(({ id }) => [id, choice])))
}

const whoSaved = (by: string | null, at: string | null): string =>
  at ? `Em ${showInstant(at)}, ${by ?? 'outra pessoa'} salvou` : `${by ?? 'Outra pessoa'} salvou`

type SideProps = { title: string; value: string; verb: string; of: string; onClick: () => void }

const Side = ({ title, value, verb, of, onClick }: SideProps) => (
  <div className={classes.side}>
    <span className={classes.who}>{title}</span>
    <span className={classes.value}>{value}</span>
    <Button variant="default" mih={44} px="xs" fullWidth onClick={onClick} aria-label={`${verb}: ${of}`}>
      {verb}
    </Button>
  </div>
)

/** What somebody else saved meanwhile, side by side with one's own, to decide one by one or all at once. */
export const ScoreConflicts = ({ sheet }: { sheet: ScoreSheet }) => {
  const waiting = conflictsIn(sheet)
  if (waiting.length === 0) return null
  const many = waiting.length > 1
  return (
    <section className={classes.conflicts} aria-label="Conflitos">
      <p className={classes.title} role="alert">
        <IconUsers size={18} aria-hidden />
        Outra pessoa salvou {many ? `estas ${waiting.length} notas` : 'esta nota'} enquanto você digitava.
        {many ? ' Quais devem ficar?' : ' Qual deve ficar?'}
      </p>
      {many && (
        <div className={classes.all}>
          <Button variant="default" mih={44} onClick={() => decide(waiting, 'mine')}>
            Manter todas as minhas
          </Button>
          <Button variant="default" mih={44} onClick={() => decide(waiting, 'theirs')}>
            Ficar com todas as salvas
          </Button>
        </div>
      )}
      <ul className={classes.list}>
        {waiting.map(row => {
          const { mine, theirs, by, at } = row.conflict
          return (
            <li key={`${row.evaluationId} ${row.id}`} className={classes.row}>
              <span className={classes.name}>{row.name}</span>
              <Side
                title="Você digitou"
                value={spokenValue(mine)}
                verb="Manter a minha"
                of={row.name}
                onClick={() => decide([row], 'mine')}
              />
              <Side
                title={whoSaved(by, at)}
                value={spokenValue(theirs)}
                verb="Ficar com a salva"
                of={row.name}
                onClick={() => decide([row], 'theirs')}
              />
            </li>
          )
        })}
      </ul>
    </section>
  )
}
