import { fill } from '@lousa/contract/messages.ts'
import { DRAFTS } from '@lousa/contract/planning/draft/draft.messages.ts'
import type { TimetableDraft } from '@lousa/contract/planning/draft/draft-shapes.contract.ts'
import { TIMETABLE_PAPER } from '@lousa/contract/reports/timetable/timetable.messages.ts'
import { Button, SegmentedControl, Text, VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { ContentCard } from '../../../frames/page/content-card.tsx'
import { anyText, oneOf, searchOf } from '../../../lib/address/search-fields.ts'
import { useSearch } from '../../../lib/address/use-search.ts'
import { countedIn } from '../../../lib/text/numbers.ts'
import { Select } from '../../../ui/select.tsx'
import { toast } from '../../../ui/toast.tsx'
import {
  downloadDraftPaper,
  isAtWork,
  type LessonAt,
  lessonPlacesOptions,
  pinLesson,
  undoMove,
} from './draft.api.ts'
import classes from './draft.module.css'
import type { DraftWords, Place } from './draft.words.ts'
import { DraftGrid } from './draft-grid.tsx'
import {
  choicesOf,
  type DraftLesson,
  lessonKey,
  placeOptions,
  tableOf,
  VIEWS,
  type View,
} from './draft-table.values.ts'
import { LessonPanel } from './lesson-panel.tsx'

const MoveLesson = lazy(async () => ({ default: (await import('./move-lesson.tsx')).MoveLesson }))

const T = DRAFTS
const VIEW_NAMES = {
  turma: T.table.views.grade,
  professor: T.table.views.instructor,
  sala: T.table.views.room,
}
const search = searchOf({ ver: oneOf(VIEWS, 'turma'), de: anyText })

/** Undoing needs the version that the move has made. */
const undoAfterMove = async (draftId: string, version: number): Promise<void> => {
  try {
    await undoMove({ id: draftId, version })
    toast.success(T.move.undone)
  } catch (failure) {
    toast.error(failure)
  }
}

const pin = async (draft: TimetableDraft, lesson: DraftLesson): Promise<void> => {
  try {
    await pinLesson(draft, lesson, !lesson.isPinned)
    toast.success(lesson.isPinned ? T.lesson.unpinned : T.lesson.pinned)
  } catch (failure) {
    toast.error(failure)
  }
}

/** The class, instructor or room that is shown, on paper. */
const printShown = async (
  draftId: string,
  view: View,
  { value, label }: { value: string; label: string },
): Promise<void> => {
  const choices = {
    turma: { by: 'CLASS', gradeId: value },
    professor: { by: 'INSTRUCTOR', instructorId: value },
    sala: { by: 'ROOM', room: label },
  } as const
  try {
    await downloadDraftPaper(draftId, choices[view])
  } catch (failure) {
    toast.error(failure)
  }
}

/** The view that the address chooses: the first class until another choice is made. */
const useTableView = (draft: TimetableDraft) => {
  const [{ ver, de }, setSearch] = useSearch(search)
  const choices = choicesOf(draft, ver)
  const shown = choices.find(({ value }) => value === de) ?? choices[0]
  return { view: ver, choices, shown, setSearch }
}

/** The table by class, instructor or room. Lessons are chosen, explained, pinned and moved in it. */
export const DraftTableCard = ({ draft, words }: { draft: TimetableDraft; words: DraftWords }) => {
  const { view, choices, shown, setSearch } = useTableView(draft)
  const [chosen, setChosen] = useState<LessonAt | null>(null)
  const [target, setTarget] = useState<{ lesson: LessonAt; to: Place } | null>(null)
  const isExplained = draft.kind === 'MADE' && !isAtWork(draft.state)
  const isEditable = isExplained && draft.state !== 'APPLIED'
  const table = tableOf(draft, view, shown?.value ?? '')
  const lesson = chosen
    ? table.days
        .flatMap(weekday => table.times.flatMap(({ start }) => table.cellOf({ weekday, start }).lessons))
        .find(one => lessonKey(one) === lessonKey(chosen))
    : undefined
  const places = useQuery({
    ...lessonPlacesOptions(draft.id, chosen ?? { planId: '', weekday: 'MONDAY', start: '' }),
    enabled: lesson !== undefined && isExplained,
  })
  const options = lesson && places.data ? placeOptions(places.data) : null
  return (
    <ContentCard title={T.table.title}>
      <div className={classes.choice}>
        <SegmentedControl
          aria-label={T.table.choose}
          data={VIEWS.filter(value => value !== 'sala' || draft.rooms.length > 0).map(value => ({
            value,
            label: VIEW_NAMES[value],
          }))}
          value={view}
          onChange={value => {
            setChosen(null)
            setSearch({ ver: VIEWS.find(one => one === value), de: '' })
          }}
        />
        <Select
          label={VIEW_NAMES[view]}
          data={choices}
          value={shown?.value ?? null}
          searchable
          allowDeselect={false}
          onChange={value => {
            setChosen(null)
            setSearch({ de: value ?? '' })
          }}
        />
        {draft.kind === 'MADE' && shown && table.times.length > 0 && (
          <Button
            variant="default"
            aria-label={fill(TIMETABLE_PAPER.draft.shownOf, { name: shown.label })}
            onClick={() => void printShown(draft.id, view, shown)}
          >
            {TIMETABLE_PAPER.draft.shown}
          </Button>
        )}
      </div>
      {table.times.length === 0 ? (
        <Text c="dimmed">{T.table.empty}</Text>
      ) : (
        <div className={classes.area} data-panel={isExplained}>
          <div>
            <DraftGrid
              label={fill(T.table.label, { name: shown?.label ?? '' })}
              table={table}
              view={view}
              words={words}
              chosen={lesson ? chosen : null}
              options={options}
              isEditable={isEditable}
              onChoose={setChosen}
              onPlace={(moved, to) => setTarget({ lesson: moved, to })}
              onPin={one => void pin(draft, one)}
            />
          </div>
          {isExplained && !lesson && (
            <Text size="sm" c="dimmed" className={`${classes.panel} ${classes.none}`}>
              {T.lesson.none}
            </Text>
          )}
          {lesson && (
            <LessonPanel
              lesson={lesson}
              words={words}
              places={places}
              isEditable={isEditable}
              onPin={() => void pin(draft, lesson)}
              onClose={() => setChosen(null)}
            />
          )}
        </div>
      )}
      <VisuallyHidden role="status">{lesson && words.planName(lesson.planId)}</VisuallyHidden>
      {target && (
        <Suspense>
          <MoveLesson
            draft={draft}
            lesson={target.lesson}
            to={target.to}
            words={words}
            onClose={() => setTarget(null)}
            onMoved={({ moved, version }) => {
              setTarget(null)
              setChosen({ planId: target.lesson.planId, ...target.to })
              toast.undoable(
                countedIn(T.move.done, moved.length),
                () => void undoAfterMove(draft.id, version),
              )
            }}
          />
        </Suspense>
      )}
    </ContentCard>
  )
}
