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

const State = ({ text }: { text: string | null }) =>
  text && (
    <Text span size="xs" c="dimmed">
      {` · ${text}`}
    </Text>
  )

const EachLesson = ({ others, choose }: Props) => (
  <fieldset className={classes.others}>
    <legend>{O.title}</legend>
    {others.map(other => {
      const { lesson, place, chosen, isOfPlan } = other
      return (
        <Checkbox
          key={lesson.id}
          className={classes.other ?? ''}
          checked={chosen}
          onChange={event => choose(lesson.id, event.currentTarget.checked)}
          label={
            <>
              {fill(isOfPlan ? O.place : O.ofPlan, {
                place,
                start: showTime(lesson.start),
                component: lesson.lessonPlan.curriculumComponent.name,
              })}
              <State text={stateOf(other)} />
            </>
          }
        />
      )
    })}
  </fieldset>
)

/** All of them in one line: those whose attendance is not taken yet, or all where it is taken in each. */
const AllLessons = ({
  others,
  choose,
  isOpen,
  onToggle,
}: Props & { isOpen: boolean; onToggle: () => void }) => {
  const pending = others.filter(({ taken }) => !taken)
  const offered = pending.length > 0 ? pending : others
  const chosen = others.filter(other => other.chosen).length
  const isAll = offered.every(other => other.chosen)
  return (
    <div className={classes.all}>
      <Checkbox
        className={classes.other ?? ''}
        checked={isAll}
        indeterminate={chosen > 0 && !isAll}
        onChange={event => {
          for (const { lesson } of event.currentTarget.checked ? offered : others)
            choose(lesson.id, event.currentTarget.checked)
        }}
        label={
          <>
            {offered.every(({ isOfPlan }) => isOfPlan)
              ? fill(countedIn(O.all, offered.length), {
                  places: listed.format(offered.map(({ place }) => String(place))),
                })
              : countedIn(O.allMixed, offered.length)}
            <State text={pending.length === 0 ? O.taken : null} />
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
