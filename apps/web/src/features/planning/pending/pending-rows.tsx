import type { SchoolEvaluation } from '@lousa/contract/evaluation/evaluation.contract.ts'
import { fill, M } from '@lousa/contract/messages.ts'
import { PENDING_PANEL } from '@lousa/contract/planning/pending/pending-panel.messages.ts'
import { withNucleus } from '@lousa/rules/academics/grade/nucleus.rules.ts'
import { Button, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { classPathsOf } from '../../../lib/address/paths.ts'
import { showDate, showTime } from '../../../lib/text/dates.ts'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import classes from './pending-panel.module.css'
import { attendanceTo, recordTo, scoresTo } from './pending-tasks.ts'
import type { LessonDue } from './pending-work.part.ts'

const P = PENDING_PANEL

type Paths = ReturnType<typeof classPathsOf>

const dayAndMonth = (date: string): string => showDate(date).slice(0, 5)

const Row = ({ when, what, where, ways }: { when: string; what: string; where: string; ways: ReactNode }) => (
  <li className={classes.row}>
    <Text span size="sm" fw={600} className={classes.when ?? ''}>
      {when}
    </Text>
    <span className={classes.what}>
      <Text span size="sm" fw={500}>
        {what}
      </Text>
      <Text span size="sm" c="dimmed">
        {where}
      </Text>
    </span>
    <span className={classes.ways}>{ways}</span>
  </li>
)

const Way = ({
  due,
  to,
  label,
  of,
  primary = false,
}: {
  due: LessonDue['release']
  to: string
  label: string
  /** The lesson or evaluation: every button of the list needs a distinct name. */
  of: string
  primary?: boolean
}) => {
  if (due === null) return null
  if (due === 'waiting') return <StatusBadge tone="info">{fill(P.wayQueued, { label })}</StatusBadge>
  return (
    <Button
      component={Link}
      to={to}
      size="xs"
      variant={primary ? 'filled' : 'light'}
      aria-label={fill(P.way, { label, of })}
    >
      {label}
    </Button>
  )
}

/** Where it is, and whose it is where that is not oneself. */
const placeOf = (where: string, instructors: string | undefined): string =>
  instructors ? fill(P.place, { where, instructors }) : where

type DueRowProps = {
  paths: Paths
  /** The instructor, for people who see the work of others. */
  instructors?: string | undefined
}

/** A lesson whose record or attendance is left over. */
export const LessonRow = ({ due, paths, instructors }: DueRowProps & { due: LessonDue }) => {
  const { date, start, lessonPlan } = due.lesson
  const when = `${dayAndMonth(date)} ${showTime(start)}`
  const of = fill(P.lesson, {
    when,
    component: lessonPlan.curriculumComponent.name,
    grade: lessonPlan.grade.name,
  })
  return (
    <Row
      when={when}
      what={withNucleus(lessonPlan.curriculumComponent.name, lessonPlan.grade.name)}
      where={placeOf(lessonPlan.grade.name, instructors)}
      ways={
        <>
          <Way
            due={due.release}
            to={recordTo(paths, due.lesson)}
            label={M.btn.releaseLesson}
            of={of}
            primary
          />
          <Way due={due.attendance} to={attendanceTo(paths, due.lesson)} label={M.menu.attendance} of={of} />
        </>
      }
    />
  )
}

/** An evaluation whose scores are left over. */
export const EvaluationRow = ({
  evaluation,
  due,
  paths,
  instructors,
}: DueRowProps & {
  evaluation: SchoolEvaluation
  due: 'due' | 'waiting'
}) => {
  const { name, type, date, grade, curriculumComponent, scored, expected } = evaluation
  const where = fill(P.where, { name: curriculumComponent.name, where: grade.name })
  return (
    <Row
      when={dayAndMonth(date)}
      what={name}
      where={fill(P.scored, { where: placeOf(where, instructors), scored, expected })}
      ways={
        <Way
          due={due}
          to={scoresTo(paths, evaluation)}
          label={type === 'FEEDBACK' ? M.btn.enterOpinions : M.btn.enterScores}
          of={fill(P.where, { name, where })}
          primary
        />
      }
    />
  )
}
