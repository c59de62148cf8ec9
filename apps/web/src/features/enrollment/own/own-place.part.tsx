import type { GradeOrEvent } from '@lousa/contract/academics/academics.contract.ts'
import type { StudentEnrollment } from '@lousa/contract/enrollment/enrollment.contract.ts'
import { OWN_ENROLLMENT as W } from '@lousa/contract/enrollment/own/own.messages.ts'
import { fill, M } from '@lousa/contract/messages.ts'
import { Refusal } from '@lousa/contract/refusal/refusal.ts'
import { Anchor, Button, Group } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { generatePath, Link } from 'react-router'
import { PATHS } from '../../../lib/address/paths.ts'
import { keyPerBody } from '../../../lib/http/idempotency-key.ts'
import { showInstant } from '../../../lib/text/dates.ts'
import { confirm } from '../../../ui/confirm.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { toast } from '../../../ui/toast.tsx'
import { useInstitution } from '../../identity/identity.api.ts'
import { Facts } from './facts.tsx'
import classes from './open-class.module.css'
import { answerOffer, enrollMe, leave, ownEnrollmentsChanged } from './own-enrollment.api.ts'
import { Receipt } from './receipt.tsx'

// Only a class of several modalities asks for anything.
const EnrollModal = lazy(async () => ({ default: (await import('./enroll-modal.tsx')).EnrollModal }))

type OwnEnrollment = Pick<GradeOrEvent, 'id' | 'name' | 'isEvent' | 'vacancies'>

/** A refusal in the words of a student: a clash names the other class. */
const inOwnWords = (error: unknown): unknown => {
  if (!(error instanceof Refusal) || error.code !== 'SCHEDULE_CLASH') return error
  const { grade } = error.data
  const name = typeof grade === 'object' && grade !== null ? Reflect.get(grade, 'name') : undefined
  if (typeof name !== 'string') return error
  return new Refusal({ code: error.code, status: error.status, message: fill(W.clash, { grade: name }) })
}

/** One question before a place is taken: what it is, when and where; where it is full, whether to wait. */
const confirmPlace = async ({
  place,
  facts,
  isFull,
}: {
  place: OwnEnrollment
  facts: readonly string[]
  isFull: boolean
}) =>
  confirm({
    title: fill(W.enrollIn, { name: place.name }),
    effect: <Facts lines={isFull ? [...facts, W.confirmWait] : facts} />,
    verb: isFull ? W.wait : W.confirmEnroll,
    harmless: true,
  })

/** A refusal that is still shown: another attempt takes it away. */
let shownRefusal: string | null = null
const hideRefusal = () => {
  if (shownRefusal !== null) toast.hide(shownRefusal)
  shownRefusal = null
}

type Choice = {
  modalities?: { curriculumComponentId: string; position: number }[]
  confirmOccupation?: 'WAITLIST'
}

/** Enrols; where there is no place left it asks whether to wait. Null: the person would rather not. */
const enrollOrWait = async (
  place: OwnEnrollment,
  choice: Choice,
  keyOf: (content: unknown) => string,
): Promise<StudentEnrollment | null> => {
  const body = { gradeId: place.id, isEvent: place.isEvent, ...choice }
  try {
    return await enrollMe(body, keyOf(body))
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'GRADE_FULL') throw inOwnWords(error)
    const waits = await confirm({
      title: W.waitTitle,
      effect: fill(W.waitText, { name: place.name }),
      verb: W.wait,
      harmless: true,
    })
    if (!waits) return null
    const waiting = { ...body, confirmOccupation: 'WAITLIST' as const }
    return enrollMe(waiting, keyOf(waiting)).catch(reason => {
      throw inOwnWords(reason)
    })
  }
}

/** The way in: after one question, which is a choice of modalities where a class has several. */
export const EnrollAction = ({
  place,
  facts,
  modalities = [],
}: {
  place: OwnEnrollment
  /** Days and place, a line each. */
  facts: readonly string[]
  modalities?: readonly { id: string; name: string }[]
}) => {
  const [state, setState] = useState<'idle' | 'choosing' | 'sending'>('idle')
  const [made, setMade] = useState<StudentEnrollment | null>(null)
  const [keyOf] = useState(keyPerBody)
  const send = async (choice: Choice): Promise<void> => {
    const enrollment = await enrollOrWait(place, choice, keyOf)
    if (!enrollment) return
    hideRefusal()
    setMade(enrollment)
    toast.success(enrollment.status === 'ACTIVE' ? W.done : W.waitDone)
  }
  const confirmAndSend = async () => {
    hideRefusal()
    const isFull = place.vacancies.free === 0
    if (!(await confirmPlace({ place, facts, isFull }))) return
    setState('sending')
    try {
      await send({
        ...(modalities[0] ? { modalities: [{ curriculumComponentId: modalities[0].id, position: 1 }] } : {}),
        ...(isFull ? { confirmOccupation: 'WAITLIST' } : {}),
      })
    } catch (error) {
      shownRefusal = toast.error(error)
      // Another user may have just changed the shown state.
      void ownEnrollmentsChanged()
    }
    setState('idle')
  }
  return (
    <>
      <Button
        loading={state === 'sending'}
        onClick={() => (modalities.length > 1 ? setState('choosing') : void confirmAndSend())}
        aria-label={`${W.enroll}: ${place.name}`}
      >
        {W.enroll}
      </Button>
      {state === 'choosing' && (
        <Suspense>
          <EnrollModal
            opened
            name={place.name}
            facts={facts}
            modalities={modalities}
            onClose={() => setState('idle')}
            onSend={send}
          />
        </Suspense>
      )}
      {/* Read again only when the receipt is closed: the list may replace this item. */}
      <Receipt
        enrollment={made}
        onClose={() => setMade(null)}
        onClosed={() => void ownEnrollmentsChanged()}
      />
    </>
  )
}

/** A freed place that waits for an answer. */
export const OfferNotice = ({ enrollment }: { enrollment: StudentEnrollment }) => {
  const [isSending, setSending] = useState(false)
  if (!enrollment.offer) return null
  const { name } = enrollment.grade
  const answer = async (accept: boolean) => {
    const agreed =
      accept ||
      (await confirm({ title: fill(W.refuseTitle, { name }), effect: W.refuseEffect, verb: W.refuse }))
    if (!agreed) return
    setSending(true)
    try {
      hideRefusal()
      await answerOffer(enrollment.id, accept)
      toast.success(accept ? W.accepted : W.refused)
    } catch (error) {
      shownRefusal = toast.error(error)
    }
    await ownEnrollmentsChanged()
    setSending(false)
  }
  return (
    <Notice tone="warn">
      <p>{fill(W.offer, { name, until: showInstant(enrollment.offer.expiresAt) })}</p>
      <Group gap="xs" mt="xs">
        <Button loading={isSending} onClick={() => void answer(true)}>
          {W.accept}
        </Button>
        <Button variant="default" disabled={isSending} onClick={() => void answer(false)}>
          {W.refuse}
        </Button>
      </Group>
    </Notice>
  )
}

/** The actions of a student with a place: show its receipt, leave it. */
export const EnrollmentActions = ({
  enrollment,
  mayLeave,
}: {
  enrollment: StudentEnrollment
  mayLeave: boolean
}) => {
  const [shows, setShows] = useState(false)
  const [isLeaving, setLeaving] = useState(false)
  const { name } = enrollment.grade
  const goAway = async () => {
    const agreed = await confirm({
      title: fill(W.leaveTitle, { name }),
      effect: enrollment.status === 'ACTIVE' ? W.leaveEffect : W.leaveQueueEffect,
      verb: W.leave,
      stay: M.btn.back,
    })
    if (!agreed) return
    setLeaving(true)
    try {
      hideRefusal()
      await leave(enrollment.id)
      toast.success(W.left)
    } catch (error) {
      shownRefusal = toast.error(
        error instanceof Refusal && error.code === 'TERM_CLOSED' ? W.leaveClosed : error,
      )
    }
    await ownEnrollmentsChanged()
    setLeaving(false)
  }
  return (
    <Group gap="xs">
      <Button variant="default" onClick={() => setShows(true)} aria-label={`${W.receipt}: ${name}`}>
        {W.receipt}
      </Button>
      {mayLeave && (
        <Button
          variant="subtle"
          color="red.9"
          loading={isLeaving}
          onClick={() => void goAway()}
          aria-label={`${W.leave}: ${name}`}
        >
          {W.leave}
        </Button>
      )}
      <Receipt enrollment={shows ? enrollment : null} onClose={() => setShows(false)} />
    </Group>
  )
}

/** The way to the public waiting list, where the institution has one and places can run out. */
export const WaitlistLink = ({ place }: { place: Pick<GradeOrEvent, 'id' | 'name' | 'vacancies'> }) => {
  const { kind, publicWaitingList } = useInstitution()
  if (kind !== 'MUNICIPAL' || !publicWaitingList || place.vacancies.capacity === null) return null
  return (
    <Anchor
      component={Link}
      to={generatePath(PATHS.waitingList, { id: place.id })}
      aria-label={`${W.seeQueue}: ${place.name}`}
      size="sm"
      className={classes.queue ?? ''}
    >
      {W.seeQueue}
    </Anchor>
  )
}
