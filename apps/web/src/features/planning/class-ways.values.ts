import { M } from '@lousa/contract/messages.ts'
import type { classPathsOf } from '../../lib/address/paths.ts'

/** Whether a plan has anything to evaluate. Answers kept on the device by a former release do not say. */
export const isEvaluated = (plan: { isEvaluated?: boolean }): boolean => plan.isEvaluated !== false

/** Where results of a class are given and read: nowhere in a class without marks. */
export const resultWays = (paths: ReturnType<typeof classPathsOf>, plan: { isEvaluated?: boolean }) =>
  isEvaluated(plan)
    ? [
        { label: M.menu.evaluations, path: paths.evaluations },
        { label: M.menu.scores, path: paths.termScores },
      ]
    : []
