import type { CivilDate } from '@lousa/rules/calendar/civil-date.rules.ts'

/**
 * A local date and time as the writer of iCalendar reads those of its date libraries (the interface is Luxon's), printed
 * as it is: its own way for `Date` prints in the time zone of this process.
 */
export class LocalTime {
  readonly isValid = true
  readonly zone = { type: 'iana' }
  readonly date: CivilDate
  readonly time: string

  constructor(date: CivilDate, time: string) {
    this.date = date
    this.time = time
  }

  setZone(): this {
    return this
  }

  toFormat(format: string): string {
    return (format === 'HHmmss' ? this.time : this.date).replace(/\D/g, '')
  }

  toJSDate(): Date {
    return new Date(`${this.date}T${this.time}Z`)
  }

  toJSON(): string {
    return `${this.date}T${this.time}`
  }
}
