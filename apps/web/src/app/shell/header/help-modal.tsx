import { HELP } from '@lousa/contract/help/help.messages.ts'
import { M } from '@lousa/contract/messages.ts'
import { Text } from '@mantine/core'
import { ScreenHelp } from '../../../features/help/screen-help.part.tsx'
import { Shortcuts } from '../../../features/help/shortcuts.part.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { OfflineReadiness } from './offline-readiness.tsx'

/** Help without leaving the screen: what it is for, the keyboard, and whether this device works without network. */
export const HelpModal = ({ onClose }: { onClose: () => void }) => (
  <Modal
    opened
    onClose={onClose}
    title={M.menu.help}
    centered
    closeButtonProps={{ 'aria-label': M.btn.close }}
  >
    <ScreenHelp onLeave={onClose} />
    <Text size="sm" c="dimmed" mb="sm">
      {HELP.shortcuts}
    </Text>
    <Shortcuts />
    <OfflineReadiness />
  </Modal>
)
