import { M } from '@lousa/contract/messages.ts'
import { Modal } from '../../../ui/modal.tsx'
import { InstitutionText } from './institution-text.part.tsx'

/** A text over a form, so that nothing typed in it is lost. */
export const TextModal = ({ kind, onClose }: { kind: 'TERMS' | 'PRIVACY'; onClose: () => void }) => (
  <Modal
    opened
    onClose={onClose}
    title={kind === 'TERMS' ? M.auth.terms : M.auth.privacy}
    size="lg"
    centered
    closeButtonProps={{ 'aria-label': M.btn.close }}
  >
    <InstitutionText kind={kind} />
  </Modal>
)
