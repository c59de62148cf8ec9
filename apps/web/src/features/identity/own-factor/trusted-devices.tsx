import type { OwnFactor } from '@lousa/contract/identity/own-factor/own-factor.contract.ts'
import { OWN_FACTOR } from '@lousa/contract/identity/own-factor/own-factor.messages.ts'
import { fill } from '@lousa/contract/messages.ts'
import { useMutation } from '@tanstack/react-query'
import { showInstant, showMoment } from '../../../lib/text/dates.ts'
import { toast } from '../../../ui/toast.tsx'
import { FactorRow, FactorSection } from './factor-section.tsx'
import { factorChanged, forgetDevice, forgetDevices } from './own-factor.api.ts'

/** Browsers in which the password is enough, and taking that back. */
export const TrustedDevices = ({ devices }: { devices: OwnFactor['trustedDevices'] }) => {
  const forgetting = useMutation({
    mutationFn: (id: string | null) => (id === null ? forgetDevices() : forgetDevice(id)),
    onSuccess: async () => {
      await factorChanged()
      toast.success(OWN_FACTOR.forgotten)
    },
    onError: toast.error,
  })
  return (
    <FactorSection
      title={OWN_FACTOR.devices}
      lead={devices.length > 0 ? OWN_FACTOR.devicesLead : OWN_FACTOR.noDevices}
      actions={
        devices.length > 1 ? [{ label: OWN_FACTOR.forgetAll, onClick: () => forgetting.mutate(null) }] : []
      }
    >
      {devices.map(({ id, device, lastUsedAt, expiresAt }) => (
        <FactorRow
          key={id}
          name={device}
          details={[
            fill(OWN_FACTOR.usedAt, { quando: showMoment(lastUsedAt) }),
            fill(OWN_FACTOR.until, { quando: showInstant(expiresAt) }),
          ]}
          verb={OWN_FACTOR.forget}
          label={fill(OWN_FACTOR.forgetOf, { aparelho: device })}
          busy={forgetting.isPending}
          onClick={() => forgetting.mutate(id)}
        />
      ))}
    </FactorSection>
  )
}
