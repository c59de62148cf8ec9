/** A local time of day, `HH:MM:SS`, 00:00:00–23:59:59. */
export type TimeOfDay = string

/** Whether the text is a time of day in the form `HH:MM:SS`. */
export function isTimeOfDay(text: string): boolean {
  return /^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/.test(text)
}

/** Seconds since midnight; `HH:MM` is read as `HH:MM:00`. Throws RangeError on no time. */
export function secondsOf(time: TimeOfDay): number {
  const full = time.length === 5 ? `${time}:00` : time
  if (!isTimeOfDay(full)) throw new RangeError(`not a time of day: ${time}`)
  return Number(full.slice(0, 2)) * 3600 + Number(full.slice(3, 5)) * 60 + Number(full.slice(6, 8))
}

/** Whole minutes since midnight, 0–1439. Throws RangeError on no time. */
export function minutesOf(time: TimeOfDay): number {
  return Math.floor(secondsOf(time) / 60)
}

/** Whole minutes of a lesson from start to end; negative when end is before start. */
export function minutesBetween(start: TimeOfDay, end: TimeOfDay): number {
  return Math.trunc((secondsOf(end) - secondsOf(start)) / 60)
}

/** The form of screens, without seconds: "07:30". */
export function formatTime(time: TimeOfDay): string {
  return time.slice(0, 5)
}

/** The time n minutes later on the same day. Throws RangeError when that leaves the day. */
export function addMinutes(time: TimeOfDay, n: number): TimeOfDay {
  const seconds = secondsOf(time) + n * 60
  if (seconds < 0 || seconds >= 86_400) throw new RangeError(`outside the day: ${time} + ${n} minutes`)
  const pad = (value: number) => String(value).padStart(2, '0')
  return `${pad(Math.floor(seconds / 3600))}:${pad(Math.floor(seconds / 60) % 60)}:${pad(seconds % 60)}`
}
