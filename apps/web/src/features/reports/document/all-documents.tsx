import { DOCUMENTS } from '@lousa/contract/reports/declaration/documents.messages.ts'
import { IconCertificate } from '@tabler/icons-react'
import type { PageAction } from '../../../frames/page/page-action.types.ts'
import { documentsAddress } from '../../../lib/address/paths.ts'

/** The link of a page of one kind of document to the screen of all of them, with what is chosen. */
export const allDocuments = (search: Record<string, string>): PageAction => ({
  label: DOCUMENTS.seeAll,
  icon: <IconCertificate size={18} aria-hidden />,
  to: documentsAddress(search),
})
