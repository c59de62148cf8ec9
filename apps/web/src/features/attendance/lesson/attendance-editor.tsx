import type { Attendance } from '@lousa/contract/attendance/attendance.contract.ts'
import { M } from '@lousa/contract/messages.ts'
import type { Lesson } from '@lousa/contract/planning/lesson/lesson.contract.ts'
import type { LessonPlan } from '@lousa/contract/planning/plan/plan.contract.ts'
import { IconChecks } from '@tabler/icons-react'
import { type ReactNode, useMemo, useState } from 'react'
import { ContentCard } from '../../../frames/page/content-card.tsx'
import type { PageAction } from '../../../frames/page/page-action.types.ts'
import { useOutbox, useOutboxEntry } from '../../../lib/outbox/use-outbox.ts'
import { useSlowSend } from '../../../lib/outbox/use-slow-send.ts'
import { InstallHint } from '../../../ui/install-hint.tsx'
import { usePunctualityMode } from '../../identity/identity.api.ts'
import type { DraftOwner } from '../../planning/record/release-draft.values.ts'
import { LessonRecord, RecordToggle } from '../../planning/release/lesson-record.part.tsx'
import { useRecordSection } from '../../planning/release/record-section.part.ts'
import classes from '../attendance-editor.module.css'
import { AttendanceCards } from '../cards/attendance-cards.part.tsx'
import { isMarked, useCardSequence } from '../cards/use-card-sequence.part.ts'
import { useFrequencies } from '../frequency/use-frequencies.part.ts'
import { attendanceSubject } from '../sheet/attendance-subject.values.ts'
import { ConflictsModal, conflictsOf } from '../sheet/conflicts-modal.part.tsx'
import type { AttendanceValue } from '../sheet/current-mark.values.ts'
import {
  ConflictNotice,
  FrequencyFailed,
  LackingNotice,
  RefusalNotice,
  RestoredDraft,
} from '../sheet/entry-notices.part.tsx'
import { LeaveGuard } from '../sheet/leave-guard.part.tsx'
import { SaveBar } from '../sheet/save-bar.part.tsx'
import { counts } from '../sheet/sheet-rows.values.ts'
import { useAttendanceLinks } from '../sheet/use-attendance-links.part.ts'
import { useAttendanceSheet } from '../sheet/use-attendance-sheet.part.ts'
import { AttendanceList } from './attendance-list.part.tsx'
import { AttendanceTools } from './attendance-tools.part.tsx'
import { OtherLessons } from './other-lessons.tsx'
import { RunningCounts } from './running-counts.part.tsx'
import { saveBarState } from './save-bar-state.part.ts'
import { saveWords } from './save-words.part.ts'
import { useOtherLessons } from './use-other-lessons.ts'
import { preferredViewMode, savePreferredViewMode, type ViewMode } from './view-mode.ts'
import { ViewModeSwitch } from './view-mode-switch.tsx'

type Props = {
  planId: string
  /** The lesson as its list tells of it. */
  shown: Attendance['lesson']
  /** The lesson with its record; undefined while it is not known. */
  lesson: Lesson | undefined
  plan: LessonPlan | undefined
  owner: DraftOwner
  list: readonly Attendance[]
  readOnly: boolean
  page: (actions: readonly PageAction[], body: ReactNode) => ReactNode
}

/** The class list of one lesson, being marked, and with it the lesson's record: one button saves both. */
export const AttendanceEditor = ({ planId, shown, lesson, plan, owner, list, readOnly, page }: Props) => {
  const outbox = useOutbox()
  const entry = useOutboxEntry<AttendanceValue>('attendance', shown.id)
  const subject = attendanceSubject(planId, shown, plan)
  const record = useRecordSection(shown.id, lesson)
  const taken = useAttendanceSheet({ owner, subject, list, entry })
  const { rows, mark, justify, setPunctuality, draftFrom, draftKept } = taken
  const other = useOtherLessons({ planId, lesson: shown, plan })
  const { frequency, failed, retry } = useFrequencies(planId)
  const ways = useAttendanceLinks(planId)
  const walk = useCardSequence(rows, mark)
  const punctualityMode = usePunctualityMode()
  const [chosenWay, setWay] = useState<ViewMode>(preferredViewMode)
  const [busy, setBusy] = useState(false)
  const [deciding, setDeciding] = useState(false)
  const entries = [entry, record?.entry ?? null]
  const slow = useSlowSend(entries, outbox)
  const way: ViewMode = readOnly ? 'list' : chosenWay
  const writesRecord = record?.dirty ?? false
  const dirty = (taken.dirty && !readOnly) || writesRecord
  // Half way through the names the rest would be saved unseen.
  const maySave = !readOnly && (way === 'list' || walk.row === undefined)

  const save = async (): Promise<boolean> => {
    if (busy) return false
    setBusy(true)
    // The record goes first: attendance counts in a lesson that is released.
    const recorded = (await record?.save(other.chosenOfPlan)) ?? 'nothing'
    const marked =
      recorded !== 'stopped' && (await taken.save(await other.batches(rows), recorded === 'kept'))
    setBusy(false)
    if (marked) other.forget()
    return marked
  }
  const users = useMemo(() => new Map(list.map(({ studentEnrollment: { id, user } }) => [id, user])), [list])
  const conflicts = entry ? conflictsOf(entry, id => users.get(id)) : []
  const marks = counts(rows)
  const toSave = {
    lessons: 1 + other.chosen.length,
    absences: marks.ABSENCE,
    justified: marks.JUSTIFIED_ABSENCE,
    withRecord: writesRecord,
  }
  const choose = (next: ViewMode) => {
    savePreferredViewMode(next)
    setWay(next)
    walk.restart()
  }

  return page(
    readOnly
      ? []
      : [
          {
            label: M.btn.allPresent,
            icon: <IconChecks size={18} aria-hidden />,
            onClick: taken.markAllPresent,
          },
        ],
    // biome-ignore lint/a11y/noStaticElementInteractions: Ctrl+Enter saves from wherever the focus is in the sheet
    <div
      className={classes.editor}
      onKeyDown={event => {
        if (!maySave || event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
        event.preventDefault()
        void save()
      }}
    >
      {draftFrom && taken.dirty && !readOnly && (
        <RestoredDraft from={draftFrom} onDiscard={taken.discardDraft} />
      )}
      {conflicts.length > 0 && <ConflictNotice conflicts={conflicts} onDecide={() => setDeciding(true)} />}
      {entry?.state === 'refused' && <RefusalNotice entry={entry} />}
      <LackingNotice rows={rows} readOnly={readOnly} />
      {failed && <FrequencyFailed onRetry={retry} />}
      <ContentCard padded={false}>
        {(record || !readOnly) && (
          <AttendanceTools
            marking={readOnly ? null : taken}
            withKeys={!readOnly && way === 'list'}
            record={record && <RecordToggle section={record} />}
            way={!readOnly && <ViewModeSwitch way={way} onChange={choose} />}
          />
        )}
        {record && <LessonRecord section={record} day={other.ofDay} recordTo={ways.record(record.lesson)} />}
        {way === 'cards' ? (
          <AttendanceCards
            walk={walk}
            rows={rows}
            frequency={frequency}
            justify={justify}
            mode={punctualityMode}
            setPunctuality={setPunctuality}
          />
        ) : (
          <AttendanceList
            rows={rows}
            readOnly={readOnly}
            frequency={frequency}
            mark={mark}
            justify={justify}
            setPunctuality={setPunctuality}
          />
        )}
      </ContentCard>
      <SaveBar
        state={saveBarState(rows, entries, outbox, {
          dirty,
          draftKept,
          readOnly,
          slow,
          lacksRecord: record?.standing === 'open',
        })}
        onSave={maySave ? () => void save() : null}
        label={saveWords(toSave)}
        busy={busy}
        onRecord={record?.write}
        hasMore={other.chosen.length > 0}
        choice={
          maySave && other.others.length > 0 && <OtherLessons others={other.others} choose={other.choose} />
        }
      >
        {/* Between two names, students who were not reached yet do not count as present. */}
        <RunningCounts rows={maySave || readOnly ? rows : rows.filter(isMarked)} readOnly={readOnly} />
      </SaveBar>
      <InstallHint when={entry?.state === 'saved' && !dirty} />
      <ConflictsModal conflicts={conflicts} opened={deciding} onClose={() => setDeciding(false)} />
      <LeaveGuard
        dirty={dirty}
        draftKept={draftKept}
        what={taken.dirty ? 'attendance' : 'record'}
        save={save}
      />
    </div>,
  )
}
