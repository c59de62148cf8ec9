import type { AttendanceStatus } from '@lousa/contract/attendance/attendance.contract.ts'
import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { PersonLine, shownName } from '../../../ui/person-avatar.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import type { Sheet, SheetConflict } from '../attendance-sheet.ts'
import classes from './conflicts-modal.module.css'
import { markOf } from './marks.ts'

type Keep = 'mine' | 'theirs'

const MarkBadge = ({ status }: { status: AttendanceStatus }) => {
  const mark = markOf(status)
  return mark ? (
    <StatusBadge tone={mark.tone} sign={mark.letter}>
      {mark.name}
    </StatusBadge>
  ) : null
}

const Choice = ({
  conflict,
  row,
  onDecide,
}: {
  conflict: SheetConflict
  row: Sheet['rows'][number]
  onDecide: (keep: Keep) => void
}) => {
  const name = shownName(row.user)
  return (
    <li className={classes.conflict}>
      <PersonLine person={row.user} />
      <div className={classes.sides}>
        <div>
          <Text size="xs" c="dimmed">
            Sua marca
          </Text>
          <MarkBadge status={row.status} />
          <Button
            variant="light"
            size="sm"
            onClick={() => onDecide('mine')}
            aria-label={`Manter a minha: ${name}`}
          >
            Manter a minha
          </Button>
        </div>
        <div>
          <Text size="xs" c="dimmed">
            Já salva por outra pessoa
          </Text>
          <MarkBadge status={conflict.theirs} />
          <Button
            variant="default"
            size="sm"
            onClick={() => onDecide('theirs')}
            aria-label={`Ficar com a salva: ${name}`}
          >
            Ficar com a salva
          </Button>
        </div>
      </div>
    </li>
  )
}

/** Marks that somebody else changed meanwhile, side by side: nothing is swallowed, the person decides. */
export const ConflictsModal = ({
  sheet,
  onDecide,
}: {
  sheet: Sheet
  onDecide: (conflicts: readonly SheetConflict[], keep: Keep) => void
}) => {
  const { conflicts, rows } = sheet
  const all = (keep: Keep) => onDecide(conflicts, keep)
  return (
    <Modal
      opened={conflicts.length > 0}
      onClose={() => undefined}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      title="Decidir marcas diferentes"
      size="lg"
      centered
    >
      <Stack gap="md">
        <Text size="sm">
          Outra pessoa salvou a frequência desta aula depois que você a abriu. As outras marcas já foram
          salvas; falta decidir {conflicts.length === 1 ? 'esta' : `estas ${conflicts.length}`}.
        </Text>
        <ul className={classes.list}>
          {conflicts.map(conflict => {
            const row = rows.find(({ id }) => id === conflict.id)
            return (
              row && (
                <Choice
                  key={conflict.id}
                  conflict={conflict}
                  row={row}
                  onDecide={keep => onDecide([conflict], keep)}
                />
              )
            )
          })}
        </ul>
        {conflicts.length > 1 && (
          <Group justify="flex-end">
            <Button variant="default" onClick={() => all('theirs')}>
              Ficar com todas as salvas
            </Button>
            <Button onClick={() => all('mine')}>Manter todas as minhas</Button>
          </Group>
        )}
      </Stack>
    </Modal>
  )
}
