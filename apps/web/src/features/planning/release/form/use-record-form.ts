import { M } from '@lousa/contract/messages.ts'
import type { Lesson } from '@lousa/contract/planning/lesson/lesson.contract.ts'
import type { release } from '@lousa/contract/planning/release/release.contract.ts'
import { RELEASE } from '@lousa/contract/planning/release/release.messages.ts'
import { useEffect, useState } from 'react'
import type { z } from 'zod'
import { useContractForm } from '../../../../frames/form/use-contract-form.ts'
import { fetchCheck } from '../../../../lib/form/form-resolver.ts'
import { requireOutbox } from '../../../../lib/outbox/current-outbox.ts'
import { confirm } from '../../../../ui/confirm.tsx'
import { toast } from '../../../../ui/toast.tsx'
import { useActor, useInstitution } from '../../../identity/identity.api.ts'
import { differs, valuesOf } from '../../record/release-draft.values.ts'
import { RECORD, type RecordBase, subjectOf } from '../../record/release-record.values.ts'
import type { ReleaseValue } from '../../record/release-value.values.ts'
import { startOf, useRecordDraft, valuesIn } from './use-record-draft.ts'

const schema = async () => (await import('./release.schema.ts')).release

export type RecordFormOptions = {
  lesson: Lesson
  base: RecordBase
  /** Lessons of the same plan and day that may be released with this one. */
  others: readonly Lesson[]
  /** From here on the form belongs to the person, whatever happens to the lesson in between. */
  onTyped: () => void
  /** The record is on the device, and on its way, with that of so many lessons. */
  onSaved: (lessons: number) => void
  onClose: () => void
}

/** Throwing typed text away cannot be undone. */
const mayDiscard = (): Promise<boolean> =>
  confirm({
    title: RELEASE.draft.discardTitle,
    effect: RELEASE.draft.discardEffect,
    verb: M.btn.discard,
  })

/** The texts of a lesson being written: kept as a draft, and put into the outbox when they are submitted. */
export const useRecordForm = ({ lesson, base, others, onTyped, onSaved, onClose }: RecordFormOptions) => {
  const owner = {
    institutionId: useInstitution().id,
    accountId: useActor().id,
    lessonId: lesson.id,
  }
  const from = valuesOf(base.value)
  // A record is also saved without network, which may go at any moment: what checks it is not left for an idle one.
  useEffect(() => fetchCheck(schema), [])
  const [draft] = useState(() => startOf(owner, from))
  const [isRestored, setRestored] = useState(draft !== null)
  // A draft keeps the version over which it was typed: what came later is not replaced unseen.
  const [version, setVersion] = useState(draft?.version ?? base.version)

  const send = async ({
    lessonIds = [],
    contentRegistration,
    materialUsage,
    note,
  }: z.output<typeof release>) => {
    const open = others.map(({ id }) => id)
    const value: ReleaseValue = {
      contentRegistration,
      materialUsage: materialUsage ?? null,
      note: note ?? null,
      lessonIds: version === 0 ? lessonIds.filter(id => open.includes(id)) : base.value.lessonIds,
    }
    await requireOutbox().enqueue(subjectOf(lesson), { [RECORD]: { value, version } })
    recordDraft.drop()
    onSaved(1 + value.lessonIds.length)
  }
  const { form, submit, alert } = useContractForm({
    schema,
    defaultValues: draft?.value ?? from,
    onSubmit: send,
  })
  const recordDraft = useRecordDraft(form, { owner, base: from, version, onTyped })
  const isChanged = () => differs(valuesIn(form), from)

  const close = async () => {
    if (isChanged()) {
      recordDraft.keep()
      if (recordDraft.isKept) toast.info(RELEASE.draft.kept)
      else if (!(await mayDiscard())) return
    }
    onClose()
  }
  const discard = async () => {
    if (!(await mayDiscard())) return
    form.reset(from)
    setVersion(base.version)
    setRestored(false)
  }
  return { form, submit, alert, close, discard, draft: isRestored ? draft : null, isChanged }
}
