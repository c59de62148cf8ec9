import type { LessonsPreview } from './lessons-preview.ts'

/** Of a command that changes no lesson. Apart from its shape, which brings the library that reads it. */
export const NO_LESSONS: LessonsPreview = { added: [], removed: [], kept: [], skipped: [] }
