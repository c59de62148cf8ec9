import { Button, Group, Stack, Text } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { showInstant } from '../../../lib/dates.ts'
import { outboxNow } from '../../../lib/outbox/current-outbox.ts'
import type { EntryView, RowConflict } from '../../../lib/outbox/outbox.types.ts'
import { toast } from '../../../ui/toast.tsx'
import { RECORD, type ReleaseValue } from '../release-record.ts'
import classes from './record-conflict.module.css'
import { RecordTexts } from './record-facts.tsx'

const sourceOf = ({ by, at }: RowConflict<ReleaseValue>): string =>
  [by ?? 'outra pessoa', at === null ? null : showInstant(at)].filter(part => part !== null).join(', ')

/** Two texts for one lesson, side by side: nothing is swallowed, the person decides. */
export const RecordConflict = ({
  entry,
  conflict,
  onEdit,
}: {
  entry: EntryView<ReleaseValue>
  conflict: RowConflict<ReleaseValue>
  onEdit: () => void
}) => {
  const [busy, setBusy] = useState(false)
  const decide = async (choice: 'mine' | 'theirs') => {
    setBusy(true)
    try {
      await outboxNow().decide('release', entry.subjectId, { [RECORD]: choice })
    } catch (error) {
      toast.error(error)
    }
    setBusy(false)
  }
  return (
    <Stack gap="md">
      <Text size="sm">
        Outra pessoa lançou ou alterou esta aula antes de o seu texto chegar. Escolha qual fica.
      </Text>
      <div className={classes.sides}>
        <section className={classes.side} aria-label="O seu registro">
          <Text fw={600}>O seu registro</Text>
          <Text size="xs" c="dimmed" mb="sm">
            neste aparelho, {showInstant(entry.changedAt)}
          </Text>
          <RecordTexts record={conflict.mine} />
          <Group gap="xs" mt="md">
            <Button disabled={busy} onClick={() => void decide('mine')}>
              Substituir pelo meu
            </Button>
            <Button
              variant="default"
              disabled={busy}
              leftSection={<IconPencil size={18} aria-hidden />}
              onClick={onEdit}
            >
              Editar o meu
            </Button>
          </Group>
        </section>
        <section className={classes.side} aria-label="O registro salvo">
          <Text fw={600}>O registro salvo</Text>
          <Text size="xs" c="dimmed" mb="sm">
            de {sourceOf(conflict)}
          </Text>
          <RecordTexts record={conflict.theirs} />
          <Button variant="default" mt="md" disabled={busy} onClick={() => void decide('theirs')}>
            Ficar com o registro salvo
          </Button>
        </section>
      </div>
    </Stack>
  )
}
