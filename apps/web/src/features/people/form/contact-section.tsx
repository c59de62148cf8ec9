import { M } from '@lousa/contract/messages.ts'
import { formatPhone } from '../../../lib/contact-masks.ts'
import { MaskedField, TextField } from './fields.tsx'
import classes from './sections.module.css'
import { Span } from './span.tsx'

/** How the person is reached. */
export const ContactSection = () => (
  <div className={classes.grid}>
    <Span of={12}>
      <TextField
        name="email"
        label={M.field.email}
        type="email"
        inputMode="email"
        maxLength={254}
        autoComplete="off"
      />
    </Span>
    <Span of={6}>
      <MaskedField
        name="cellphone"
        label={M.field.cellphone}
        placeholder="(00) 90000-0000"
        inputMode="tel"
        autoComplete="off"
        format={formatPhone}
      />
    </Span>
    <Span of={6}>
      <MaskedField
        name="phone"
        label={M.field.phone}
        placeholder="(00) 0000-0000"
        inputMode="tel"
        autoComplete="off"
        format={formatPhone}
      />
    </Span>
  </div>
)
