import type { OwnFactor } from '@lousa/contract/identity/own-factor/own-factor.contract.ts'
import { OWN_FACTOR } from '@lousa/contract/identity/own-factor/own-factor.messages.ts'
import type { AuthenticatorSetup as Setup } from '@lousa/contract/identity/second-factor/second-factor.contract.ts'
import { FACTOR } from '@lousa/contract/identity/second-factor/second-factor.messages.ts'
import { M } from '@lousa/contract/messages.ts'
import { Refusal } from '@lousa/contract/refusal/refusal.ts'
import { useEffect, useRef, useState } from 'react'
import { Modal } from '../../../ui/modal.tsx'
import { RowsSkeleton } from '../../../ui/page-skeleton.tsx'
import { toast } from '../../../ui/toast.tsx'
import { AuthenticatorSetup } from '../second-factor/authenticator-setup.part.tsx'
import { PasskeySetup } from '../second-factor/passkey-setup.part.tsx'
import { RecoveryCodes } from '../second-factor/recovery-codes.part.tsx'
import { makePasskey } from '../second-factor/second-factor.api.ts'
import { FactorProof } from './factor-proof.tsx'
import {
  beginAuthenticator,
  beginPasskey,
  confirmAuthenticator,
  createPasskey,
  factorChanged,
  removeAuthenticator,
  removePasskey,
  renewRecoveryCodes,
} from './own-factor.api.ts'

export type FactorChange =
  | { kind: 'APP' | 'PASSKEY' | 'CODES' | 'REMOVE_APP' }
  | { kind: 'REMOVE_PASSKEY'; id: string }

type Stage = 'TRYING' | 'PROOF' | { app: Setup } | 'PASSKEY' | { codes: readonly string[] }

const DONE: Record<FactorChange['kind'], string> = {
  APP: OWN_FACTOR.appSet,
  PASSKEY: OWN_FACTOR.passkeySet,
  CODES: '',
  REMOVE_APP: OWN_FACTOR.appRemoved,
  REMOVE_PASSKEY: OWN_FACTOR.passkeyRemoved,
}

const TITLE: Record<FactorChange['kind'], string> = {
  APP: OWN_FACTOR.setUpApp,
  PASSKEY: OWN_FACTOR.addPasskey,
  CODES: OWN_FACTOR.newCodes,
  REMOVE_APP: OWN_FACTOR.removeApp,
  REMOVE_PASSKEY: OWN_FACTOR.passkeys,
}

const titleAt = (stage: Stage, change: FactorChange): string => {
  if (stage === 'PROOF') return OWN_FACTOR.proofTitle
  return typeof stage === 'object' && 'codes' in stage ? FACTOR.codesTitle : TITLE[change.kind]
}

/**
 * One change of what is set up. It is tried at once; where the server asks who is there, they prove it, and it is tried
 * again: what was proven a moment ago is asked no second time.
 */
export const FactorChanging = ({
  change,
  own,
  onClose,
}: {
  change: FactorChange
  own: OwnFactor
  onClose: () => void
}) => {
  const [stage, setStage] = useState<Stage>('TRYING')

  const done = (codes: readonly string[] | null = null) => {
    if (DONE[change.kind]) toast.success(DONE[change.kind])
    void factorChanged()
    if (codes) setStage({ codes })
    else onClose()
  }
  const run = async () => {
    if (change.kind === 'APP') setStage({ app: await beginAuthenticator() })
    // Whether it may be made is asked now; what the browser is to make, when it has a name.
    else if (change.kind === 'PASSKEY') {
      await beginPasskey()
      setStage('PASSKEY')
    } else if (change.kind === 'CODES') done((await renewRecoveryCodes()).recoveryCodes)
    else {
      await (change.kind === 'REMOVE_PASSKEY' ? removePasskey(change.id) : removeAuthenticator())
      done()
    }
  }
  const attempt = async () => {
    try {
      await run()
    } catch (error) {
      if (error instanceof Refusal && error.code === 'SECOND_FACTOR_PROOF_REQUIRED') return setStage('PROOF')
      toast.error(error)
      onClose()
    }
  }
  const isTried = useRef(false)
  useEffect(() => {
    if (isTried.current) return
    isTried.current = true
    void attempt()
  })

  const mustKeep = typeof stage === 'object' && 'codes' in stage
  return (
    <Modal
      opened
      onClose={onClose}
      title={titleAt(stage, change)}
      centered
      // Shown once: a click outside must not close them.
      closeOnClickOutside={false}
      closeOnEscape={!mustKeep}
      withCloseButton={!mustKeep}
      closeButtonProps={{ 'aria-label': M.btn.close }}
    >
      {stage === 'TRYING' && <RowsSkeleton rows={3} />}
      {stage === 'PROOF' && <FactorProof own={own} onProven={() => void attempt()} />}
      {typeof stage === 'object' && 'app' in stage && (
        <AuthenticatorSetup
          setup={stage.app}
          confirm={async code =>
            done((await confirmAuthenticator({ setup: stage.app.setup, code })).recoveryCodes)
          }
        />
      )}
      {stage === 'PASSKEY' && (
        <PasskeySetup
          create={async name => {
            const passkey = await makePasskey(await beginPasskey())
            done((await createPasskey({ name, passkey })).recoveryCodes)
          }}
        />
      )}
      {typeof stage === 'object' && 'codes' in stage && (
        <RecoveryCodes codes={stage.codes} onKept={onClose} />
      )}
    </Modal>
  )
}
