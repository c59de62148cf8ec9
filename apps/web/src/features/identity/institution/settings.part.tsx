import { SETTINGS } from '@lousa/contract/identity/institution/settings.messages.ts'
import { M } from '@lousa/contract/messages.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { BelowForm } from '../../../frames/form/form-page.tsx'
import { PageHeader } from '../../../frames/page/page-header.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { PageSkeleton } from '../../../ui/page-skeleton.tsx'
import { toast } from '../../../ui/toast.tsx'
import { settingsOptions } from './institution.api.ts'
import { SettingsForm } from './settings-form.tsx'

/** The settings, fetched and shown; after a save the form begins again on what is saved. */
export const Settings = ({ address, below = [] }: { address: ReactNode; below?: readonly BelowForm[] }) => {
  const [saves, setSaves] = useState(0)
  const { data, error, refetch } = useQuery(settingsOptions())
  if (data)
    return (
      <SettingsForm
        key={saves}
        saved={data}
        address={address}
        below={below}
        onSaved={() => {
          toast.success(SETTINGS.saved)
          setSaves(saves + 1)
          // The button that was pressed is gone with the former form.
          document.getElementById('conteudo')?.focus({ preventScroll: true })
        }}
      />
    )
  if (!error) return <PageSkeleton />
  return (
    <>
      <PageHeader title={M.menu.settings} />
      <ErrorState error={error} onRetry={() => void refetch()} />
    </>
  )
}
