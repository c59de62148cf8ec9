import type { SchoolMessage } from '@lousa/contract/messages/message/message.contract.ts'
import { MESSAGE_WORDS } from '@lousa/contract/messages/message/message-words.messages.ts'
import { MESSAGE_WRITING as W } from '@lousa/contract/messages/message/message-writing.messages.ts'
import { fill } from '@lousa/contract/messages.ts'
import { instantAt } from '@lousa/rules/calendar/local-instant.rules.ts'
import { useEffect, useRef, useState } from 'react'
import { useContractForm } from '../../../../frames/form/use-contract-form.ts'
import { useFormDraft, useKeptDraft } from '../../../../frames/form/use-form-draft.ts'
import { now } from '../../../../lib/device/clock.ts'
import { personDraftKey } from '../../../../lib/device/device-drafts.ts'
import { errorText } from '../../../../lib/http/error-text.ts'
import { keyPerBody } from '../../../../lib/http/idempotency-key.ts'
import { showMoment } from '../../../../lib/text/dates.ts'
import { confirm } from '../../../../ui/confirm.tsx'
import { toast } from '../../../../ui/toast.tsx'
import { useActor, useInstitution } from '../../../identity/identity.api.ts'
import { countRecipients, createMessage, updateMessage } from '../message.api.ts'
import { type MessageValues, messageForm } from './message-form.schema.ts'
import {
  accessText,
  childrenText,
  isMessageInput,
  type MessageInput,
  messageInputOf,
  NEW_MESSAGE,
  reachedText,
  recipientsOf,
} from './message-form.values.ts'

export type MessageFormProps = {
  /** One that is not sent yet; null: a new one. */
  message: SchoolMessage | null
  yearId: string
  onClose: () => void
  onSaved: (message: SchoolMessage, isNew: boolean) => void
}

type Act = MessageInput['act']

/** Where what is typed is kept on this device. */
export const useMessageDraftKey = (message: SchoolMessage | null): string => {
  const { id: institutionId } = useInstitution()
  const { id: accountId } = useActor()
  return personDraftKey({ institutionId, accountId, record: message ? `mensagem-${message.id}` : 'mensagem' })
}

/** When it is to leave; null: at once. */
const sendAtOf = (typed: Pick<MessageInput, 'timing' | 'date' | 'time'>, timeZone: string): string | null =>
  typed.timing === 'LATER' ? instantAt(timeZone, typed.date, typed.time) : null

const save = async (
  message: SchoolMessage | null,
  yearId: string,
  values: MessageValues,
  sendAt: string | null,
  idempotencyKey: string,
): Promise<SchoolMessage> => {
  const { act, type, title, body } = values
  const isKept = act === 'KEEP'
  const written = { type, title, body, recipients: recipientsOf(values) }
  if (message)
    return updateMessage(
      message.id,
      { ...written, draft: isKept, sendAt: isKept ? null : sendAt },
      message.version,
    )
  const timing = isKept ? { draft: true } : sendAt ? { sendAt } : {}
  return createMessage({ ...written, academicYearId: yearId, ...timing }, idempotencyKey)
}

const sentText = ({ status }: SchoolMessage): string =>
  ({ DRAFT: W.kept, SCHEDULED: W.scheduled, SENT: W.sent })[status]

/**
 * The form of a notification with its two actions: to store it as a draft, or to send it after the number of recipients was
 * confirmed. Pressed twice, it is sent once: the second press meets a busy form, and a repeated call the key of the first.
 */
export const useMessageForm = ({ message: given, yearId, onSaved, onClose }: MessageFormProps) => {
  const { timeZone } = useInstitution()
  // The state that the person saw: changes of others in between are found by the version, not accepted unseen.
  const [message] = useState(given)
  const [initial] = useState(() => (message ? messageInputOf(message) : NEW_MESSAGE))
  const [keyOf] = useState(keyPerBody)
  const [busy, setBusy] = useState<Act | null>(null)
  const [trouble, setTrouble] = useState('')
  const isBusy = useRef(false)
  const draftKey = useMessageDraftKey(message)
  const keptDraft = useKeptDraft(draftKey, isMessageInput)
  const [draft, setDraft] = useState(keptDraft)
  const saved = useRef<SchoolMessage>(null)

  const { form, submit, alert } = useContractForm<MessageInput, MessageValues>({
    schema: messageForm,
    defaultValues: initial,
    fieldOf: { NO_RECIPIENTS: 'gradeIds' },
    sentenceOf: () => W.nobody,
    onSubmit: async values => {
      const sendAt = values.act === 'KEEP' ? null : sendAtOf(values, timeZone)
      saved.current = await save(message, yearId, values, sendAt, keyOf({ values, sendAt }))
    },
    onDone: () => {
      drop()
      if (saved.current) {
        toast.success(sentText(saved.current))
        onSaved(saved.current, message === null)
      }
      onClose()
    },
  })
  const { isDirty } = form.formState
  const dirty = useRef(isDirty)
  dirty.current = isDirty
  const { drop } = useFormDraft({
    form,
    draftKey,
    ground: () => ({ version: message?.version ?? null, saved: initial }),
    isDirty: () => dirty.current,
  })
  useEffect(() => {
    if (keptDraft) form.reset(structuredClone(keptDraft.typed), { keepDefaultValues: true })
  }, [form, keptDraft])

  const agreed = async (typed: MessageInput): Promise<boolean> => {
    const sendAt = sendAtOf(typed, timeZone)
    if (sendAt && sendAt <= now().toISOString()) {
      form.setError('date', { type: 'custom', message: W.past }, { shouldFocus: true })
      return false
    }
    const reached = await countRecipients(recipientsOf(typed))
    if (reached.count + reached.children === 0) {
      form.setError('gradeIds', { type: 'custom', message: W.nobody }, { shouldFocus: true })
      return false
    }
    const people = reachedText(reached)
    const title = typed.title.trim() || MESSAGE_WORDS.untitled
    return sendAt
      ? confirm({
          title: fill(W.scheduleTitle, { title }),
          effect: fill(W.scheduleEffect, { moment: showMoment(sendAt), people }),
          verb: W.schedule,
          harmless: true,
        })
      : confirm({
          title: fill(W.sendTitle, { title }),
          effect: [fill(W.sendEffect, { people }), childrenText(reached), accessText(reached)]
            .filter(Boolean)
            .join(' '),
          verb: fill(W.sendVerb, { people }),
          harmless: true,
        })
  }

  const submitAs = async (act: Act): Promise<void> => {
    if (isBusy.current) return
    isBusy.current = true
    setBusy(act)
    setTrouble('')
    try {
      form.setValue('act', act)
      if (!(await form.trigger(undefined, { shouldFocus: true }))) return
      if (act === 'SEND' && !(await agreed(form.getValues()))) return
      await submit()
    } catch (error) {
      setTrouble(errorText(error))
    } finally {
      isBusy.current = false
      setBusy(null)
    }
  }

  return {
    form,
    alert,
    trouble,
    busy,
    submitAs,
    draft: isDirty ? draft : null,
    dropDraft: () => {
      drop()
      setDraft(null)
      form.reset(initial)
    },
  }
}
