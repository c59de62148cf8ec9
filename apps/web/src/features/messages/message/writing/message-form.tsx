import { MESSAGE_WORDS } from '@lousa/contract/messages/message/message-words.messages.ts'
import { MESSAGE_WRITING as W } from '@lousa/contract/messages/message/message-writing.messages.ts'
import { fill, M } from '@lousa/contract/messages.ts'
import { harmlessText } from '@lousa/rules/messages/harmless-text.rules.ts'
import { Anchor, Button, Stack, Text, TextInput } from '@mantine/core'
import { type RefObject, useDeferredValue, useRef } from 'react'
import { Controller, useWatch } from 'react-hook-form'
import { errorOf } from '../../../../frames/form/error-of.ts'
import { useFocusBack } from '../../../../frames/form/use-focus-back.ts'
import { isTyped, mayDiscardTyped } from '../../../../frames/form/use-typed-close.ts'
import { deletePersonDraft } from '../../../../lib/device/device-drafts.ts'
import { showMoment } from '../../../../lib/text/dates.ts'
import { Modal } from '../../../../ui/modal.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { Select } from '../../../../ui/select.tsx'
import { usePhone } from '../../../../ui/use-phone.ts'
import { MessageText } from '../message-text.part.tsx'
import classes from './message-form.module.css'
import { WRITTEN_TYPES } from './message-form.values.ts'
import { type MessageContractForm, RecipientsFields } from './recipients-fields.tsx'
import { TextField } from './text-field.tsx'
import { TimingFields } from './timing-fields.tsx'
import { type MessageFormProps, useMessageDraftKey, useMessageForm } from './use-message-form.ts'

/** The text as it will be stored and shown, while it is written. */
const Preview = ({ form }: { form: MessageContractForm }) => {
  const [typedTitle, body] = useWatch({ control: form.control, name: ['title', 'body'] })
  const shown = harmlessText(useDeferredValue(body))
  const title = harmlessText(typedTitle)
  return (
    <section aria-label={W.preview}>
      <Text size="sm" fw={500} mb={4}>
        {W.preview}
      </Text>
      <div className={classes.preview}>
        {title.trim() !== '' && <h3>{title}</h3>}
        {shown.trim() === '' ? (
          <Text size="sm" c="dimmed">
            {W.previewEmpty}
          </Text>
        ) : (
          <MessageText body={shown} />
        )}
      </div>
    </section>
  )
}

const Words = ({ form }: { form: MessageContractForm }) => (
  <Stack gap="md">
    <Controller
      control={form.control}
      name="type"
      render={({ field: { value, onChange } }) => (
        <Select
          label={W.type}
          required
          data={WRITTEN_TYPES.map(type => ({ value: type, label: MESSAGE_WORDS.types[type] }))}
          value={value}
          onChange={chosen => onChange(WRITTEN_TYPES.find(type => type === chosen) ?? value)}
        />
      )}
    />
    <TextInput
      label={W.title}
      required
      data-autofocus
      placeholder={W.titlePlaceholder}
      error={errorOf(form, 'title')}
      {...form.register('title')}
    />
    <Controller
      control={form.control}
      name="body"
      render={({ field: { value, onChange, onBlur, ref } }) => (
        <TextField
          value={value}
          onChange={onChange}
          onBlur={onBlur}
          inputRef={ref}
          error={errorOf(form, 'body')}
        />
      )}
    />
    <Preview form={form} />
  </Stack>
)

const Body = (
  props: MessageFormProps & { formRef: RefObject<HTMLFormElement | null>; close: () => void },
) => {
  useFocusBack()
  const { form, alert, trouble, busy, draft, dropDraft, submitAs } = useMessageForm(props)
  const timing = useWatch({ control: form.control, name: 'timing' })
  return (
    <form
      ref={props.formRef}
      noValidate
      data-dirty={form.formState.isDirty}
      onSubmit={event => {
        event.preventDefault()
        void submitAs('SEND')
      }}
    >
      <Stack gap="lg">
        {draft && (
          <Notice tone="info">
            {fill(W.draftFound, { moment: showMoment(draft.savedAt) })}{' '}
            <Anchor component="button" type="button" inherit c="inherit" td="underline" onClick={dropDraft}>
              {W.draftDrop}
            </Anchor>
          </Notice>
        )}
        {(alert || trouble) && <Notice tone="bad">{alert || trouble}</Notice>}
        <div className={classes.columns}>
          <Words form={form} />
          <Stack gap="lg">
            <RecipientsFields form={form} yearId={props.yearId} />
            <TimingFields form={form} />
          </Stack>
        </div>
        <div className={classes.foot}>
          <Button variant="default" onClick={props.close} disabled={busy !== null}>
            {M.btn.cancel}
          </Button>
          <Button
            variant="default"
            onClick={() => void submitAs('KEEP')}
            loading={busy === 'KEEP'}
            disabled={busy === 'SEND'}
          >
            {W.keep}
          </Button>
          <Button type="submit" loading={busy === 'SEND'} disabled={busy === 'KEEP'}>
            {timing === 'LATER' ? W.schedule : W.send}
          </Button>
        </div>
      </Stack>
    </form>
  )
}

/** Writes a notification, or one that is not sent yet: as wide as a page, and the whole screen of a phone. */
export const MessageForm = (props: MessageFormProps) => {
  const isPhone = usePhone()
  const draftKey = useMessageDraftKey(props.message)
  const formRef = useRef<HTMLFormElement>(null)
  const close = async () => {
    const wasTyped = isTyped(formRef.current)
    if (!(await mayDiscardTyped(formRef.current))) return
    // A discarded text does not remain on the device.
    if (wasTyped) deletePersonDraft(draftKey)
    props.onClose()
  }
  return (
    <Modal
      opened
      onClose={() => void close()}
      title={props.message ? W.edit : W.create}
      size="72rem"
      fullScreen={isPhone}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': M.btn.close }}
    >
      <Body {...props} formRef={formRef} close={() => void close()} />
    </Modal>
  )
}
