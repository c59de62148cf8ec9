import { M } from '@lousa/contract/messages.ts'
import { LongTextField, TextField } from './fields.tsx'
import classes from './sections.module.css'
import { Span } from './span.tsx'

/** What has no place of its own. */
export const OtherSection = () => (
  <div className={classes.grid}>
    <Span of={6}>
      <TextField name="oldRegistration" label={M.field.oldRegistration} maxLength={30} autoComplete="off" />
    </Span>
    <Span of={12}>
      <LongTextField name="note" label={M.field.note} maxLength={2000} />
    </Span>
  </div>
)
