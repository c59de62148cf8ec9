import type { AttendanceSheet } from '@lousa/contract/attendance/attendance.contract.ts'
import { MONTH_SHEET } from '@lousa/contract/attendance/month/attendance-month.messages.ts'
import { PUNCTUALITY } from '@lousa/contract/attendance/punctuality/punctuality.messages.ts'
import { SHEET } from '@lousa/contract/attendance/sheet/attendance-sheet.messages.ts'
import { fill, M } from '@lousa/contract/messages.ts'
import type { LessonPlan } from '@lousa/contract/planning/plan/plan.contract.ts'
import { classLine } from '@lousa/rules/academics/grade/nucleus.rules.ts'
import { PUNCTUALITY_FIELDS } from '@lousa/rules/attendance/punctuality.rules.ts'
import { Button, Group } from '@mantine/core'
import { IconArrowBackUp, IconChecks, IconExternalLink, IconMessage2 } from '@tabler/icons-react'
import { useCallback, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { MarkGrid } from '../../../frames/mark-grid/mark-grid.tsx'
import type { MarkGridEntry } from '../../../frames/mark-grid/mark-grid.types.ts'
import { ContentCard } from '../../../frames/page/content-card.tsx'
import { useOutbox } from '../../../lib/outbox/use-outbox.ts'
import { showDate, showTime } from '../../../lib/text/dates.ts'
import { countedIn } from '../../../lib/text/numbers.ts'
import { KeysInText } from '../../../ui/keys-in-text.tsx'
import { nameInUse } from '../../../ui/person-avatar.tsx'
import { toast } from '../../../ui/toast.tsx'
import { usePunctualityMode } from '../../identity/identity.api.ts'
import classes from '../attendance-editor.module.css'
import { useFrequencies } from '../frequency/use-frequencies.part.ts'
import { ConflictsModal, conflictsOf } from '../sheet/conflicts-modal.part.tsx'
import { ConflictNotice, RefusalNotice } from '../sheet/entry-notices.part.tsx'
import { entriesStatusText } from '../sheet/entry-text.words.ts'
import { LeaveGuard } from '../sheet/leave-guard.part.tsx'
import { MARKS } from '../sheet/mark-letters.values.ts'
import { type BarState, SaveBar } from '../sheet/save-bar.part.tsx'
import { useAttendanceLinks } from '../sheet/use-attendance-links.part.ts'
import { JustificationModal, type Justifying } from './justification-modal.tsx'
import { monthColumns, startLesson } from './month-columns.tsx'
import month from './month-editor.module.css'
import { type CellRef, hasRecordedPunctuality, type MonthLesson } from './month-sheet.ts'
import { useMonthSheet } from './use-month-sheet.ts'

const LETTERS = MARKS.map(({ letter }) => letter)
const entryOf = (letters: readonly string[]): MarkGridEntry => ({
  kind: 'keys',
  keys: Object.fromEntries(letters.map(letter => [letter, letter])),
  cycle: LETTERS,
})
const PUNCTUALITY_LETTERS = PUNCTUALITY_FIELDS.map(field => PUNCTUALITY.fields[field].letter)
const ENTRY = entryOf(LETTERS)
const WITH_PUNCTUALITY = entryOf([...LETTERS, ...PUNCTUALITY_LETTERS, PUNCTUALITY_LETTERS.join('')])

const Hints = ({ hasPunctuality }: { hasPunctuality: boolean }) => (
  <div className={month.hints}>
    {MONTH_SHEET.legend} {hasPunctuality && PUNCTUALITY.monthLegend}
    <p className={month.keys}>
      <KeysInText text={MONTH_SHEET.keys} />
    </p>
  </div>
)

/** The subject of a cell, for its justification. */
const justifyingOf = (
  sheet: AttendanceSheet,
  { studentId, lessonId }: CellRef,
  text: string,
): Justifying | null => {
  const column = sheet.lessons.findIndex(({ id }) => id === lessonId)
  const lesson = sheet.lessons[column]
  const student = sheet.data.find(({ studentEnrollment }) => studentEnrollment.id === studentId)
  if (!lesson || !student?.cells[column]) return null
  return {
    name: nameInUse(student.studentEnrollment.user),
    day: `${showDate(lesson.date)}, ${showTime(lesson.start)}`,
    text,
    readOnly: !lesson.can.takeAttendance,
  }
}

type Props = {
  planId: string
  plan: LessonPlan | undefined
  owner: { institutionId: string; accountId: string }
  sheet: AttendanceSheet
  today: string
}

/** The month's grid, being corrected. */
export const MonthEditor = ({ planId, plan, owner, sheet, today }: Props) => {
  const outbox = useOutbox()
  const mode = usePunctualityMode()
  // Those that were recorded before the setting was turned off can be removed.
  const hasPunctuality = mode !== 'OFF' || hasRecordedPunctuality(sheet)
  const { frequency } = useFrequencies(planId)
  const taken = useMonthSheet({ planId, plan, sheet, owner, frequency, today, mode })
  const { rows, entries, changed, draftKept } = taken
  const ways = useAttendanceLinks(planId)
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const [deciding, setDeciding] = useState(false)
  const [justifying, setJustifying] = useState<CellRef | null>(null)

  const waysNow = useRef(ways)
  waysNow.current = ways
  const columns = useMemo(
    () => monthColumns(sheet.lessons, today, lesson => waysNow.current.attendance(lesson)),
    [sheet.lessons, today],
  )
  const [start] = useState(() => startLesson(sheet.lessons, today)?.id ?? '')
  const place = useRef<CellRef>({
    studentId: sheet.data[0]?.studentEnrollment.id ?? '',
    lessonId: start,
  })
  const onPlace = useCallback((studentId: string, lessonId: string) => {
    place.current = { studentId, lessonId }
  }, [])
  const justify = (at: CellRef) => {
    if (justifyingOf(sheet, at, '')) setJustifying(at)
    else toast.info(MONTH_SHEET.chooseFirst)
  }
  const atLesson = (act: (lesson: MonthLesson) => void) => () => {
    const lesson = sheet.lessons.find(({ id }) => id === place.current.lessonId)
    if (lesson) act(lesson)
    else toast.info(MONTH_SHEET.chooseFirst)
  }

  const save = async (): Promise<boolean> => {
    if (busy) return false
    setBusy(true)
    const saved = await taken.save()
    setBusy(false)
    return saved
  }

  const users = useMemo(
    () => new Map(sheet.data.map(({ studentEnrollment: { id, user } }) => [id, user])),
    [sheet.data],
  )
  const conflicts = entries.flatMap(entry => conflictsOf(entry, id => users.get(id), entry.title))
  const dirty = changed > 0
  const state: BarState = dirty
    ? draftKept
      ? { tone: 'dirty', text: SHEET.unsaved }
      : { tone: 'trouble', text: SHEET.unsavedNotKept }
    : (entriesStatusText(entries, outbox) ?? { tone: 'plain', text: MONTH_SHEET.unchanged })

  return (
    <div
      className={classes.editor}
      onKeyDownCapture={event => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
        event.preventDefault()
        event.stopPropagation()
        if (dirty) void save()
      }}
    >
      {conflicts.length > 0 && <ConflictNotice conflicts={conflicts} onDecide={() => setDeciding(true)} />}
      {entries
        .filter(({ state }) => state === 'refused')
        .map(entry => (
          <RefusalNotice key={entry.subjectId} entry={entry} />
        ))}
      <ContentCard padded={false}>
        <div className={month.tools}>
          <Group gap="xs">
            <Button
              variant="default"
              leftSection={<IconMessage2 size={18} aria-hidden />}
              onClick={() => justify(place.current)}
            >
              {MONTH_SHEET.justify}
            </Button>
            <Button
              variant="default"
              leftSection={<IconChecks size={18} aria-hidden />}
              onClick={atLesson(({ id }) => taken.fillPresent(id))}
            >
              {MONTH_SHEET.fillPresent}
            </Button>
            <Button
              variant="default"
              leftSection={<IconExternalLink size={18} aria-hidden />}
              onClick={atLesson(lesson => void navigate(ways.attendance(lesson)))}
            >
              {MONTH_SHEET.openLesson}
            </Button>
            <Button
              variant="subtle"
              leftSection={<IconArrowBackUp size={18} aria-hidden />}
              disabled={!taken.canUndo}
              onClick={taken.history.undo}
            >
              {M.btn.undo}
            </Button>
          </Group>
        </div>
        <MarkGrid
          label={[
            M.menu.attendance,
            ...(plan ? [classLine(plan.grade.name, plan.curriculumComponent.name)] : []),
          ].join(' · ')}
          rowHeading={MONTH_SHEET.student}
          columns={columns}
          rows={rows}
          entry={hasPunctuality ? WITH_PUNCTUALITY : ENTRY}
          startColumn={start}
          onChange={taken.change}
          history={taken.history}
          onPlace={onPlace}
          onOpen={(studentId, lessonId) => justify({ studentId, lessonId })}
        />
        <Hints hasPunctuality={hasPunctuality} />
      </ContentCard>
      <SaveBar
        state={state}
        onSave={() => void save()}
        label={dirty ? fill(MONTH_SHEET.saveSome, { save: M.btn.save, count: changed }) : M.btn.save}
        disabled={!dirty}
        busy={busy}
        isOneLine
      >
        <p className={month.count}>{dirty ? countedIn(MONTH_SHEET.changed, changed) : ''}</p>
      </SaveBar>
      <JustificationModal
        of={justifying && justifyingOf(sheet, justifying, taken.justificationAt(justifying))}
        onClose={() => setJustifying(null)}
        onDone={text => {
          if (justifying) taken.justify(justifying, text)
          setJustifying(null)
        }}
      />
      <ConflictsModal conflicts={conflicts} opened={deciding} onClose={() => setDeciding(false)} />
      <LeaveGuard dirty={dirty} draftKept={draftKept} save={save} />
    </div>
  )
}
