import type { Attendance } from '@lousa/contract/attendance/attendance.contract.ts'
import { M } from '@lousa/contract/messages.ts'
import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { showMoment } from '../../../lib/dates.ts'
import { outboxNow } from '../../../lib/outbox/current-outbox.ts'
import type { RowConflict } from '../../../lib/outbox/outbox.types.ts'
import { PersonLine, shownName } from '../../../ui/person-avatar.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { toast } from '../../../ui/toast.tsx'
import type { MarkEntry, MarkValue } from '../attendance-marks.ts'
import classes from './conflicts-modal.module.css'
import { markOf } from './marks.ts'

type Keep = 'mine' | 'theirs'
type User = Attendance['studentEnrollment']['user']

export type MarkConflict = {
  lessonId: string
  rowId: string
  user: User | undefined
  /** Which lesson, where several are shown. */
  detail?: string
  conflict: RowConflict<MarkValue>
}

/** The conflicts of an entry with the people whom they are about. */
export const conflictsOf = (
  entry: MarkEntry,
  userOf: (rowId: string) => User | undefined,
  detail?: string,
): MarkConflict[] =>
  Object.entries(entry.conflicts).map(([rowId, conflict]) => ({
    lessonId: entry.subjectId,
    rowId,
    user: userOf(rowId),
    conflict,
    ...(detail ? { detail } : {}),
  }))

const decide = async (conflicts: readonly MarkConflict[], keep: Keep) => {
  const byLesson = Map.groupBy(conflicts, ({ lessonId }) => lessonId)
  try {
    for (const [lessonId, ofLesson] of byLesson) {
      const choices = Object.fromEntries(ofLesson.map(({ rowId }) => [rowId, keep] as const))
      await outboxNow().decide('attendance', lessonId, choices)
    }
  } catch (error) {
    toast.error(error)
  }
}

const Side = ({
  head,
  value,
  detail,
  children,
}: {
  head: string
  value: MarkValue
  detail: string
  children: React.ReactNode
}) => {
  const mark = markOf(value.status)
  return (
    <div>
      <Text size="xs" fw={600} c="dimmed">
        {head}
      </Text>
      {mark && (
        <StatusBadge tone={mark.tone} sign={mark.letter}>
          {mark.name}
        </StatusBadge>
      )}
      {value.justification && <Text size="sm">“{value.justification}”</Text>}
      <Text size="xs" c="dimmed" className={classes.detail ?? ''}>
        {detail}
      </Text>
      {children}
    </div>
  )
}

const NOBODY: User = { id: '', name: 'Aluno fora da lista', socialName: null, thumb: null }

const Choice = ({ item }: { item: MarkConflict }) => {
  const { mine, theirs, by, at } = item.conflict
  const user = item.user ?? NOBODY
  const name = shownName(user)
  const when = at ? showMoment(at) : null
  return (
    <li className={classes.conflict}>
      <PersonLine person={user} detail={item.detail} />
      <div className={classes.sides}>
        <Side head="Sua marca" value={mine} detail="Ainda não está salva">
          <Button
            variant="light"
            aria-label={`Manter a minha: ${name}`}
            onClick={() => void decide([item], 'mine')}
          >
            Manter a minha
          </Button>
        </Side>
        <Side
          head="Já salva"
          value={theirs}
          detail={[`Por ${by ?? 'outra pessoa'}`, when].filter(Boolean).join(' ')}
        >
          <Button
            variant="default"
            aria-label={`Ficar com a salva: ${name}`}
            onClick={() => void decide([item], 'theirs')}
          >
            Ficar com a salva
          </Button>
        </Side>
      </div>
    </li>
  )
}

/** Marks that somebody else saved meanwhile, side by side: nothing is swallowed, the person decides when it suits. */
export const ConflictsModal = ({
  conflicts,
  opened,
  onClose,
}: {
  conflicts: readonly MarkConflict[]
  opened: boolean
  onClose: () => void
}) => {
  const isPhone = useMediaQuery('(max-width: 47.99em)') ?? false
  return (
    <Modal
      opened={opened && conflicts.length > 0}
      onClose={onClose}
      title="Decidir marcas diferentes"
      size="lg"
      fullScreen={isPhone}
      centered
      closeButtonProps={{ 'aria-label': M.btn.close }}
    >
      <Stack gap="md">
        <Text size="sm">
          Outra pessoa salvou a frequência depois que você a abriu. As outras marcas já foram salvas; falta
          decidir {conflicts.length === 1 ? 'esta' : `estas ${conflicts.length}`}.
        </Text>
        <ul className={classes.list}>
          {conflicts.map(item => (
            <Choice key={`${item.lessonId} ${item.rowId}`} item={item} />
          ))}
        </ul>
        {conflicts.length > 1 && (
          <Group justify="flex-end" gap="xs" className={classes.all ?? ''}>
            <Button variant="default" onClick={() => void decide(conflicts, 'theirs')}>
              Ficar com todas as salvas
            </Button>
            <Button onClick={() => void decide(conflicts, 'mine')}>Manter todas as minhas</Button>
          </Group>
        )}
      </Stack>
    </Modal>
  )
}
