import type { Attendance } from '@lousa/contract/attendance/attendance.contract.ts'
import { M } from '@lousa/contract/messages.ts'
import { Button, Group, Text } from '@mantine/core'
import { IconArrowBackUp, IconChecks } from '@tabler/icons-react'
import { useCallback, useMemo } from 'react'
import { ContentCard } from '../../../frames/content-card.tsx'
import { showInstant } from '../../../lib/dates.ts'
import { Notice } from '../../../ui/notice.tsx'
import { toast } from '../../../ui/toast.tsx'
import type { AttendancePlace } from '../attendance.api.ts'
import type { DraftOwner } from '../attendance-draft.ts'
import type { SheetConflict } from '../attendance-sheet.ts'
import { useAttendanceSheet } from '../use-attendance-sheet.ts'
import classes from './attendance-editor.module.css'
import { AttendanceList } from './attendance-list.tsx'
import { ConflictsModal } from './conflicts-modal.tsx'
import { LeaveGuard } from './leave-guard.tsx'
import { SaveBar } from './save-bar.tsx'

const RestoredDraft = ({ from, onDiscard }: { from: string; onDiscard: () => void }) => (
  <Notice tone="info">
    <Text size="sm" fw={600}>
      Marcas não salvas recuperadas
    </Text>
    <Text size="sm">Elas são de {showInstant(from)}. Confira e salve para que contem.</Text>
    <Button variant="default" size="xs" h={36} mt="xs" onClick={onDiscard}>
      Descartar e voltar ao que está salvo
    </Button>
  </Notice>
)

const Tools = ({
  onAllPresent,
  onBringBack,
}: {
  onAllPresent: () => void
  onBringBack: (() => void) | null
}) => (
  <div className={classes.tools}>
    <Group gap="xs">
      <Button variant="default" leftSection={<IconChecks size={18} aria-hidden />} onClick={onAllPresent}>
        {M.btn.allPresent}
      </Button>
      {onBringBack && (
        <Button
          variant="subtle"
          leftSection={<IconArrowBackUp size={18} aria-hidden />}
          onClick={onBringBack}
        >
          Desfazer
        </Button>
      )}
    </Group>
    <Text size="xs" c="dimmed" visibleFrom="md">
      Teclado: <kbd>P</kbd> <kbd>F</kbd> <kbd>J</kbd> marcam e descem, <kbd>↑</kbd> <kbd>↓</kbd> mudam de
      aluno
    </Text>
  </div>
)

/** The class list of one lesson, being marked. */
export const AttendanceEditor = ({
  place,
  owner,
  list,
  readOnly,
}: {
  place: AttendancePlace
  owner: DraftOwner
  list: readonly Attendance[]
  readOnly: boolean
}) => {
  const { planId, lessonId } = place
  const steady = useMemo(() => ({ planId, lessonId }), [planId, lessonId])
  const onSaved = useCallback(() => void toast.success('Frequência salva com sucesso!'), [])
  const taken = useAttendanceSheet({ place: steady, owner, list, onSaved })
  const { sheet, saving, dirty, draftKept, draftFrom, save, mark, justify } = taken
  const guarded = dirty && !readOnly
  const decideAll = (conflicts: readonly SheetConflict[], keep: 'mine' | 'theirs') => {
    const left = sheet.conflicts.length - conflicts.length
    for (const conflict of conflicts) taken.decide(conflict, keep)
    // After the last decision what the person kept is sent; with nothing kept there is nothing to send.
    if (left === 0) taken.saveIfDirty()
  }
  return (
    <div className={classes.editor}>
      {draftFrom && dirty && !readOnly && <RestoredDraft from={draftFrom} onDiscard={taken.discardDraft} />}
      <ContentCard padded={false}>
        {!readOnly && (
          <Tools onAllPresent={taken.markAllPresent} onBringBack={sheet.before ? taken.bringBack : null} />
        )}
        <AttendanceList rows={sheet.rows} readOnly={readOnly} mark={mark} justify={justify} />
      </ContentCard>
      <SaveBar
        sheet={sheet}
        saving={saving}
        dirty={guarded}
        draftKept={draftKept}
        readOnly={readOnly}
        onSave={() => void save()}
      />
      <ConflictsModal sheet={sheet} onDecide={decideAll} />
      <LeaveGuard dirty={guarded} draftKept={draftKept} save={save} />
    </div>
  )
}
