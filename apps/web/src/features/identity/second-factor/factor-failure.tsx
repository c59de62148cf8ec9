import { FACTOR } from '@lousa/contract/identity/second-factor/second-factor.messages.ts'
import { Notice } from '../../../ui/notice.tsx'

/** Why a step was refused. A code depends on the time, so a refused one also names the clock of the phone. */
export const FactorFailure = ({ text, isCode }: { text: string; isCode: boolean }) => (
  <Notice tone="bad">
    {text}
    {isCode && <div>{FACTOR.checkClock}</div>}
  </Notice>
)
