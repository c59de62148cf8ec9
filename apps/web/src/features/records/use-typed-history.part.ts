import type { AcademicRecord } from '@lousa/contract/records/academic-record.contract.ts'
import { useEffect, useRef, useState } from 'react'
import { useLeaveGuard } from '../../frames/form/use-leave-guard.ts'
import { now } from '../../lib/device/clock.ts'
import {
  deletePersonDraft,
  personDraftKey,
  readPersonDraft,
  savePersonDraft,
} from '../../lib/device/device-drafts.ts'
import { useSession } from '../../lib/session/session.ts'
import { isSame, isTypedHistory, type TypedHistory, typedHistory } from './typed-history.values.ts'

/** Where what is typed into a history is kept until it is saved. */
export const useHistoryDraftKey = (studentId: string, type: AcademicRecord['type']): string => {
  const accountId = useSession(({ auth }) => auth?.user.id ?? '')
  const institutionId = useSession(({ auth }) => auth?.user.educationalInstitutionId ?? '')
  return personDraftKey({ institutionId, accountId, record: `historico-${studentId}-${type}` })
}

const draftUnder = (key: string) => {
  const storedDraft = readPersonDraft(key)
  return storedDraft && isTypedHistory(storedDraft.typed)
    ? { ...storedDraft, typed: storedDraft.typed }
    : null
}

/** A history in fields: kept through a reload and another screen, and not left behind unasked. */
export const useTypedHistory = (record: AcademicRecord) => {
  const key = useHistoryDraftKey(record.studentId, record.type)
  const [draft, setDraft] = useState(() => draftUnder(key))
  const [saved, setSaved] = useState({
    version: draft?.version ?? record.version,
    history: typedHistory(record),
  })
  const [typed, setTyped] = useState(draft?.typed ?? saved.history)
  const isDirty = !isSame(typed, saved.history)
  const isOlder = saved.version < record.version

  const latest = useRef({ typed, saved, isDirty })
  latest.current = { typed, saved, isDirty }

  const standOn = (answer: AcademicRecord): void => {
    const history = typedHistory(answer)
    deletePersonDraft(key)
    latest.current = { typed: history, saved: { version: answer.version, history }, isDirty: false }
    setDraft(null)
    setSaved(latest.current.saved)
    setTyped(history)
  }

  // Saved elsewhere while nothing was typed here: what there is now is shown.
  useEffect(() => {
    if (isOlder && !latest.current.isDirty) {
      const history = typedHistory(record)
      setSaved({ version: record.version, history })
      setTyped(history)
    }
  }, [isOlder, record])

  useLeaveGuard({
    isDirty: () => latest.current.isDirty,
    onDiscard: () => {
      deletePersonDraft(key)
      latest.current.isDirty = false
    },
  })

  return {
    typed,
    isDirty,
    isOlder,
    draft: isDirty ? draft : null,
    standOn,
    change: (next: TypedHistory): void => {
      setTyped(next)
      const differs = !isSame(next, saved.history)
      latest.current = { ...latest.current, typed: next, isDirty: differs }
      if (differs)
        savePersonDraft(key, {
          savedAt: now().toISOString(),
          version: saved.version,
          saved: saved.history,
          typed: next,
        })
      else deletePersonDraft(key)
    },
  }
}
