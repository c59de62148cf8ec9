import type { YearFollower } from '../../academics/year/year-follower.service.ts'
import {
  deleteCurriculumOfYear,
  finishMatrixWithYear,
  resumeMatrixWithYear,
} from './year-following.queries.ts'

export const curriculumOfYear: YearFollower = {
  moved: (ctx, { id, status }) =>
    status === 'FINISHED' ? finishMatrixWithYear(ctx, id) : resumeMatrixWithYear(ctx, id),
  removed: (ctx, { id }) => deleteCurriculumOfYear(ctx, id),
}
