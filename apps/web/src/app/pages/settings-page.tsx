import { lazy, Suspense } from 'react'
import { Settings } from '../../features/identity/institution/settings.part.tsx'
import { BackupState } from '../../features/operation/backup-state.part.tsx'
import { ClientErrors } from '../../features/operation/client-errors.part.tsx'
import { AddressFields } from '../../features/people/postal-code/address-fields.part.tsx'

// Below everything else: it comes when the page stands.
const RetentionTerms = lazy(async () => ({
  default: (await import('../../features/operation/retention.part.tsx')).RetentionTerms,
}))

const Below = () => (
  <>
    <Suspense>
      <RetentionTerms />
    </Suspense>
    <BackupState />
    <ClientErrors />
  </>
)

/** The settings of the institution. Its address is asked for as a person's is. */
export const Component = () => <Settings address={<AddressFields base="address" />} below={<Below />} />
