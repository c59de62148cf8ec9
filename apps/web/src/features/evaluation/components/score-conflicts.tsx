import type { StudentEvaluation } from '@lousa/contract/evaluation/evaluation.contract.ts'
import { formatMark } from '@lousa/rules/evaluation/decimal.rules.ts'
import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { shownName } from '../../../ui/person-avatar.tsx'
import type { ScoreQueue } from '../score-queue.ts'
import type { ScoreRows, ScoreValue } from '../score-rows.ts'

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
    <Alert
      role="alert"
      color="yellow.9"
      variant="light"
      icon={<IconUsers size={18} aria-hidden />}
      title="Outra pessoa alterou estes valores. Qual deve ficar?"
    >
      <Stack gap="sm">
        {waiting.map(({ id, name, mine, theirs }) => (
          <Group key={id} gap="sm" role="group" aria-label={name}>
            <Text size="sm" fw={600} flex="1 1 180px">
              {name}
            </Text>
            <Button size="xs" variant="default" mih={36} onClick={() => queue.decide(id, 'mine')}>
              Manter a minha: {valueText(mine)}
            </Button>
            <Button size="xs" variant="default" mih={36} onClick={() => queue.decide(id, 'theirs')}>
              Ficar com a salva: {valueText(theirs)}
            </Button>
          </Group>
        ))}
      </Stack>
    </Alert>
  )
}
