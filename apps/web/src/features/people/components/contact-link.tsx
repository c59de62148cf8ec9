import { showPhone } from '../../../lib/contact-masks.ts'
import { digitsOf } from '../../../lib/tax-number-mask.ts'
import classes from './person-record.module.css'

/** A phone number that can be called. */
export const PhoneLink = ({ phone }: { phone: string }) => (
  <a href={`tel:+55${digitsOf(phone)}`} className={classes.link}>
    {showPhone(phone)}
  </a>
)

/** An address that can be written to. */
export const EmailLink = ({ email }: { email: string }) => (
  <a href={`mailto:${email}`} className={classes.link}>
    {email}
  </a>
)
