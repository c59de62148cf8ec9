import type { LessonsPreview } from './lessons-preview.ts'

/** For a command that changes no lesson. Apart from its schema, which loads its library. */
export const NO_LESSONS: LessonsPreview = { added: [], removed: [], kept: [], skipped: [] }
