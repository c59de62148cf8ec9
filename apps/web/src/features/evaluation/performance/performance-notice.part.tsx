import type { PerformanceStatus } from '@lousa/contract/evaluation/performance/performance.contract.ts'
import { Notice } from '../../../ui/notice.tsx'
import { StaleSign } from './explanation-button.part.tsx'
import classes from './performance-notice.module.css'

const SAID: Record<Exclude<PerformanceStatus, 'UPDATED'>, string> = {
  NEED_UPDATE: 'Há lançamentos mais novos do que estes resultados.',
  IN_PROCESS: 'Os resultados estão sendo recalculados agora.',
}

type PerformanceNoticeProps = {
  status: PerformanceStatus
  /** The last look for newer results failed. */
  unchecked: boolean
}

/** Says in words when the figures below are not the newest; nothing while they are. */
export const PerformanceNotice = ({ status, unchecked }: PerformanceNoticeProps) => {
  if (unchecked) {
    return (
      <Notice tone="warn">Sem conexão: estes são os resultados da última consulta e podem ter mudado.</Notice>
    )
  }
  if (status === 'UPDATED') return null
  return (
    <Notice tone="warn">
      {SAID[status]} Os números marcados com{' '}
      <span className={classes.sign}>
        <StaleSign />
      </span>{' '}
      ainda podem mudar. Esta página se atualiza sozinha.
    </Notice>
  )
}
