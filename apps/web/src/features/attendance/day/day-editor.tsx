import type { DayRoll } from '@lousa/contract/attendance/day/day-roll.contract.ts'
import { M } from '@lousa/contract/messages.ts'
import { IconChecks } from '@tabler/icons-react'
import { type ReactNode, useMemo, useState } from 'react'
import { ContentCard } from '../../../frames/page/content-card.tsx'
import type { PageAction } from '../../../frames/page/page-action.types.ts'
import { useOutbox, useOutboxEntry } from '../../../lib/outbox/use-outbox.ts'
import { useSlowSend } from '../../../lib/outbox/use-slow-send.ts'
import { usePhone } from '../../../ui/use-phone.ts'
import { useActor, useInstitution, usePunctualityMode } from '../../identity/identity.api.ts'
import editor from '../attendance-editor.module.css'
import { AttendanceList } from '../lesson/attendance-list.part.tsx'
import { AttendanceTools } from '../lesson/attendance-tools.part.tsx'
import { RunningCounts } from '../lesson/running-counts.part.tsx'
import { saveBarState } from '../lesson/save-bar-state.part.ts'
import { saveWords } from '../lesson/save-words.part.ts'
import { ConflictsModal, conflictsOf } from '../sheet/conflicts-modal.part.tsx'
import type { AttendanceValue } from '../sheet/current-mark.values.ts'
import { ConflictNotice, LackingNotice, RefusalNotice, RestoredDraft } from '../sheet/entry-notices.part.tsx'
import { LeaveGuard } from '../sheet/leave-guard.part.tsx'
import { SaveBar } from '../sheet/save-bar.part.tsx'
import { counts, type SeenOf } from '../sheet/sheet-rows.values.ts'
import { useAttendanceSheet } from '../sheet/use-attendance-sheet.part.ts'
import classes from './day.module.css'
import { DayContents, focusOpenContent } from './day-contents.tsx'
import { countsText, dayRollSubject, differenceNotes } from './day-notes.values.ts'
import { seenDay } from './seen-day.values.ts'
import { useDayContents } from './use-day-contents.ts'

const NO_FREQUENCIES = { of: new Map(), minFreq: 0 }

type Props = { roll: DayRoll; page: (actions: readonly PageAction[], body: ReactNode) => ReactNode }

const seenIn =
  ({ data }: DayRoll): SeenOf =>
  (id, over) =>
    seenDay(over, data.find(row => row.studentEnrollment.id === id)?.differentIn ?? [])

/** The roll of a class on a day and the contents of its lessons: one list, one button. */
export const DayEditor = ({ roll, page }: Props) => {
  const outbox = useOutbox()
  const isPhone = usePhone()
  const hasPunctuality = usePunctualityMode() !== 'OFF'
  const institutionId = useInstitution().id
  const accountId = useActor().id
  const subject = dayRollSubject(roll)
  const { subjectId } = subject
  const entry = useOutboxEntry<AttendanceValue>('dayRoll', subjectId)
  const owner = useMemo(
    () => ({ institutionId, accountId, lessonId: subjectId }),
    [institutionId, accountId, subjectId],
  )
  const taken = useAttendanceSheet({ owner, subject, list: roll.data, entry, seenOf: seenIn(roll) })
  const contents = useDayContents(roll.lessons)
  const [busy, setBusy] = useState(false)
  const [deciding, setDeciding] = useState(false)
  const readOnly = !roll.lessons.some(({ isOwn, can }) => isOwn && can.takeAttendance)
  const entries = [
    entry,
    ...outbox.entries.filter(
      ({ kind, subjectId: id }) => kind === 'release' && roll.lessons.some(lesson => lesson.id === id),
    ),
  ]
  const slow = useSlowSend(entries, outbox)
  const { rows, mark, justify, setPunctuality, draftFrom, draftKept } = taken
  const dirty = !readOnly && (taken.dirty || contents.dirty)

  const save = async (): Promise<boolean> => {
    if (busy || readOnly) return false
    setBusy(true)
    // The records go first: attendance counts in a lesson that is released.
    const isWritten = contents.dirty
    const marked = (await contents.save()) && (await taken.save([], isWritten))
    setBusy(false)
    return marked
  }
  const users = useMemo(
    () => new Map(roll.data.map(({ studentEnrollment: { id, user } }) => [id, user])),
    [roll.data],
  )
  const notes = useMemo(() => differenceNotes(roll), [roll])
  const conflicts = entry ? conflictsOf(entry, id => users.get(id)) : []
  const marks = counts(rows)
  const label = saveWords({
    lessons: 1,
    absences: marks.ABSENCE,
    justified: marks.JUSTIFIED_ABSENCE,
    withRecord: contents.dirty,
  })

  return page(
    readOnly || !isPhone
      ? []
      : [
          {
            label: M.btn.allPresent,
            icon: <IconChecks size={18} aria-hidden />,
            onClick: taken.markAllPresent,
          },
        ],
    // biome-ignore lint/a11y/noStaticElementInteractions: Ctrl+Enter saves from wherever the focus is
    <div
      className={editor.editor}
      onKeyDown={event => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
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
      <ContentCard padded={false}>
        {!readOnly && !isPhone && <AttendanceTools marking={taken} withKeys record={null} way={null} />}
        <AttendanceList
          rows={rows}
          readOnly={readOnly}
          frequency={NO_FREQUENCIES}
          mark={mark}
          justify={justify}
          setPunctuality={setPunctuality}
          notes={notes}
        />
        <p className={classes.about}>{countsText(roll, hasPunctuality)}</p>
      </ContentCard>
      <ContentCard padded={false}>
        <DayContents contents={contents} />
      </ContentCard>
      <SaveBar
        state={saveBarState(rows, entries, outbox, {
          dirty,
          draftKept,
          readOnly,
          slow,
          lacksRecord: contents.lines.some(({ status }) => status === 'open'),
        })}
        onSave={readOnly ? null : () => void save()}
        label={label}
        busy={busy}
        onRecord={focusOpenContent}
      >
        <RunningCounts rows={rows} readOnly={readOnly} />
      </SaveBar>
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
