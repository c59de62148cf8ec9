import { OPERATION } from '@lousa/contract/operation/operation.messages.ts'
import { RETENTION } from '@lousa/contract/operation/retention.messages.ts'
import { lazy, Suspense } from 'react'
import { Settings } from '../../features/identity/institution/settings.part.tsx'
import { BackupState } from '../../features/operation/backup-state.part.tsx'
import { ClientErrors } from '../../features/operation/client-errors.part.tsx'
import { AddressFields } from '../../features/people/postal-code/address-fields.part.tsx'
import { ContentCard } from '../../frames/page/content-card.tsx'

// Below everything else: it comes when the page stands. Its place is there before, for who goes there at once.
const RetentionTerms = lazy(async () => ({
  default: (await import('../../features/operation/retention.part.tsx')).RetentionTerms,
}))

const BELOW = [
  {
    id: 'prazos-de-guarda',
    title: RETENTION.title,
    card: (
      <Suspense fallback={<ContentCard title={RETENTION.title}>{null}</ContentCard>}>
        <RetentionTerms />
      </Suspense>
    ),
  },
  { id: 'copias-de-seguranca', title: OPERATION.backup.title, card: <BackupState /> },
  { id: 'falhas-das-telas', title: OPERATION.clientErrors.title, card: <ClientErrors /> },
]

/** The settings of the institution. Its address is asked for as a person's is. */
export const Component = () => <Settings address={<AddressFields base="address" />} below={BELOW} />
