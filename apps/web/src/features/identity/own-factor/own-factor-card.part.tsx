import type { OwnFactor } from '@lousa/contract/identity/own-factor/own-factor.contract.ts'
import { OWN_FACTOR } from '@lousa/contract/identity/own-factor/own-factor.messages.ts'
import { fill } from '@lousa/contract/messages.ts'
import { Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ContentCard } from '../../../frames/page/content-card.tsx'
import { showInstant, showMoment } from '../../../lib/text/dates.ts'
import { confirm } from '../../../ui/confirm.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { RowsSkeleton } from '../../../ui/page-skeleton.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { hasPasskeys } from '../second-factor/second-factor.api.ts'
import { type FactorChange, FactorChanging } from './factor-change.tsx'
import { FactorRow, FactorSection } from './factor-section.tsx'
import { ownFactorOptions } from './own-factor.api.ts'
import { isOn } from './own-factor.values.ts'
import { TrustedDevices } from './trusted-devices.tsx'

type Change = (change: FactorChange) => void

const AppSection = ({ own: { authenticator }, change }: { own: OwnFactor; change: Change }) => {
  const remove = async () => {
    const sure = await confirm({
      title: OWN_FACTOR.removeApp,
      effect: OWN_FACTOR.removeAppEffect,
      verb: OWN_FACTOR.remove,
    })
    if (sure) change({ kind: 'REMOVE_APP' })
  }
  return (
    <FactorSection
      title={OWN_FACTOR.app}
      lead={
        authenticator
          ? fill(OWN_FACTOR.appSince, { quando: showInstant(authenticator.createdAt) })
          : OWN_FACTOR.noApp
      }
      actions={[
        {
          label: authenticator ? OWN_FACTOR.changeApp : OWN_FACTOR.setUpApp,
          onClick: () => change({ kind: 'APP' }),
        },
        ...(authenticator ? [{ label: OWN_FACTOR.removeApp, onClick: () => void remove() }] : []),
      ]}
    />
  )
}

const PasskeySection = ({ own: { passkeys }, change }: { own: OwnFactor; change: Change }) => {
  const remove = async ({ id, name }: OwnFactor['passkeys'][number]) => {
    const sure = await confirm({
      title: fill(OWN_FACTOR.removePasskey, { nome: name }),
      effect: OWN_FACTOR.removePasskeyEffect,
      verb: OWN_FACTOR.remove,
    })
    if (sure) change({ kind: 'REMOVE_PASSKEY', id })
  }
  return (
    <FactorSection
      title={OWN_FACTOR.passkeys}
      lead={hasPasskeys() ? OWN_FACTOR.noPasskeys : OWN_FACTOR.noPasskeysHere}
      actions={
        hasPasskeys() ? [{ label: OWN_FACTOR.addPasskey, onClick: () => change({ kind: 'PASSKEY' }) }] : []
      }
    >
      {passkeys.map(passkey => (
        <FactorRow
          key={passkey.id}
          name={passkey.name}
          details={[
            passkey.lastUsedAt
              ? fill(OWN_FACTOR.usedAt, { quando: showMoment(passkey.lastUsedAt) })
              : OWN_FACTOR.neverUsed,
            fill(OWN_FACTOR.createdAt, { quando: showInstant(passkey.createdAt) }),
            ...(passkey.host === location.hostname
              ? []
              : [fill(OWN_FACTOR.worksAt, { endereco: passkey.host })]),
          ]}
          verb={OWN_FACTOR.remove}
          label={fill(OWN_FACTOR.removePasskey, { nome: passkey.name })}
          onClick={() => void remove(passkey)}
        />
      ))}
    </FactorSection>
  )
}

/** The factors that protect the account from a person who knows the password. */
export const OwnFactorCard = () => {
  const query = useQuery(ownFactorOptions())
  const [changing, setChanging] = useState<FactorChange | null>(null)
  const own = query.data
  return (
    <ContentCard
      title={OWN_FACTOR.title}
      aside={
        own && (
          <StatusBadge tone={isOn(own) ? 'good' : 'neutral'}>
            {isOn(own) ? OWN_FACTOR.on : OWN_FACTOR.off}
          </StatusBadge>
        )
      }
    >
      <Text size="sm" c="dimmed" mb="sm">
        {OWN_FACTOR.lead} {own?.required && OWN_FACTOR.required}
      </Text>
      {own ? (
        <Stack gap="lg">
          <AppSection own={own} change={setChanging} />
          <PasskeySection own={own} change={setChanging} />
          {isOn(own) && (
            <>
              <FactorSection
                title={OWN_FACTOR.codes}
                lead={fill(OWN_FACTOR.codesLeft, { n: own.recoveryCodesLeft })}
                actions={[{ label: OWN_FACTOR.newCodes, onClick: () => setChanging({ kind: 'CODES' }) }]}
              />
              <TrustedDevices devices={own.trustedDevices} />
            </>
          )}
        </Stack>
      ) : query.error ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <RowsSkeleton rows={3} />
      )}
      {own && changing && <FactorChanging change={changing} own={own} onClose={() => setChanging(null)} />}
    </ContentCard>
  )
}
