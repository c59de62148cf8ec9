import { fill } from '@lousa/contract/messages.ts'
import type { CoverCandidateAnswer, LessonToCover } from '@lousa/contract/planning/cover/cover.contract.ts'
import { COVER } from '@lousa/contract/planning/cover/cover.messages.ts'
import { Anchor, Button, Text } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { classPathsOf, planAddress } from '../../../lib/address/paths.ts'
import { newIdempotencyKey } from '../../../lib/http/idempotency-key.ts'
import { showDate, showTime } from '../../../lib/text/dates.ts'
import { countedIn } from '../../../lib/text/numbers.ts'
import { Notice } from '../../../ui/notice.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { toast } from '../../../ui/toast.tsx'
import { clashText } from '../clash/clash.words.ts'
import { ChooseSubstituteForm } from './choose-substitute-form.tsx'
import { createCover, withdrawCover } from './cover.api.ts'
import classes from './cover.module.css'
import { candidateWords, lessonWords } from './cover.words.ts'
import { NotGivenForm } from './not-given-form.tsx'

const C = COVER
const SHOWN = 3

const undo = async ({ cover, absent }: LessonToCover): Promise<void> => {
  if (!cover) return
  try {
    await withdrawCover(cover)
    const back = absent ? fill(C.undone, absent) : C.undoneOpen
    toast.success(cover.outcome === 'NOT_GIVEN' ? C.undoneLost : back)
  } catch (error) {
    toast.error(clashText(error))
  }
}

/** One tap gives the lesson: the answer can be taken back from the notice and from the row. */
const assign = async (row: LessonToCover, { id, name, isFree }: CoverCandidateAnswer): Promise<void> => {
  try {
    const cover = await createCover(
      { lessonId: row.lesson.id, outcome: isFree ? 'SUBSTITUTE' : 'JOINT', substituteId: id },
      { planId: row.lesson.lessonPlan.id, idempotencyKey: newIdempotencyKey() },
    )
    toast.undoable(fill(C.assigned, { name }), () => void undo({ ...row, cover }))
  } catch (error) {
    toast.error(clashText(error))
  }
}

const Candidate = ({
  row,
  candidate,
  isFirst,
}: {
  row: LessonToCover
  candidate: CoverCandidateAnswer
  isFirst: boolean
}) => {
  const [isBusy, setBusy] = useState(false)
  const { name, isFree } = candidate
  return (
    <li className={classes.person}>
      <Button
        variant={isFirst ? 'filled' : 'default'}
        mih={44}
        loading={isBusy}
        onClick={() => {
          setBusy(true)
          void assign(row, candidate).finally(() => setBusy(false))
        }}
      >
        {fill(isFree ? C.call : C.join, { name })}
      </Button>
      <Text size="sm" c="dimmed">
        {candidateWords(candidate)}
      </Text>
    </li>
  )
}

const Candidates = ({ row }: { row: LessonToCover }) => {
  const [showsAll, setShowsAll] = useState(false)
  const [form, setForm] = useState<'choose' | 'notGiven' | null>(null)
  const { candidates, lesson } = row
  const shown = showsAll ? candidates : candidates.slice(0, SHOWN)
  const more = candidates.length - shown.length
  return (
    <>
      {candidates.length === 0 && <Text size="sm">{C.noCandidates}</Text>}
      <ul className={classes.people} aria-label={C.candidates}>
        {shown.map((candidate, index) => (
          <Candidate
            key={candidate.id}
            row={row}
            candidate={candidate}
            isFirst={index === 0 && candidate.isFree}
          />
        ))}
      </ul>
      <div className={classes.acts}>
        {more > 0 && (
          <Button variant="subtle" mih={44} onClick={() => setShowsAll(true)}>
            {countedIn(C.more, more)}
          </Button>
        )}
        <Button variant="subtle" mih={44} onClick={() => setForm('choose')}>
          {C.choose}
        </Button>
        <Button variant="subtle" color="red.9" mih={44} onClick={() => setForm('notGiven')}>
          {C.notGiven}
        </Button>
      </div>
      {form === 'choose' && <ChooseSubstituteForm lesson={lesson} onClose={() => setForm(null)} />}
      {form === 'notGiven' && <NotGivenForm lesson={lesson} onClose={() => setForm(null)} />}
    </>
  )
}

const Decided = ({ row, cover }: { row: LessonToCover; cover: NonNullable<LessonToCover['cover']> }) => {
  const name = cover.substitute?.name ?? ''
  const words = {
    SUBSTITUTE: fill(C.substituted, { name }),
    JOINT: fill(C.joined, { name }),
    NOT_GIVEN: C.lost,
  }[cover.outcome]
  return (
    <>
      <div className={classes.acts}>
        <StatusBadge tone={cover.outcome === 'NOT_GIVEN' ? 'bad' : 'good'}>{words}</StatusBadge>
        {row.isRecorded && <StatusBadge tone="info">{C.recorded}</StatusBadge>}
        {!row.isRecorded && (
          <Button
            variant="default"
            size="sm"
            mih={44}
            aria-label={fill(C.undoOf, { lesson: lessonWords(row.lesson) })}
            onClick={() => void undo(row)}
          >
            {C.undo}
          </Button>
        )}
      </div>
      {cover.reason && (
        <Text size="sm" c="dimmed">
          {cover.reason}
        </Text>
      )}
      {row.isSubstituteAbsent && !row.isRecorded && <Notice tone="warn">{C.substituteAbsent}</Notice>}
    </>
  )
}

/** A lesson of an absent instructor, or of none: what was taught last, and who gives it or can. */
export const LessonToCoverRow = ({ row }: { row: LessonToCover }) => {
  const { lesson, absent, last, cover, isRecorded } = row
  const name = lessonWords(lesson)
  return (
    <li className={`${classes.row} ${classes.lesson}`} aria-label={name}>
      <div>
        <Text fw={600} className={classes.time ?? ''}>
          {showTime(lesson.start)}–{showTime(lesson.end)} · {name}
        </Text>
        <Text size="sm">{absent ? fill(C.of, absent) : C.ofNobody}</Text>
        <Text size="sm" c="dimmed">
          {last ? fill(C.last, { date: showDate(last.date), content: last.contentRegistration }) : C.noLast}
        </Text>
        <Anchor
          component={Link}
          size="sm"
          to={planAddress(classPathsOf('ADMINISTRATOR').lessons, { plano: lesson.lessonPlan.id })}
          aria-label={fill(C.openPlanOf, { lesson: name })}
        >
          {C.openPlan}
        </Anchor>
      </div>
      <div>
        {cover ? (
          <Decided row={row} cover={cover} />
        ) : isRecorded ? (
          <StatusBadge tone="info">{C.recorded}</StatusBadge>
        ) : (
          <Candidates row={row} />
        )}
      </div>
    </li>
  )
}
