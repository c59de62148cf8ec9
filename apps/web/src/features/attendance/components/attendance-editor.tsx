import type { Attendance } from '@lousa/contract/attendance/attendance.contract.ts'
import { M } from '@lousa/contract/messages.ts'
import type { LessonPlan } from '@lousa/contract/planning/planning.contract.ts'
import { Button, Group, Text } from '@mantine/core'
import { IconArrowBackUp, IconChecks } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { ContentCard } from '../../../frames/content-card.tsx'
import { showInstant } from '../../../lib/dates.ts'
import type { DraftOwner } from '../../../lib/device-drafts.ts'
import { useOutbox, useOutboxEntry } from '../../../lib/outbox/use-outbox.ts'
import { Notice } from '../../../ui/notice.tsx'
import type { MarkEntry, MarkValue } from '../attendance-marks.ts'
import type { SheetRow } from '../attendance-sheet.ts'
import { attendanceSubject } from '../attendance-subject.ts'
import { entryWords } from '../entry-words.ts'
import { useAttendanceSheet } from '../use-attendance-sheet.ts'
import { useFrequencies } from '../use-frequencies.ts'
import { useOtherLessons } from '../use-other-lessons.ts'
import classes from './attendance-editor.module.css'
import { AttendanceList } from './attendance-list.tsx'
import { ConflictsModal, conflictsOf } from './conflicts-modal.tsx'
import { ConflictNotice, RefusalNotice } from './entry-notices.tsx'
import { LeaveGuard } from './leave-guard.tsx'
import { OtherLessons } from './other-lessons.tsx'
import { RunningCounts } from './running-counts.tsx'
import { type BarState, SaveBar } from './save-bar.tsx'

const RestoredDraft = ({ from, onDiscard }: { from: string; onDiscard: () => void }) => (
  <Notice tone="info">
    <Text size="sm" fw={600}>
      Marcas não salvas recuperadas
    </Text>
    <Text size="sm">Elas são de {showInstant(from)}. Confira e salve para que contem.</Text>
    <Button variant="default" size="sm" mt="xs" onClick={onDiscard}>
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
      aluno, <kbd>Ctrl</kbd> <kbd>Enter</kbd> salva
    </Text>
  </div>
)

const FrequencyFailed = ({ onRetry }: { onRetry: () => void }) => (
  <Notice tone="info">
    <Group justify="space-between" gap="xs">
      <span>A frequência de cada aluno no ano não pôde ser carregada.</span>
      <Button variant="default" size="sm" onClick={onRetry}>
        Tentar novamente
      </Button>
    </Group>
  </Notice>
)

const stateOf = (
  rows: readonly SheetRow[],
  entry: MarkEntry | null,
  outbox: ReturnType<typeof useOutbox>,
  { dirty, draftKept, readOnly }: { dirty: boolean; draftKept: boolean; readOnly: boolean },
): BarState => {
  if (dirty && !draftKept)
    return { tone: 'trouble', text: 'Não salvo. Não feche esta página: este navegador não guarda rascunhos.' }
  if (dirty) return { tone: 'dirty', text: 'Não salvo' }
  const open = rows.some(({ known }) => known.status === null)
  if (entry && !(open && entry.state === 'saved')) return entryWords(entry, outbox)
  if (open) return { tone: 'plain', text: readOnly ? 'Frequência não feita' : 'Ainda não salva' }
  return { tone: 'good', text: 'Tudo salvo' }
}

type Props = {
  planId: string
  lesson: { id: string; date: string; start: string }
  plan: LessonPlan | undefined
  owner: DraftOwner
  list: readonly Attendance[]
  readOnly: boolean
}

/** The class list of one lesson, being marked. */
export const AttendanceEditor = ({ planId, lesson, plan, owner, list, readOnly }: Props) => {
  const outbox = useOutbox()
  const entry = useOutboxEntry<MarkValue>('attendance', lesson.id)
  const subject = attendanceSubject(planId, lesson, plan)
  const taken = useAttendanceSheet({ owner, subject, list, entry })
  const other = useOtherLessons({ planId, lesson, plan })
  const { frequency, failed, retry } = useFrequencies(planId)
  const [busy, setBusy] = useState(false)
  const [deciding, setDeciding] = useState(false)
  const { rows, dirty, draftFrom, draftKept } = taken
  const guarded = dirty && !readOnly

  const save = async (): Promise<boolean> => {
    if (busy) return false
    setBusy(true)
    const saved = await taken.save(other.parcels(rows))
    setBusy(false)
    if (saved) other.forget()
    return saved
  }
  const users = useMemo(() => new Map(list.map(({ studentEnrollment: { id, user } }) => [id, user])), [list])
  const conflicts = entry ? conflictsOf(entry, id => users.get(id)) : []

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Ctrl+Enter saves from wherever the focus is in the sheet
    <div
      className={classes.editor}
      onKeyDown={event => {
        if (readOnly || event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
        event.preventDefault()
        void save()
      }}
    >
      {draftFrom && guarded && <RestoredDraft from={draftFrom} onDiscard={taken.discardDraft} />}
      {conflicts.length > 0 && <ConflictNotice count={conflicts.length} onDecide={() => setDeciding(true)} />}
      {entry?.state === 'refused' && <RefusalNotice entry={entry} />}
      {failed && <FrequencyFailed onRetry={retry} />}
      <ContentCard padded={false}>
        {!readOnly && <Tools onAllPresent={taken.markAllPresent} onBringBack={taken.bringBack} />}
        <AttendanceList
          rows={rows}
          readOnly={readOnly}
          frequency={frequency}
          mark={taken.mark}
          justify={taken.justify}
        />
        {!readOnly && other.others.length > 0 && <OtherLessons others={other.others} choose={other.choose} />}
      </ContentCard>
      <SaveBar
        state={stateOf(rows, entry, outbox, { dirty: guarded, draftKept, readOnly })}
        onSave={readOnly ? null : () => void save()}
        busy={busy}
      >
        <RunningCounts rows={rows} readOnly={readOnly} />
      </SaveBar>
      <ConflictsModal conflicts={conflicts} opened={deciding} onClose={() => setDeciding(false)} />
      <LeaveGuard dirty={guarded} draftKept={draftKept} save={save} />
    </div>
  )
}
