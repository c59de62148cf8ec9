import { M } from '@lousa/contract/messages.ts'
import { type Lesson, release } from '@lousa/contract/planning/planning.contract.ts'
import { Button, Kbd, Stack, Text } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'
import type { z } from 'zod'
import { useContractForm } from '../../../frames/use-contract-form.ts'
import { showDate, showInstant } from '../../../lib/dates.ts'
import { outboxNow } from '../../../lib/outbox/current-outbox.ts'
import { confirm } from '../../../ui/confirm.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { toast } from '../../../ui/toast.tsx'
import { useActor, useInstitution } from '../../identity/identity.api.ts'
import { differs, valuesOf } from '../release-draft.ts'
import { RECORD, type RecordBase, type ReleaseValue, subjectOf } from '../release-record.ts'
import { startOf, useRecordDraft, valuesIn } from '../use-record-draft.ts'
import { RecordFields } from './record-fields.tsx'
import classes from './record-form.module.css'
import { ReleaseFrame, When } from './release-frame.tsx'

type Props = {
  lesson: Lesson
  base: RecordBase
  /** Lessons of the same plan and day that may be launched with this one. */
  others: readonly Lesson[]
  /** From here on the form is the person's, whatever becomes of the lesson meanwhile. */
  onTyped: () => void
  /** The record is on the device, and on its way. */
  onSaved: () => void
  onClose: () => void
}

/** Throwing typed text away cannot be undone. */
const mayDiscard = (): Promise<boolean> =>
  confirm({
    title: 'Descartar o rascunho',
    effect: 'O que você digitou ainda não foi salvo e será perdido.',
    verb: 'Descartar',
  })

const useRecordForm = ({ lesson, base, others, onTyped, onSaved, onClose }: Props) => {
  const owner = {
    institutionId: useInstitution().id,
    accountId: useActor().id,
    lessonId: lesson.id,
  }
  const from = valuesOf(base.value)
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
    await outboxNow().put(subjectOf(lesson), { [RECORD]: { value, version } })
    kept.drop()
    onSaved()
  }
  const { form, submit, alert } = useContractForm({
    schema: release,
    defaultValues: draft?.value ?? from,
    onSubmit: send,
  })
  const kept = useRecordDraft(form, { owner, base: from, version, onTyped })
  const isChanged = () => differs(valuesIn(form), from)

  const close = async () => {
    if (isChanged()) {
      kept.keep()
      if (kept.kept) toast.info('O rascunho ficou guardado neste aparelho.')
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

/** Launches a lesson, or changes the record of a launched one. Saved on the device first, so also without network. */
export const RecordForm = (props: Props) => {
  const { lesson, base, others } = props
  const { form, submit, alert, close, discard, draft, isChanged } = useRecordForm(props)
  const { isSubmitting, isSubmitted, errors } = form.formState
  form.watch()
  const isLaunch = base.version === 0
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    void submit()
  }
  const problem = alert || (isSubmitted && Object.keys(errors).length > 0 ? 'Corrija o campo indicado.' : '')
  return (
    <ReleaseFrame
      title={`${isLaunch ? M.btn.launchLesson : 'Editar registro da aula'} de ${showDate(lesson.date)}`}
      onClose={() => void close()}
    >
      <form onSubmit={submit} onKeyDown={onKeyDown} noValidate>
        <Stack gap="md">
          <When lesson={lesson} />
          {problem && <Notice tone="bad">{problem}</Notice>}
          {draft && (
            <Notice tone="info">
              Rascunho recuperado: o que você digitou em {showInstant(draft.savedAt)} e não salvou.
            </Notice>
          )}
          <RecordFields form={form} lesson={lesson} others={others} />
          <div className={classes.foot}>
            {isChanged() && (
              <Button
                variant="subtle"
                color="gray"
                c="var(--mantine-color-text)"
                onClick={() => void discard()}
              >
                Descartar rascunho
              </Button>
            )}
            <div className={classes.ways}>
              <Text size="xs" c="dimmed" visibleFrom="sm">
                <Kbd>Ctrl</Kbd> <Kbd>Enter</Kbd>
              </Text>
              <Button variant="default" onClick={() => void close()} disabled={isSubmitting}>
                {M.btn.cancel}
              </Button>
              <Button type="submit" loading={isSubmitting} aria-keyshortcuts="Control+Enter">
                {isLaunch ? M.btn.launchLesson : M.btn.save}
              </Button>
            </div>
          </div>
        </Stack>
      </form>
    </ReleaseFrame>
  )
}
