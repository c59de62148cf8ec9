import { fill, M } from '@lousa/contract/messages.ts'
import { RECORD } from '@lousa/contract/record.messages.ts'
import { Button, Stack } from '@mantine/core'
import { type ReactNode, type RefObject, useRef } from 'react'
import type { DefaultValues, FieldPath, FieldValues } from 'react-hook-form'
import type { z } from 'zod'
import { Modal } from '../../ui/modal.tsx'
import { Notice } from '../../ui/notice.tsx'
import { toast } from '../../ui/toast.tsx'
import type { ErrorPlacement } from './error-placement.ts'
import classes from './form-modal.module.css'
import { submitByKeys } from './submit-by-keys.ts'
import { type ContractForm, useContractForm } from './use-contract-form.ts'
import { useFocusBack } from './use-focus-back.ts'
import { useTypedClose } from './use-typed-close.ts'

export type FormModalProps<I extends FieldValues, O> = ErrorPlacement<FieldPath<I>> & {
  opened: boolean
  onClose: () => void
  /** Verb and object: "Nova avaliação", "Lançar aula de 12/03". */
  title: string
  /** The contract's body schema (or a form schema whose output is that body). A module constant. */
  schema: z.ZodType<O, I>
  /** Give every field a value ('' for text, null for nothing): only fields named here receive server errors. */
  defaultValues: DefaultValues<I>
  /** Sends. Throw (or let `call` throw): the form stays, field errors land on their fields. */
  onSubmit: (values: O) => Promise<unknown>
  /** Toast after success. */
  successMessage?: string
  submitLabel?: string
  /** A red button: for an act that takes something away. */
  destructive?: boolean
  size?: string | number
  /**
   * The fields: `form => <TextInput label="Título" {...form.register('title')} error={errorOf(form, 'title')} />`;
   * for controlled inputs use `<Controller control={form.control} …>`.
   */
  children: (form: ContractForm<I, O>) => ReactNode
}

/** Fields with an error, those of rows one by one; what is wrong with the whole is said in words of its own. */
const errorCount = (errors: object): number =>
  Object.entries(errors)
    .filter(([name, error]) => name !== 'root' && typeof error === 'object' && error !== null)
    .reduce((count, [, error]) => count + (typeof error.type === 'string' ? 1 : errorCount(error)), 0)

const Summary = ({ alert, errors, submitted }: { alert: string; errors: object; submitted: boolean }) => {
  const count = errorCount(errors)
  const text =
    alert ||
    (submitted && count > 0
      ? count === 1
        ? RECORD.form.fixMarkedOne
        : fill(RECORD.form.fixMarkedMany, { count })
      : '')
  if (!text) return null
  return <Notice tone="bad">{text}</Notice>
}

const Body = <I extends FieldValues, O>(
  props: FormModalProps<I, O> & {
    formRef: RefObject<HTMLFormElement | null>
    close: () => void
    onDone: () => void
  },
) => {
  const { formRef, onDone, successMessage, submitLabel, destructive, children, close } = props
  useFocusBack()
  const { form, submit, alert } = useContractForm({
    ...props,
    onDone: () => {
      if (successMessage) toast.success(successMessage)
      onDone()
    },
  })
  const { isDirty, isSubmitting, errors, isSubmitted } = form.formState
  return (
    <form
      ref={formRef}
      onSubmit={submit}
      onKeyDown={submitByKeys}
      noValidate
      data-dirty={isDirty}
      className={classes.form ?? ''}
    >
      <Stack gap="md">
        <Summary alert={alert} errors={errors} submitted={isSubmitted} />
        {children(form)}
        <div className={classes.foot}>
          <Button variant="default" onClick={close} disabled={isSubmitting}>
            {M.btn.cancel}
          </Button>
          <Button type="submit" loading={isSubmitting} {...(destructive ? { color: 'red.9' } : {})}>
            {submitLabel ?? M.btn.save}
          </Button>
        </div>
      </Stack>
    </form>
  )
}

/**
 * A short form (up to 8 fields) in a modal, over a contract schema. Enter submits, Ctrl+Enter from any field; Esc, "Cancelar" and Back close and ask
 * first when something was typed; after a failure everything typed is still there.
 */
export const FormModal = <I extends FieldValues, O>(props: FormModalProps<I, O>) => {
  const { opened, onClose, title, size = 'md' } = props
  const formRef = useRef<HTMLFormElement>(null)
  const close = useTypedClose(opened, onClose, formRef)
  return (
    <Modal
      opened={opened}
      onClose={close}
      title={title}
      size={size}
      centered
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': M.btn.close }}
    >
      {opened && <Body {...props} formRef={formRef} close={close} onDone={onClose} />}
    </Modal>
  )
}
