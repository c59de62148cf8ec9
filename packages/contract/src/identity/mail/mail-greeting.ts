import { fill } from '../../messages.ts'
import { MAIL } from './mail.messages.ts'

/** "Olá, Ana!"; of a name without letters nothing is left. */
export const mailGreeting = (firstName: string): string =>
  firstName === '' ? MAIL.greetingWithoutName : fill(MAIL.greeting, { name: firstName })
