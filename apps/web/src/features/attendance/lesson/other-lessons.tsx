import { LESSON_SHEET } from '@lousa/contract/attendance/lesson/attendance-lesson.messages.ts'
import { fill } from '@lousa/contract/messages.ts'
import { ActionIcon, Checkbox, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { useState } from 'react'
import { showTime } from '../../../lib/text/dates.ts'
import { countedIn } from '../../../lib/text/numbers.ts'
import classes from '../save-bar.module.css'
import type { OtherLesson } from './use-other-lessons.ts'

/** Screens on which the bar would cover the list: narrow or low ones. */
const SMALL = '(max-width: 47.99em), (max-height: 31.24em)'

const stateOf = ({ entry, taken }: OtherLesson): string | null => {
  if (entry && entry.state !== 'saved') return LESSON_SHEET.others.queued
  return taken ? LESSON_SHEET.others.taken : null
}

const O = LESSON_SHEET.others

const listed = new Intl.ListFormat('pt-BR', { type: 'conjunction' })

type Props = {
  others: readonly OtherLesson[]
  choose: (lessonId: string, isChosen: boolean) => void
}

const nameOf = ({ lesson, place, isOfPlan }: OtherLesson): string => {
  const values = { start: showTime(lesson.start), component: lesson.lessonPlan.curriculumComponent.name }
  if (!isOfPlan) return fill(O.ofPlan, values)
  return place === null ? fill(O.at, values) : fill(O.place, { ...values, place })
}

const State = ({ text }: { text: string | null }) =>
  text && (
    <Text span size="xs" c="dimmed">
      {` · ${text}`}
    </Text>
  )

const EachLesson = ({ others, choose }: Props) => (
  <fieldset className={classes.others}>
    <legend>{O.title}</legend>
    {others.map(other => (
      <Checkbox
        key={other.lesson.id}
        className={classes.other ?? ''}
        checked={other.chosen}
        onChange={event => choose(other.lesson.id, event.currentTarget.checked)}
        label={
          <>
            {nameOf(other)}
            <State text={stateOf(other)} />
          </>
        }
      />
    ))}
  </fieldset>
)

/** The lessons by their places, where each has one and is of the plan that is shown; else their number. */
const linesOf = (offered: readonly OtherLesson[]): string => {
  const places = offered.flatMap(({ place, isOfPlan }) => (isOfPlan && place !== null ? [String(place)] : []))
  return places.length === offered.length
    ? fill(countedIn(O.all, places.length), { places: listed.format(places) })
    : countedIn(O.allMixed, offered.length)
}

/**
 * All of them in one line: those whose attendance is not taken yet and those that are chosen, or all where it is taken in each.
 * The line counts the chosen ones whose attendance is taken: it is overwritten there.
 */
const AllLessons = ({
  others,
  choose,
  isOpen,
  onToggle,
}: Props & { isOpen: boolean; onToggle: () => void }) => {
  const isTaken = others.every(({ taken }) => taken)
  const offered = isTaken ? others : others.filter(({ taken, chosen }) => !taken || chosen)
  const chosen = others.filter(other => other.chosen)
  const overwritten = chosen.filter(({ taken }) => taken).length
  const isAll = offered.every(other => other.chosen)
  return (
    <div className={classes.all}>
      <Checkbox
        className={classes.other ?? ''}
        checked={isAll}
        indeterminate={chosen.length > 0 && !isAll}
        onChange={event => {
          for (const { lesson } of event.currentTarget.checked ? offered : others)
            choose(lesson.id, event.currentTarget.checked)
        }}
        label={
          <>
            {linesOf(offered)}
            {overwritten > 0 && <State text={countedIn(O.overwrites, overwritten)} />}
            {overwritten === 0 && isTaken && <State text={O.taken} />}
          </>
        }
      />
      <ActionIcon
        variant="subtle"
        size={44}
        aria-label={O.oneByOne}
        aria-expanded={isOpen}
        onClick={onToggle}
      >
        {isOpen ? <IconChevronUp size={18} aria-hidden /> : <IconChevronDown size={18} aria-hidden />}
      </ActionIcon>
    </div>
  )
}

/**
 * Other lessons of the day that receive these marks; the button says how many it writes. None is chosen at first. Several
 * lessons take one line on a small screen until they are opened.
 */
export const OtherLessons = ({ others, choose }: Props) => {
  const isSmall = useMediaQuery(SMALL, false, { getInitialValueInEffect: false })
  const [isOpen, setOpen] = useState(false)
  const isFolded = isSmall && others.length > 1
  return (
    <>
      {isFolded && (
        <AllLessons others={others} choose={choose} isOpen={isOpen} onToggle={() => setOpen(!isOpen)} />
      )}
      {(!isFolded || isOpen) && <EachLesson others={others} choose={choose} />}
    </>
  )
}
