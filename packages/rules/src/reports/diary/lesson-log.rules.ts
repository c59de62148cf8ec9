/** A lesson as the log of contents tells of it. */
export type LoggedLesson = {
  readonly date: string
  /** `HH:MM:SS` */
  readonly start: string
  readonly end: string
  /** Null: not released. */
  readonly record: {
    readonly content: string
    readonly material: string | null
    readonly note: string | null
    readonly by: string
  } | null
}

/** Lessons of one day with equal texts. */
export type LogEntry = LoggedLesson & { readonly lessons: number }

/**
 * The log of contents, in the order of the lessons: those of one day that follow each other with the same texts by the same
 * person, as lessons released together have them, are one entry. Source: docs/rules.md, Class diary.
 */
export function lessonLog(lessons: readonly LoggedLesson[]): LogEntry[] {
  const entries: LogEntry[] = []
  for (const lesson of lessons) {
    const last = entries.at(-1)
    if (last && isSame(last, lesson)) {
      entries[entries.length - 1] = { ...last, end: lesson.end, lessons: last.lessons + 1 }
    } else entries.push({ ...lesson, lessons: 1 })
  }
  return entries
}

function isSame(one: LoggedLesson, other: LoggedLesson): boolean {
  const [first, second] = [one.record, other.record]
  if (one.date !== other.date) return false
  if (first === null || second === null) return first === second
  return (
    first.content === second.content &&
    first.material === second.material &&
    first.note === second.note &&
    first.by === second.by
  )
}
