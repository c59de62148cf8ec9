/** The window of the kit with everything that it holds off while it is open. See `modal.tsx`. */
export { Modal as KitModal } from '@mantine/core'
