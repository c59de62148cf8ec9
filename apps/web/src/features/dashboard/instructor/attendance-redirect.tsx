import { TEACHING_BOARD } from '@lousa/contract/dashboard/teaching-board.messages.ts'
import { fill } from '@lousa/contract/messages.ts'
import type { Lesson } from '@lousa/contract/planning/lesson/lesson.contract.ts'
import { Button, Group, Text, VisuallyHidden } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { classDayAddress } from '../../../lib/address/paths.ts'
import { useOutbox } from '../../../lib/outbox/use-outbox.ts'
import { useSession } from '../../../lib/session/session.ts'
import { useActor, useInstitution } from '../../identity/identity.api.ts'
import { useLocalMoment } from '../../planning/use-local-moment.part.ts'
import { lessonToOpen, markPrompted, wasPrompted } from './attendance-prompt.ts'
import classes from './attendance-redirect.module.css'
import { attendanceAddress } from './today-card.tsx'

const W = TEACHING_BOARD.redirect

const SECONDS = 5
const SECOND_MS = 1000
const LOOK_AGAIN_MS = 500

const isUnderDialog = (): boolean => document.querySelector('[role="dialog"]') !== null

/** The focus that a navigation sets by itself: the person did not choose it. */
const isUserFocus = ({ target }: FocusEvent): boolean => target instanceof HTMLElement && target.tabIndex >= 0

/** Counts down to zero, unless something stops it: a key, a touch, focus inside the page, or a dialog over it. */
const useCountdown = (onZero: () => void) => {
  const [seconds, setSeconds] = useState(SECONDS)
  const [isStopped, setStopped] = useState(false)
  useEffect(() => {
    if (isStopped) return
    const stop = () => setStopped(true)
    const stopOnFocus = (event: FocusEvent) => {
      if (isUserFocus(event)) stop()
    }
    document.addEventListener('keydown', stop, true)
    document.addEventListener('pointerdown', stop, true)
    document.addEventListener('focusin', stopOnFocus)
    const timer = setInterval(() => {
      if (isUnderDialog()) stop()
      // A page in the background is not read.
      else if (!document.hidden) setSeconds(before => Math.max(0, before - 1))
    }, SECOND_MS)
    return () => {
      clearInterval(timer)
      document.removeEventListener('keydown', stop, true)
      document.removeEventListener('pointerdown', stop, true)
      document.removeEventListener('focusin', stopOnFocus)
    }
  }, [isStopped])
  const isOver = seconds === 0 && !isStopped
  useEffect(() => {
    if (isOver) onZero()
  }, [isOver, onZero])
  return { seconds, isStopped }
}

const Offer = ({ lesson, address, onStay }: { lesson: Lesson; address: string; onStay: () => void }) => {
  const navigate = useNavigate()
  const [open] = useState(() => () => void navigate(address))
  const { seconds, isStopped } = useCountdown(open)
  const names = {
    component: lesson.lessonPlan.curriculumComponent.name,
    grade: lesson.lessonPlan.grade.name,
  }
  return (
    <section className={classes.offer} aria-label={W.label}>
      <Text fw={600} role="timer">
        {isStopped ? fill(W.stopped, names) : fill(W.opening, { ...names, seconds })}
      </Text>
      <VisuallyHidden role="status">{!isStopped && fill(W.said, { seconds: SECONDS })}</VisuallyHidden>
      <Group gap="xs" className={classes.ways ?? ''}>
        <Button onClick={open}>{W.now}</Button>
        <Button variant="default" onClick={onStay}>
          {W.stay}
        </Button>
      </Group>
    </section>
  )
}

/** Something may lie over the page when the offer would begin: then it waits. */
const useNoDialogOpen = (isAsked: boolean): boolean => {
  const [isFree, setFree] = useState(false)
  useEffect(() => {
    if (!isAsked || isFree) return
    const look = () => setFree(!isUnderDialog())
    // Whatever opens with the page is there after a moment.
    const timer = setInterval(look, LOOK_AGAIN_MS)
    return () => clearInterval(timer)
  }, [isAsked, isFree])
  return isFree
}

/**
 * Opens the attendance of the lesson of this moment by itself, after a countdown that says so: once per lesson and
 * session, never under a dialog, and not where the person has switched it off.
 */
export const AttendanceRedirect = ({
  lessons,
  byDay,
}: {
  lessons: readonly Lesson[]
  /** Plans whose class calls one roll a day. */
  byDay?: ReadonlySet<string>
}) => {
  const { timeZone } = useInstitution()
  const { id: accountId } = useActor()
  const isOn = useSession(({ settings }) => settings.lessonOpening === 'on')
  const moment = useLocalMoment(timeZone)
  const { entries } = useOutbox()
  const [offered, setOffered] = useState<Lesson | null>(null)
  const [hasStayed, setStayed] = useState(false)
  const due =
    isOn && !hasStayed && !offered
      ? lessonToOpen(lessons, { entries, moment, offered: wasPrompted(accountId) })
      : undefined
  const isFree = useNoDialogOpen(due !== undefined)
  useEffect(() => {
    if (!due || !isFree) return
    markPrompted(accountId, due.id)
    setOffered(due)
  }, [due, isFree, accountId])
  // Recorded in another tab or on another device in between: there is nothing left to open.
  const isStillDue = lessons.some(({ id, attendanceTaken }) => id === offered?.id && !attendanceTaken)
  if (!offered || hasStayed || !isStillDue) return null
  const { date, lessonPlan } = offered
  const address = byDay?.has(lessonPlan.id)
    ? classDayAddress(lessonPlan.grade.id, date)
    : attendanceAddress(offered)
  return <Offer lesson={offered} address={address} onStay={() => setStayed(true)} />
}
