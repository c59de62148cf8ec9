import { M } from '@lousa/contract/messages.ts'
import { PERSON_OWN } from '@lousa/contract/people/person/person-table.ts'
import { Textarea } from '@mantine/core'
import { useFormContext } from 'react-hook-form'
import { TextField, useFieldError } from '../person/fields.part.tsx'
import type { PersonValues } from '../person/person.values.ts'
import { Span } from '../person/span.part.tsx'
import classes from '../sections.module.css'

/** Fields without a section of their own. */
export const OtherSection = () => {
  const { register } = useFormContext<PersonValues>()
  return (
    <div className={classes.grid}>
      <Span of={6}>
        <TextField
          name="oldRegistration"
          label={PERSON_OWN.oldRegistration.label}
          maxLength={30}
          autoComplete="off"
        />
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
