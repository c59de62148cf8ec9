import { CLASS_EVALUATION } from '@lousa/contract/evaluation/class-evaluation.messages.ts'
import { ChooseClass } from '../../frames/page/choose-class.tsx'
import { classPathsOf } from '../../lib/address/paths.ts'
import { useActor } from '../identity/identity.api.ts'

/** A class screen opened without its class. */
export const NoPlan = ({ title, reason }: { title: string; reason: string }) => {
  const { role } = useActor()
  return (
    <ChooseClass
      title={title}
      choose={CLASS_EVALUATION.choose}
      reason={reason}
      to={classPathsOf(role).classes}
    />
  )
}
