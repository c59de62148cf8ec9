import { M } from '@lousa/contract/messages.ts'
import { Text } from '@mantine/core'
import { modals } from '@mantine/modals'
import type { ReactNode } from 'react'
import { openLayer } from '../lib/address/layers.ts'
import { focusReturnTarget, useReturnFocusTo } from './focus-back.ts'
import { overlaysReady } from './overlays-ready.ts'

/** The effect in words. The question may come from a menu that is gone by the time it is answered. */
const Effect = ({ from, children }: { from: Element | null; children: ReactNode }) => {
  useReturnFocusTo(from)
  return (
    <Text component="div" size="sm">
      {children}
    </Text>
  )
}

/**
 * Asks before what cannot be undone; resolves true when the person goes on.
 * `title` names verb and object ("Excluir avaliação “Prova 1”"), `effect` what it does, `verb` stands on the button.
 */
export const confirm = async ({
  title,
  effect,
  verb,
  stay = M.btn.cancel,
  harmless = false,
}: {
  title: string
  effect: ReactNode
  verb: string
  /** Stands on the button that leaves everything as it is, where "Cancelar" could be taken for the act itself. */
  stay?: string
  /** A blue button: for an act that is final but destroys nothing. */
  harmless?: boolean
}): Promise<boolean> => {
  const from = focusReturnTarget()
  await overlaysReady()
  return new Promise(resolve => {
    const leaveLayer = openLayer(() => modals.close(id))
    const answer = (goesOn: boolean) => {
      leaveLayer()
      resolve(goesOn)
    }
    const id: string = modals.openConfirmModal({
      title,
      centered: true,
      children: <Effect from={from}>{effect}</Effect>,
      labels: { confirm: verb, cancel: stay },
      confirmProps: harmless ? {} : { color: 'red.9' },
      // One begins at what leaves everything as it is.
      cancelProps: { 'data-autofocus': true },
      onConfirm: () => answer(true),
      onCancel: () => answer(false),
      // Esc and the cross close without the event of "Cancelar".
      onClose: () => answer(false),
    })
  })
}
