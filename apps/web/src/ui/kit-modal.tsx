import { Modal, type ModalProps } from '@mantine/core'
import { useId } from '@mantine/hooks'
import { useLayoutEffect } from 'react'
import { chooseInitialFocus } from './first-focus.ts'
import './sheet.css'
import { useLayer } from './use-layer.ts'

/** Stands in what the window shows, and so is there from its opening on: before the kit gives the focus to something. */
const FirstFocus = ({ id }: { id: string }) => {
  useLayoutEffect(() => {
    const body = document.getElementById(`${id}-body`)
    if (body) chooseInitialFocus(body)
  }, [id])
  return null
}

/**
 * The window of the kit with everything that it holds off while it is open. See `modal.tsx`. Its head is no second banner of
 * the page, which a header outside of any section would be.
 */
export const KitModal = ({ children, ...props }: ModalProps) => {
  const id = useId(props.id)
  // A window that Esc does not close stays open at "Back" too.
  useLayer(props.opened, () => props.closeOnEscape !== false && props.onClose())
  return (
    <Modal {...props} id={id} attributes={{ header: { role: 'none' } }}>
      {children}
      <FirstFocus id={id} />
    </Modal>
  )
}
