import type { SchoolEvaluation } from '@lousa/contract/evaluation/evaluation.contract.ts'
import { M } from '@lousa/contract/messages.ts'
import { withNucleus } from '@lousa/rules/academics/grade/nucleus.rules.ts'
import { Button, Text } from '@mantine/core'
import { IconChevronDown, IconCircleCheck } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { ContentCard } from '../../../frames/page/content-card.tsx'
import { showDate, showTime } from '../../../lib/dates.ts'
import { useOutbox } from '../../../lib/outbox/use-outbox.ts'
import type { classPathsOf } from '../../../lib/paths.ts'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { pendingTotal, pendingWords } from '../planning.api.ts'
import classes from './pending-panel.module.css'
import { attendanceTo, isScored, type Pending, recordTo, scoresTo } from './pending-tasks.ts'
import { type LessonDue, lessonsDue, waitingIn } from './pending-work.part.ts'

const SHOWN_AT_FIRST = 4

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
  /** Which lesson or evaluation: every button of the list must be told from the others. */
  of: string
  primary?: boolean
}) => {
  if (due === null) return null
  if (due === 'waiting') return <StatusBadge tone="info">{label}: na fila</StatusBadge>
  return (
    <Button
      component={Link}
      to={to}
      size="xs"
      variant={primary ? 'filled' : 'light'}
      aria-label={`${label}: ${of}`}
    >
      {label}
    </Button>
  )
}

const LessonRow = ({ due, paths }: { due: LessonDue; paths: Paths }) => {
  const { date, start, lessonPlan } = due.lesson
  const when = `${dayAndMonth(date)} ${showTime(start)}`
  const of = `${when}, ${lessonPlan.curriculumComponent.name}, ${lessonPlan.grade.name}`
  return (
    <Row
      when={when}
      what={withNucleus(lessonPlan.curriculumComponent.name, lessonPlan.grade.name)}
      where={lessonPlan.grade.name}
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

const EvaluationRow = ({
  evaluation,
  due,
  paths,
}: {
  evaluation: SchoolEvaluation
  due: 'due' | 'waiting'
  paths: Paths
}) => {
  const { name, date, grade, curriculumComponent, scored, expected } = evaluation
  const where = `${curriculumComponent.name}, ${grade.name}`
  return (
    <Row
      when={dayAndMonth(date)}
      what={name}
      where={`${where} · ${scored} de ${expected} lançadas`}
      ways={
        <Way
          due={due}
          to={scoresTo(paths, evaluation)}
          label={M.btn.launchScores}
          of={`${name}, ${where}`}
          primary
        />
      }
    />
  )
}

const AllDone = () => (
  <p className={classes.done}>
    <IconCircleCheck size={20} aria-hidden color="var(--lousa-good)" />
    Nada pendente: tudo em dia até ontem.
  </p>
)

/** What past days left over, oldest first, each one tap from its screen. */
export const PendingPanel = ({ pending, paths }: { pending: Pending; paths: Paths }) => {
  const { entries } = useOutbox()
  const [isWhole, setWhole] = useState(false)
  const lessons = lessonsDue(pending.lessons, entries)
  const rows = [
    ...lessons.map(due => <LessonRow key={due.lesson.id} due={due} paths={paths} />),
    ...pending.evaluations.map(evaluation => (
      <EvaluationRow
        key={evaluation.id}
        evaluation={evaluation}
        due={isScored(evaluation, entries) ? 'waiting' : 'due'}
        paths={paths}
      />
    )),
  ]
  if (rows.length === 0) return <AllDone />
  const hidden = rows.length - SHOWN_AT_FIRST
  const waiting = waitingIn(lessons)
  const total = pendingTotal(pending.plans)
  const words = pendingWords({
    unreleased: total.unreleased - waiting.unreleased,
    withoutAttendance: total.withoutAttendance - waiting.withoutAttendance,
    unscored: total.unscored,
  }).map(({ words }) => words)
  const inQueue = waiting.unreleased + waiting.withoutAttendance
  if (inQueue > 0) words.push(`${inQueue} na fila`)
  return (
    <ContentCard title="Pendências">
      <Text size="sm" c="dimmed" mt={-8} mb="xs">
        {words.join(' · ')}
      </Text>
      <ul className={classes.rows}>{isWhole ? rows : rows.slice(0, SHOWN_AT_FIRST)}</ul>
      {hidden > 0 && (
        <Button
          variant="subtle"
          size="sm"
          mt="xs"
          ml={-18}
          aria-expanded={isWhole}
          rightSection={
            <IconChevronDown size={16} aria-hidden className={classes.chevron ?? ''} data-whole={isWhole} />
          }
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? 'Mostrar menos' : `Mostrar mais ${hidden}`}
        </Button>
      )}
    </ContentCard>
  )
}
