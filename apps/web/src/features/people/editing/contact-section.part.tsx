import { M } from '@lousa/contract/messages.ts'
import { formatPhone } from '../../../lib/form/contact-masks.ts'
import { MaskedField, TextField } from '../person/fields.part.tsx'
import { Span } from '../person/span.part.tsx'
import classes from '../sections.module.css'

/** How the person is reached. */
export const ContactSection = ({
  own = false,
}: {
  /** For the person at the device, whose browser may fill it in. */
  own?: boolean
}) => (
  <div className={classes.grid}>
    <Span of={12}>
      <TextField
        name="email"
        label={M.field.email}
        type="email"
        inputMode="email"
        maxLength={254}
        autoComplete={own ? 'email' : 'off'}
      />
    </Span>
    <Span of={6}>
      <MaskedField
        name="cellphone"
        label={M.field.cellphone}
        placeholder="(00) 90000-0000"
        type="tel"
        inputMode="tel"
        autoComplete={own ? 'tel-national' : 'off'}
        format={formatPhone}
      />
    </Span>
    <Span of={6}>
      <MaskedField
        name="phone"
        label={M.field.phone}
        placeholder="(00) 0000-0000"
        type="tel"
        inputMode="tel"
        autoComplete="off"
        format={formatPhone}
      />
    </Span>
  </div>
)
