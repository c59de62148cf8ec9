import type { Hooks } from '../hooks.ts'
import { deleteCurriculumOfYear, finishMatrixWithYear, resumeMatrixWithYear } from './hooks.queries.ts'

export const curriculumHooks = {
  yearChanged: {
    moved: (ctx, { id, status }) =>
      status === 'FINISHED' ? finishMatrixWithYear(ctx, id) : resumeMatrixWithYear(ctx, id),
    removed: (ctx, { id }) => deleteCurriculumOfYear(ctx, id),
  },
} satisfies Hooks
