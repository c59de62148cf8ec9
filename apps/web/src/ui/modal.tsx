import type { ModalProps } from '@mantine/core'
import { late, useLate } from '../lib/device/late.ts'

export const kitModal = late(async () => (await import('./kit-modal.tsx')).KitModal)

/** The window of the kit, fetched when the browser is idle or as soon as one opens. */
export const Modal = (props: ModalProps) => {
  const Kit = useLate(kitModal, props.opened ? 'now' : 'idle')
  return Kit && <Kit {...props} />
}
