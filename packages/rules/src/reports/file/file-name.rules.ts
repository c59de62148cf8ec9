const PENDING = '~'

/**
 * The name of a generated file, `tag_id_timestamp`. The id has no underscore (UUID); the timestamp is an
 * instant, written as `YYYYMMDDHHMMSSmmm` in UTC, or a text taken as it is. Source: docs/rules.md, Files and codes.
 */
export function fileName(tag: string, id: string, timestamp: string | Date): string {
  const stamp = typeof timestamp === 'string' ? timestamp : timestamp.toISOString().replace(/\D/g, '')
  return `${tag}_${id}_${stamp}`
}

/** The name while the file is being generated: with a trailing `~`. Source: docs/rules.md, Files and codes. */
export function pendingFileName(tag: string, id: string, timestamp: string | Date): string {
  return `${fileName(tag, id, timestamp)}${PENDING}`
}

/** Whether the file of this name is still being generated. */
export function isPending(name: string): boolean {
  return name.endsWith(PENDING)
}

/** The name once the file is ready: without the trailing `~`. */
export function readyFileName(name: string): string {
  return isPending(name) ? name.slice(0, -PENDING.length) : name
}

const PARTS = /^(?<tag>.+)_(?<id>[^_]+)_[^_]+$/

/** The tag of a file name (tags may hold underscores), or null when the name does not follow the pattern. */
export function fileTagOf(name: string): string | null {
  return PARTS.exec(readyFileName(name))?.groups?.tag ?? null
}

/** The id in a file name, of what the file is about, or null when the name does not follow the pattern. */
export function fileSubjectOf(name: string): string | null {
  return PARTS.exec(readyFileName(name))?.groups?.id ?? null
}

/** Ids that a paper may be about, from the narrowest to the widest. */
export type FileSubject = {
  enrollmentId?: string | null | undefined
  lessonPlanId?: string | null | undefined
  gradeId?: string | null | undefined
  instructorId?: string | null | undefined
  academicYearId?: string | null | undefined
}

/**
 * The id in the name of a paper: the narrowest thing that the paper is about. Null where no id is given. The server names
 * files by it, and windows find their files by it. Source: docs/rules.md, Files and codes.
 */
export function fileSubject(of: FileSubject): string | null {
  return of.enrollmentId ?? of.lessonPlanId ?? of.gradeId ?? of.instructorId ?? of.academicYearId ?? null
}
