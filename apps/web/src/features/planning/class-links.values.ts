import { M } from '@lousa/contract/messages.ts'
import type { classPathsOf } from '../../lib/address/paths.ts'

/** Where results of a class are given and read: nowhere in a class without marks. */
export const resultLinks = (
  paths: ReturnType<typeof classPathsOf>,
  { isEvaluated }: { isEvaluated: boolean },
) =>
  isEvaluated
    ? [
        { label: M.menu.evaluations, path: paths.evaluations },
        { label: M.menu.scores, path: paths.termScores },
      ]
    : []
