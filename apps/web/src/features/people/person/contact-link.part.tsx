import { showPhone } from '../../../lib/form/contact-masks.ts'
import { digitsOf } from '../../../lib/form/tax-number-mask.ts'
import classes from '../person-record.module.css'

/** A phone number that can be called. */
export const PhoneLink = ({ phone }: { phone: string }) => (
  <a href={`tel:+55${digitsOf(phone)}`} className={classes.link}>
    {showPhone(phone)}
  </a>
)

/** Text after a "?" would be read as other recipients, or as a text. */
const mailTo = (email: string): string => {
  const [box = '', ...domain] = email.split('@')
  return `mailto:${[box, domain.join('@')].map(encodeURIComponent).join('@')}`
}

/** An address that can be written to. */
export const EmailLink = ({ email }: { email: string }) => (
  <a href={mailTo(email)} className={classes.link}>
    {email}
  </a>
)
