import { OWN_FACTOR } from '@lousa/contract/identity/own-factor/own-factor.messages.ts'
import { fill } from '@lousa/contract/messages.ts'
import { Button } from '@mantine/core'
import { IconShieldOff } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useSession } from '../../../lib/session/session.ts'
import { confirm } from '../../../ui/confirm.tsx'
import { toast } from '../../../ui/toast.tsx'
import { resetUserFactor, userFactorOptions } from './own-factor.api.ts'

/** Takes the second factor from a person who has lost it. There is nothing of it where they have none, or on one's own record. */
export const ResetFactor = ({ id, name }: { id: string; name: string }) => {
  const isOwn = useSession(({ auth }) => auth?.user.id === id)
  const { data } = useQuery({ ...userFactorOptions(id), enabled: !isOwn })
  const resetting = useMutation({
    mutationFn: () => resetUserFactor(id),
    onSuccess: () => toast.success(OWN_FACTOR.resetDone),
    onError: toast.error,
  })
  if (isOwn || !data?.active) return null
  const reset = async () => {
    const title = fill(OWN_FACTOR.resetOf, { nome: name })
    const sure = await confirm({ title, effect: OWN_FACTOR.resetEffect, verb: OWN_FACTOR.reset })
    if (sure) resetting.mutate()
  }
  return (
    <Button
      variant="default"
      leftSection={<IconShieldOff size={18} aria-hidden />}
      loading={resetting.isPending}
      onClick={() => void reset()}
    >
      {OWN_FACTOR.reset}
    </Button>
  )
}
