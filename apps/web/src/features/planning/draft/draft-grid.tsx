import { fill } from '@lousa/contract/messages.ts'
import { DRAFTS } from '@lousa/contract/planning/draft/draft.messages.ts'
import type { Weekday } from '@lousa/rules/calendar/civil-date.rules.ts'
import { SegmentedControl, Text } from '@mantine/core'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { showTime } from '../../../lib/text/dates.ts'
import { countedIn } from '../../../lib/text/numbers.ts'
import { KeysInText } from '../../../ui/keys-in-text.tsx'
import { usePhone } from '../../../ui/use-phone.ts'
import type { LessonAt } from './draft.api.ts'
import classes from './draft.module.css'
import { type DraftWords, dayName, type Place } from './draft.words.ts'
import {
  type DraftCell,
  type DraftLesson,
  type DraftTable,
  keyOf,
  lessonKey,
  type PlaceOption,
  stepFrom,
  type View,
} from './draft-table.values.ts'
import { useLessonDrag } from './use-lesson-drag.ts'

const T = DRAFTS.table
const SIGNS = { better: '↑', equal: '=', worse: '↓', forbidden: '✕', taken: '–' } as const

export type DraftGridProps = {
  label: string
  table: DraftTable
  view: View
  words: DraftWords
  chosen: LessonAt | null
  /** Other places of the chosen lesson, once they are known. */
  options: ReadonlyMap<string, PlaceOption> | null
  /** False while the table is made, and for a former timetable. */
  isEditable: boolean
  onChoose: (lesson: LessonAt | null) => void
  onPlace: (lesson: LessonAt, place: Place) => void
  onPin: (lesson: DraftLesson) => void
}

const marksOf = ({ isFixed, isPinned, isLeftOut, isMoved }: DraftLesson): string[] => [
  ...(isFixed ? [T.fixed] : isPinned ? [T.pinned] : []),
  ...(isLeftOut ? [T.leftOut] : []),
  ...(isMoved ? [T.moved] : []),
]

/** The text of a cell, which does not repeat the class, instructor or room of its view. */
const linesOf = (lesson: DraftLesson, view: View, words: DraftWords): string[] => {
  const plan = words.plans.get(lesson.planId)
  if (!plan) return [words.planName(lesson.planId)]
  const people = plan.instructorIds.map(id => words.subjectName({ instructorId: id })).join(', ')
  return [
    plan.component,
    ...(view === 'turma' ? [] : [plan.classes.join(', ')]),
    ...(view === 'professor' ? [] : [people]),
    ...(lesson.room && view !== 'sala' ? [lesson.room] : []),
  ].filter(Boolean)
}

const optionText = ({ effect, others }: PlaceOption, chain: readonly [string, string]): string =>
  [DRAFTS.lesson.places[effect], others > 0 ? countedIn(chain, others) : ''].filter(Boolean).join(', ')

/** Phones show one day; arrows lead to the next one. */
const useShownDay = (days: readonly Weekday[], focus: Place | null) => {
  const isPhone = usePhone()
  const [day, setDay] = useState<Weekday | null>(null)
  const shown = focus && days.includes(focus.weekday) ? focus.weekday : (day ?? days[0])
  return { isPhone, shown, days: isPhone && shown ? [shown] : days, setDay }
}

type CellProps = Pick<DraftGridProps, 'view' | 'words' | 'isEditable'> & {
  cell: DraftCell
  option: PlaceOption | undefined
  isStop: boolean
  isOver: boolean
  isChosen: (lesson: LessonAt) => boolean
  pointer: ReturnType<typeof useLessonDrag>['pointer']
  onFocus: () => void
  onKeyDown: (event: KeyboardEvent) => void
  onClick: () => void
}

const GridCell = (props: CellProps) => {
  const { cell, view, words, option, isEditable, isChosen, pointer } = props
  const content = cell.lessons
    .map(lesson => [...linesOf(lesson, view, words), ...marksOf(lesson)].join(', '))
    .join('; ')
  const ariaText = [content || T.free, option ? optionText(option, DRAFTS.lesson.chain) : '']
    .filter(Boolean)
    .join(' · ')
  return (
    <td
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the grid pattern of WAI-ARIA on a real table
      role="gridcell"
      tabIndex={props.isStop ? 0 : -1}
      data-cell={cell.key}
      data-period={cell.isPeriod || cell.lessons.length > 0}
      data-effect={option?.effect}
      data-over={props.isOver}
      aria-selected={cell.lessons.some(isChosen)}
      aria-label={fill(T.cell, {
        day: dayName(cell.weekday),
        start: showTime(cell.start),
        content: ariaText,
      })}
      className={classes.cell}
      onFocus={props.onFocus}
      onKeyDown={props.onKeyDown}
      onClick={props.onClick}
    >
      {cell.lessons.map(lesson => (
        <div
          key={lessonKey(lesson)}
          className={classes.lesson}
          data-chosen={isChosen(lesson)}
          data-out={lesson.isLeftOut}
          data-still={!isEditable || lesson.isFixed}
          {...(isEditable ? pointer(lesson) : {})}
        >
          {linesOf(lesson, view, words).map((line, index) => (
            <span key={line} className={index === 0 ? classes.component : classes.more}>
              {line}
            </span>
          ))}
          {marksOf(lesson).length > 0 && <span className={classes.marks}>{marksOf(lesson).join(' · ')}</span>}
        </div>
      ))}
      {option && (
        <span className={classes.option} aria-hidden>
          {SIGNS[option.effect]} {optionText(option, DRAFTS.lesson.chainOfCell)}
        </span>
      )}
    </td>
  )
}

/** The week of a class, an instructor or a room: lessons are chosen and moved by keys, by mouse and by finger. */
export const DraftGrid = (props: DraftGridProps) => {
  const { label, table, view, words, chosen, options, isEditable, onChoose, onPlace, onPin } = props
  const keysId = useId()
  const grid = useRef<HTMLTableElement>(null)
  const follows = useRef(false)
  const [focus, setFocus] = useState<Place | null>(null)
  const { isPhone, shown, days, setDay } = useShownDay(table.days, focus)
  const [first] = table.times
  const stop = focus ?? (shown && first ? { weekday: shown, start: first.start } : null)
  const drag = useLessonDrag({
    onPull: onChoose,
    onDrop: (lesson, cell) => {
      const place = table.days
        .flatMap(weekday => table.times.map(({ start }) => ({ weekday, start })))
        .find(one => keyOf(one) === cell)
      // Until the places are known any may do: the window of the change says what is in the way.
      if (place && cell !== keyOf(lesson) && (options?.has(cell) ?? true)) onPlace(lesson, place)
    },
  })
  useEffect(() => {
    if (!follows.current || !focus) return
    follows.current = false
    grid.current?.querySelector<HTMLElement>(`[data-cell="${keyOf(focus)}"]`)?.focus()
  }, [focus])

  const isChosen = (lesson: LessonAt) => chosen !== null && lessonKey(chosen) === lessonKey(lesson)
  /** A further press in a cell of parallel groups goes on to the next lesson, and after the last one to none. */
  const act = ({ lessons, key, ...place }: DraftCell) => {
    if (chosen && keyOf(chosen) !== key && options?.get(key)?.effect !== 'taken') {
      if (isEditable && options?.has(key)) onPlace(chosen, place)
      else if (lessons[0]) onChoose(lessons[0])
      return
    }
    onChoose(lessons[lessons.findIndex(isChosen) + 1] ?? null)
  }
  const press = (cell: DraftCell, event: KeyboardEvent) => {
    const next = stepFrom(table, cell, event.key)
    if (next) {
      follows.current = true
      setFocus(next)
    } else if (event.key === 'Enter' || event.key === ' ') act(cell)
    else if (event.key === 'Escape' && chosen) onChoose(null)
    else if (event.key.toLowerCase() === 'f' && isEditable && !event.ctrlKey && !event.metaKey) {
      const lesson = cell.lessons.find(isChosen) ?? cell.lessons[0]
      if (lesson && !lesson.isFixed) onPin(lesson)
    } else return
    event.preventDefault()
    event.stopPropagation()
  }

  const cellView = (place: Place) => {
    const cell = table.cellOf(place)
    return (
      <GridCell
        key={cell.key}
        cell={cell}
        view={view}
        words={words}
        option={chosen && isEditable ? options?.get(cell.key) : undefined}
        isStop={stop !== null && keyOf(stop) === cell.key}
        isOver={drag.over === cell.key}
        isEditable={isEditable}
        isChosen={isChosen}
        pointer={drag.pointer}
        onFocus={() => setFocus(place)}
        onKeyDown={event => press(cell, event)}
        onClick={() => {
          if (!drag.hasPulled()) act(cell)
        }}
      />
    )
  }

  return (
    <>
      {isPhone && (
        <SegmentedControl
          fullWidth
          mb="sm"
          aria-label={T.title}
          data={table.days.map(day => ({ value: day, label: dayName(day).slice(0, 3) }))}
          value={shown ?? ''}
          onChange={value => {
            setFocus(null)
            setDay(table.days.find(day => day === value) ?? null)
          }}
        />
      )}
      <div className={classes.scroll}>
        <table
          ref={grid}
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the grid pattern of WAI-ARIA on a real table
          role="grid"
          aria-label={label}
          aria-describedby={keysId}
          className={classes.grid}
          data-roomy={isEditable}
        >
          <thead>
            <tr>
              <th scope="col">{T.time}</th>
              {days.map(day => (
                <th key={day} scope="col">
                  {dayName(day)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {table.times.map(({ start, end }) => (
              <tr key={start}>
                <th scope="row">
                  {showTime(start)}
                  <span className={classes.end}>{showTime(end)}</span>
                </th>
                {days.map(weekday => cellView({ weekday, start }))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Text size="xs" c="dimmed" id={keysId} className={classes.keys ?? ''}>
        <KeysInText text={T.keys} />
      </Text>
    </>
  )
}
