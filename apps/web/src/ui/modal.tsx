import type { ModalProps } from '@mantine/core'
import { lazyModule, useLazyModule } from '../lib/device/lazy.ts'

export const kitModal = lazyModule(async () => (await import('./kit-modal.tsx')).KitModal)

/** The window of the kit, fetched when the browser is idle or as soon as one opens. */
export const Modal = (props: ModalProps) => {
  const Kit = useLazyModule(kitModal, props.opened ? 'now' : 'idle')
  return Kit && <Kit {...props} />
}
