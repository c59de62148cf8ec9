import type { StudentEvaluation } from '@lousa/contract/evaluation/evaluation.contract.ts'
import { formatMark } from '@lousa/rules/evaluation/decimal.rules.ts'
import { Button } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { shownName } from '../../../ui/person-avatar.tsx'
import type { ScoreQueue } from '../score-queue.ts'
import type { ScoreRows, ScoreValue } from '../score-rows.ts'
import classes from './score-conflicts.module.css'

const valueText = ({ score, text }: ScoreValue): string => {
  if (text?.trim()) return `“${text.trim()}”`
  return score === null ? 'sem nota' : formatMark(score)
}

type ScoreConflictsProps = { students: readonly StudentEvaluation[]; rows: ScoreRows; queue: ScoreQueue }

/** What somebody else saved meanwhile, side by side with one's own, to decide one by one. */
export const ScoreConflicts = ({ students, rows, queue }: ScoreConflictsProps) => {
  const waiting = students.flatMap(({ studentEnrollment: { id, user } }) => {
    const row = rows.get(id)
    return row?.theirs ? [{ id, name: shownName(user), mine: row.value, theirs: row.theirs }] : []
  })
  if (waiting.length === 0) return null
  return (
    <section className={classes.conflicts} role="alert">
      <p className={classes.title}>
        <IconUsers size={18} aria-hidden />
        Outra pessoa alterou {waiting.length === 1 ? 'esta nota' : 'estas notas'}. Qual deve ficar?
      </p>
      <ul className={classes.list}>
        {waiting.map(({ id, name, mine, theirs }) => (
          <li key={id} className={classes.row}>
            <span className={classes.name}>{name}</span>
            <Button size="xs" variant="default" mih={36} onClick={() => queue.decide(id, 'mine')}>
              Manter a minha: {valueText(mine)}
            </Button>
            <Button size="xs" variant="default" mih={36} onClick={() => queue.decide(id, 'theirs')}>
              Ficar com a salva: {valueText(theirs)}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
