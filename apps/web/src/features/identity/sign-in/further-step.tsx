import {
  FACTOR_METHODS,
  type FactorMethod,
} from '@lousa/contract/identity/second-factor/second-factor.contract.ts'
import type { Refusal } from '@lousa/contract/refusal/refusal.ts'
import { ROLES, type Role } from '@lousa/contract/roles.ts'
import type { AccessToken } from '../../../lib/http/access-token.ts'
import { RequiredSetup } from '../second-factor/required-setup.part.tsx'
import { SecondStep } from '../second-factor/second-step.part.tsx'
import { RoleChoice } from './role-choice.tsx'

const among = <T extends string>(all: readonly T[], given: unknown): T[] =>
  Array.isArray(given) ? all.filter(each => given.includes(each)) : []

/** Questions after the right password: the role, and a second factor. Most people never load them. */
export const FurtherStep = ({
  step: { code, data },
  busy,
  onRole,
  onToken,
  onBack,
}: {
  step: Refusal
  busy: boolean
  onRole: (role: Role) => void
  onToken: (token: AccessToken) => Promise<void>
  onBack: (reason: string) => void
}) => {
  if (code === 'CHOOSE_ROLE')
    return (
      <RoleChoice roles={among(ROLES, data.roles)} busy={busy} onChoose={onRole} onBack={() => onBack('')} />
    )
  const challenge = String(data.challenge)
  if (code === 'SECOND_FACTOR_SETUP_REQUIRED')
    return <RequiredSetup challenge={challenge} onToken={onToken} onBack={onBack} />
  const methods: FactorMethod[] = among(FACTOR_METHODS, data.methods)
  return (
    <SecondStep key={challenge} challenge={challenge} methods={methods} onToken={onToken} onBack={onBack} />
  )
}
