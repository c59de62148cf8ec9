import { ENTRY } from '@lousa/contract/enrollment/entry/entry.messages.ts'
import { fill } from '@lousa/contract/messages.ts'
import { useState } from 'react'
import { useSequentialRun } from '../../../../frames/page/sequential-run.tsx'
import { errorText } from '../../../../lib/http/error-text.ts'
import { keyPerBody } from '../../../../lib/http/idempotency-key.ts'
import { toast } from '../../../../ui/toast.tsx'
import { enrollmentsChanged } from '../../enrollment.api.ts'
import { createEnrollment } from '../entry.api.ts'
import type { Outcome } from '../many/many-rows.values.ts'
import { idsWithoutClass } from './import-classes.api.ts'

export const WHEN_FULL = ['WAITLIST', 'STOP', 'EXCEED'] as const
export type WhenFull = (typeof WHEN_FULL)[number]
export type Entering = { userId: string; gradeId: string }
type Settings = { start: string; whenFull: WhenFull; confirmAge: boolean }

/** Enrols one after the other; who is in a class of the year already stays there. */
export const useImportEnrolling = (yearId: string) => {
  const [keyOf] = useState(keyPerBody)
  const { outcomes, standing, run } = useSequentialRun<Outcome>()
  const enrollOne = async (entry: Entering, { start, whenFull, confirmAge }: Settings): Promise<Outcome> => {
    const body = {
      ...entry,
      start,
      ...(whenFull === 'STOP' ? {} : { confirmOccupation: whenFull }),
      ...(confirmAge ? { confirmAge: true as const } : {}),
    }
    try {
      const { status, queuePosition } = await createEnrollment(body, keyOf(body))
      return status === 'ACTIVE'
        ? { kind: 'ACTIVE', text: ENTRY.many.results.active }
        : { kind: 'WAITING', text: fill(ENTRY.many.results.waiting, { position: queuePosition ?? '' }) }
    } catch (error) {
      return { kind: 'FAILED', text: errorText(error) }
    }
  }
  const enroll = async (entries: readonly Entering[], settings: Settings): Promise<void> => {
    const byStudent = new Map(entries.map(entry => [entry.userId, entry]))
    const free = await idsWithoutClass(yearId).catch((error: unknown) => {
      toast.error(error)
      return null
    })
    if (free === null) return
    await run([...byStudent.keys()], async id => {
      const entry = byStudent.get(id)
      if (!entry || !free.has(id)) return { kind: 'FAILED', text: ENTRY.fromImport.inClass }
      return enrollOne(entry, settings)
    })
    void enrollmentsChanged()
  }
  return { outcomes, standing, enroll }
}
