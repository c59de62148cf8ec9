import { Modal } from '@mantine/core'

/**
 * The window of the kit with everything that it holds off while it is open. See `modal.tsx`. Its head is no second banner of
 * the page, which a header outside of any section would be.
 */
export const KitModal = Modal.withProps({ attributes: { header: { role: 'none' } } })
