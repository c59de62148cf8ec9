import type { AnswerOf } from '@lousa/contract/endpoint.ts'
import type { getInstitutionText } from '@lousa/contract/identity/texts/text.contract.ts'
import { Refusal } from '@lousa/contract/refusal/refusal.ts'
import { useEffect, useState } from 'react'
import { now } from '../../../lib/device/clock.ts'
import { errorText } from '../../../lib/http/error-text.ts'
import { keyPerBody } from '../../../lib/http/idempotency-key.ts'
import { publishText } from './text.api.ts'
import { type DraftKey, dropDraft, keepDraft, readDraft } from './text-drafts.ts'

export type PublishedText = AnswerOf<typeof getInstitutionText>

/** Another person published in between; `newest` is null where the server did not answer with it. */
export type StaleText = { newest: number | null }

const newestIn = (error: Refusal): number | null => {
  const { current } = error.data
  const version = typeof current === 'object' && current !== null ? Reflect.get(current, 'version') : current
  return typeof version === 'number' ? version : null
}

/** A new version while it is written: kept on the device at every change, published over the version it began with. */
export const useTextEditor = ({
  place,
  published,
  onPublished,
}: {
  place: DraftKey
  /** The current version; null where none was ever published. */
  published: PublishedText | null
  onPublished: (version: number) => void
}) => {
  const [draft] = useState(() => readDraft(place))
  const [title, setTitle] = useState(draft?.title ?? published?.title ?? '')
  const [body, setBody] = useState(draft?.body ?? published?.body ?? '')
  const [base, setBase] = useState(draft ? draft.version : (published?.version ?? null))
  const [stale, setStale] = useState<StaleText | null>(null)
  const [failure, setFailure] = useState('')
  const [errors, setErrors] = useState<ReadonlyMap<string, string>>(new Map())
  const [busy, setBusy] = useState(false)
  const [done, setDone] = useState(false)
  const [keyOf] = useState(keyPerBody)

  const isChanged = title !== (published?.title ?? '') || body !== (published?.body ?? '')
  useEffect(() => {
    if (done) return
    if (isChanged) keepDraft(place, { savedAt: now().toISOString(), version: base, title, body })
    else dropDraft(place)
  }, [place, title, body, base, isChanged, done])

  const publish = async (over: number | null): Promise<void> => {
    setBusy(true)
    setFailure('')
    setErrors(new Map())
    try {
      const content = { kind: place.kind, title, body, ...(over === null ? {} : { version: over }) }
      const { version } = await publishText(content, keyOf(content))
      setDone(true)
      dropDraft(place)
      onPublished(version)
    } catch (error) {
      if (error instanceof Refusal && error.code === 'STALE_VERSION') setStale({ newest: newestIn(error) })
      else {
        const fields = error instanceof Refusal ? (error.errors ?? []) : []
        setErrors(new Map(fields.map(({ path, message }) => [path, message])))
        setFailure(errorText(error))
      }
    } finally {
      setBusy(false)
    }
  }

  return {
    draft,
    title,
    setTitle,
    body,
    setBody,
    isChanged,
    busy,
    failure,
    errors,
    stale,
    publish: () => publish(base),
    /** Publishes over a version of another person, on purpose. */
    publishOver: (newest: number) => {
      setBase(newest)
      setStale(null)
      return publish(newest)
    },
    discard: () => {
      setDone(true)
      dropDraft(place)
    },
  }
}
