import type { PerformanceStatus } from '@lousa/contract/evaluation/performance/performance.contract.ts'
import { PERFORMANCE } from '@lousa/contract/evaluation/performance/performance-words.messages.ts'
import { Notice } from '../../../ui/notice.tsx'
import { StaleSign } from './explanation-button.part.tsx'
import classes from './performance-notice.module.css'

const N = PERFORMANCE.notice

type PerformanceNoticeProps = {
  status: PerformanceStatus
  /** The last look for newer results failed. */
  unchecked: boolean
}

/** Says in words when the figures below are not the newest; nothing while they are. */
export const PerformanceNotice = ({ status, unchecked }: PerformanceNoticeProps) => {
  if (unchecked) {
    return <Notice tone="warn">{N.unchecked}</Notice>
  }
  if (status === 'UPDATED') return null
  return (
    <Notice tone="warn">
      {N[status]} {N.signs}{' '}
      <span className={classes.sign}>
        <StaleSign />
      </span>{' '}
      {N.mayChange}
    </Notice>
  )
}
