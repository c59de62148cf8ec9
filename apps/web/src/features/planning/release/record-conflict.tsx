import { RELEASE } from '@lousa/contract/planning/release/release.messages.ts'
import { Button, Stack, Text } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { ConflictChoices, type Keep } from '../../../frames/versions/conflict-choices.tsx'
import { requireOutbox } from '../../../lib/outbox/current-outbox.ts'
import type { EntryView, RowConflict } from '../../../lib/outbox/outbox.types.ts'
import { isOwnChange } from '../../../lib/session/own-changes.ts'
import { toast } from '../../../ui/toast.tsx'
import { RECORD } from '../record/release-record.values.ts'
import type { ReleaseValue } from '../record/release-value.values.ts'
import { RecordTexts } from './record-facts.tsx'

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
  const decide = async (keep: Keep): Promise<void> => {
    try {
      await requireOutbox().resolve('release', entry.subjectId, { [RECORD]: keep })
    } catch (error) {
      toast.error(error)
    }
  }
  const { mine, theirs, by, byId, at } = conflict
  return (
    <Stack gap="md">
      <Text size="sm">{isOwnChange(conflict) ? RELEASE.conflict.leadOwn : RELEASE.conflict.lead}</Text>
      <ConflictChoices
        words="masculine"
        conflicts={[
          {
            id: RECORD,
            label: '',
            mine: <RecordTexts record={mine} />,
            theirs: <RecordTexts record={theirs} />,
            by,
            byId,
            at,
          },
        ]}
        onDecide={(_, keep) => decide(keep)}
        more={
          <Button
            variant="default"
            mih={44}
            leftSection={<IconPencil size={18} aria-hidden />}
            onClick={onEdit}
          >
            {RELEASE.conflict.edit}
          </Button>
        }
      />
    </Stack>
  )
}
