import type { ChildReportCard as Card } from '@lousa/contract/family/family.contract.ts'
import { FAMILY } from '@lousa/contract/family/family.messages.ts'
import { Refusal } from '@lousa/contract/refusal/refusal.ts'
import { Button, Stack, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { Notice } from '../../ui/notice.tsx'
import { toast } from '../../ui/toast.tsx'
import { useInstitution } from '../identity/identity.api.ts'
import { downloadReportCard, reportCardState, requestReportCard } from './family.api.ts'

const W = FAMILY.marks
/** A report card takes seconds; after a minute the guardian tries again later, and gets the same file. */
const POLL_MS = 2_000
const MAX_POLLS = 30

const pause = () => new Promise<void>(done => setTimeout(done, POLL_MS))

/** The card once it is no longer being made; null where that takes too long, or the screen was left. */
const finishedCard = async (
  studentId: string,
  requested: Card,
  isLeft: () => boolean,
): Promise<Card | null> => {
  let card = requested
  for (let polls = 0; card.status === 'PENDING' && polls < MAX_POLLS && !isLeft(); polls += 1) {
    await pause()
    card = await reportCardState(studentId, requested.id)
  }
  return card.status === 'PENDING' || isLeft() ? null : card
}

/** The report card of a child as a file: asked for, waited for and downloaded with one tap. */
export const ChildReportCard = ({ studentId, yearId }: { studentId: string; yearId: string }) => {
  const { kind } = useInstitution()
  const [isMaking, setMaking] = useState(false)
  const [reason, setReason] = useState<string | null>(null)
  const left = useRef(false)
  useEffect(() => {
    left.current = false
    return () => {
      left.current = true
    }
  }, [])
  if (kind !== 'SCHOOL') return null
  const get = async (): Promise<void> => {
    setMaking(true)
    setReason(null)
    try {
      const requested = await requestReportCard(studentId, yearId)
      const card = await finishedCard(studentId, requested, () => left.current)
      if (left.current) return
      if (card?.status === 'READY') {
        await downloadReportCard(studentId, card)
        toast.success(W.cardDone)
      } else setReason(card?.reason ?? W.cardSlow)
    } catch (error) {
      if (left.current) return
      if (error instanceof Refusal && error.code === 'NOT_FOUND') setReason(W.cardNone)
      else toast.error(error)
    } finally {
      setMaking(false)
    }
  }
  return (
    <Stack gap="xs">
      <Button variant="default" size="md" loading={isMaking} onClick={() => void get()}>
        {W.card}
      </Button>
      <Text size="sm" c="dimmed">
        {W.cardLead}
      </Text>
      {isMaking && <Notice tone="info">{W.cardMaking}</Notice>}
      {reason && <Notice tone="bad">{reason}</Notice>}
    </Stack>
  )
}
