import { Textarea, type TextareaProps } from '@mantine/core'

const MAX_LENGTH = 500

/** The reason for which students who wait are passed over: required, and the field that the dialog opens at. */
export const ReasonField = (props: TextareaProps) => (
  <Textarea
    inputWrapperOrder={['label', 'input', 'description', 'error']}
    required
    autosize
    minRows={2}
    maxLength={MAX_LENGTH}
    data-autofocus
    {...props}
  />
)
