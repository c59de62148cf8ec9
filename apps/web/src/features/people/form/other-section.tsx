import { M } from '@lousa/contract/messages.ts'
import { Textarea } from '@mantine/core'
import { useFormContext } from 'react-hook-form'
import { TextField, useFieldError } from './fields.tsx'
import type { PersonValues } from './person-values.ts'
import classes from './sections.module.css'
import { Span } from './span.tsx'

/** What has no place of its own. */
export const OtherSection = () => {
  const { register } = useFormContext<PersonValues>()
  return (
    <div className={classes.grid}>
      <Span of={6}>
        <TextField name="oldRegistration" label={M.field.oldRegistration} maxLength={30} autoComplete="off" />
      </Span>
      <Span of={12}>
        <Textarea
          id="note"
          label={M.field.note}
          maxLength={2000}
          autosize
          minRows={3}
          maxRows={10}
          error={useFieldError('note')}
          {...register('note')}
        />
      </Span>
    </div>
  )
}
